"""The house's own file: roles, codes, accounts, sessions, and the last moment it was alive.

Nothing in it is readable as a key: codes and tokens lie there only as keyed hashes.
"""

from __future__ import annotations

import hashlib
import hmac
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

import msgspec

from paiju.store import fault
from paiju.store.transaction import transaction

FILE = "house.db"
EVERYWHERE = "*"
"""As an event: a role in all of them."""

_SCHEMA = Path(__file__).parent / "sql" / "house.sql"
_KEY = "key"
_ALIVE = "alive"


class Member(msgspec.Struct, frozen=True):
    """A person's role in an event; *player* is the entry's number, 0 for who does not play."""

    id: int
    event: str
    role: str
    player: int
    name: str


class House:
    """The file *path*, made when it is missing, readable by its owner only.

    :param fresh: gives 32 bytes of chance for the key of a new house.
    :raises Unavailable: the machine fails, from every method.
    """

    def __init__(self, path: Path, fresh: Callable[[], bytes]) -> None:
        self.path = path
        self._lock = RLock()
        with fault.told(path):
            path.touch(mode=0o600, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA secure_delete = ON")
            self._db.executescript(_SCHEMA.read_text(encoding="utf-8"))
            self._db.execute("INSERT OR IGNORE INTO fact VALUES (?, ?)", (_KEY, fresh()))
            (self._key,) = self._one("SELECT value FROM fact WHERE key = ?", _KEY) or (b"",)

    def key(self, purpose: str) -> bytes:
        """Derive a key for one purpose from the house's own."""
        return hmac.digest(bytes(self._key), purpose.encode(), hashlib.sha256)

    def _hash(self, purpose: str, secret: str) -> bytes:
        return hmac.digest(self.key(purpose), secret.encode(), hashlib.sha256)

    def admit(self, event: str, role: str, name: str, player: int = 0) -> Member:
        """Give a person a role; a player's number has one, whose name may change."""
        with self._write():
            if player:
                sql = "UPDATE role SET name = ? WHERE event = ? AND player = ?"
                self._db.execute(sql, (name, event, player))
            sql = "INSERT OR IGNORE INTO role (event, role, player, name) VALUES (?, ?, ?, ?)"
            made = self._db.execute(sql, (event, role, player, name))
            where, values = "id = ?", (made.lastrowid,)
            if not made.rowcount:
                where, values = "event = ? AND player = ?", (event, player)  # type: ignore[assignment]  # another shape of the same query
            return self._members(where, *values)[0]

    def members(self, event: str) -> list[Member]:
        """List the people of an event."""
        return self._members("event = ?", event)

    def member(self, number: int) -> Member | None:
        """Find a person by id."""
        found = self._members("id = ?", number)
        return found[0] if found else None

    def set_code(self, member: int, code: str) -> None:
        """Give a person a new code; the old one stops working."""
        with self._write():
            sql = "UPDATE role SET code = ? WHERE id = ?"
            self._db.execute(sql, (self._hash("code", code), member))

    def by_code(self, code: str) -> Member | None:
        """Find who a code belongs to."""
        found = self._members("code = ?", self._hash("code", code))
        return found[0] if found else None

    def set_account(self, member: int, account: str, password: str) -> None:
        """Tie a role to an account; *password* is its argon2 hash."""
        with self._write():
            sql = "INSERT INTO account VALUES (?, ?) ON CONFLICT DO UPDATE SET password = ?"
            self._db.execute(sql, (account, password, password))
            self._db.execute("UPDATE role SET account = ? WHERE id = ?", (account, member))

    def password(self, account: str) -> str | None:
        """Give the argon2 hash of an account's password."""
        found = self._one("SELECT password FROM account WHERE name = ?", account)
        return str(found[0]) if found else None

    def by_account(self, account: str) -> Member | None:
        """Find the role that an account opens: the newest."""
        found = self._members("account = ? ORDER BY id DESC", account)
        return found[0] if found else None

    def open_session(self, member: int, token: str, until: int) -> None:
        """Remember a token until a moment (ms)."""
        with self._write():
            sql = "INSERT INTO session VALUES (?, ?, ?)"
            self._db.execute(sql, (self._hash("session", token), member, until))

    def by_token(self, token: str, now: int) -> Member | None:
        """Find whose session a token is."""
        sql = "SELECT role FROM session WHERE token = ? AND until > ?"
        found = self._one(sql, self._hash("session", token), now)
        return self.member(int(found[0])) if found else None

    def close_session(self, token: str, now: int) -> None:
        """Forget a token, and those whose time is over."""
        with self._write():
            sql = "DELETE FROM session WHERE token = ? OR until <= ?"
            self._db.execute(sql, (self._hash("session", token), now))

    def close_sessions(self, member: int) -> None:
        """Forget all tokens of a person."""
        with self._write():
            self._db.execute("DELETE FROM session WHERE role = ?", (member,))

    def forget(self, event: str, player: int) -> None:
        """Forget a player of an event: role, code, sessions, and an account of no other role."""
        with self._write():
            sql = "DELETE FROM role WHERE event = ? AND player = ?"
            self._db.execute(sql, (event, player))
            used = "SELECT account FROM role WHERE account > ''"
            self._db.execute(f"DELETE FROM account WHERE name NOT IN ({used})")  # noqa: S608  our own text

    def alive(self) -> int:
        """Give the last moment (ms) that :meth:`live` was told, 0 for none."""
        found = self._one("SELECT value FROM fact WHERE key = ?", _ALIVE)
        return int(found[0]) if found else 0

    def live(self, now: int) -> None:
        """Remember that the service is alive."""
        with self._write():
            sql = "INSERT INTO fact VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
            self._db.execute(sql, (_ALIVE, str(now)))

    def close(self) -> None:
        """Close the file."""
        with self._lock, fault.told(self.path):
            self._db.close()

    def _one(self, sql: str, *values: object) -> tuple[bytes, ...] | None:
        with self._lock, fault.told(self.path):
            found: tuple[bytes, ...] | None = self._db.execute(sql, values).fetchone()
        return found

    def _members(self, where: str, *values: object) -> list[Member]:
        sql = f"SELECT id, event, role, player, name FROM role WHERE {where}"  # noqa: S608  our own text
        with self._lock, fault.told(self.path):
            return [Member(*row) for row in self._db.execute(sql, values).fetchall()]

    @contextmanager
    def _write(self) -> Iterator[None]:
        with self._lock, fault.told(self.path), transaction(self._db):
            yield
