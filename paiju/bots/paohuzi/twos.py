"""Twos among loose cards: pairs and neighbours that wait for a third, and the 将."""

from __future__ import annotations

from typing import NamedTuple

from paiju.bots.paohuzi.blocks import thirds
from paiju.rules.paohuzi.huxi import Values

TWO = 100
_LIVE = 8
_KEPT = 4_000
_TABLES = 64
_POINTS, _NUMBER = 24, 16


class Twos(NamedTuple):
    """A choice of twos: how many, twice the 胡息 they may come to, points for what they wait on."""

    number: int
    twice: int
    live: int


class Pairing:
    """The search for the best twos, while the same kinds may still come; its memory is bounded.

    *worth* gives what each two (20 × lower kind + higher) is worth; points, number and 胡息 are
    packed into one number, so that they add up and compare.
    """

    def __init__(self, worth: dict[int, int], weight: int) -> None:
        self._worth = worth
        self._weight = weight
        self._known: dict[tuple[tuple[int, ...], int, int], int] = {}

    def best(self, loose: tuple[int, ...], most: int, pairs: int) -> Twos:
        """Choose at most *most* twos, and *pairs* 将, so that the points are greatest.

        :param loose: kinds, ascending.
        """
        packed = self._search(loose, most, pairs)
        number = packed >> _NUMBER & (1 << _POINTS - _NUMBER) - 1
        twice = packed & (1 << _NUMBER) - 1
        return Twos(number, twice, (packed >> _POINTS) - TWO * number - self._weight * twice)

    def _search(self, loose: tuple[int, ...], most: int, pairs: int) -> int:
        if len(loose) < 2 or (most <= 0 and not pairs):
            return 0
        asked = (loose, most, pairs)
        best = self._known.get(asked)
        if best is None:
            best = self._find(loose, most, pairs)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[asked] = best
        return best

    def _find(self, loose: tuple[int, ...], most: int, pairs: int) -> int:
        """Leave the lowest card alone, or put it with each of the others."""
        low, others = loose[0], loose[1:]
        best = self._search(others, most, pairs)
        if pairs and others[0] == low:
            best = max(best, _JIANG + self._search(others[1:], most, pairs - 1))
        before = -1
        for at, high in enumerate(others):
            two = self._worth.get(20 * low + high) if most > 0 and high != before else None
            if two is not None:
                rest = self._search(others[:at] + others[at + 1 :], most - 1, pairs)
                best = max(best, two + rest)
            before = high
        return best


class Pairings:
    """The searches under one table of 胡息, one for each set of kinds that may still come."""

    def __init__(self, values: Values) -> None:
        self._thirds = thirds(values)
        self._known: dict[tuple[int, int], Pairing] = {}

    def given(self, alive: int, weight: int) -> Pairing:
        """Give the search where only the kinds *alive* (bits) may come.

        :param weight: points for each half 胡息 of the meld that a two may become.
        """
        found = self._known.get((alive, weight))
        if found is None:
            found = Pairing(self._worth(alive, weight), weight)
            if len(self._known) >= _TABLES:
                self._known.clear()
            self._known[alive, weight] = found
        return found

    def _worth(self, alive: int, weight: int) -> dict[int, int]:
        worth = {}
        for two, waits in self._thirds.items():
            come = [third.twice for third in waits if third.bit & alive]
            if come:
                twice = sum(come) // len(come)
                worth[two] = _packed(TWO + weight * twice + _LIVE * len(come), twice)
        return worth


def _packed(points: int, twice: int) -> int:
    return points << _POINTS | 1 << _NUMBER | twice


_JIANG = _packed(TWO, 0)
