"""How near a hand is to a win: the cards that it lacks, and the 胡息 that it comes to.

The loose cards are read into melds and into twos, no more than the hand still needs. A card in
its place is worth 100 points; 胡息 that lack cost about a card for each three; 胡息 over the
least are worth a little, since they are tun.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from paiju.bots.paohuzi.aim import Aims
from paiju.bots.paohuzi.reading import Reading, Readings, kinds
from paiju.bots.paohuzi.twos import TWO, Pairing, Pairings
from paiju.rules.paohuzi import huxi
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.grouping import set_aside
from paiju.rules.paohuzi.melds import FOURS, Meld

NEAR = 2000
"""Points of a hand that lacks nothing."""

_LACKING, _OVER, _MOST_OVER = 40, 5, 15
_IN_REACH = 6
_IN_NEED, _ENOUGH = 4, 1


class Own(NamedTuple):
    """A seat's own cards: the hand in packed counts, and its laid melds."""

    hand: int
    melds: tuple[Meld, ...]

    def less(self, kind: int) -> Own:
        """Give the cards after a discard."""
        return self._replace(hand=self.hand - (1 << 3 * kind))


class Points(NamedTuple):
    """What a hand is worth, and whether it may be one card from a win."""

    points: int
    near: bool


class _Plan(NamedTuple):
    """What is settled: 胡息 so far, melds still to make, and 将 still to make (0 or 1)."""

    free: int
    huxi: int
    needed: int
    pairs: int


class Worth:
    """Judges hands under one law; the same law is judged by the same object."""

    def __init__(self, law: Law) -> None:
        self._law = law
        self._least = law.clauses.min_huxi
        self._readings = Readings(law.values)
        self._pairings = Pairings(law.values)
        self.aims = Aims(law.clauses)

    def of(self, own: Own, alive: int) -> Points:
        """Give the points of a hand after its discard."""
        plan = self._plan(own)
        pairing = self._pairing(plan, alive)
        return max(
            self._points(plan, r, (r.loose, r.size), pairing) for r in self._readings.of(plan.free)
        )

    def discards(self, own: Own, alive: int) -> dict[int, Points]:
        """Give the points after each discard of a loose card: kind → points."""
        plan, found = self._plan(own), dict[int, Points]()
        pairing = self._pairing(plan, alive)
        for reading in self._readings.of(plan.free):
            for kind in kinds(reading.loose):
                left = reading.loose - (1 << 3 * kind), reading.size - 1
                points = self._points(plan, reading, left, pairing)
                found[kind] = max(points, found.get(kind, points))
        return found or {kind: self.of(own.less(kind), alive) for kind in kinds(plan.free)}

    def _plan(self, own: Own) -> _Plan:
        aside, free = set_aside(own.hand)
        melds = own.melds + aside
        pairs = int(any(meld.figure in FOURS for meld in melds))
        needed = self._law.clauses.men_zi - len(melds) - pairs
        return _Plan(free, huxi.total(self._law.values, melds), needed, pairs)

    def _pairing(self, plan: _Plan, alive: int) -> Pairing:
        return self._pairings.given(alive, _IN_NEED if plan.huxi < self._least else _ENOUGH)

    def _points(
        self, plan: _Plan, reading: Reading, left: tuple[int, int], pairing: Pairing
    ) -> Points:
        """Judge a reading; *left* are its cards in no meld (packed counts), and their number."""
        blocks = plan.needed - reading.melds
        if blocks < 0:
            return Points(-NEAR, near=False)
        loose, size = left
        twos = pairing.best(loose, blocks, plan.pairs)
        singles = min(blocks + plan.pairs - twos.number, size - 2 * twos.number)
        lacking = 3 * blocks + 2 * plan.pairs - 2 * twos.number - singles
        over = plan.huxi + reading.huxi + twos.twice // 2 - self._least
        worth = _LACKING * over if over < 0 else _OVER * min(over, _MOST_OVER)
        points = NEAR - TWO * lacking + worth + twos.live
        return Points(points, near=lacking == 1 and over >= -_IN_REACH)


@lru_cache(maxsize=32)
def worth(law: Law) -> Worth:
    """Give the judge of hands under a law."""
    return Worth(law)
