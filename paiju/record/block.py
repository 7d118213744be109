"""One TOML table while it is read: known keys are taken, ``_fields`` kept, the rest refused."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Iterator
from typing import Any

from paiju.cards.deck import SEATS
from paiju.errors import PaijuError, Unreadable
from paiju.record.lines import Lines, Path

_NEEDED = object()


def normal(value: Any) -> Any:
    """Bring every text inside a TOML value, keys included, to NFC."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, list):
        return [normal(item) for item in value]
    if isinstance(value, dict):
        return {normal(key): normal(item) for key, item in value.items()}
    return value


def placed(fault: PaijuError, where: str) -> PaijuError:
    """Give the same refusal with another place."""
    return type(fault)(fault.key, where=where, article=fault.article, **fault.facts)


class Block:
    """A TOML table, its path in the file and what has been taken from it.

    :param place: how a person calls it (``"board 8"``), empty for the head of the file.
    """

    def __init__(self, table: dict[str, Any], path: Path, lines: Lines, place: str = "") -> None:
        self._table = table
        self._path = path
        self._lines = lines
        self._taken: set[str] = set()
        self.place = place

    def line(self, key: str = "") -> str:
        """Name the line of a key, or of the table itself."""
        return f"line {self._lines.of((*self._path, key) if key else self._path)}"

    def where(self, key: str) -> str:
        """Name the place of a key: board and line."""
        return ", ".join(filter(None, (self.place, self.line(key))))

    def bad(self, word: str, key: str, **facts: Any) -> Unreadable:
        """Give the refusal ``record.<word>`` for a key."""
        return Unreadable(f"record.{word}", where=self.where(key), name=key, **facts)

    def _take(self, key: str, default: Any) -> Any:
        self._taken.add(key)
        found = self._table.get(key, default)
        if found is _NEEDED:
            raise self.bad("missing", key)
        return found

    def text(self, key: str, default: Any = _NEEDED) -> Any:
        """Take a text that is not empty; *default* stands for a key that is not there."""
        found = self._take(key, default)
        if found is not default and (not isinstance(found, str) or not found):
            raise self.bad("not_text", key)
        return found

    def number(self, key: str, default: Any = _NEEDED, least: int = 0) -> Any:
        """Take a whole number, *least* or more."""
        found = self._take(key, default)
        if found is not default and (type(found) is not int or found < least):
            raise self.bad("not_number", key, least=least)
        return found

    def date(self, key: str) -> datetime.date | None:
        """Take a day without a time of day."""
        found = self._take(key, None)
        if found is not None and type(found) is not datetime.date:
            raise self.bad("not_date", key)
        return found

    def seat(self, key: str) -> int:
        """Take a seat's letter."""
        found = self._take(key, _NEEDED)
        if found not in tuple(SEATS):
            raise self.bad("not_seat", key)
        return SEATS.index(found)

    def seats(self, key: str) -> tuple[int, ...]:
        """Take several seats, ``"bc"``, each once; none where the key is not there."""
        found = self._take(key, "")
        if not isinstance(found, str) or found not in ("", "a", "b", "c", "ab", "ac", "bc", "abc"):
            raise self.bad("not_seats", key)
        return tuple(SEATS.index(seat) for seat in found)

    def by_seat(self, key: str, kind: type, default: Any = _NEEDED) -> Any:
        """Take a table with one value of *kind* for each of ``a b c``."""
        found = self._take(key, default)
        if found is default:
            return default
        if not isinstance(found, dict) or sorted(found) != list(SEATS):
            raise self.bad("not_by_seat", key)
        if any(type(found[seat]) is not kind or found[seat] == "" for seat in SEATS):
            raise self.bad("not_by_seat", key)
        return tuple(found[seat] for seat in SEATS)

    def word(self, key: str, words: tuple[str, ...], default: Any = _NEEDED) -> Any:
        """Take one of several words."""
        found = self._take(key, default)
        if found is not default and found not in words:
            raise self.bad("not_word", key, known=words)
        return found

    def has(self, key: str) -> bool:
        """Tell whether a key is there."""
        return key in self._table

    def free(self, key: str) -> dict[str, Any]:
        """Take a table of any content; an empty one where the key is not there."""
        found = self._take(key, {})
        if not isinstance(found, dict):
            raise self.bad("not_table", key)
        return found

    def block(self, key: str, place: str = "", *, needed: bool = True) -> Block:
        """Take a table inside this one."""
        found = self._take(key, _NEEDED if needed else {})
        if not isinstance(found, dict):
            raise self.bad("not_table", key)
        return Block(found, (*self._path, key), self._lines, place or self.place)

    def blocks(self, key: str) -> Iterator[Block]:
        """Take an array of tables; none where the key is not there."""
        found = self._take(key, [])
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            raise self.bad("not_tables", key)
        for number, item in enumerate(found):
            yield Block(item, (*self._path, key, number), self._lines, self.place)

    def own(self) -> dict[str, Any]:
        """Give the user's ``_fields``, when all else has been taken.

        :raises Unreadable: a key that nobody knows.
        """
        for key in self._table:
            if key not in self._taken and not key.startswith("_"):
                raise self.bad("unknown_key", key)
        return {key: value for key, value in self._table.items() if key.startswith("_")}

    def refused(self, fault: PaijuError, key: str) -> PaijuError:
        """Give a codec's refusal the place of the key whose text it read."""
        return placed(fault, self.where(key))
