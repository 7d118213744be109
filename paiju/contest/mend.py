"""Mending a round: the tables around an unwanted meeting are seated anew, the rest stays."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.contest.toll import Toll
from paiju.contest.trio import PLAYERS, Trio
from paiju.contest.window import Purse

CIRCLES = (4, 6, 8, 11, 15, 20)
"""Tables that are seated anew, from the few nearest on."""

CIRCLE_STEPS = 4_000
"""Places that are tried for one circle."""


def mend(toll: Toll, trios: Sequence[Trio], purse: Purse) -> tuple[Trio, ...]:
    """Take unwanted meetings out of a round where exchanges among near tables can.

    :param trios: tables by places, rising.
    """
    tables = list(trios)
    for spoilt in [trio for trio in trios if toll.fined(toll.price(*trio))]:
        if spoilt in tables:
            tables = _mend(toll, tables, spoilt, purse)
    return tuple(sorted(tables))


def _mend(toll: Toll, tables: list[Trio], spoilt: Trio, purse: Purse) -> list[Trio]:
    middle = sum(spoilt)
    near = sorted(tables, key=lambda trio: (abs(sum(trio) - middle), trio))
    for count in CIRCLES:
        circle, rest = near[:count], near[count:]
        found = cover(toll, sorted(p for trio in circle for p in trio), purse)
        if found is not None:
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


def bits(mask: int) -> list[int]:
    """List the places of a mask, rising."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
