"""Twos among loose cards: pairs and neighbours that wait for a third, and the 将."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paiju.bots.paohuzi.blocks import thirds
from paiju.rules.paohuzi.huxi import Values

TWO = 100
_LIVE = 4
_KEPT = 60_000
_POINTS, _NUMBER = 24, 16


_Asked: TypeAlias = tuple[tuple[int, ...], int, int, int, int]


class Twos(NamedTuple):
    """The best choice of twos: points, how many, and twice the 胡息 that they may come to."""

    points: int
    number: int
    twice: int


class Pairing:
    """The search for the best twos under one table of values; its memory is bounded."""

    def __init__(self, values: Values) -> None:
        self._thirds = thirds(values)
        self._known: dict[_Asked, int] = {}

    def best(self, loose: tuple[int, ...], most: int, pairs: int, alive: int, weight: int) -> Twos:
        """Choose at most *most* twos, and *pairs* 将, so that the points are greatest.

        :param loose: kinds, ascending.
        :param alive: the kinds, as bits, that may still come; a two without one is none.
        :param weight: points for each 胡息 of the meld that a two may become.
        """
        packed = self._search(loose, most, pairs, alive, weight)
        return Twos(
            packed >> _POINTS,
            packed >> _NUMBER & (1 << _POINTS - _NUMBER) - 1,
            packed & (1 << _NUMBER) - 1,
        )

    def _search(
        self,
        loose: tuple[int, ...],
        most: int,
        pairs: int,
        alive: int,
        weight: int,
    ) -> int:
        """Give points, number and 胡息 packed into one number, so that they add up and compare."""
        if len(loose) < 2 or (most <= 0 and not pairs):
            return 0
        asked = (loose, most, pairs, alive, weight)
        best = self._known.get(asked)
        if best is None:
            best = self._search(loose[1:], most, pairs, alive, weight)
            for at in range(1, len(loose)):
                if loose[at] != loose[at - 1] or at == 1:
                    left = loose[1:at] + loose[at + 1 :]
                    best = max(best, self._with(loose[0], loose[at], left, asked))
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[asked] = best
        return best

    def _with(
        self,
        low: int,
        high: int,
        left: tuple[int, ...],
        asked: _Asked,
    ) -> int:
        """Search on with a two of *low* and *high*, as 将 or as what waits; −1 if it is neither."""
        _, most, pairs, alive, weight = asked
        best = -1
        if pairs and low == high:
            best = self._search(left, most, pairs - 1, alive, weight) + _packed(TWO, 0)
        if most > 0:
            come = [t.twice for t in self._thirds.get(20 * low + high, ()) if t.bit & alive]
            if come:
                twice = sum(come) // len(come)
                points = TWO + weight * twice // 4 + _LIVE * len(come)
                rest = self._search(left, most - 1, pairs, alive, weight)
                best = max(best, rest + _packed(points, twice))
        return best


def _packed(points: int, twice: int) -> int:
    return points << _POINTS | 1 << _NUMBER | twice
