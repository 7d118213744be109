"""What happens to an event as a whole, in the stream ``event``, and the fold over it.

The tables of a round are streams of their own (:func:`table_stream`). Anything else (results,
standings, who meets whom next) follows from these and is never written down as truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from paiju.contest.round import Round
from paiju.errors import Unavailable

STREAM = "event"
SECRET = "secret"  # noqa: S105  the name of a stream, not a secret
"""The stream that holds the secret, in one entry, from the start: see docs/decisions."""

VERSION = 1
"""Version of all entries of an event's log."""


class _Entry(msgspec.Struct, frozen=True, tag_field="what", tag=str.lower):
    pass


class Created(_Entry, frozen=True):
    """The event begins: regulation and entrants are frozen, the deals are promised.

    *regulation*, *entrants* and *promise* are the bytes of the published files.
    """

    version: int
    regulation: bytes
    entrants: bytes
    robots: str
    promise: bytes


class Seated(_Entry, frozen=True):
    """A round of a stage is seated, as :class:`paiju.contest.round.Round` says it."""

    stage: str
    round: Round


class Finished(_Entry, frozen=True):
    """The last table of a round has finished."""

    stage: str
    round: int


class Revealed(_Entry, frozen=True):
    """All tables of the event have finished: the secret is given away (64 hex digits)."""

    secret: str

    def __repr__(self) -> str:
        return "Revealed(secret=…)"


class Closed(_Entry, frozen=True):
    """The final standings are out."""


Event: TypeAlias = Created | Seated | Finished | Revealed | Closed


class Course(msgspec.Struct, frozen=True):
    """How far an event has come; *number* is the entry that it is folded up to."""

    number: int = 0
    created: Created | None = None
    seated: tuple[Seated, ...] = ()
    finished: int = 0
    """How many of the *seated* rounds have finished."""
    revealed: bool = False
    closed: bool = False


_DECODER = msgspec.json.Decoder(Event)


def write(event: Event) -> bytes:
    """Write an entry."""
    return msgspec.json.encode(event)


def fold(course: Course, entries: Iterable[bytes]) -> Course:
    """Go on from *course* with the entries that follow it.

    :raises Unavailable: an entry that this version cannot read.
    """
    for entry in entries:
        try:
            event = _DECODER.decode(entry)
        except msgspec.DecodeError:
            raise _unreadable(course.number + 1) from None
        course = _step(course, event)
    return course


def _step(course: Course, event: Event) -> Course:
    number = course.number + 1
    replace = msgspec.structs.replace
    match event:
        case Created() if event.version == VERSION:
            return replace(course, number=number, created=event)
        case Seated():
            return replace(course, number=number, seated=(*course.seated, event))
        case Finished():
            return replace(course, number=number, finished=course.finished + 1)
        case Revealed():
            return replace(course, number=number, revealed=True)
        case Closed():
            return replace(course, number=number, closed=True)
    raise _unreadable(number)


def _unreadable(number: int) -> Unavailable:
    return Unavailable("desk.bad_entry", where=f"{STREAM} {number}", stream=STREAM, number=number)


def table_stream(stage: str, round_: int, table: int) -> str:
    """Name the stream of one table in one round: ``"小组赛/r3/t12"``."""
    return f"{stage}/r{round_}/t{table}"
