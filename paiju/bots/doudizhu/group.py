"""A group: cards that would go out together, before any wings are given to it."""

from __future__ import annotations

from typing import NamedTuple

from paiju.cards.poker import BIG_JOKER, JOKERS, MOST
from paiju.rules.doudizhu import figure as fig
from paiju.rules.doudizhu.catalogue import Play

SOLO, PAIR, TRIO, BOMB, ROCKET, FOUR = 1, 2, 3, 4, 5, 6
"""Kinds. A chain is a solo, pair or trio of length above 1; FOUR is 四带二, which is no bomb."""

_KIND = {
    fig.SOLO: SOLO,
    fig.PAIR: PAIR,
    fig.SOLO_CHAIN: SOLO,
    fig.PAIR_CHAIN: PAIR,
    fig.BOMB: BOMB,
    fig.ROCKET: ROCKET,
    fig.FOUR_TWO_SOLO: FOUR,
    fig.FOUR_TWO_PAIR: FOUR,
}


class Group(NamedTuple):
    """Kind, number of chained ranks, highest rank of the body, and all cards (packed counts)."""

    kind: int
    length: int
    top: int
    cards: int


def group(play: Play) -> Group:
    """See a play as a group; its wings stay among the cards."""
    return Group(_KIND.get(play.figure, TRIO), play.length, play.top, play.cards)


LIKE = tuple(
    tuple(Group(copies, 1, r, copies << 4 * r) if copies <= MOST[r] else None for r in range(15))
    for copies in range(5)
)
"""``LIKE[copies][rank]``: one, two, three or four of a rank."""

THE_ROCKET = Group(ROCKET, 1, BIG_JOKER, JOKERS)

CHAIN = {
    (copies, low, length): Group(
        copies,
        length,
        low + length - 1,
        sum(copies << 4 * r for r in range(low, low + length)),
    )
    for copies, shortest in ((1, 5), (2, 3), (3, 2))
    for low in range(fig.CHAIN_TOP + 1)
    for length in range(shortest, fig.CHAIN_TOP + 2 - low)
}
"""(copies, lowest rank, length) → chain."""

SHORTEST = (0, 5, 3, 2)
"""The least length of a chain by copies."""
