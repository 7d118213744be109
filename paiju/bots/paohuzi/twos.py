"""Twos among loose cards: pairs and neighbours that wait for a third, and the 将."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paiju.bots.paohuzi.blocks import thirds
from paiju.rules.paohuzi.huxi import Values

TWO = 100
_LIVE = 8
_KEPT = 4_000
_TABLES = 64
_POINTS, _NUMBER = 24, 16


_DOUBLE = sum(2 << 3 * kind for kind in range(20))

Partners: TypeAlias = tuple[tuple[int, int], ...]
"""The kinds, not below a card's own, that make a two with it: place of the count, worth."""


class Twos(NamedTuple):
    """A choice of twos: how many, twice the 胡息 they may come to, points for what they wait on."""

    number: int
    twice: int
    live: int


class Pairing:
    """The search for the best twos, while the same kinds may still come; its memory is bounded.

    *partners* are those of each kind; what their twos are worth is points, number and 胡息 packed
    into one number, so that they add up and compare.
    """

    def __init__(self, partners: tuple[Partners, ...], weight: int) -> None:
        self._partners = partners
        self._reach = tuple(_reach(low, found) for low, found in enumerate(partners))
        self._weight = weight
        self._known: dict[int, int] = {}

    def best(self, loose: int, most: int, pairs: int) -> Twos:
        """Choose at most *most* twos, and *pairs* 将 (0 or 1), so that the points are greatest.

        :param loose: packed counts, none above three.
        """
        packed = self._search(loose, most, pairs)
        number = packed >> _NUMBER & (1 << _POINTS - _NUMBER) - 1
        twice = packed & (1 << _NUMBER) - 1
        return Twos(number, twice, (packed >> _POINTS) - TWO * number - self._weight * twice)

    def _search(self, loose: int, most: int, pairs: int) -> int:
        if not most:
            return _JIANG if pairs and loose & _DOUBLE else 0
        reach = self._reach
        while loose:
            low = ((loose & -loose).bit_length() - 1) // 3
            others = loose - (1 << 3 * low)
            if others & reach[low]:
                break
            loose = others
        else:
            return 0
        asked = loose << 4 | most << 1 | pairs
        best = self._known.get(asked)
        if best is None:
            best = self._find(low, others, most, pairs)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[asked] = best
        return best

    def _find(self, low: int, others: int, most: int, pairs: int) -> int:
        """Leave the lowest card alone, or put it with each of the others."""
        best = self._search(others, most, pairs)
        if pairs and others >> 3 * low & 7:
            best = max(best, _JIANG + self._search(others - (1 << 3 * low), most, 0))
        for at, worth in self._partners[low]:
            if others >> at & 7:
                two = worth + self._search(others - (1 << at), most - 1, pairs)
                if two > best:
                    best = two
        return best


def _reach(low: int, partners: Partners) -> int:
    """Give the counts in which a card must be so that *low* is not alone; its own for the 将."""
    return 7 << 3 * low | sum(7 << at for at, _ in partners if at != 3 * low)


class Pairings:
    """The searches under one table of 胡息, one for each set of kinds that may still come."""

    def __init__(self, values: Values) -> None:
        self._thirds = [
            (two // 20, 3 * (two % 20), waits) for two, waits in sorted(thirds(values).items())
        ]
        self._known: dict[tuple[int, int], Pairing] = {}

    def given(self, alive: int, weight: int) -> Pairing:
        """Give the search where only the kinds *alive* (bits) may come.

        :param weight: points for each half 胡息 of the meld that a two may become.
        """
        found = self._known.get((alive, weight))
        if found is None:
            found = Pairing(self._partners(alive, weight), weight)
            if len(self._known) >= _TABLES:
                self._known.clear()
            self._known[alive, weight] = found
        return found

    def _partners(self, alive: int, weight: int) -> tuple[Partners, ...]:
        found: list[list[tuple[int, int]]] = [[] for _ in range(20)]
        for low, at, waits in self._thirds:
            come = [third.twice for third in waits if third.bit & alive]
            if come:
                twice = sum(come) // len(come)
                found[low].append((at, _packed(TWO + weight * twice + _LIVE * len(come), twice)))
        return tuple(map(tuple, found))


def _packed(points: int, twice: int) -> int:
    return points << _POINTS | 1 << _NUMBER | twice


_JIANG = _packed(TWO, 0)
