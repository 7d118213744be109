"""Ranking and past rounds as sheets, for seating a round outside an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.round import Round, pairs
from paiju.contest.sheet import Row, read, whole
from paiju.errors import Illegal, Unreadable

RANKING = {"player": ("player", "选手", "牌手", "姓名")}
HISTORY = {
    "round": ("round", "轮", "轮次"),
    "table": ("table", "桌", "桌号"),
    "seat": ("seat", "座", "座位"),
    "player": ("player", "选手", "牌手", "姓名"),
}
"""Column → headings by which it is recognised; all are needed."""

BYE, ABSENT = "bye", "absent"
LAW = "DUPLICATE §5"


class Sat(msgspec.Struct, frozen=True):
    """One past round by player name.

    :param tables: players in seats a, b, c; "" where nobody is named.
    """

    number: int
    tables: tuple[tuple[str, str, str], ...] = ()
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()


class History(msgspec.Struct, frozen=True):
    """Past rounds in order."""

    rounds: tuple[Sat, ...] = ()

    @property
    def met(self) -> frozenset[tuple[str, str]]:
        """Give pairs of names that have sat at one table, in alphabetical order within a pair."""
        return frozenset(
            pair for r in self.rounds for table in r.tables for pair in pairs(filter(None, table))
        )

    @property
    def names(self) -> frozenset[str]:
        """Give all who were there, or away, in any round."""
        return frozenset(
            name
            for r in self.rounds
            for name in (*(p for table in r.tables for p in table), *r.byes, *r.absent)
            if name
        )

    @property
    def byes(self) -> Counter[str]:
        """Give name → number of byes; an absence is none."""
        return Counter(name for r in self.rounds for name in r.byes)

    def numbered(self, names: Sequence[str]) -> tuple[Round, ...]:
        """Give the rounds with players as numbers: 0, 1, 2 … as in *names*, then the others.

        A seat for which nobody is named gets a number of its own.
        """
        number = {name: at for at, name in enumerate(names)}

        def of(name: str) -> int:
            # "" never becomes a key, so each empty seat is somebody else.
            return number.setdefault(name or f"\0{len(number)}", len(number))

        return tuple(
            Round(
                r.number,
                tuple((of(a), of(b), of(c)) for a, b, c in r.tables),
                tuple(map(of, r.byes)),
                tuple(map(of, r.absent)),
            )
            for r in self.rounds
        )


def read_ranking(data: bytes) -> tuple[str, ...]:
    """Read who plays the round, best first.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; an empty name; with the row.
    :raises Illegal: a player twice.
    """
    names: dict[str, None] = {}

    def rank(row: Row) -> None:
        (player,) = row.cells
        _require(row, "player", player)
        if player in names:
            raise _again("contest.ranked_again", row, player=player)
        names[player] = None

    read(data, RANKING, tuple(RANKING)).each(rank)
    return tuple(names)


def read_history(data: bytes) -> History:
    """Read past rounds: one row a player and round.

    A bye is a row without a table and with seat ``bye``, a voluntary absence one with seat
    ``absent``.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; a round that is no whole number, a
        seat that does not fit; with the row.
    :raises Illegal: a player twice in a round, a seat taken twice.
    """
    rounds: dict[int, _Open] = {}

    def seat_row(row: Row) -> None:
        number, table, seat, player = row.cells
        _require(row, "player", player)
        round_ = whole(row.number, "round", number)
        open_ = rounds.setdefault(round_, _Open())
        if player in open_.names:
            raise _again("contest.round_again", row, player=player, round=round_)
        open_.names.add(player)
        if table:
            _sit(open_.tables.setdefault(table, {}), row, round_)
        elif seat in (BYE, ABSENT):
            (open_.byes if seat == BYE else open_.absent).append(player)
        else:
            raise _unreadable("contest.bad_history", row)

    read(data, HISTORY, tuple(HISTORY)).each(seat_row)
    return History(tuple(rounds[number].close(number) for number in sorted(rounds)))


class _Open:
    """A round while its rows are read."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.tables: dict[str, dict[str, str]] = {}
        self.byes: list[str] = []
        self.absent: list[str] = []

    def close(self, number: int) -> Sat:
        tables = ((t.get("a", ""), t.get("b", ""), t.get("c", "")) for t in self.tables.values())
        return Sat(number, tuple(tables), tuple(self.byes), tuple(self.absent))


def _sit(seats: dict[str, str], row: Row, round_: int) -> None:
    _, table, seat, player = row.cells
    if seat not in tuple(SEATS):
        raise _unreadable("contest.bad_history", row)
    if seat in seats:
        raise _again("contest.seat_again", row, round=round_, table=table, seat=seat)
    seats[seat] = player


def _require(row: Row, column: str, cell: str) -> None:
    if not cell:
        raise _unreadable("contest.empty_cell", row, column=column)


def _unreadable(key: str, row: Row, **facts: str) -> Unreadable:
    return Unreadable(key, where=f"row {row.number}", article="", row=row.number, **facts)


def _again(key: str, row: Row, **facts: int | str) -> Illegal:
    return Illegal(key, where=f"row {row.number}", article=LAW, row=row.number, **facts)
