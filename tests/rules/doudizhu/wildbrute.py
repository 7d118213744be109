"""A second opinion on wild cards, written from the law (§6, §7) alone and slow on purpose.

Every way to take cards out of a hand, every rank for every wild card taken, then the tables of
``brute``. A play is ``(cards, stars, reading)``: the cards as they stand, which of them wild
cards stand for, and what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from doudizhu import brute
from doudizhu.brute import Cards, Reading

Play = tuple[Cards, Cards, Reading]
NOTHING: Cards = (0,) * 15


class Law(NamedTuple):
    """What the two texts say differently."""

    alone: bool
    """A wild card is a single card at its own rank."""
    only_own: bool
    """Wild cards alone make a play of their own rank, no other."""
    naturals: int
    """The fewest cards in a soft bomb that are not wild."""
    order: tuple[str, ...]
    """Bombs, the lowest first."""


HBUT = Law(alone=False, only_own=False, naturals=2, order=("soft", "hard"))
HBUT_TO_THE_LETTER = HBUT._replace(naturals=3)
BAIDU = Law(alone=True, only_own=True, naturals=1, order=("soft", "hard", "pure"))


def added(a: Cards, b: Cards) -> Cards:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def stands(number: int) -> Iterator[Cards]:
    """Go through what so many wild cards may stand for: any card but a joker."""
    for ranks in combinations_with_replacement(range(13), number):
        yield tuple(ranks.count(rank) for rank in range(15))


def readings(plain: Cards, stars: Cards, face: int, law: Law) -> set[Reading]:
    """List what cards are, of which *stars* are wild ones that stand for something."""
    whole = added(plain, stars)
    if max(whole) > 4:
        return set()
    found = brute.readings(whole)
    if plain == NOTHING and any(stars):
        own = whole[face] == sum(whole)
        if not own and law.only_own:
            return set()
        if sum(whole) == 1 and not (own and law.alone):
            return set()
    if sum(stars) and hardness(stars) == "soft" and 4 - sum(stars) < law.naturals:
        found = {reading for reading in found if reading[0] != "bomb"}
    return found


def hardness(stars: Cards) -> str:
    return {0: "hard", 4: "pure"}.get(sum(stars), "soft")


def leads(plain: Cards, wilds: int, face: int, law: Law) -> set[Play]:
    """List every play of a hand: cards that are not wild, and so many that are."""
    return {
        (added(part, stars), stars, reading)
        for number in range(wilds + 1)
        for stars in stands(number)
        for part in brute.parts(plain)
        for reading in readings(part, stars, face, law)
    }


def outranks(new: Play, last: Play, law: Law) -> bool:
    """火箭 > bombs in their order > the rest; of equal values the first one stays ahead."""
    a, b = force(new, law), force(last, law)
    if a != b:
        return a > b
    alike = new[2][0] == last[2][0] and new[2][2] == last[2][2] and sum(new[0]) == sum(last[0])
    return alike and new[2][1] > last[2][1]


def force(play: Play, law: Law) -> int:
    if play[2][0] == "rocket":
        return 9
    return 1 + law.order.index(hardness(play[1])) if play[2][0] == "bomb" else 0
