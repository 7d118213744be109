"""Score slips as a sheet: board, table, seat, player, score → lines to compare."""

from __future__ import annotations

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.sheet import Row, read, whole
from paiju.errors import Illegal, Unreadable
from paiju.score.line import Line

HEADINGS = {
    "board": ("board", "副", "牌号"),
    "table": ("table", "桌", "桌号"),
    "seat": ("seat", "座", "座位"),
    "player": ("player", "选手", "牌手", "姓名"),
    "score": ("score", "得分", "分数"),
}
"""Column → headings by which it is recognised; all five are needed."""


class Slips(msgspec.Struct, frozen=True):
    """Slips that were read: *names[i]* is the player whom the lines call *i*.

    Players are numbered 0, 1, 2 … as they first appear.
    """

    lines: tuple[Line, ...]
    names: tuple[str, ...]


def read_slips(data: bytes) -> Slips:
    """Read slips; any subset of seats may be there.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; a board or score that is no whole
        number, a board below 1, a seat that is none of a b c, a table or player that is empty or
        has several lines; with the row.
    :raises Illegal: a seat of a table twice on one board, a player twice on one board.
    """
    sheet = read(data, HEADINGS, tuple(HEADINGS))
    names: dict[str, int] = {}
    lines: list[Line] = []
    seats: set[tuple[int, str, int]] = set()
    players: set[tuple[int, int]] = set()

    def lay(row: Row) -> None:
        line = _line(row, names)
        place, who = (line.board, line.table, line.seat), (line.board, line.player)
        if place in seats:
            raise _again("contest.slip_again", row, line)
        if who in players:
            raise _again("contest.player_again", row, line)
        seats.add(place)
        players.add(who)
        lines.append(line)

    sheet.each(lay)
    return Slips(tuple(lines), tuple(names))


def _line(row: Row, names: dict[str, int]) -> Line:
    board, table, seat, player, score = row.cells
    for column, cell in (("table", table), ("player", player)):
        _require_line(row, column, cell)
    number = whole(row.number, "board", board)
    if number < 1:
        raise _unreadable("contest.no_board", row, board=number)
    return Line(
        number,
        table,
        seat_number(row.number, seat),
        names.setdefault(player, len(names)),
        whole(row.number, "score", score),
    )


def _require_line(row: Row, column: str, cell: str) -> None:
    """Refuse an empty cell, and one that cannot be printed in one line."""
    if not cell:
        raise _unreadable("contest.empty_cell", row, column=column)
    if len(cell.splitlines()) > 1:
        raise _unreadable("contest.two_lines", row, column=column)


def _unreadable(key: str, row: Row, **facts: int | str) -> Unreadable:
    return Unreadable(key, where=f"row {row.number}", article="", row=row.number, **facts)


def seat_number(row: int, cell: str) -> int:
    """Read a seat.

    :raises Unreadable: none of a, b, c.
    """
    if cell not in tuple(SEATS):
        raise Unreadable("contest.bad_seat", where=f"row {row}", row=row, value=cell)
    return SEATS.index(cell)


def _again(key: str, row: Row, line: Line) -> Illegal:
    return Illegal(
        key,
        where=f"row {row.number}",
        article="DUPLICATE §3",
        row=row.number,
        board=line.board,
        table=line.table,
        seat=SEATS[line.seat],
        player=row.cells[3],
    )
