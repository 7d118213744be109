"""Matchpoints: what a player's score is worth against all who held the same cards.

Two points for everybody whom one beats, one for everybody whom one equals; the ratio divides by
the most that could be had. All in integers and fractions. (DUPLICATE §3)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import msgspec

from paiju.errors import Illegal
from paiju.score.line import GIVEN, PLAYED, Line

LAW = "DUPLICATE §3"

Number: TypeAlias = int | Fraction


class Mark(msgspec.Struct, frozen=True):
    """What one line is worth.

    :param mp: points on the scale of two a comparison; None where nothing was compared.
    :param ratio: share of the most that could be had, normally 0…1; None: the board does not
        count for this player.
    :param first: nobody in the group has more (shared firsts included).
    :param size: number of results in the group, this one included where it is compared.
    :param unit: ratio that one MP is worth here, 1/(2(n−1)); 0 where nothing was compared.
    """

    mp: Number | None
    ratio: Fraction | None
    first: bool
    size: int
    unit: Fraction = Fraction(0)


def marks(
    lines: Sequence[Line],
    *,
    single: Fraction | None = None,
    expected: Mapping[int, int] | None = None,
) -> list[Mark]:
    """Compare every line with its group: all lines of the same board and seat.

    :param single: ratio of a player whom nobody can be compared with; None: does not count.
    :param expected: board → number of results that a full group has. Given, unequal groups are
        evened out by Neuberg's formula; without it the ratio is the plain percentage.
    :returns: one mark a line, in the order of *lines*; the order has no influence on a mark.
    :raises Illegal: a group has more results than were expected.
    """
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        groups[line.board, line.seat].append(at)
    found: list[Mark] = [_NOTHING] * len(lines)
    for (board, _), members in groups.items():
        full = None if expected is None else expected[board]
        _mark_group(lines, members, found, single, full)
    return found


_NOTHING = Mark(None, None, first=False, size=0)


def _mark_group(
    lines: Sequence[Line],
    members: list[int],
    found: list[Mark],
    single: Fraction | None,
    full: int | None,
) -> None:
    group = [lines[at] for at in members]
    weights = _weights(group)
    size = int(sum(weights.values()))
    points = _points(weights)
    own = [points[line.score] if line.outcome is PLAYED else _own(line, points) for line in group]
    kinds = set(own)
    best = max((mp for mp in kinds if mp is not None), default=0)
    # One mark for all with equal points: sums over marks rely on it for speed.
    board = group[0].board
    shared = {mp: _mark(mp, best, size, full, single, board) for mp in kinds if mp is not None}
    for at, line, mp in zip(members, group, own, strict=True):
        if mp is None:
            found[at] = Mark(None, GIVEN.get(line.outcome), first=False, size=size)
        else:
            found[at] = shared[mp]


def _weights(group: Sequence[Line]) -> Mapping[int, Number]:
    """Give score → how many results of the group are it; a mixture counts by its weights."""
    weights: dict[int, Number] = dict(
        Counter([line.score for line in group if line.outcome is PLAYED])
    )
    for line in group:
        if line.outcome is not PLAYED:
            for score, weight in line.scores():
                weights[score] = weights.get(score, 0) + weight
    return weights


def _own(line: Line, points: Mapping[int, Number]) -> Number | None:
    if not line.is_compared:
        return None
    total = sum(weight * points[score] for score, weight in line.scores())
    return _whole(Fraction(total))


def _points(weights: Mapping[int, Number]) -> dict[int, Number]:
    """Give score → MP: twice what lies below, once what is equal, less the comparison with oneself.

    A mixture counts with its weights. Its comparison with itself sums to exactly 1 as well, so
    one formula serves all.
    """
    below: Number = 0
    points: dict[int, Number] = {}
    for score in sorted(weights):
        weight = weights[score]
        points[score] = 2 * below + weight - 1
        below += weight
    return points


def _mark(
    mp: Number, best: Number, size: int, full: int | None, single: Fraction | None, board: int
) -> Mark:
    if size == 1:
        return Mark(None, single, first=False, size=1)
    if full is None:
        return Mark(mp, _ratio(mp, size), mp == best, size, _ratio(1, size))
    if size > full:
        raise Illegal(
            "score.too_many", where=f"board {board}", article=LAW, board=board, n=size, full=full
        )
    evened = _neuberg(mp, size, full)
    return Mark(evened, _ratio(evened, full), mp == best, size, _ratio(1, full))


def _neuberg(mp: Number, size: int, full: int) -> Number:
    """Even out a group that is too small: S = N/n·(s+1) − 1."""
    return _whole(Fraction(full, size) * (mp + 1) - 1)


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value


@lru_cache(maxsize=1 << 14)
def _ratio(mp: Number, size: int) -> Fraction:
    return Fraction(mp) / (2 * (size - 1))
