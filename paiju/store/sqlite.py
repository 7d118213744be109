"""The event log in one SQLite file, durable before an act is acknowledged.

WAL with ``synchronous=FULL``: a commit returns after the log file is on the disk, so a killed
process or a power cut loses nothing that was acknowledged, and an append that was under way is
there whole or not at all.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from urllib.parse import quote

from paiju.desk.ports import Append, Snapshot, Verdict
from paiju.errors import Unavailable
from paiju.store import fault, schema
from paiju.store.statement import queries
from paiju.store.transaction import transaction

PATIENCE_MS = 10_000
"""How long a call waits for another process that holds the file, in milliseconds."""


class Sqlite:
    """A store in the file *path*, made when it is missing (its folder must be there).

    :param patience: how long to wait for a lock, in milliseconds.
    :param reading: only to be looked at: then a file that cannot be written will do, and is left
        as it is.
    :raises Unavailable: not writable, locked, full, damaged, no event file, or a newer schema.
    """

    def __init__(self, path: Path, patience: int = PATIENCE_MS, *, reading: bool = False) -> None:
        self.path = path
        self._lock = RLock()
        self._sql = queries()
        if reading and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
            self._db = _fixed(path)
            return
        # Only its owner may read it: the log holds hidden cards. SQLite gives the files that it
        # lays beside it the same mode.
        with fault.told(path):
            path.touch(mode=0o600, exist_ok=True)
            self._db = sqlite3.connect(
                path, timeout=patience / 1000, isolation_level=None, check_same_thread=False
            )
        try:
            with fault.told(path):
                schema.ready(self._db, path)
                _set_journal(self._db, patience)
        except BaseException:
            self._db.close()
            raise

    def append(self, stream: str, after: int, entries: Sequence[bytes]) -> Verdict:
        """Add entries to one stream, as :meth:`paiju.desk.ports.Store.append`."""
        return self.append_many([Append(stream, after, tuple(entries))])[0]

    def append_many(self, batch: Sequence[Append]) -> list[Verdict]:
        """Do several appends, as :meth:`paiju.desk.ports.Store.append_many`."""
        if not batch:
            return []
        with self._transaction():
            return [self._judge(item) for item in batch]

    def _judge(self, item: Append) -> Verdict:
        last = self._last(item.stream)
        if item.after != last:
            self._check_whole(item.stream, last)
            return Verdict(accepted=False, last=last)
        numbered = enumerate(item.entries, last + 1)
        self._db.executemany(self._sql["add"], ((item.stream, n, data) for n, data in numbered))
        return Verdict(accepted=True, last=last + len(item.entries))

    def _check_whole(self, stream: str, last: int) -> None:
        # Whoever is refused reads on and tries again, for ever where the file hides an entry.
        (held,) = self._db.execute(self._sql["held"], (stream,)).fetchone()
        if held != last:
            raise fault.damaged(self.path)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock, fault.told(self.path), transaction(self._db):
            yield

    def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Give the entries after number *after*.

        :raises Unavailable: also where a number is missing: only a damaged file has gaps.
        """
        with self._lock, fault.told(self.path):
            rows = self._db.execute(self._sql["read"], (stream, after)).fetchall()
        begin = max(after, 0)
        if rows and (rows[0][0], rows[-1][0]) != (begin + 1, begin + len(rows)):
            raise fault.damaged(self.path)
        return [data for (_, data) in rows]

    def last(self, stream: str) -> int:
        """Give the number of the last entry, 0 for none."""
        with self._lock, fault.told(self.path):
            return self._last(stream)

    def _last(self, stream: str) -> int:
        (number,) = self._db.execute(self._sql["last"], (stream,)).fetchone()
        return int(number)

    def streams(self, prefix: str = "") -> list[str]:
        """List the streams that begin with *prefix*, by code point."""
        with self._lock, fault.told(self.path):
            rows = self._db.execute(self._sql["streams"], (prefix,)).fetchall()
        return [name for (name,) in rows]

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Remember a snapshot unless a newer one is there."""
        with self._transaction():
            self._db.execute(self._sql["keep"], (stream, snapshot.number, snapshot.data))

    def snapshot(self, stream: str) -> Snapshot | None:
        """Give the newest snapshot."""
        with self._lock, fault.told(self.path):
            row = self._db.execute(self._sql["snapshot"], (stream,)).fetchone()
        return row and Snapshot(*row)

    def amend(self, stream: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the places of these; the file is written anew without the old."""
        with self._lock, fault.told(self.path):
            self._db.execute("PRAGMA secure_delete = ON")
            with self._transaction():
                changed = ((data, stream, number) for number, data in entries.items())
                self._db.executemany(self._sql["amend"], changed)
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file."""
        with self._lock, fault.told(self.path):
            self._db.close()


def _fixed(path: Path) -> sqlite3.Connection:
    """Open a file that nobody can write, such as a copy on a disk of its own.

    :raises Unavailable: damaged, no event file, or of another schema than this program's.
    """
    # What lies in the journal beside it counts; without one SQLite must not look for locks.
    journal = path.with_name(path.name + "-wal")
    still = "" if journal.exists() and journal.stat().st_size else "&immutable=1"
    with fault.told(path):
        db = sqlite3.connect(f"file:{quote(str(path))}?mode=ro{still}", uri=True,
                             isolation_level=None, check_same_thread=False)  # fmt: skip
        try:
            _verify_newest(db, path)
        except BaseException:
            db.close()
            raise
    return db


def _verify_newest(db: sqlite3.Connection, path: Path) -> None:
    """Refuse an older schema: to bring it up to date would be to write."""
    if schema.version(db, path) != schema.newest():
        raise Unavailable("store.unwritable", where=str(path), file=str(path))


def _set_journal(db: sqlite3.Connection, patience: int) -> None:
    # SQLite does not wait for a lock when the journal mode changes (only on the first opening),
    # so two processes that make the same file at once would refuse each other.
    deadline = time.monotonic() + patience / 1000
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as busy:
            if fault.code(busy) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    db.execute("PRAGMA synchronous = FULL")
