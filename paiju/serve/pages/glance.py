"""A table as the desk sees it from afar: board, phase, clocks, who is connected; never a card."""

from __future__ import annotations

from typing import Literal

import msgspec

from paiju.cards.deck import SEATS
from paiju.desk.boards import finished
from paiju.errors import NotAllowed
from paiju.play.table import Table
from paiju.play.view import REFEREE, ClockView, View, view
from paiju.rules.protocol import SPECTATOR
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable

State = Literal["empty", "wait", "play", "stop", "call", "done"]


class SeatGlance(msgspec.Struct, frozen=True):
    """A seat: *until* (ms) or, where the clocks stand, *left* (ms) tells of its open question."""

    letter: str
    player: int
    robot: bool
    hosted: bool
    online: bool
    asked: bool
    until: int | None
    left: int | None


class Glance(msgspec.Struct, frozen=True):
    """A table: *done* of *of* boards are over, *phase* is a word of the game's own.

    *fouls*: the referee may count one now.
    """

    table: int
    state: State
    board: int
    done: int
    of: int
    phase: str
    by: str
    why: str
    caller: int
    fouls: bool
    seats: tuple[SeatGlance, ...]


def glances(hall: Hall, event: LiveEvent) -> list[Glance]:
    """Look at all tables of the round that was seated last."""
    return [glance(hall, event, table) for table in event.tables]


def glance(hall: Hall, event: LiveEvent, live: LiveTable) -> Glance:
    """Look at one table."""
    seen, table = view(live.table, REFEREE), live.table
    over = finished(table, again=live.place.deals.again)
    numbers = list(live.place.deals)
    return Glance(
        table=live.place.table,
        state=_state(seen, all_over=over.issuperset(numbers)),
        board=seen.board,
        done=len(over),
        of=len(numbers),
        phase=_phase(table) if seen.running else "",
        by=seen.halt.by if seen.halt else "",
        why=seen.halt.why if seen.halt else "",
        caller=seen.halt.seat if seen.halt else -1,
        fouls=seen.running is True and _counts_fouls(table),
        seats=tuple(_seat(hall, event, live, seen, seat) for seat in range(3)),
    )


def _phase(table: Table) -> str:
    return str(getattr(table.rules.seen(table.state, SPECTATOR), "phase", ""))


def _counts_fouls(table: Table) -> bool:
    try:
        table.rules.foul(table.state, 0)
    except NotAllowed:
        return False
    return True


def _state(seen: View, *, all_over: bool) -> State:
    if not seen.seats:
        return "empty"
    if seen.halt is not None:
        return "call" if seen.halt.seat >= 0 else "stop"
    if seen.running:
        return "play"
    return "done" if all_over else "wait"


def _seat(hall: Hall, event: LiveEvent, live: LiveTable, seen: View, seat: int) -> SeatGlance:
    player = live.place.players[seat]
    sits = seen.seats[seat] if seen.seats else None
    clock: ClockView | None = next((c for c in seen.clocks if c.seat == seat), None)
    return SeatGlance(
        letter=SEATS[seat],
        player=player,
        robot=sits.robot if sits else False,
        hosted=sits.hosted if sits else False,
        online=(event.name, player) in hall.seated,
        asked=clock is not None,
        until=clock.until if clock else None,
        left=clock.left if clock else None,
    )
