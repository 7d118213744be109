"""The score of a win: tun × fan (law §8)."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec

from paiju.rules.paohuzi.clauses import Clauses
from paiju.rules.paohuzi.mingtang import count_mingtang
from paiju.rules.paohuzi.mingtang.win import Win

_COMBINED: dict[str, Callable[[list[int]], int]] = {"sum": sum, "max": max, "product": math.prod}


class Tally(msgspec.Struct, frozen=True):
    """What a win is worth: *score* is what each loser pays, the winner gets twice that."""

    tun: int
    fan: int
    names: tuple[str, ...]
    score: int


NOTHING = Tally(0, 0, (), 0)
"""The tally of a hand that has not won."""


def tun_of(clauses: Clauses, huxi: int, *, self_drawn: bool) -> int:
    """Give the tun of a win with *huxi*; at least one before 自摸 is added."""
    tun = (huxi - clauses.tun_from) // clauses.tun_step + clauses.tun_base
    return max(1, tun) + (clauses.zimo_tun if self_drawn else 0)


def fan_of(clauses: Clauses, values: list[int]) -> int:
    """Combine the values of the 名堂 that a win has; at least 1."""
    if not values:
        return 1
    return max(1, _COMBINED[clauses.fan_combine](values))


def tally(clauses: Clauses, win: Win) -> Tally:
    """Count a win: tun, fan, the names of its 名堂, score."""
    counted = count_mingtang(clauses, win)
    tun = tun_of(clauses, win.huxi, self_drawn=win.self_drawn)
    fan = fan_of(clauses, [value for _, value in counted])
    return Tally(tun, fan, tuple(name for name, _ in counted), tun * fan)


def scores(winner: int, score: int) -> tuple[int, int, int]:
    """Spread a score over the seats: each loser −score, the winner +2·score."""
    a, b, c = (2 * score if seat == winner else -score for seat in range(3))
    return (a, b, c)
