"""Rows read one by one: all that are faulty are told at once, not the first alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.words import listed, say
from paiju.words.place import place

T = TypeVar("T")
R = TypeVar("R")

MOST_TOLD = 10
"""Faulty rows that are told of a sheet; how many more there are is told as a number."""


class _Faulty(PaijuError):
    """Several faulty rows in one refusal; ``where`` lists those that are told."""

    @property
    def faults(self) -> tuple[PaijuError, ...]:
        """The refusals of single rows, in their order, at most :data:`MOST_TOLD`."""
        found = self.facts["faults"]
        return found if isinstance(found, tuple) else ()

    def say(self, lang: str = "en") -> str:
        """Give all of them in one sentence; each names its row."""
        told = [_at_its_place(fault, lang) for fault in self.faults]
        if self.facts["more"]:
            told.append(say("contest.more_rows", lang, n=self.facts["more"]))
        return listed(told, lang, "semicolon")


def _at_its_place(fault: PaijuError, lang: str) -> str:
    text, where = fault.say(lang), place(fault.where, lang)
    # Many messages name their place themselves.
    return text if where in text else say("list.placed", lang, where=where, text=text)


class UnreadableRows(_Faulty, Unreadable):
    """At least one row cannot be read."""


class IllegalRows(_Faulty, Illegal):
    """All rows can be read, but some contradict others or the law."""


def each(rows: Iterable[R], read: Callable[[R], T], before: Iterable[PaijuError] = ()) -> list[T]:
    """Read rows one by one.

    :param before: what was found wrong with rows before.
    :raises PaijuError: see :func:`refuse`.
    """
    faults, found = list(before), []
    for row in rows:
        try:
            found.append(read(row))
        except PaijuError as fault:
            faults.append(fault)
    refuse(faults)
    return found


def refuse(faults: Iterable[PaijuError]) -> None:
    """Refuse a sheet of which something is wrong; a single fault stays what it is.

    :raises UnreadableRows: several rows, and one cannot be read.
    :raises IllegalRows: several rows that can all be read.
    """
    found = sorted(faults, key=lambda fault: _number(fault.where))
    if len(found) == 1:
        raise found[0]
    if found:
        told = tuple(found[:MOST_TOLD])
        kind = UnreadableRows if any(isinstance(f, Unreadable) for f in found) else IllegalRows
        where = ", ".join(dict.fromkeys(fault.where for fault in told))
        article = next((fault.article for fault in told if fault.article), "")
        more = len(found) - len(told)
        raise kind("contest.more_rows", where=where, article=article, faults=told, more=more)


def _number(where: str) -> int:
    number = where.rpartition(" ")[2]
    return int(number) if number.isdecimal() else 0


def told(fault: PaijuError) -> tuple[PaijuError, ...]:
    """Give the single refusals of a sheet."""
    return fault.faults if isinstance(fault, _Faulty) else (fault,)
