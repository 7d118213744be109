"""What happens to an event as a whole, in the stream ``event``; :mod:`.course` folds it.

The tables of a round are streams of their own (:func:`table_stream`). Anything else (results,
standings, who meets whom next) follows from these and is never written down as truth.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from paiju.contest import ruling
from paiju.contest.prospectus import Step
from paiju.contest.round import Round
from paiju.contest.slate import Report

STREAM = "event"
SECRET = "secret"  # noqa: S105  the name of a stream, not a secret
"""The stream that holds the secret, in one entry, from the start: see docs/decisions."""
SPARE = "spare"
"""The stream that holds the secret of what was still to come when the first one was lost."""

COPY = "copy"
"""The stream that says, where an archive left the secret out, from which archive (its digest).

It belongs to the folder, not to the event: no archive holds it, and no digest covers it.
"""

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


_DECODER = msgspec.json.Decoder(Event)


def write(event: Event) -> bytes:
    """Write an entry."""
    return msgspec.json.encode(event)


def read(entry: bytes) -> Event:
    """Read an entry.

    :raises msgspec.DecodeError: it is none of this version.
    """
    return _DECODER.decode(entry)


def table_stream(stage: str, round_: int, table: int) -> str:
    """Name the stream of one table in one round: ``"小组赛/r3/t12"``."""
    return f"{stage}/r{round_}/t{table}"
