"""牌型: the fourteen figures, from their definitions (竞技二打一扑克竞赛规则, 牌型说明).

A figure is a *body* (the part that is compared) and *wings* (所带牌). This file says which
bodies and wings exist, and nothing about hands; :mod:`.catalogue` numbers the plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from paiju.cards.poker import BIG_JOKER, JOKERS, MOST, ONES, SMALL_JOKER
from paiju.rules.doudizhu.clauses import Clauses

CHAIN_TOP = 11
"""A: the highest rank of a chain; 2 and the jokers are never in one."""

LARGEST_HAND = 20
"""庄家's 17 cards and the three 底牌: no play is larger."""


class Shape(NamedTuple):
    """How a figure is made: copies of each body rank, chain lengths, copies of each wing."""

    name: str
    zh: str
    copies: int
    shortest: int
    wing: int
    wings: int


FIGURES = (
    Shape("solo", "单牌", 1, 1, 0, 0),
    Shape("pair", "对子", 2, 1, 0, 0),
    Shape("trio", "三张", 3, 1, 0, 0),
    Shape("trio_solo", "三带单", 3, 1, 1, 1),
    Shape("trio_pair", "三带对", 3, 1, 2, 1),
    Shape("solo_chain", "顺子", 1, 5, 0, 0),
    Shape("pair_chain", "连对", 2, 3, 0, 0),
    Shape("trio_chain", "飞机", 3, 2, 0, 0),
    Shape("trio_chain_solo", "飞机带单", 3, 2, 1, 1),
    Shape("trio_chain_pair", "飞机带对", 3, 2, 2, 1),
    Shape("four_two_solo", "四带两单", 4, 1, 1, 2),
    Shape("four_two_pair", "四带两对", 4, 1, 2, 2),
    Shape("bomb", "炸弹", 4, 1, 0, 0),
    Shape("rocket", "火箭", 0, 1, 0, 0),
)
"""In the order of the play ids. ``wings`` counts the wings for each group of the body."""

NAMES = tuple(shape.name for shape in FIGURES)
(SOLO, PAIR, TRIO, TRIO_SOLO, TRIO_PAIR, SOLO_CHAIN, PAIR_CHAIN, TRIO_CHAIN, TRIO_CHAIN_SOLO,
 TRIO_CHAIN_PAIR, FOUR_TWO_SOLO, FOUR_TWO_PAIR, BOMB, ROCKET) = range(14)  # fmt: skip


class Body(NamedTuple):
    """The compared part: highest rank, number of chained groups, packed counts."""

    top: int
    length: int
    cards: int


def bodies(figure: int) -> Iterator[Body]:
    """Give every body of a figure, shorter before longer, lower before higher."""
    shape = FIGURES[figure]
    if figure == ROCKET:
        yield Body(BIG_JOKER, 1, JOKERS)
        return
    if shape.shortest == 1:
        for rank in range(15):
            if shape.copies <= MOST[rank]:
                yield Body(rank, 1, shape.copies << 4 * rank)
        return
    each = shape.copies + shape.wing * shape.wings
    for length in range(shape.shortest, min(CHAIN_TOP + 1, LARGEST_HAND // each) + 1):
        for top in range(length - 1, CHAIN_TOP + 1):
            cards = sum(shape.copies << 4 * r for r in range(top - length + 1, top + 1))
            yield Body(top, length, cards)


def wings(figure: int, body: Body, clauses: Clauses) -> Iterator[int]:
    """Give every set of wings that a body may carry, as packed counts (0 for a bare figure)."""
    shape = FIGURES[figure]
    number = shape.wings * body.length
    if not number:
        yield 0
        return
    free = [r for r in range(15) if shape.wing <= MOST[r] and not body.cards >> 4 * r & 15]
    if shape.wing == 2 or (clauses.wings_distinct and number > 1):
        for ranks in combinations(free, number):
            if not (SMALL_JOKER in ranks and BIG_JOKER in ranks):
                yield sum(shape.wing << 4 * r for r in ranks)
        return
    for ranks in combinations_with_replacement(free, number):
        carried = sum(map(_ONE.__getitem__, ranks))
        if carried & _TOO_MANY or carried & JOKERS == JOKERS:
            continue
        if clauses.wings_may_join or not _joins(carried, body):
            yield carried


_ONE = tuple(1 << 4 * r for r in range(15))
_TOO_MANY = (ONES << 2) | (JOKERS << 1)
"""Set where a rank is carried four times (a bomb), or a joker twice."""


def _joins(carried: int, body: Body) -> bool:
    """与飞机连续的三张: a carried trio next to the body, inside 3…A, would lengthen it."""
    below, above = body.top - body.length, body.top + 1
    return (below >= 0 and carried >> 4 * below & 15 == 3) or (
        above <= CHAIN_TOP and carried >> 4 * above & 15 == 3
    )
