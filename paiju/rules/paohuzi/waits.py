"""听: the cards that a hand waits for (law §7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from paiju.cards import zipai
from paiju.rules.paohuzi import huxi
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.grouping import set_aside
from paiju.rules.paohuzi.held import Held, Source, Way, ways
from paiju.rules.paohuzi.hu import barred, fits, wins
from paiju.rules.paohuzi.melds import MIXED_WITH, Meld

NEAR = tuple(
    1 << kind | sum({1 << other for meld in MIXED_WITH[kind] for other in meld.kinds} - {1 << kind})
    for kind in range(20)
)
"""Kind → the kinds, as bits, with which it may lie in one meld; itself among them."""

BOTH = (Source.DRAW, Source.OTHER)


def waits(
    law: Law,
    hand: int,
    melds: tuple[Meld, ...] = (),
    sources: Sequence[Source] = BOTH,
    *,
    shape: bool = False,
) -> list[int]:
    """List the kinds that complete a hand, ascending, by any of *sources*.

    With *shape* 胡息 and the number of melds do not matter: only that nothing is left over. A
    kind of which the seat holds all four is no wait.
    """
    own = hand + sum(meld.counts for meld in melds)
    aside, free = set_aside(hand)
    plain = Way(melds + aside, free)
    least = 0 if shape else _least(law, plain, sources)
    near = _near(free)
    laid = {meld.kinds[0] for meld in melds if len(set(meld.kinds)) == 1}
    found = []
    for kind in range(20):
        if zipai.count(own, kind) >= zipai.COPIES:
            continue
        if zipai.count(hand, kind) >= 2 or kind in laid:
            won = any(_completes(law, Held(hand, melds, kind, s), shape) for s in sources)
        elif not near >> kind & 1:
            won = False
        else:
            # it can only be an ordinary card, wherever it comes from
            worth = law.grouping.whole(free + (1 << 3 * kind), pair=plain.pair)
            won = least is not None and worth >= least
        if won:
            found.append(kind)
    return found


def _near(free: int) -> int:
    """Give the kinds, as bits, that lie in a meld or a 将 with one of the loose cards."""
    return reduce(or_, (NEAR[kind] for kind in range(20) if free >> 3 * kind & 7), 0)


def _least(law: Law, plain: Way, sources: Sequence[Source]) -> int | None:
    """Give the least 胡息 of the cards that are not settled when one more ordinary card wins.

    None: it cannot win, for the number of melds or the sources.
    """
    if all(barred(law, source) for source in sources) or not fits(law, plain, more=1):
        return None
    return max(0, law.clauses.min_huxi - huxi.total(law.values, plain.fixed))


def _completes(law: Law, held: Held, shape: bool) -> bool:  # noqa: FBT001 - passed through
    if not shape:
        return wins(law, held)
    return any(law.grouping.whole(way.free, pair=way.pair) >= 0 for way in ways(law.clauses, held))
