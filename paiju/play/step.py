"""One command, one step: time passes, the command is judged, time passes again.

``verify`` raises what is wrong, with the article; ``can`` asks, ``step`` does. All three are
pure: the caller appends ``Step.events`` to the log, or throws the step away and folds anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from paiju.errors import NotAllowed, PaijuError
from paiju.play import answering, dealing, hosting, refereeing
from paiju.play.commands import (
    Answer,
    AnyCommand,
    Call,
    DealOut,
    Extend,
    Foul,
    Host,
    Open,
    Publish,
    Replace,
    Resume,
    Sit,
    Stop,
    Void,
    Withdraw,
)
from paiju.play.events import AnyEvent, Resumed, Stopped
from paiju.play.fold import sender
from paiju.play.moved import Moved, move, then
from paiju.play.table import Table

SERVICE = "service"
"""Who stops and resumes when the service itself was away."""


class Receipt(msgspec.Struct, frozen=True):
    """A command was accepted. ``decision`` is the question it answered, 0 for other commands."""

    id: str
    decision: int


class Step(NamedTuple):
    """What a command led to. The events stand also where it was refused: clocks may have run out.

    Exactly one of *receipt* and *refusal* is there.
    """

    table: Table
    events: tuple[AnyEvent, ...]
    receipt: Receipt | None
    refusal: PaijuError | None


def step(table: Table, command: AnyCommand, now: int) -> Step:
    """Do a command at the moment *now* (ms of the store's clock, never before ``table.at``)."""
    passed = lapse(table, now)
    try:
        return _judged(passed, command, max(now, table.at))
    except PaijuError as refusal:
        return Step(*passed, None, refusal)


def verify(table: Table, command: AnyCommand, now: int) -> Step:
    """Give the step that *command* would make now.

    :raises PaijuError: why it may not be, with the article: see the function of each command.
    """
    return _judged(lapse(table, now), command, max(now, table.at))


def can(table: Table, command: AnyCommand, now: int) -> bool:
    """Tell whether *command* would be accepted now."""
    return step(table, command, now).refusal is None


def lapse(table: Table, now: int) -> Moved:
    """Let time pass: every time-out whose deadline is not after *now*, in order of deadlines."""
    moved = Moved(table)
    while out := answering.time_out(moved.table, now):
        moved = then(moved, out)
    return moved


def recover(table: Table, alive: int, now: int) -> Moved:
    """Take the time during which the service was away off every clock (ERDAYI §4).

    :param alive: the last durable moment of the service, ms; what was due until then counts.
    :param now: the moment at which it is back.
    """
    alive = max(alive, table.at)
    passed = lapse(table, alive)
    if passed.table.halt is None and passed.table.running and now > alive:
        gap = (Stopped(alive, SERVICE, SERVICE), Resumed(now, SERVICE))
        passed = then(passed, move(passed.table, *gap))
    return passed


def _judged(passed: Moved, command: AnyCommand, now: int) -> Step:
    table, events = passed
    receipt = _known(table, command)
    if receipt is not None:
        return Step(table, events, receipt, None)
    if not table.seats and not isinstance(command, Sit):
        raise NotAllowed("play.not_seated")
    done = _DO[type(command)](table, command, now)
    receipt = Receipt(command.id, command.decision if isinstance(command, Answer) else 0)
    after = lapse(done.table, now)
    return Step(after.table, events + done.events + after.events, receipt, None)


def _known(table: Table, command: AnyCommand) -> Receipt | None:
    """Give the receipt of a command that has come before."""
    key = sender(command)
    if key is None:
        return None
    if key in table.heard:
        return Receipt(key[1], 0)
    who = key[0]
    if isinstance(who, int) and 0 <= who < len(table.seats) and key[1] in table.seats[who].ids:
        return Receipt(key[1], table.seats[who].ids.index(key[1]) + 1)
    return None


_DO: dict[type, Callable[[Table, Any, int], Moved]] = {
    Answer: answering.answer,
    Host: hosting.host,
    Call: refereeing.call,
    Withdraw: refereeing.withdraw,
    Sit: dealing.sit,
    DealOut: dealing.deal_out,
    Publish: dealing.publish,
    Stop: refereeing.stop,
    Resume: refereeing.resume,
    Extend: refereeing.extend,
    Foul: refereeing.foul,
    Replace: refereeing.replace,
    Open: refereeing.open_table,
    Void: refereeing.void,
}
