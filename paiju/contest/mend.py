"""Mending a round: the tables around an unwanted meeting are seated anew, the rest stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nsmallest
from itertools import product

from paiju.cards.poker import bits
from paiju.contest.toll import Toll
from paiju.contest.trio import PLAYERS, Trio
from paiju.contest.window import Purse

CIRCLES = (4, 6, 8, 11, 15, 20)
"""Tables that are seated anew, from the few nearest on."""

FAR, NEAR = 8, 24
"""Ranks that a table may span without being looked at again; tables it may exchange with."""

EXCHANGES = 10
"""Exchanges with far tables that may be tried for each step that is spent on near ones."""

CIRCLE_STEPS = 4_000
"""Places that are tried for one circle."""


def mend(toll: Toll, trios: Sequence[Trio], steps: int) -> tuple[Trio, ...]:
    """Take flaws (unwanted meetings, players lost) out of a round where exchanges among tables can.

    :param trios: tables by places, rising.
    :param steps: what may be spent on near tables; then as many exchanges again with far ones.
    """
    tables, purse = list(trios), Purse(steps)
    for spoilt in _spoilt(toll, tables):
        if spoilt in tables:
            tables = _mend(toll, tables, spoilt, purse)
    purse = Purse(EXCHANGES * steps)
    while any(_exchange(toll, tables, spoilt, purse) for spoilt in _spoilt(toll, tables)):
        pass
    while any(_exchange(toll, tables, far, purse, NEAR) for far in tables if far[2] - far[0] > FAR):
        pass
    return tuple(sorted(tables))


def _spoilt(toll: Toll, tables: Sequence[Trio]) -> list[Trio]:
    return [trio for trio in tables if toll.flawed(*trio)]


def _exchange(
    toll: Toll, tables: list[Trio], spoilt: Trio, purse: Purse, count: int | None = None
) -> bool:
    """Exchange one player of a table for one of another, where that saves most.

    :param count: how many near tables are looked at; None: all.
    """
    middle = sum(spoilt)
    others = tables if count is None else nsmallest(count, tables, lambda t: abs(sum(t) - middle))
    own = toll.price(*spoilt)
    best: tuple[int, Trio, Trio, Trio] | None = None
    for other in others:
        if other == spoilt or not purse.pay(PLAYERS * PLAYERS):
            continue
        before = own + toll.price(*other)
        for one, two in _exchanged(spoilt, other):
            saved = toll.price(*one) + toll.price(*two) - before
            if saved < 0 and (best is None or saved < best[0]):
                best = saved, other, one, two
    if best is None:
        return False
    _, other, one, two = best
    tables[tables.index(spoilt)] = one
    tables[tables.index(other)] = two
    return True


def _exchanged(one: Trio, two: Trio) -> Iterator[tuple[Trio, Trio]]:
    for give, take in product(one, two):
        a, b, c = sorted((set(one) - {give}) | {take})
        d, e, f = sorted((set(two) - {take}) | {give})
        yield (a, b, c), (d, e, f)


def _mend(toll: Toll, tables: list[Trio], spoilt: Trio, purse: Purse) -> list[Trio]:
    middle = sum(spoilt)
    near = sorted(tables, key=lambda trio: (abs(sum(trio) - middle), trio))
    for count in CIRCLES:
        circle, rest = near[:count], near[count:]
        found = cover(toll, sorted(p for trio in circle for p in trio), purse)
        if found is not None and toll.flaws(toll.total(found)) < toll.flaws(toll.total(circle)):
            return rest + list(found)
        if not rest:
            break
    return tables


def cover(toll: Toll, places: Sequence[int], purse: Purse) -> tuple[Trio, ...] | None:
    """Seat *places* without any unwanted meeting, as cheaply as the steps allow.

    :return: None where there is no such seating, or none was found in time.
    """
    return _Cover(toll, places, purse).best


class _Cover:
    """A search that seats first whoever has the fewest left to sit with."""

    def __init__(self, toll: Toll, places: Sequence[int], purse: Purse) -> None:
        self._toll = toll
        self._purse = purse
        self._steps = CIRCLE_STEPS
        self._everybody = sum(1 << place for place in places)
        self._price: int | None = None
        self.best: tuple[Trio, ...] | None = None
        self._search(self._everybody, [], 0)

    def _search(self, free: int, tables: list[Trio], price: int) -> None:
        if not free:
            self._price, self.best = price, tuple(tables)
            return
        least = 4 * (free.bit_count() // PLAYERS) << self._toll.spread_at
        if self._price is not None and price + least >= self._price:
            return
        for more, trio in self._options(free):
            self._steps -= 1
            if self._steps < 0 or not self._purse.pay(1):
                return
            rest = free & ~sum(1 << place for place in trio)
            self._search(rest, [*tables, trio], price + more)

    def _options(self, free: int) -> list[tuple[int, Trio]]:
        bad = self._toll.bad
        fewest, first = min(((free & ~bad[p]).bit_count(), p) for p in bits(free))
        if fewest < PLAYERS:
            return []
        options = []
        others = free & ~bad[first] & ~(1 << first)
        for j in bits(others):
            for k in bits((others & ~bad[j]) >> j + 1 << j + 1):
                one, two, three = sorted((first, j, k))
                options.append((self._toll.price(one, two, three), (one, two, three)))
        return sorted(options)
