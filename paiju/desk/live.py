"""One table of a live round: what is due there by itself, judged by the clock of the store.

Pure, as everything at the desk: the hall asks again whenever something has happened or a moment
given here has come, and does what it is told. Asking too often does no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from paiju.contest.regulation import Hall
from paiju.contest.round import HOUSE
from paiju.desk import journal
from paiju.desk.boards import Boards, finished
from paiju.desk.course import Course
from paiju.desk.setup import Setup
from paiju.desk.sitting import seats
from paiju.play.commands import AnyCommand, Publish, Sit
from paiju.play.table import Table
from paiju.rules.protocol import Rules

SERVICE = "service"
SECOND = 1000


class Place(msgspec.Struct, frozen=True):
    """A table of a round: who sits there and which boards it plays.

    *round* is counted through the event; *about* names the place for chance, as in
    :class:`paiju.desk.sitting.Sitting`.
    """

    round: int
    table: int
    stream: str
    about: tuple[str | int, ...]
    rules: Rules
    players: tuple[int, int, int]
    deals: Boards

    def __repr__(self) -> str:
        return f"<Place {self.stream}>"


class Due(NamedTuple):
    """A command that the service itself gives at the moment *at* (ms); 0 at once."""

    at: int
    command: AnyCommand


def places(setup: Setup, secret: bytes, course: Course, number: int) -> list[Place]:
    """Lay out the tables of the *number*-th round of the event, which is seated."""
    plan, (at, _) = setup.plan, setup.walked(course)[number - 1]
    stage, round_ = plan.stages[at], course.seated[number - 1].round
    shared = len(round_.tables) > 1
    again = setup.redeals
    deals = Boards(plan, secret, stage.name, round_.number, again=again, shared=shared)
    return [
        Place(
            number,
            table,
            journal.table_stream(stage.name, round_.number, table),
            (plan.event, stage.name, round_.number, table),
            setup.games[at],
            trio,
            deals,
        )
        for table, trio in enumerate(round_.tables, 1)
    ]


def seated(place: Place, robots: frozenset[int]) -> Sit:
    """Seat the players by number; *robots* are those for whom a robot answers.

    The house is one in any case.
    """
    a, b, c = (player in robots | {HOUSE} for player in place.players)
    return Sit(seats(place.players), (a, b, c), SERVICE)


def next_deal(place: Place, table: Table, hall: Hall, start: int, window: int | None) -> Due | None:
    """Tell when which board comes next; None when no board does, or not before others finish.

    :param start: moment of the round's first card.
    :param window: with board synchrony ``window`` the highest board that may be dealt yet.
    """
    if not table.seats or table.running or table.halt is not None:
        return None
    board = place.deals.next(table, SERVICE)
    if board is None or (window is not None and board.number > window):
        return None
    at = max(start, table.at + hall.pause * SECOND) if table.results else start
    return Due(at, board)


def common(tables: Sequence[Table], *, again: bool = False) -> frozenset[int]:
    """Give the boards whose last table has finished; *again* as in :class:`Boards`."""
    over = [finished(table, again=again) for table in tables]
    return frozenset.intersection(*over) if over else frozenset()


def window(place: Place, tables: Sequence[Table], hall: Hall) -> int | None:
    """Give the highest board that may be dealt now, None where nobody waits for anybody."""
    if hall.synchrony == "free":
        return None
    over = common(tables, again=place.deals.again)
    return min((k for k in place.deals if k not in over), default=max(place.deals))


def publications(table: Table, over: frozenset[int]) -> list[Publish]:
    """List the boards that spectators of a table may now know of."""
    return [Publish(number, SERVICE) for number in sorted(table.shared & over)]
