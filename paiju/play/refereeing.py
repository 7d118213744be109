"""The referee at the table: called, stops the clocks, adds time, seats, opens, voids (EVENTS §5).

Whether this person is a referee is the desk's question; here only: does it fit the table.
"""

from __future__ import annotations

from paiju.errors import Illegal, NotAllowed
from paiju.play import answering, hosting
from paiju.play.commands import Call, Extend, Foul, Open, Replace, Resume, Stop, Void, Withdraw
from paiju.play.events import (
    Called,
    Extended,
    Fouled,
    Opened,
    Replaced,
    Resumed,
    Stopped,
    Voided,
    Withdrawn,
)
from paiju.play.moved import Moved, move, seat_of, then
from paiju.play.table import NEVER, Halt, Table

ARTICLE = "EVENTS §5"


def call(table: Table, command: Call, now: int) -> Moved:
    """Stop the clocks at a player's call.

    :raises NotAllowed: the table is stopped already.
    """
    seat_of(table.seats, command.seat)
    if table.halt is not None:
        raise NotAllowed("play.stopped", article=ARTICLE)
    return move(table, Called(now, command.seat, command.id))


def withdraw(table: Table, command: Withdraw, now: int) -> Moved:
    """Take a call back.

    :raises NotAllowed: the clocks run, or somebody else stopped them.
    """
    seat_of(table.seats, command.seat)
    if _halt(table).seat != command.seat:
        raise NotAllowed("play.not_your_call", article=ARTICLE)
    return move(table, Withdrawn(now, command.seat, command.id))


def stop(table: Table, command: Stop, now: int) -> Moved:
    """Stop the clocks, or take a player's call over (who then cannot take it back).

    :raises NotAllowed: a referee has stopped the table already.
    """
    if table.halt is not None and table.halt.seat == NEVER:
        raise NotAllowed("play.stopped", article=ARTICLE)
    return move(table, Stopped(now, command.by, command.why, command.id))


def resume(table: Table, command: Resume, now: int) -> Moved:
    """Let the clocks go on with what was left.

    :raises NotAllowed: they run.
    """
    _halt(table)
    return move(table, Resumed(now, command.by, command.id))


def extend(table: Table, command: Extend, now: int) -> Moved:
    """Add time to the open question of a seat.

    :raises NotAllowed: everybody knows that the seat is not asked. (A seat whose answer is unseen,
        or that was asked nothing about this card, gets the time in vain: a refusal would tell.)
    :raises Illegal: no time, or less than none.
    """
    seat_of(table.seats, command.seat)
    if command.ms <= 0:
        raise Illegal("play.no_time", where=str(command.ms), article=ARTICLE)
    if not table.running or command.seat not in table.rules.may_be_asked(table.state):
        raise NotAllowed("play.no_clock", where="abc"[command.seat], article=ARTICLE)
    return move(table, Extended(now, command.seat, command.ms, command.by, command.id))


def foul(table: Table, command: Foul, now: int) -> Moved:
    """Count a foul of a seat; the last one that the rules allow ends the board.

    :raises NotAllowed: no board is running, or its rules know no fouls.
    """
    seat_of(table.seats, command.seat)
    _verify_running(table)
    table.rules.foul(table.state, command.seat)
    event = Fouled(now, command.seat, "referee", 0, command.by, command.why, command.id)
    fouled = answering.over(move(table, event), now)
    return then(fouled, move(fouled.table, *hosting.changes(fouled.table, now)))


def replace(table: Table, command: Replace, now: int) -> Moved:
    """Give a seat, its cards and its clock to somebody else; it begins unhosted."""
    seat_of(table.seats, command.seat)
    event = Replaced(now, command.seat, command.player, command.robot, command.by, command.id)
    return move(table, event)


def open_table(table: Table, command: Open, now: int) -> Moved:
    """Let referees see every card of the running board, on the record.

    :raises NotAllowed: no board is running.
    """
    _verify_running(table)
    return move(table, Opened(now, command.by, command.why, command.id))


def void(table: Table, command: Void, now: int) -> Moved:
    """End the running board without a result.

    :raises NotAllowed: no board is running.
    """
    _verify_running(table)
    ended = move(table, Voided(now, command.by, command.why, command.id))
    return then(ended, move(ended.table, *hosting.changes(ended.table, now)))


def _halt(table: Table) -> Halt:
    if table.halt is None:
        raise NotAllowed("play.not_stopped", article=ARTICLE)
    return table.halt


def _verify_running(table: Table) -> None:
    if not table.running:
        raise NotAllowed("play.no_board", article=ARTICLE)
