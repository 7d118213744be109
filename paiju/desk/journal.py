"""What happens to an event as a whole, in the stream ``event``, and the fold over it.

The tables of a round are streams of their own (:func:`table_stream`). Anything else (results,
standings, who meets whom next) follows from these and is never written down as truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeAlias

import msgspec

from paiju.contest import ledger, ruling
from paiju.contest.prospectus import Step
from paiju.contest.round import Round
from paiju.contest.ruling import Note
from paiju.contest.slate import Report
from paiju.errors import Unavailable

STREAM = "event"
SECRET = "secret"  # noqa: S105  the name of a stream, not a secret
"""The stream that holds the secret, in one entry, from the start: see docs/decisions."""
SPARE = "spare"
"""The stream that holds the secret of what was still to come when the first one was lost."""

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
    """A round of a stage is seated, as :class:`paiju.contest.round.Round` says it.

    *reports*: what the seating reached and proved, where nobody has changed it by hand; *changed*:
    somebody has.
    """

    stage: str
    round: Round
    by: str = ""
    at: int = 0
    reports: tuple[Report, ...] = ()
    changed: bool = False


class Drafted(_Entry, frozen=True):
    """A round is proposed and may still be changed; only the pairing desk sees it.

    *changed*: by hand; the others are as the program draws them from the log before.
    """

    round: Round
    by: str = ""
    at: int = 0
    reports: tuple[Report, ...] = ()
    changed: bool = False


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


class Confirmed(_Entry, frozen=True):
    """Somebody confirms a slip: a step of ``[confirm]`` in the regulation (EVENTS §4).

    :param slip: number of the slip's entry.
    """

    slip: int
    step: Step
    by: str = ""
    at: int = 0


class Finished(_Entry, frozen=True):
    """The last table of a round has finished."""

    stage: str
    round: int
    at: int = 0


class Lost(_Entry, frozen=True):
    """The secret is lost: the event goes on, and nobody will be able to verify its deals.

    *why* is for everybody. What is still to come is drawn from the stream :data:`SPARE`.
    """

    why: str
    by: str = ""
    at: int = 0


class Revealed(_Entry, frozen=True):
    """All tables have finished: the secret is given away, 64 hex digits; none where it was lost."""

    secret: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]

    def __repr__(self) -> str:
        return "Revealed(secret=…)"


class Closed(_Entry, frozen=True):
    """The final standings are out.

    *digest*: of the log up to here, names left out (:mod:`paiju.desk.seal`); "" where it was not
    taken. What is entered later is followed by another one.
    """

    digest: str = ""


Adjusted: TypeAlias = ruling.Adjusted
Withdrawn: TypeAlias = ruling.Withdrawn
Undone: TypeAlias = ruling.Undone

Event: TypeAlias = (
    Created
    | Seated
    | Drafted
    | Present
    | Away
    | Started
    | Finished
    | Released
    | ruling.Ruling
    | Ruled
    | Told
    | Lost
    | Confirmed
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
    entered: tuple[int, ...] = ()
    """The number of the entry of each of the *seated* rounds."""
    notes: tuple[Note, ...] = ()
    """All rulings, those that were undone and those that undo among them."""

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


_DECODER = msgspec.json.Decoder(Event)


def write(event: Event) -> bytes:
    """Write an entry."""
    return msgspec.json.encode(event)


def read(entry: bytes) -> Event:
    """Read an entry.

    :raises msgspec.DecodeError: it is none of this version.
    """
    return _DECODER.decode(entry)


def fold(course: Course, entries: Iterable[bytes]) -> Course:
    """Go on from *course* with the entries that follow it.

    :raises Unavailable: an entry that this version cannot read.
    """
    for entry in entries:
        try:
            event = read(entry)
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
        "entered": (*c.entered, c.number + 1),
        "draft": None,
        "reports": (),
        "changed": False,
    },
    Drafted: lambda _, e: {"draft": e.round, "reports": e.reports, "changed": e.changed},
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
    Closed: lambda c, e: {"closed": True, "sealed": c.number + 1, "seal": e.digest},
    **dict.fromkeys(ruling.KINDS, lambda c, e: {"notes": (*c.notes, Note(c.number + 1, e))}),
}
"""Entry → what it changes."""


def _unreadable(number: int) -> Unavailable:
    return Unavailable("desk.bad_entry", where=f"{STREAM} {number}", stream=STREAM, number=number)


def table_stream(stage: str, round_: int, table: int) -> str:
    """Name the stream of one table in one round: ``"小组赛/r3/t12"``."""
    return f"{stage}/r{round_}/t{table}"
