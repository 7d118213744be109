"""胡息: what a meld is worth, small and large (law §3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from paiju.rules.paohuzi.melds import Figure, Meld

Values: TypeAlias = tuple[tuple[int, int], ...]
"""Figure → (small, large) in 胡息."""


def value(values: Values, meld: Meld) -> int:
    """Give the 胡息 of a meld; a 绞 counts by the size that it holds twice."""
    kinds = meld.kinds
    size = (kinds[1] if meld.figure is Figure.JIAO else kinds[0]) // 10
    return values[meld.figure][size]


def total(values: Values, melds: Iterable[Meld]) -> int:
    """Sum the 胡息 of melds. An upgraded meld has replaced the old one, so counts once."""
    return sum(value(values, meld) for meld in melds)


def in_order(values: Values, melds: Iterable[Meld]) -> tuple[Meld, ...]:
    """Put the melds of a reading in their fixed order.

    Fours, threes, 一二三, 二七十, runs, 绞, 将; in each the dearer first, then by 牌点,
    small before large.
    """
    return tuple(sorted(melds, key=lambda meld: _key(values, meld)))


_CLASS = (0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 6)


def _key(values: Values, meld: Meld) -> tuple[object, ...]:
    low = meld.kinds[0]
    return (_CLASS[meld.figure], -value(values, meld), low % 10, low // 10, meld.kinds)
