"""Ranking and past rounds as sheets, for seating a round outside an event."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.round import pairs
from paiju.contest.sheet import Row, read, whole
from paiju.errors import Illegal, Unreadable

RANKING = {"player": ("player", "选手", "牌手")}
HISTORY = {
    "round": ("round", "轮", "轮次"),
    "table": ("table", "桌", "桌号"),
    "seat": ("seat", "座", "座位"),
    "player": ("player", "选手", "牌手"),
}
"""Column → headings by which it is recognised; all are needed."""

BYE, ABSENT = "bye", "absent"
LAW = "DUPLICATE §5"


class History(msgspec.Struct, frozen=True):
    """What past rounds leave behind, by player name.

    :param met: pairs of names that have sat at one table, in alphabetical order within a pair.
    :param byes: name → number of byes; an absence is none.
    """

    met: frozenset[tuple[str, str]]
    byes: dict[str, int]


def read_ranking(data: bytes) -> tuple[str, ...]:
    """Read who plays the round, best first.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; an empty name; with the row.
    :raises Illegal: a player twice.
    """
    names: dict[str, None] = {}
    for row in read(data, RANKING, tuple(RANKING)).rows:
        (player,) = row.cells
        _require(row, "player", player)
        if player in names:
            raise _again("contest.ranked_again", row, player=player)
        names[player] = None
    return tuple(names)


def read_history(data: bytes) -> History:
    """Read past rounds: one row a player and round.

    A bye is a row without a table and with seat ``bye``, a voluntary absence one with seat
    ``absent``.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; a round that is no whole number, a
        seat that does not fit; with the row.
    :raises Illegal: a player twice in a round, a seat taken twice.
    """
    tables: dict[tuple[int, str], dict[str, str]] = {}
    seen: set[tuple[int, str]] = set()
    byes: dict[str, int] = {}
    for row in read(data, HISTORY, tuple(HISTORY)).rows:
        number, table, seat, player = row.cells
        _require(row, "player", player)
        round_ = whole(row.number, "round", number)
        if (round_, player) in seen:
            raise _again("contest.round_again", row, player=player, round=round_)
        seen.add((round_, player))
        if table:
            _sit(tables.setdefault((round_, table), {}), row, round_)
        elif seat == BYE:
            byes[player] = byes.get(player, 0) + 1
        elif seat != ABSENT:
            raise _unreadable("contest.bad_history", row)
    return History(_met([tuple(seats.values()) for seats in tables.values()]), byes)


def _sit(seats: dict[str, str], row: Row, round_: int) -> None:
    _, table, seat, player = row.cells
    if seat not in tuple(SEATS):
        raise _unreadable("contest.bad_history", row)
    if seat in seats:
        raise _again("contest.seat_again", row, round=round_, table=table, seat=seat)
    seats[seat] = player


def _met(tables: Sequence[tuple[str, ...]]) -> frozenset[tuple[str, str]]:
    return frozenset(pair for table in tables for pair in pairs(table))


def _require(row: Row, column: str, cell: str) -> None:
    if not cell:
        raise _unreadable("contest.empty_cell", row, column=column)


def _unreadable(key: str, row: Row, **facts: str) -> Unreadable:
    return Unreadable(key, where=f"row {row.number}", article="", row=row.number, **facts)


def _again(key: str, row: Row, **facts: int | str) -> Illegal:
    return Illegal(key, where=f"row {row.number}", article=LAW, row=row.number, **facts)
