"""A question is answered: by the player in the seat, or by the clock.

An answer names the decision that it answers, the seat's own n-th question at this table, so it
is judged by that question alone: whatever another seat did meanwhile, it is accepted while the
question is open and too late afterwards.
"""

from __future__ import annotations

from paiju.errors import NotAllowed, TooLate
from paiju.play import hosting
from paiju.play.clock import first_due
from paiju.play.commands import Answer
from paiju.play.events import Acted, AnyEvent, Ended, Fouled, How
from paiju.play.fold import acted, apply
from paiju.play.moved import Moved, move, seat_of, then
from paiju.play.table import NEVER, Table
from paiju.rules.protocol import Act, Result

CLOCKS = "ERDAYI §4"


def answer(table: Table, command: Answer, now: int) -> Moved:
    """Do what a seat wants to do.

    :raises TooLate: the question is closed (answered, timed out, the board over).
    :raises NotAllowed: the seat has not been asked that, or the table is stopped.
    :raises PaijuError: what the rules say to the text (unreadable, ambiguous, illegal).
    """
    seat, number = command.seat, command.decision
    asked = seat_of(table.seats, seat).asked
    if not 1 <= number <= asked:
        raise NotAllowed("play.not_asked", where=str(number), article=CLOCKS, decision=number)
    if number < asked or seat not in table.asked:
        raise TooLate("play.closed", where=str(number), article=CLOCKS, decision=number)
    if table.halt is not None:
        raise NotAllowed("play.stopped", article="EVENTS §5")
    act = table.rules.read(table.state, seat, command.act)
    if table.rules.by_clock(act):
        raise NotAllowed("play.by_clock", where=str(number), article=CLOCKS)
    return _enter(table, seat, act, "player", now, command.id)


def time_out(table: Table, now: int) -> Moved | None:
    """Let the clock answer the first question that is due by *now*, stamped at its deadline.

    None when nothing is due.
    """
    found = first_due(table)
    if found is None or found[0] > now:
        return None
    at, seat = found
    rules, state = table.rules, table.state
    how: How = "timeout" if table.seats[seat].hosted == NEVER else "hosted"
    due = rules.overtime(state, seat) if how == "timeout" else rules.default(state, seat)
    if due is None:
        return over(move(table, Fouled(at, seat, "timeout", _spent(table, seat, at))), at)
    # Through the text, as a player's answer: that settles which of like cards go.
    return _enter(table, seat, rules.read(state, seat, rules.write(due)), how, at, "")


def _enter(table: Table, seat: int, act: Act, how: How, at: int, own: str) -> Moved:
    event = Acted(at, seat, table.rules.write(act), how, _spent(table, seat, at), own)
    table = acted(table, event, act)
    events: tuple[AnyEvent, ...] = (event,)
    for change in hosting.changes(table, at):
        table = apply(table, change)
        events += (change,)
    return over(Moved(table, events), at)


def over(moved: Moved, at: int) -> Moved:
    """End the board at the moment *at* where nobody is asked any more."""
    if moved.table.asked or not moved.table.running:
        return moved
    return then(moved, move(moved.table, Ended(at, _result(moved.table))))


def _spent(table: Table, seat: int, at: int) -> int:
    return at - table.pause - table.seats[seat].since


def _result(table: Table) -> Result:
    result = table.rules.result(table.state)
    if result is None:
        raise RuntimeError("the rules ask nobody and give no result")
    return result
