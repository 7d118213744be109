"""A board adjudged lost, reckoned a second time: cells of three seats from who offended."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from paiju.contest.offence import Discipline


class Fall(msgspec.Struct, frozen=True):
    """By whom a board was lost: seats, whether they were away, and what the referee named."""

    seats: frozenset[int]
    away: bool
    caller: int
    stake: int


def points(
    fall: Fall, scores: Sequence[int] | None, terms: Discipline
) -> tuple[int, ...] | frozenset[int]:
    """Give three scores, or the seats that lose where a loss costs no points.

    :param scores: those on the board before, None where it has none.
    """
    caller = -1
    if not fall.away:
        caller = fall.caller if _caller(scores) < 0 else _caller(scores)
    side = fall.seats
    if caller >= 0:
        side = frozenset({caller}) if caller in fall.seats else frozenset({0, 1, 2}) - {caller}
    turned = terms.made and not fall.stake and not fall.away
    if turned and scores is not None and _caller(scores) >= 0:
        won = scores[caller] > 0
        keep = won == (caller not in side)
        return tuple(score if keep else -score for score in scores)
    stake = fall.stake or terms.loss
    if stake == 0:
        return side
    if caller >= 0:
        own = stake if caller not in side else -stake
        return tuple(own if seat == caller else -own // 2 for seat in range(3))
    if len(side) == 1:
        return tuple(-stake if seat in side else stake // 2 for seat in range(3))
    return tuple(-stake // 2 if seat in side else stake for seat in range(3))


def _caller(scores: Sequence[int] | None) -> int:
    """Find who was 庄家: the one whose sign nobody shares."""
    if scores is None or 0 in scores:
        return -1
    signs = [score > 0 for score in scores]
    alone = [seat for seat in range(3) if signs.count(signs[seat]) == 1]
    return alone[0] if alone else -1


def half(fixed: Fraction | None, losers: frozenset[int]) -> list[Fraction | None]:
    """Give the ratio of each seat where a loss costs no points."""
    return [Fraction(0) if seat in losers else fixed for seat in range(3)]
