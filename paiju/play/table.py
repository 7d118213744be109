"""A table: the boards of one round, as everything that has happened there so far.

Times inside a table are *table time*: milliseconds that stand still while the table is stopped.
Nothing needs moving when a stop ends.
"""

from __future__ import annotations

import msgspec

from paiju.play.events import How
from paiju.rules.protocol import Result, Rules, State

NEVER = -1
"""No moment, no seat."""


class Seat(msgspec.Struct, frozen=True):
    """One seat and its clock."""

    player: str
    robot: bool
    asked: int = 0
    """How many questions this seat has been asked at this table; the last is the number that
    an answer names. Counted by seat, so that it betrays nothing about the others."""
    since: int = 0
    """Table time of the last question."""
    limit: int = 0
    """Time for the last question, extensions included, in milliseconds."""
    missed: int = 0
    """Time-outs in a row in this deal."""
    hosted: int = NEVER
    """Table time since when the seat is hosted. Only changes when everybody may know it."""
    stirred: bool = False
    """The hosted seat has acted itself: the hosting ends as soon as everybody may know it."""
    how: How = "player"
    """How the last answer was made."""
    ids: tuple[str, ...] = ()
    """By decision, the command that answered it; "" for the clock."""


class Board(msgspec.Struct, frozen=True):
    """The board that is played, or was played last. Its cards lie in the state of the rules."""

    number: int
    opener: int
    made: bool
    shared: bool
    opened: bool = False


class Halt(msgspec.Struct, frozen=True):
    """A table that stands still: since when (the store's clock), by whom, why."""

    at: int
    by: str
    why: str
    seat: int = NEVER
    """The seat whose call it was, and who may take it back."""


class Played(msgspec.Struct, frozen=True):
    """A board that is over; without a result where it was voided."""

    number: int
    opener: int
    result: Result | None
    void: str = ""
    """Why it was voided."""
    fouls: tuple[int, int, int] = (0, 0, 0)
    """How many the table counted in this deal, by seat: the clock's, and the referee's there."""

    @property
    def again(self) -> bool:
        """Tell whether the board may be dealt again: voided, or the rules ask for a new deal."""
        return self.result is None or self.result.facts.get("outcome") == "redeal"


class Table(msgspec.Struct, frozen=True):
    """The whole state of one table; ``fold(events)`` and nothing else."""

    rules: Rules
    number: int = 0
    """How many events have happened: what the next append follows. Never shown to anybody."""
    at: int = 0
    """Moment of the last event."""
    seats: tuple[Seat, ...] = ()
    """Three seats; none before the players sat down."""
    board: Board | None = None
    running: bool = False
    state: State = None
    asked: tuple[int, ...] = ()
    """Seats whose answer is awaited."""
    halt: Halt | None = None
    pause: int = 0
    """Milliseconds of all stops that have ended."""
    fouls: tuple[int, int, int] = (0, 0, 0)
    """How many were counted in the deal that runs, by seat."""
    results: tuple[Played, ...] = ()
    shared: frozenset[int] = frozenset()
    """Boards of this table that spectators may not know of yet."""
    heard: frozenset[tuple[int | str, str]] = frozenset()
    """Commands other than answers that have taken effect: (sender, id)."""

    def __repr__(self) -> str:
        return f"<Table, {self.number} events>"
