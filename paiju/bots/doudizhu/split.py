"""Splitting a hand into groups so that it goes out in few turns and keeps what is strong.

The hand is taken from its lowest rank up: the lowest card goes out alone, with its likes, or at
the bottom of a chain; the rest is a smaller hand, split the same way and remembered. A cost is
about 100 for a turn. A trio costs next to nothing because it takes a small card along; high
cards cost less because they win turns back; a bomb has a negative cost.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from paiju.bots.doudizhu.group import CHAIN, LIKE, SHORTEST, THE_ROCKET, Group
from paiju.cards.poker import JOKERS
from paiju.rules.doudizhu.figure import CHAIN_TOP

_SOLO = (104, 103, 102, 101, 100, 100, 99, 97, 94, 88, 76, 50, 10, -10, -30)
_PAIR = (104, 103, 102, 101, 100, 99, 97, 94, 90, 84, 74, 55, 30)
_TRIO = (28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 0, -10)
_BOMB = -150
_ROCKET = -170
_ACE = 11
_REMEMBERED = 1 << 16
"""Hands that are remembered: some 30 megabytes at most."""


class Split(NamedTuple):
    """A split as a list: its cost, its first group, and the split of the other cards."""

    cost: int
    first: Group
    rest: Split | None


def groups(hand: int) -> list[Group]:
    """Split *hand* (packed counts) into groups, lowest first; the rocket, if any, first of all."""
    found = []
    if hand & JOKERS == JOKERS:
        found.append(THE_ROCKET)
        hand ^= JOKERS
    at = split(hand)
    while at is not None:
        found.append(at.first)
        at = at.rest
    return found


@lru_cache(maxsize=_REMEMBERED)
def split(hand: int) -> Split | None:
    """Find the cheapest split of a hand without the rocket; ``None`` for no cards."""
    if not hand:
        return None
    rank = ((hand & -hand).bit_length() - 1) >> 2
    best: Split | None = None
    for cost, first in _firsts(hand, rank):
        rest = split(hand - first.cards)
        total = cost if rest is None else cost + rest.cost
        if best is None or total < best.cost:
            best = Split(total, first, rest)
    return best


def _firsts(hand: int, rank: int) -> list[tuple[int, Group]]:
    """List the groups that may take the lowest rank out, with their costs."""
    number = hand >> 4 * rank & 15
    found = list(_LIKES[number][rank])
    if rank + 1 <= CHAIN_TOP and hand >> 4 * (rank + 1) & 15:
        _chains(hand, rank, number, found)
    return found


def _chains(hand: int, rank: int, number: int, found: list[tuple[int, Group]]) -> None:
    fewest = number
    length = 1
    while fewest and rank + length <= CHAIN_TOP:
        fewest = min(fewest, hand >> 4 * (rank + length) & 15, 3)
        length += 1
        for copies in range(1, fewest + 1):
            if length >= SHORTEST[copies]:
                cost = 20 * length - 100 * (length - 1) if copies == 3 else 100
                found.append((cost, CHAIN[copies, rank, length]))


def _likes(number: int, rank: int) -> list[tuple[int, Group]]:
    costs = (_SOLO, _PAIR, _TRIO, 13 * (_BOMB,))
    sizes = {number}
    if number == 4:
        sizes.add(3)
    if rank >= _ACE:
        sizes.add(1)
    found = []
    for size in sorted(sizes, reverse=True):
        like = LIKE[size][rank] if size else None
        if like is not None:
            found.append((costs[size - 1][rank], like))
    return found


_LIKES = tuple(tuple(_likes(number, rank) for rank in range(15)) for number in range(5))
"""``[number held][rank]`` → the ways in which cards of this one rank go out."""
