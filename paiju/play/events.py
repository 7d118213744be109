"""What happened at a table: one frozen value an event. The log is the table.

``at`` is the moment in milliseconds of the store's clock. Seats are 0, 1, 2. ``by`` names the
person or part of the service whose command it was, ``id`` the client's own number for that
command ("" where there was none), so that a repetition is known again after a fold.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from paiju.cards.deck import Deal
from paiju.rules.protocol import Result

How: TypeAlias = Literal["player", "timeout", "hosted"]
"""Who made an act: the player (or robot) in the seat, the clock 超时, or 托管."""


class Event(
    msgspec.Struct, frozen=True, tag_field="event", tag=str.lower, forbid_unknown_fields=True
):
    """Base of all events. Its repr names no card and no answer: reprs end up in log files."""

    at: int

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self.at}>"


class Seated(Event, frozen=True):
    """Three players sat down in order of play; a robot sits like everybody else."""

    players: tuple[str, str, str]
    robots: tuple[bool, bool, bool]
    by: str = ""
    id: str = ""


class Dealt(Event, frozen=True):
    """A board was dealt: ``made`` to order, not drawn; ``shared`` with other tables."""

    number: int
    opener: int
    deal: Deal
    made: bool = False
    shared: bool = False
    by: str = ""
    id: str = ""


class Acted(Event, frozen=True):
    """A seat answered. ``act`` is the notation with physical cards, ``spent`` the time used, ms."""

    seat: int
    act: str
    how: How
    spent: int
    id: str = ""


class Fouled(Event, frozen=True):
    """犯规 of a seat, counted in its deal.

    By the clock (``how`` ``timeout``): the time for an answer was exceeded, ``spent`` ms, and the
    same time begins again for the same question. By a referee (``by``, ``why``): it stops nothing.
    """

    seat: int
    how: Literal["timeout", "referee"]
    spent: int = 0
    by: str = ""
    why: str = ""
    id: str = ""


class Hosted(Event, frozen=True):
    """托管 of a seat began or ended."""

    seat: int
    on: bool
    id: str = ""


class Called(Event, frozen=True):
    """A player called the referee: the clocks stand still."""

    seat: int
    id: str = ""


class Withdrawn(Event, frozen=True):
    """The player took the call back: the clocks go on with what was left."""

    seat: int
    id: str = ""


class Stopped(Event, frozen=True):
    """The clocks were stopped."""

    by: str
    why: str = ""
    id: str = ""


class Resumed(Event, frozen=True):
    """The clocks go on with what was left."""

    by: str
    id: str = ""


class Extended(Event, frozen=True):
    """A seat was given ``ms`` more milliseconds for the open question."""

    seat: int
    ms: int
    by: str = ""
    id: str = ""


class Replaced(Event, frozen=True):
    """Somebody else took over a seat, its cards and its clock."""

    seat: int
    player: str
    robot: bool
    by: str = ""
    id: str = ""


class Opened(Event, frozen=True):
    """A referee opened the table: from now on referees see every card of this board."""

    by: str
    why: str = ""
    id: str = ""


class Voided(Event, frozen=True):
    """The board ended without a result."""

    by: str
    why: str = ""
    id: str = ""


class Ended(Event, frozen=True):
    """The board ended with a result."""

    result: Result


class Published(Event, frozen=True):
    """The last table has finished this shared board: spectators may know of it."""

    number: int
    by: str = ""
    id: str = ""


AnyEvent: TypeAlias = (
    Seated
    | Dealt
    | Acted
    | Fouled
    | Hosted
    | Called
    | Withdrawn
    | Stopped
    | Resumed
    | Extended
    | Replaced
    | Opened
    | Voided
    | Ended
    | Published
)
