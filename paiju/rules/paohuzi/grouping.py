"""Grouping of the loose cards of a hand: runs, 二七十, 绞 and the pair, at the greatest 胡息.

The loose cards are what is left when 坎 and four alike, which are never split, are set aside;
no kind occurs more than three times among them. Cards are taken by 牌点, small before large: the
lowest card left is put into each meld in which it is the lowest. What is left above it decides
everything else, so the answers are kept by the cards left, and hands share them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from paiju.cards import zipai
from paiju.rules.paohuzi.huxi import Values, value
from paiju.rules.paohuzi.melds import MIXED, Figure, Meld, alike

_GUARD = sum(4 << 3 * kind for kind in range(20))
_SMALL = (1 << 30) - 1
_KEPT = 200_000
_NONE = -1


class _Way(NamedTuple):
    """One meld over its lowest card: packed cards, worth, is it the 将, the meld itself."""

    cards: int
    worth: int
    pair: bool
    meld: Meld


class Grouping:
    """The search under one table of values; its memory is bounded.

    *free* is packed counts (0…3 of a kind); *pair* tells whether exactly one 将 belongs in.
    """

    def __init__(self, values: Values) -> None:
        self._ways = tuple(_ways(values, kind) for kind in range(20))
        self._whole: dict[int, int] = {}
        self._part: dict[int, int] = {}

    def whole(self, free: int, *, pair: bool) -> int:
        """Give the greatest 胡息 of a grouping of all cards, −1 if there is none."""
        if len(self._whole) > _KEPT:
            self._whole.clear()
        return self._cover(free, pair)

    def whole_melds(self, free: int, *, pair: bool) -> tuple[Meld, ...]:
        """Give the melds of the best whole grouping; call only where there is one."""
        melds: list[Meld] = []
        best = self._cover(free, pair)
        while free:
            way = next(w for w in self._fits(free, pair) if self._after(free, pair, w) == best)
            melds.append(way.meld)
            best -= way.worth
            free -= way.cards
            pair = pair and not way.pair
        return tuple(melds)

    def every(self, free: int, *, pair: bool) -> set[tuple[Meld, ...]]:
        """List all whole groupings, each with its melds sorted."""
        return {
            tuple(sorted(melds, key=lambda m: (m.figure, m.kinds)))
            for melds in self._walk(free, pair)
        }

    def part_melds(self, free: int, *, pair: bool) -> tuple[Meld, ...]:
        """Give a best grouping that may leave cards over: most 胡息, then most cards grouped."""
        if len(self._part) > _KEPT:
            self._part.clear()
        melds: list[Meld] = []
        while free:
            best = self._pack(free, pair)
            for way in self._fits(free, pair):
                gain = 64 * way.worth + len(way.meld.kinds)
                if gain + self._pack(free - way.cards, pair and not way.pair) == best:
                    melds.append(way.meld)
                    free -= way.cards
                    pair = pair and not way.pair
                    break
            else:
                free -= 1 << 3 * _lowest(free)
        return tuple(melds)

    def _fits(self, free: int, pair: int) -> Iterator[_Way]:
        guarded = free | _GUARD
        for way in self._ways[_lowest(free)]:
            if (guarded - way.cards) & _GUARD == _GUARD and (pair or not way.pair):
                yield way

    def _after(self, free: int, pair: int, way: _Way) -> int:
        rest = self._cover(free - way.cards, pair and not way.pair)
        return _NONE if rest == _NONE else way.worth + rest

    def _cover(self, free: int, pair: int) -> int:
        if not free:
            return _NONE if pair else 0
        key = free << 1 | pair
        known = self._whole.get(key)
        if known is not None:
            return known
        best = _NONE
        guarded = free | _GUARD
        for cards, worth, is_pair, _ in self._ways[_lowest(free)]:
            if (guarded - cards) & _GUARD == _GUARD and (pair or not is_pair):
                rest = self._cover(free - cards, pair and not is_pair)
                if rest != _NONE and worth + rest > best:
                    best = worth + rest
        self._whole[key] = best
        return best

    def _pack(self, free: int, pair: int) -> int:
        if not free:
            return 0
        key = free << 1 | pair
        known = self._part.get(key)
        if known is not None:
            return known
        low = _lowest(free)
        best = self._pack(free - (1 << 3 * low), pair)
        guarded = free | _GUARD
        for cards, worth, is_pair, meld in self._ways[low]:
            if (guarded - cards) & _GUARD == _GUARD and (pair or not is_pair):
                rest = self._pack(free - cards, pair and not is_pair)
                best = max(best, 64 * worth + len(meld.kinds) + rest)
        self._part[key] = best
        return best

    def _walk(self, free: int, pair: int) -> Iterator[tuple[Meld, ...]]:
        if not free:
            if not pair:
                yield ()
            return
        for way in self._fits(free, pair):
            for rest in self._walk(free - way.cards, pair and not way.pair):
                yield (way.meld, *rest)


@cache
def grouping(values: Values) -> Grouping:
    """Give the one search for a table of values."""
    return Grouping(values)


def set_aside(counts: int) -> tuple[tuple[Meld, ...], int]:
    """Set 坎 and four alike (提) of a hand aside; give them and the loose cards left."""
    melds: list[Meld] = []
    # threes have both low bits of their field, fours the high one
    many = counts & counts >> 1 & _GUARD >> 2 | (counts & _GUARD) >> 2
    while many:
        kind = (many & -many).bit_length() // 3
        figure = Figure.KAN if zipai.count(counts, kind) == 3 else Figure.TI
        melds.append(alike(figure, kind))
        counts &= ~(7 << 3 * kind)
        many &= many - 1
    return tuple(melds), counts


def _lowest(free: int) -> int:
    small, large = free & _SMALL, free >> 30
    both = small | large
    point = ((both & -both).bit_length() - 1) // 3
    return point if small >> 3 * point & 7 else point + 10


def _ways(values: Values, kind: int) -> tuple[_Way, ...]:
    by_point = [m for m in MIXED if min(m.kinds, key=lambda k: (k % 10, k)) == kind]
    melds = [*by_point, alike(Figure.JIANG, kind)]
    return tuple(_Way(m.counts, value(values, m), m.figure is Figure.JIANG, m) for m in melds)
