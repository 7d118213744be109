"""How far an event has come: the fold over its stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from paiju.contest import ledger, ruling
from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted, Note
from paiju.contest.slate import Report
from paiju.desk import journal
from paiju.desk.journal import (
    STREAM,
    VERSION,
    Away,
    Closed,
    Confirmed,
    Created,
    Drafted,
    Event,
    Finished,
    Lost,
    Present,
    Released,
    Revealed,
    Ruled,
    Seated,
    Started,
    Told,
)
from paiju.desk.ports import Store
from paiju.errors import Unavailable


class Course(msgspec.Struct, frozen=True):
    """How far an event has come; *number* is the entry that it is folded up to."""

    number: int = 0
    created: Created | None = None
    seated: tuple[Seated, ...] = ()
    finished: int = 0
    """How many of the *seated* rounds have finished."""
    ended: tuple[int, ...] = ()
    """When each of them did, in milliseconds since 1970; 0: not known."""
    revealed: bool = False
    opened: bytes = b""
    """The secret, once it was given away."""
    lost: str = ""
    """Why the secret is lost; empty where it is not."""
    closed: bool = False
    sealed: int = 0
    """The number of the last closing entry, and its digest: the *seal*."""
    seal: str = ""
    draft: Round | None = None
    reports: tuple[Report, ...] = ()
    """Of the *draft*; and whether it was *changed* by hand."""
    changed: bool = False
    started: tuple[Started, ...] = ()
    released: int = 0
    present: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    ruled: tuple[Ruled, ...] = ()
    told: tuple[Told, ...] = ()
    confirmed: tuple[Confirmed, ...] = ()
    drafted: tuple[bool, ...] = ()
    """Whether each of the *seated* rounds was proposed first: such results have to be released."""
    entered: tuple[int, ...] = ()
    """The number of the entry of each of the *seated* rounds."""
    draft_drawn: int = 0
    """The number of the entry that drew the *draft*, which hands may have changed since."""
    drawn: tuple[int, ...] = ()
    """The number of the entry that drew each of the *seated* rounds, from the ranking of then."""
    notes: tuple[Note, ...] = ()
    """All rulings, those that were undone and those that undo among them."""

    @property
    def shown(self) -> int:
        """Count the rounds whose results are out: released, or over where nobody releases any."""
        shown = self.released
        while shown < self.finished and not self.drafted[shown]:
            shown += 1
        return shown

    @property
    def standing(self) -> tuple[Note, ...]:
        """Give the rulings that stand, each with the number of its entry."""
        return ledger.standing(self.notes)

    @property
    def adjusted(self) -> tuple[tuple[int, Adjusted], ...]:
        """Give the adjusted boards that stand, each with the number of its entry."""
        found = ((note.number, note.ruling) for note in self.standing)
        return tuple((number, act) for number, act in found if isinstance(act, Adjusted))

    @property
    def withdrawn(self) -> frozenset[int]:
        """Give who has left the event and not come back."""
        return ledger.withdrawn(self.standing)


def started(course: Course, number: int) -> journal.Started | None:
    """Give the start of the round *number* (from 1) of the event; None where there is none.

    A round with real cards never starts, whatever comes before or after it.
    """
    return next((one for one in course.started if one.round == number), None)


def read_course(store: Store) -> Course:
    """Read how far an event has come; errors as :func:`fold`."""
    return fold(Course(), store.read(STREAM))


def fold(course: Course, entries: Iterable[bytes]) -> Course:
    """Go on from *course* with the entries that follow it.

    :raises Unavailable: an entry that this version cannot read.
    """
    for entry in entries:
        try:
            event = journal.read(entry)
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


_FOLD: dict[type, Callable[[Course, Any], dict[str, Any]]] = {
    Created: lambda _, e: {"created": e},
    Seated: lambda c, e: {
        "seated": (*c.seated, e),
        "drafted": (*c.drafted, c.draft is not None),
        "entered": (*c.entered, c.number + 1),
        "drawn": (*c.drawn, c.draft_drawn or c.number + 1),
        "draft": None,
        "draft_drawn": 0,
        "reports": (),
        "changed": False,
    },
    Drafted: lambda c, e: {
        "draft": e.round,
        "draft_drawn": c.draft_drawn if e.changed and c.draft_drawn else c.number + 1,
        "reports": e.reports,
        "changed": e.changed,
    },
    Present: lambda c, e: {"present": _toggle(c.present, e)},
    Away: lambda c, e: {"away": _toggle(c.away, e)},
    Started: lambda c, e: {"started": (*c.started, e)},
    Finished: lambda c, e: {"finished": c.finished + 1, "ended": (*c.ended, e.at)},
    Released: lambda _, e: {"released": e.round},
    Ruled: lambda c, e: {"ruled": (*c.ruled, e)},
    Told: lambda c, e: {"told": (*c.told, e)},
    Lost: lambda _, e: {"lost": e.why},
    Revealed: lambda _, e: {"revealed": True, "opened": bytes.fromhex(e.secret)},
    Confirmed: lambda c, e: {"confirmed": (*c.confirmed, e)},
    Closed: lambda c, e: {
        "closed": True,
        "sealed": c.number + 1,
        "seal": e.digest,
        # What is final is out, whoever released it or did not.
        "released": c.finished,
    },
    **dict.fromkeys(ruling.KINDS, lambda c, e: {"notes": (*c.notes, Note(c.number + 1, e))}),
}
"""Entry → what it changes."""


def _unreadable(number: int) -> Unavailable:
    return Unavailable("desk.bad_entry", where=f"{STREAM} {number}", stream=STREAM, number=number)
