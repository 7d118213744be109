"""Giving wings to groups: from a split to the plays that a seat would make."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.bots.doudizhu.group import PAIR, SOLO, TRIO, Group
from paiju.bots.doudizhu.split import groups
from paiju.bots.doudizhu.worth import Worth
from paiju.rules.doudizhu.catalogue import Catalogue, Play


def dressed(hand: int, worth: Worth, book: Catalogue) -> list[Play]:
    """List the plays in which a hand would go out: every group, trios with and without wings.

    :param hand: packed counts.
    """
    found: dict[int, Play] = {}
    split = groups(hand)
    small = sorted((g for g in split if g.length == 1 and g.kind <= PAIR), key=worth.value)
    for first in split:
        for cards in _ways(first, small):
            found |= {play.id: play for play in book.read(cards)}
    return list(found.values())


def _ways(first: Group, small: list[Group]) -> Iterator[int]:
    """Give the cards of a group bare, with single wings and with pairs as wings."""
    yield first.cards
    if first.kind != TRIO:
        return
    for kind in (SOLO, PAIR):
        wings = [g.cards for g in small if g.kind == kind][: first.length]
        if len(wings) == first.length:
            yield first.cards + sum(wings)
    pairs = [g.cards for g in small if g.kind == PAIR][: first.length // 2]
    solos = [g.cards for g in small if g.kind == SOLO][: first.length - 2 * len(pairs)]
    if pairs and 2 * len(pairs) + len(solos) == first.length:
        yield first.cards + sum(pairs) + sum(solos)
