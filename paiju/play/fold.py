"""Events make the table: ``apply`` adds one, ``fold`` all of them. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from paiju.play.clock import table_time
from paiju.play.events import (
    Acted,
    AnyEvent,
    Called,
    Dealt,
    Ended,
    Extended,
    Fouled,
    Hosted,
    Opened,
    Published,
    Replaced,
    Resumed,
    Seated,
    Stopped,
    Voided,
    Withdrawn,
)
from paiju.play.table import NEVER, Board, Halt, Played, Seat, Table
from paiju.rules.protocol import SPECTATOR, Act, Result, Rules, State


def fold(rules: Rules, events: Iterable[AnyEvent]) -> Table:
    """Give the table that a log describes."""
    table = Table(rules)
    for event in events:
        table = apply(table, event)
    return table


def apply(table: Table, event: AnyEvent) -> Table:
    """Give the table after one more event of its log.

    :raises PaijuError: an act that the rules refuse: the log is damaged.
    """
    return _APPLY[type(event)](table, event)


def acted(table: Table, event: Acted, act: Act) -> Table:
    """Apply an answer whose act is already read."""
    rules, seat = table.rules, event.seat
    state = rules.do(table.state, seat, act)
    asked = rules.asked(state)
    seats = list(table.seats)
    seats[seat] = _answered(seats[seat], event)
    for known in _known(table, seat, act, state):
        seats[known] = _counted(seats[known])
    now = event.at - table.pause
    for other in asked:
        if other == seat or other not in table.asked:
            seats[other] = _ask(seats[other], now, rules.limit(state, other))
    return replace(
        table, number=table.number + 1, at=event.at, seats=tuple(seats), state=state, asked=asked
    )


def _acted(table: Table, event: Acted) -> Table:
    return acted(table, event, table.rules.read(table.state, event.seat, event.act))


def _fouled(table: Table, event: Fouled) -> Table:
    rules = table.rules
    state = rules.foul(table.state, event.seat)
    seats = table.seats
    if event.how == "timeout":
        since, limit = event.at - table.pause, rules.limit(table.state, event.seat)
        again = replace(seats[event.seat], since=since, limit=limit)
        seats = _put(table, event.seat, again)
    a, b, c = (n + (seat == event.seat) for seat, n in enumerate(table.fouls))
    asked = rules.asked(state)
    return _next(table, event, state=state, asked=asked, seats=seats, fouls=(a, b, c))


def _known(table: Table, seat: int, act: Act, state: State) -> tuple[int, ...]:
    """Name the seats of which everybody now knows that they have answered.

    托管 counts and ends by these answers alone. Whether a seat is hosted shows to all, so that
    an answer to a question of which nobody knows must not change it.
    """
    rules = table.rules
    if seat in rules.asked_seen(table.state, SPECTATOR):
        return (seat,)
    return tuple(known for known, _ in rules.told(table.state, seat, act, state, SPECTATOR))


def _answered(seat: Seat, event: Acted) -> Seat:
    return replace(seat, how=event.how, ids=(*seat.ids, event.id))


def _counted(seat: Seat) -> Seat:
    if seat.how == "player":
        return replace(seat, missed=0, stirred=seat.hosted != NEVER)
    return replace(seat, missed=seat.missed + 1) if seat.how == "timeout" else seat


def _ask(seat: Seat, now: int, limit: int) -> Seat:
    return replace(seat, asked=seat.asked + 1, since=now, limit=limit)


def _seated(table: Table, event: Seated) -> Table:
    both = zip(event.players, event.robots, strict=True)
    return _next(table, event, seats=tuple(Seat(player, robot) for player, robot in both))


def _dealt(table: Table, event: Dealt) -> Table:
    rules = table.rules
    state: State = rules.start(event.deal, event.opener)
    asked = rules.asked(state)
    now = table_time(table, event.at)
    seats = [replace(seat, missed=0) for seat in table.seats]
    for seat in asked:
        seats[seat] = _ask(seats[seat], now, rules.limit(state, seat))
    return _next(
        table,
        event,
        board=Board(event.number, event.opener, event.made, event.shared),
        running=True,
        state=state,
        asked=asked,
        seats=tuple(seats),
        fouls=(0, 0, 0),
        shared=table.shared | {event.number} if event.shared else table.shared,
    )


def _hosted(table: Table, event: Hosted) -> Table:
    seat = table.seats[event.seat]
    since = NEVER
    if event.on:
        since = table_time(table, event.at) if seat.hosted == NEVER else seat.hosted
    changed = replace(seat, hosted=since, stirred=False, missed=0)
    return _next(table, event, seats=_put(table, event.seat, changed))


def _called(table: Table, event: Called) -> Table:
    halt = Halt(event.at, table.seats[event.seat].player, "", event.seat)
    return _next(table, event, halt=halt)


def _stopped(table: Table, event: Stopped) -> Table:
    # A referee who takes a call over does not move the moment since when the clocks stand.
    at = event.at if table.halt is None else table.halt.at
    return _next(table, event, halt=Halt(at, event.by, event.why))


def _resumed(table: Table, event: Resumed | Withdrawn) -> Table:
    lost = event.at - (event.at if table.halt is None else table.halt.at)
    return _next(table, event, halt=None, pause=table.pause + lost)


def _extended(table: Table, event: Extended) -> Table:
    seat = table.seats[event.seat]
    longer = replace(seat, limit=seat.limit + event.ms)
    return _next(table, event, seats=_put(table, event.seat, longer))


def _replaced(table: Table, event: Replaced) -> Table:
    changed = replace(
        table.seats[event.seat],
        player=event.player,
        robot=event.robot,
        missed=0,
        hosted=NEVER,
        stirred=False,
    )
    return _next(table, event, seats=_put(table, event.seat, changed))


def _opened(table: Table, event: Opened) -> Table:
    board = table.board and replace(table.board, opened=True)
    return _next(table, event, board=board)


def _voided(table: Table, event: Voided) -> Table:
    return _over(table, event, None, event.why)


def _ended(table: Table, event: Ended) -> Table:
    return _over(table, event, event.result)


def _over(table: Table, event: AnyEvent, result: Result | None, void: str = "") -> Table:
    results, board = table.results, table.board
    if board is not None:
        results = (*results, Played(board.number, board.opener, result, void, table.fouls))
    return _next(table, event, running=False, asked=(), results=results)


def _published(table: Table, event: Published) -> Table:
    return _next(table, event, shared=table.shared - {event.number})


def _put(table: Table, seat: int, changed: Seat) -> tuple[Seat, ...]:
    return (*table.seats[:seat], changed, *table.seats[seat + 1 :])


def _next(table: Table, event: AnyEvent, **changes: Any) -> Table:
    heard, key = table.heard, sender(event)
    if key is not None:
        heard = heard | {key}
    return replace(table, number=table.number + 1, at=event.at, heard=heard, **changes)


def sender(sent: Any) -> tuple[int | str, str] | None:
    """Name who sent a command (or the event it made) and its id; None where there is no id."""
    own = getattr(sent, "id", "")
    if not own:
        return None
    by: str | None = getattr(sent, "by", None)
    return (sent.seat if by is None else by, own)


_APPLY: dict[type, Callable[[Table, Any], Table]] = {
    Seated: _seated,
    Dealt: _dealt,
    Acted: _acted,
    Fouled: _fouled,
    Hosted: _hosted,
    Called: _called,
    Withdrawn: _resumed,
    Stopped: _stopped,
    Resumed: _resumed,
    Extended: _extended,
    Replaced: _replaced,
    Opened: _opened,
    Voided: _voided,
    Ended: _ended,
    Published: _published,
}
