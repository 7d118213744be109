"""What happens to an event as a whole, in the stream ``event``, and the fold over it.

The tables of a round are streams of their own (:func:`table_stream`). Anything else (results,
standings, who meets whom next) follows from these and is never written down as truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from paiju.contest.round import Round
from paiju.errors import Unavailable
from paiju.score.line import Outcome

STREAM = "event"
SECRET = "secret"  # noqa: S105  the name of a stream, not a secret
"""The stream that holds the secret, in one entry, from the start: see docs/decisions."""

VERSION = 1
"""Version of all entries of an event's log."""


class _Entry(msgspec.Struct, frozen=True, tag_field="what", tag=str.lower, omit_defaults=True):
    """Base of the entries. *by* names whose doing it was, *at* the moment in ms, where known."""


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
    by: str = ""
    at: int = 0


class Drafted(_Entry, frozen=True):
    """A round is proposed and may still be changed; only the pairing desk sees it."""

    round: Round
    by: str = ""
    at: int = 0


class Present(_Entry, frozen=True):
    """An entrant has checked in, or has gone again."""

    player: int
    on: bool
    by: str = ""
    at: int = 0


class Away(_Entry, frozen=True):
    """An entrant is left out of the rounds to come until further notice; that is no bye."""

    player: int
    on: bool
    by: str = ""
    at: int = 0


class Withdrawn(_Entry, frozen=True):
    """An entrant has left the event and keeps the results."""

    player: int
    by: str = ""
    at: int = 0


class Started(_Entry, frozen=True):
    """The first board of a round is dealt at the moment *at*."""

    round: int
    by: str = ""
    at: int = 0


class Released(_Entry, frozen=True):
    """The results of a round are published."""

    round: int
    by: str = ""
    at: int = 0


class Adjusted(_Entry, frozen=True):
    """A referee puts something in the place of a board's result, for some seats or all.

    *outcome* is a value of :class:`paiju.score.line.Outcome`; *score* that of an assigned one.
    """

    round: int
    table: int
    board: int
    outcome: Outcome
    seats: tuple[int, ...] = (0, 1, 2)
    score: int = 0
    why: str = ""
    article: str = ""
    by: str = ""
    at: int = 0


class Undone(_Entry, frozen=True):
    """A ruling is taken back: *ruling* is the number of its entry in this stream."""

    ruling: int
    by: str = ""
    at: int = 0


class Ruled(_Entry, frozen=True):
    """A referee's words on a call; their effect, if any, is an entry of its own."""

    round: int
    table: int
    why: str
    article: str = ""
    by: str = ""
    at: int = 0


class Told(_Entry, frozen=True):
    """The desk says something to a table of the running round, or to all (*table* 0)."""

    text: str
    table: int = 0
    by: str = ""
    at: int = 0


class Finished(_Entry, frozen=True):
    """The last table of a round has finished."""

    stage: str
    round: int
    at: int = 0


class Revealed(_Entry, frozen=True):
    """All tables of the event have finished: the secret is given away (64 hex digits)."""

    secret: str

    def __repr__(self) -> str:
        return "Revealed(secret=…)"


class Closed(_Entry, frozen=True):
    """The final standings are out."""


Event: TypeAlias = (
    Created
    | Seated
    | Drafted
    | Present
    | Away
    | Withdrawn
    | Started
    | Finished
    | Released
    | Adjusted
    | Undone
    | Ruled
    | Told
    | Revealed
    | Closed
)


class Course(msgspec.Struct, frozen=True):
    """How far an event has come; *number* is the entry that it is folded up to."""

    number: int = 0
    created: Created | None = None
    seated: tuple[Seated, ...] = ()
    finished: int = 0
    """How many of the *seated* rounds have finished."""
    revealed: bool = False
    closed: bool = False
    draft: Round | None = None
    started: tuple[Started, ...] = ()
    released: int = 0
    present: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    withdrawn: frozenset[int] = frozenset()
    adjusted: tuple[tuple[int, Adjusted], ...] = ()
    """Rulings that stand, each with the number of its entry."""
    ruled: tuple[Ruled, ...] = ()
    told: tuple[Told, ...] = ()


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
    if isinstance(event, Created) and event.version != VERSION:
        raise _unreadable(course.number + 1)
    changes = _FOLD[type(event)](course, event)
    return msgspec.structs.replace(course, number=course.number + 1, **changes)


def _toggle(players: frozenset[int], event: Present | Away) -> frozenset[int]:
    return players | {event.player} if event.on else players - {event.player}


def _without(course: Course, ruling: int) -> tuple[tuple[int, Adjusted], ...]:
    return tuple(pair for pair in course.adjusted if pair[0] != ruling)


_FOLD: dict[type, Callable[[Course, Any], dict[str, Any]]] = {
    Created: lambda _, e: {"created": e},
    Seated: lambda c, e: {"seated": (*c.seated, e), "draft": None},
    Drafted: lambda _, e: {"draft": e.round},
    Present: lambda c, e: {"present": _toggle(c.present, e)},
    Away: lambda c, e: {"away": _toggle(c.away, e)},
    Withdrawn: lambda c, e: {"withdrawn": c.withdrawn | {e.player}},
    Started: lambda c, e: {"started": (*c.started, e)},
    Finished: lambda c, _: {"finished": c.finished + 1},
    Released: lambda _, e: {"released": e.round},
    Adjusted: lambda c, e: {"adjusted": (*c.adjusted, (c.number + 1, e))},
    Undone: lambda c, e: {"adjusted": _without(c, e.ruling)},
    Ruled: lambda c, e: {"ruled": (*c.ruled, e)},
    Told: lambda c, e: {"told": (*c.told, e)},
    Revealed: lambda _c, _e: {"revealed": True},
    Closed: lambda _c, _e: {"closed": True},
}
"""Entry → what it changes."""


def _unreadable(number: int) -> Unavailable:
    return Unavailable("desk.bad_entry", where=f"{STREAM} {number}", stream=STREAM, number=number)


def table_stream(stage: str, round_: int, table: int) -> str:
    """Name the stream of one table in one round: ``"小组赛/r3/t12"``."""
    return f"{stage}/r{round_}/t{table}"
