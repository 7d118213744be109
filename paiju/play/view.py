"""What one viewer may see of a table, built from what it may know; nothing is taken out again.

A view holds no number of the log, no command and no sign of an unseen answer: the clock of a
seat that has answered unseen goes on in the views of the others (ERDAYI §8).
"""

from __future__ import annotations

import msgspec

from paiju.play.clock import deadline
from paiju.play.table import NEVER, Played, Seat, Table
from paiju.rules.protocol import ALL_SEEING, SPECTATOR, Result

REFEREE = -3
"""Viewer who sees what is public, and every card of a board after the logged ``Opened``."""


class SeatView(msgspec.Struct, frozen=True):
    """Who sits there."""

    player: str
    robot: bool
    hosted: bool


class ClockView(msgspec.Struct, frozen=True):
    """The clock of a seat that is asked.

    *limit*: the whole time, ms. Running: *until*, the moment of its end on the store's clock, ms.
    Stopped: *left*, ms. The other of the two is ``None``.
    """

    seat: int
    limit: int
    until: int | None
    left: int | None


class HaltView(msgspec.Struct, frozen=True):
    """The table stands still: by whom, why, and at which seat's call (−1 none)."""

    by: str
    why: str
    seat: int


class PastView(msgspec.Struct, frozen=True):
    """An earlier board of this table; no result where it was voided."""

    number: int
    opener: int
    result: Result | None
    void: str


class View(msgspec.Struct, frozen=True):
    """One viewer's sight of a table; encode it with :func:`encode`."""

    viewer: int
    seats: tuple[SeatView, ...]
    board: int
    """Number of the board that is played, or was played last; 0 before the first."""
    running: bool | None
    """Whether that board is being played; ``None`` where this may not be told."""
    halt: HaltView | None
    decision: int | None
    """The number of the own open question, which an answer has to name."""
    clocks: tuple[ClockView, ...]
    results: tuple[PastView, ...]
    seen: msgspec.Struct | None
    """The cards, by the rules of the game; ``None`` where nothing may be seen."""


def view(table: Table, viewer: int) -> View:
    """Build what *viewer* may see.

    :param viewer: a seat, ``SPECTATOR``, :data:`REFEREE`, or ``ALL_SEEING`` (a replay after the
        embargo).
    """
    if veiled(table, viewer):
        return _veiled(table, viewer)
    board, unseen = table.board, curtained(table, viewer)
    outside = viewer in (SPECTATOR, REFEREE)
    return View(
        viewer=viewer,
        seats=tuple(_seat(seat) for seat in table.seats),
        board=board.number if board else 0,
        running=table.running,
        halt=_halt(table),
        decision=table.seats[viewer].asked if viewer in table.asked else None,
        clocks=_clocks(table, viewer),
        results=tuple(_past(p) for p in table.results if not outside or _free(table, p)),
        seen=table.rules.seen(table.state, sight(table, viewer)) if board and not unseen else None,
    )


def encode(seen: View) -> bytes:
    """Write a view as JSON."""
    return _encoder.encode(seen)


def sight(table: Table, viewer: int) -> int:
    """Give the viewer, in the words of the rules, whose sight of the cards *viewer* has."""
    if viewer != REFEREE:
        return viewer
    return ALL_SEEING if table.board is not None and table.board.opened else SPECTATOR


def veiled(table: Table, viewer: int) -> bool:
    """Tell whether the board must stay unseen: spectators of one that other tables may still play.

    (DUPLICATE §2: nothing before its last table has finished.)
    """
    return viewer == SPECTATOR and table.board is not None and table.board.number in table.shared


def curtained(table: Table, viewer: int) -> bool:
    """Tell whether a referee sees seats and clocks alone: other tables may still play the board.

    (DUPLICATE §2.) He opens the table, on the record, to see more.
    """
    board = table.board
    return (
        viewer == REFEREE
        and board is not None
        and board.number in table.shared
        and not board.opened
    )


def _veiled(table: Table, viewer: int) -> View:
    return View(
        viewer=viewer,
        seats=tuple(SeatView(s.player, s.robot, hosted=False) for s in table.seats),
        board=table.board.number if table.board else 0,
        running=None,
        halt=None,
        decision=None,
        clocks=(),
        results=tuple(_past(p) for p in table.results if _free(table, p)),
        seen=None,
    )


def _seat(seat: Seat) -> SeatView:
    return SeatView(seat.player, seat.robot, seat.hosted != NEVER)


def _halt(table: Table) -> HaltView | None:
    halt = table.halt
    return None if halt is None else HaltView(halt.by, halt.why, halt.seat)


def _clocks(table: Table, viewer: int) -> tuple[ClockView, ...]:
    if not table.running:
        return ()
    asked = table.rules.asked_seen(table.state, sight(table, viewer))
    return tuple(_clock(table, seat) for seat in asked)


def _clock(table: Table, seat: int) -> ClockView:
    clock = table.seats[seat]
    end = deadline(clock, table.rules.hosted_delay)
    if table.halt is None:
        return ClockView(seat, clock.limit, end + table.pause, None)
    return ClockView(seat, clock.limit, None, end - (table.halt.at - table.pause))


def _past(played: Played) -> PastView:
    return PastView(played.number, played.opener, played.result, played.void)


def _free(table: Table, played: Played) -> bool:
    return played.number not in table.shared


_encoder = msgspec.json.Encoder()
