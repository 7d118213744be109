"""The rows of a 牌谱: moves with their marks, and the times in the same shape.

A cell is ``TEXT[=READING][!|~][^n…]``. In a led row the leader's seat stands first and alone,
and a column is a turn; elsewhere each cell begins with its seat. A foul is a cell among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from paiju.cards.deck import SEATS
from paiju.errors import PaijuError, Unreadable
from paiju.record.block import placed
from paiju.record.record import FOUL, IN_TURN, Move, Row
from paiju.rules.notation import Part

_CELL = re.compile(
    r"(?P<text>[^=!~^\s]+)(=(?P<reading>[\w.:+-]+))?(?P<mark>[!~]?)(?P<rulings>(\^[1-9]\d*)*)"
)
_TIME = re.compile(r"(0|[1-9]\d*)\.\d|-")
_WIDE = "\u2e80"
"""From here on a character is printed two columns wide; a fixed bound keeps digests fixed."""

Place = Callable[[int, int], str]
"""Names the place of row and column (from 1) for a refusal."""


def read_rows(part: Part, text: str, tidy: Callable[[str, str], str], place: Place) -> list[Row]:
    """Read the rows of a part.

    :raises Unreadable: a bad cell; ``where`` is *place* of its row and column.
    """
    rows: list[Row] = []
    for line in text.splitlines():
        cells = _cells(part, line, place, len(rows) + 1)
        row = []
        for column, (seat, cell) in enumerate(cells, 1):
            where = place(len(rows) + 1, column)
            row.append(_move(part, seat, cell, tidy, where))
        if row:
            rows.append(tuple(row))
    return rows


def _cells(part: Part, line: str, place: Place, number: int) -> list[tuple[int, str]]:
    """Split a line into cells with their seats, IN_TURN where the row is led."""
    words = line.split()
    if not words:
        return []
    if part.led:
        leader, words = words[0], words[1:]
        if leader not in tuple(SEATS) or not words:
            raise Unreadable("record.no_leader", where=place(number, 1), text=leader)
        seats = [SEATS.index(leader), *[IN_TURN] * (len(words) - 1)]
        return list(zip(seats, words, strict=True))
    cells = []
    for column, word in enumerate(words, 1):
        if word[0] not in SEATS or len(word) == 1:
            raise Unreadable("record.no_seat", where=place(number, column), text=word)
        cells.append((SEATS.index(word[0]), word[1:]))
    return cells


def _move(part: Part, seat: int, cell: str, tidy: Callable[[str, str], str], where: str) -> Move:
    found = _CELL.fullmatch(cell)
    if not found:
        raise Unreadable("record.bad_cell", where=where, text=cell)
    try:
        text = _text(part, found["text"], tidy)
    except PaijuError as fault:
        raise placed(fault, where) from None
    mark = found["mark"]
    rulings = tuple(int(number) for number in found["rulings"].split("^")[1:])
    return Move(
        seat,
        text,
        found["reading"] or "",
        "!" if mark == "!" else "~" if mark else "",
        rulings,
    )


def _text(part: Part, text: str, tidy: Callable[[str, str], str]) -> str:
    if not text.startswith(FOUL):
        return tidy(part.key, text)
    if text[1:] not in (tuple(SEATS) if part.led else ("",)):
        raise Unreadable("record.bad_cell", text=text)
    return text


def timed(part: Part, rows: Iterable[Row], text: str, place: Place) -> list[Row]:
    """Lay the times of *text* over the moves.

    :raises Unreadable: a time that is no ``12.5`` or ``-``, or another shape than the moves'.
    """
    lines = [line for line in text.splitlines() if line.split()]
    rows = list(rows)
    if len(lines) != len(rows):
        where = place(min(len(lines), len(rows)) + 1, 1)
        raise Unreadable("record.time_shape", where=where)
    return [
        _timed_row(row, _cells(part, line, place, number), place, number)
        for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1)
    ]


def _timed_row(row: Row, cells: list[tuple[int, str]], place: Place, number: int) -> Row:
    for column, (seat, cell) in enumerate(cells, 1):
        if not _TIME.fullmatch(cell):
            raise Unreadable("record.bad_time", where=place(number, column), text=cell)
        if column > len(row) or seat != row[column - 1].seat:
            raise Unreadable("record.time_shape", where=place(number, column))
    if len(cells) != len(row):
        raise Unreadable("record.time_shape", where=place(number, len(cells) + 1))
    return tuple(
        replace(move, tenths=None if cell == "-" else int(cell.replace(".", "")))
        for move, (_, cell) in zip(row, cells, strict=True)
    )


def write_cell(move: Move) -> str:
    """Write one move with its reading and marks, without its seat."""
    reading = f"={move.reading}" if move.reading else ""
    return move.text + reading + move.mark + "".join(f"^{number}" for number in move.rulings)


def write_time(move: Move) -> str:
    """Write the time of one move in seconds, ``-`` where nobody measured."""
    return "-" if move.tenths is None else f"{move.tenths // 10}.{move.tenths % 10}"


def write_rows(
    part: Part, rows: Sequence[Row], cell: Callable[[Move], str], *, right: bool = False
) -> list[str]:
    """Write rows with their columns aligned, two blanks between, none at the end."""
    table = [[_seated(part, move) + cell(move) for move in row] for row in rows]
    leaders = [SEATS[row[0].seat] + " " if part.led else "" for row in rows]
    widths = [
        max(width(row[column]) for row in table if column < len(row))
        for column in range(max(map(len, table), default=0))
    ]
    return [
        (leader + "  ".join(map(_pad(right=right), row, widths))).rstrip()
        for leader, row in zip(leaders, table, strict=True)
    ]


def _seated(part: Part, move: Move) -> str:
    return "" if part.led else SEATS[move.seat]


def width(text: str) -> int:
    """Count the columns that a text takes where characters of equal width are printed."""
    return sum(2 if char >= _WIDE else 1 for char in text)


def _pad(*, right: bool) -> Callable[[str, int], str]:
    def pad(text: str, columns: int) -> str:
        blanks = " " * (columns - width(text))
        return blanks + text if right else text + blanks

    return pad
