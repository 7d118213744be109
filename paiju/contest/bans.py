"""Forbidden meetings as a sheet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from paiju.contest.history import LAW
from paiju.contest.sheet import Row, read
from paiju.contest.slate import Bans, Pair
from paiju.errors import Illegal, Unreadable

BANS = {
    "player": ("player", "player1", "选手", "选手1", "牌手", "牌手1"),
    "other": ("other", "opponent", "player2", "对手", "选手2", "牌手2"),
    "kind": ("kind", "类型", "性质"),
}
"""Column → headings by which it is recognised; without the kind every ban is hard."""

HARD, SOFT = ("hard", "硬", "禁止"), ("soft", "软", "回避")


def read_bans(data: bytes, names: Sequence[str], away: Collection[str] = ()) -> Bans:
    """Read pairs of players who must not (hard) or should not (soft) meet.

    :param names: the players; number n is ``names[n]``.
    :param away: others who are known and do not play now: bans on them are passed over.
    :raises Unreadable: see :func:`paiju.contest.sheet.read`; another kind than hard or soft, an
        empty name; with the row.
    :raises Illegal: a player and himself, a name that nobody has.
    """
    number = {name: at for at, name in enumerate(names)}
    hard: set[Pair] = set()
    soft: set[Pair] = set()

    def forbid(row: Row) -> None:
        _verify(row, {*number, *away})
        one, other, kind = row.cells
        if one in number and other in number:
            low, high = sorted((number[one], number[other]))
            (soft if kind.casefold() in SOFT else hard).add((low, high))

    read(data, BANS, ("player", "other")).each(forbid)
    return Bans(frozenset(hard), frozenset(soft - hard))


def _verify(row: Row, known: Collection[str]) -> None:
    one, other, kind = row.cells
    where, at = f"row {row.number}", row.number
    if not one or not other:
        raise Unreadable("contest.empty_cell", where=where, row=at, column="player")
    if one == other:
        raise Illegal("seating.ban_self", where=where, article=LAW, row=at, player=one)
    if kind and kind.casefold() not in HARD + SOFT:
        raise Unreadable("seating.ban_kind", where=where, row=at, value=kind)
    for name in (one, other):
        if name not in known:
            raise Illegal("seating.ban_unknown", where=where, article=LAW, row=at, player=name)
