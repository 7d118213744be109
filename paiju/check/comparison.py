"""Matchpoints one against one, as the law words them: two for each beaten, one for each equalled.

Quadratic on purpose: every comparison is made, none is counted up. (DUPLICATE §3)
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import msgspec

from paiju.check.event import HOUSE
from paiju.check.ruling import Mix, Slips

HALF = Fraction(1, 2)


class Score(msgspec.Struct, frozen=True):
    """What a board is worth to the player in one seat of one table.

    :param mp: None where nobody was compared with.
    :param ratio: None where the board does not count.
    :param first: nobody in the group has more.
    :param unit: the ratio of one MP here.
    """

    mp: Fraction | None = None
    ratio: Fraction | None = None
    first: bool = False
    unit: Fraction = Fraction(0)


def duel(one: Mix, other: Mix) -> Fraction | int:
    """Compare two results: 2, 1 or 0, for mixtures the mean over all pairs of their scores."""
    if len(one) == len(other) == 1:
        x, y = one[0][0], other[0][0]
        return 2 if x > y else 1 if x == y else 0
    return sum(
        (v * w * (2 if x > y else 1 if x == y else 0) for x, v in one for y, w in other),
        Fraction(0),
    )


@lru_cache(maxsize=1 << 12)
def points(group: tuple[Mix, ...]) -> tuple[Fraction, ...]:
    """Give the MP of each result of a group."""
    return tuple(
        Fraction(sum(duel(one, other) for at, other in enumerate(group) if at != own))
        for own, one in enumerate(group)
    )


def scores(
    slips: Slips, single: Fraction | None, full: Callable[[int], int] | None
) -> dict[tuple[int, int, int, int], Score]:
    """Give (round, table, board, seat) → what it is worth.

    :param single: ratio of a result that has nobody to be compared with.
    :param full: round → tables of it, where groups are evened out by Neuberg's formula.
    """
    found = {}
    groups: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for place in sorted(slips):
        for seat in range(3):
            if slips[place].players[seat] == HOUSE:
                continue
            fixed = slips[place].cells[seat].fixed
            found[*place, seat] = Score(ratio=fixed)
            if slips[place].cells[seat].mix:
                groups.setdefault((place[2], seat), []).append(place)
    for (_, seat), places in groups.items():
        mixes = tuple(slips[place].cells[seat].mix for place in places)
        own = points(mixes)
        for place, mp in zip(places, own, strict=True):
            size = None if full is None else full(place[0])
            found[*place, seat] = _score(mp, len(own), max(own), size, single)
    return found


def _score(
    mp: Fraction, size: int, most: Fraction, full: int | None, single: Fraction | None
) -> Score:
    if size == 1:
        return Score(ratio=single)
    if full is None:
        unit = Fraction(1, 2 * (size - 1))
        return Score(mp, mp * unit, mp == most, unit)
    unit = Fraction(1, 2 * (full - 1))
    evened = Fraction(full, size) * (mp + 1) - 1
    return Score(evened, evened * unit, mp == most, unit)
