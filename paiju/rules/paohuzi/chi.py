"""吃 and 比牌: the ways to take a card into a meld of different cards (law §5)."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.cards import zipai
from paiju.rules.paohuzi.act import Act
from paiju.rules.paohuzi.grouping import set_aside
from paiju.rules.paohuzi.melds import MIXED_WITH, Meld

_GUARD = sum(4 << 3 * kind for kind in range(20))


def _own(kind: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List the pairs of own cards that take *kind*, with their packed counts."""
    pairs = []
    for meld in MIXED_WITH[kind]:
        own = list(meld.kinds)
        own.remove(kind)
        pairs.append((tuple(own), meld.counts - (1 << 3 * kind)))
    return tuple(pairs)


_OWN = tuple(_own(kind) for kind in range(20))
_WHOLE = tuple(tuple((m, m.counts) for m in MIXED_WITH[kind]) for kind in range(20))


def chi_ways(hand: int, kind: int, *, bi_pai: bool) -> list[Act]:
    """List the ways to 吃 *kind*, each with what 比牌 asks for; 坎 cards are never used.

    In the order of the own cards, then of the groups laid down beside.
    """
    _, free = set_aside(hand)
    found: set[Act] = set()
    for own, used in _OWN[kind]:
        if _holds(free, used):
            sets = _bi_sets(free - used, kind) if bi_pai else iter([()])
            found.update(Act("吃", own, tuple(sorted(bi, key=_kinds))) for bi in sets)
    return sorted(found, key=lambda act: (act.cards, [meld.kinds for meld in act.bi]))


def cards_used(act: Act) -> int:
    """Give the hand cards that a 吃 takes, as packed counts."""
    return sum(1 << 3 * k for k in act.cards) + sum(meld.counts for meld in act.bi)


def _bi_sets(free: int, kind: int) -> Iterator[tuple[Meld, ...]]:
    """Lay every *kind* left into groups of hand cards, in each way that is possible."""
    if not zipai.count(free, kind):
        yield ()
        return
    for meld, used in _WHOLE[kind]:
        if _holds(free, used):
            for rest in _bi_sets(free - used, kind):
                yield (meld, *rest)


def _kinds(meld: Meld) -> tuple[int, ...]:
    return meld.kinds


def _holds(free: int, cards: int) -> bool:
    return ((free | _GUARD) - cards) & _GUARD == _GUARD
