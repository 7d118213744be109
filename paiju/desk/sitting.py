"""One table of one round with robots in its seats: what happens there next.

A function of the table and the secret alone, on a clock that starts at 0 with the round: a
killed run finds the same table in the log and goes on with the same acts at the same moments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.round import HOUSE
from paiju.deal.draw import Draw, chance
from paiju.desk.boards import Boards
from paiju.desk.ports import Robot
from paiju.errors import NotAllowed
from paiju.play.clock import due
from paiju.play.commands import Answer, AnyCommand, Sit
from paiju.play.moved import Moved
from paiju.play.step import lapse, step
from paiju.play.table import Table

_TENTH = 100
_QUICKEST, _SLOWEST = 5, 80
"""Tenths of a second that a robot takes for an answer; never more than half of its limit."""


class Sitting(msgspec.Struct, frozen=True):
    """Who plays what at one table.

    *about* names the place for chance: event, stage, round, table. *secret* is what chance comes
    from.
    """

    stream: str
    about: tuple[str | int, ...]
    players: tuple[str, str, str]
    boards: Boards
    robot: Robot
    secret: bytes

    def __repr__(self) -> str:
        return f"<Sitting {self.stream}>"


class Thought(NamedTuple):
    """An answer that a robot will give at the moment *at* (ms)."""

    at: int
    seat: int
    seed: bytes


def seats(trio: tuple[int, int, int]) -> tuple[str, str, str]:
    """Name who sits down by number; robots of the house by their seats."""
    a, b, c = (
        f"house-{seat}" if player == HOUSE else str(player)
        for player, seat in zip(trio, SEATS, strict=True)
    )
    return a, b, c


def advance(sitting: Sitting, table: Table) -> Moved | None:
    """Let the next thing happen at a table; None when all its boards are over.

    A robot whose answer is refused has lost its time: the clock answers for it.

    :raises NotAllowed: the clocks of the table stand still; a referee has to let them go on.
    """
    found = _next(sitting, table)
    if found is None:
        return None
    command, now = found
    done = step(table, command, now)
    if done.events:
        return Moved(done.table, done.events)
    deadline = due(table)
    if deadline is None:
        raise NotAllowed("desk.stopped", where=sitting.stream, stream=sitting.stream)
    return lapse(table, deadline)


def _next(sitting: Sitting, table: Table) -> tuple[AnyCommand, int] | None:
    if not table.seats:
        return Sit(sitting.players, (True, True, True)), 0
    if not table.running:
        board = sitting.boards.next(table)
        return None if board is None else (board, table.at)
    thought = min(think(sitting.secret, sitting.about, table, seat) for seat in table.asked)
    seen = table.rules.seen(table.state, thought.seat)
    text = sitting.robot.act(table.rules, thought.seat, seen, thought.seed)
    return Answer(thought.seat, table.seats[thought.seat].asked, text), thought.at


def think(secret: bytes, about: Sequence[str | int], table: Table, place: int) -> Thought:
    """Give when, and by which chance, a robot in seat *place* answers its open question.

    A function of the secret and the question alone, so that the same event gives the same acts
    wherever it is played.
    """
    seat, board = table.seats[place], table.board
    number = board.number if board is not None else 0
    seed = chance(secret, "robot", *about, number, place, seat.asked)
    tenths = _QUICKEST + Draw(seed).below(_SLOWEST - _QUICKEST + 1)
    spent = min(tenths * _TENTH, seat.limit // 2)
    return Thought(seat.since + table.pause + spent, place, seed)
