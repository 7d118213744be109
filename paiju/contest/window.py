"""Tables along the ranking: exact where no table reaches further than a window of ranks.

Walk down the ranking; the best player without a table picks two others among the next *reach*
places. All that the past leaves behind is who of these places is taken, so a walk through the
sets of taken places finds the cheapest round exactly (a dynamic program). Work is counted in
steps (tables tried), never in seconds: the same input ends at the same step on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from paiju.contest.toll import Toll
from paiju.contest.trio import PLAYERS, Trio

Choice: TypeAlias = tuple[int, int]
"""The two others of a table as bits counted from the first player's place, and the price."""

_State: TypeAlias = tuple[int, int, int]
"""Price so far, the state before, the bits that led here."""


class Purse:
    """Steps that may still be spent."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def pay(self, steps: int) -> bool:
        """Spend steps; False when there were not enough."""
        self.left -= steps
        return self.left >= 0


class Route(msgspec.Struct, frozen=True):
    """A round found by walking: its price and tables by places, rising."""

    price: int
    trios: tuple[Trio, ...]


class Window:
    """The possible tables of a toll by the place of their best player and their reach."""

    def __init__(self, toll: Toll) -> None:
        self.toll = toll
        self._clean: dict[tuple[int, int], list[Choice]] = {}

    def clean(self, reach: int, first: int) -> list[Choice]:
        """List the tables of *first* that have no flaw, worst place ≤ first + reach."""
        if reach < PLAYERS - 1:
            return []
        found = self._clean.get((first, reach))
        if found is None:
            last = first + reach
            # A copy a reach: walks at different reaches read these lists thousands of times.
            found = self.clean(reach - 1, first) + self._clean_to(first, last)
            self._clean[first, reach] = found
        return found

    def _clean_to(self, first: int, last: int) -> list[Choice]:
        toll = self.toll
        if last >= toll.size or toll.bad[first] >> last & 1:
            return []
        return [
            (1 << j - first | 1 << last - first, toll.price(first, j, last))
            for j in range(first + 1, last)
            if not toll.flawed(first, j, last)
        ]

    def every(self, reach: int, first: int) -> list[Choice]:
        """List all tables of *first* within *reach*, unwanted meetings included."""
        last = min(self.toll.size - 1, first + reach)
        return [
            (1 << j - first | 1 << k - first, self.toll.price(first, j, k))
            for k in range(first + 2, last + 1)
            for j in range(first + 1, k)
        ]


def walk(
    toll: Toll,
    choices: Callable[[int], Sequence[Choice]],
    purse: Purse,
    *,
    widest: int | None = None,
    rescue: Callable[[int], Sequence[Choice]] | None = None,
) -> Route | None:
    """Find the cheapest round made of the tables that *choices* gives for each first place.

    :param widest: states kept a table, the most promising ones; then the result is good but no
        longer surely the best.
    :param rescue: the tables to choose from where *choices* lead no further.
    :return: None where there is no such round, or the purse is empty before it is found.
    """
    layers: list[dict[int, _State]] = [{0: (0, 0, 0)}]
    for table in range(toll.tables):
        after = _step(layers[-1], table, choices, purse)
        if not after and rescue is not None:
            after = _step(layers[-1], table, rescue, purse)
        if not after or purse.left < 0:
            return None
        if widest is not None and len(after) > widest:
            after = _promising(toll, after, table + 1, widest)
        layers.append(after)
    return Route(layers[-1][0][0], _back(layers))


def _step(
    before: dict[int, _State],
    table: int,
    choices: Callable[[int], Sequence[Choice]],
    purse: Purse,
) -> dict[int, _State]:
    after: dict[int, _State] = {}
    for taken, (price, _, _) in before.items():
        options = choices(PLAYERS * table - taken.bit_count())
        if not purse.pay(len(options)):
            return {}
        for bits, more in options:
            if taken & bits:
                continue
            full = taken | bits | 1
            # Drop the places at the front that are taken now.
            full >>= (full + 1 & ~full).bit_length() - 1
            known = after.get(full)
            if known is None or price + more < known[0]:
                after[full] = (price + more, taken, bits)
    return after


def _promising(
    toll: Toll, states: dict[int, _State], tables: int, widest: int
) -> dict[int, _State]:
    def hope(item: tuple[int, _State]) -> tuple[int, int]:
        taken, (price, _, _) = item
        rest, seen = _holes(taken)
        ahead = toll.size - (PLAYERS * tables - taken.bit_count()) - seen
        return price + (rest + 4 * (ahead // PLAYERS) << toll.spread_at), taken

    return dict(sorted(states.items(), key=hope)[:widest])


@lru_cache(maxsize=1 << 16)
def _holes(taken: int) -> tuple[int, int]:
    """Give the spread of seating the free places three by three, and how many places that is."""
    free: list[int] = []
    at, end = 0, taken.bit_length()
    while at < end or len(free) % PLAYERS:
        if not taken >> at & 1:
            free.append(at)
        at += 1
    return sum((free[x + 2] - free[x]) ** 2 for x in range(0, len(free), PLAYERS)), at


def _back(layers: Sequence[dict[int, _State]]) -> tuple[Trio, ...]:
    trios: list[Trio] = []
    taken = 0
    for table in range(len(layers) - 1, 0, -1):
        _, taken, bits = layers[table][taken]
        first = PLAYERS * (table - 1) - taken.bit_count()
        near = (bits & -bits).bit_length() - 1
        trios.append((first, first + near, first + bits.bit_length() - 1))
    return tuple(reversed(trios))
