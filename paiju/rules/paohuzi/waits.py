"""听: the cards that a hand waits for (law §7)."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.cards import zipai
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.held import Held, Source, ways
from paiju.rules.paohuzi.hu import wins
from paiju.rules.paohuzi.melds import Meld

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
    own = [kind for meld in melds for kind in meld.kinds]
    return [
        kind
        for kind in range(20)
        if zipai.count(hand, kind) + own.count(kind) < zipai.COPIES
        and any(_completes(law, Held(hand, melds, kind, s), shape) for s in sources)
    ]


def _completes(law: Law, held: Held, shape: bool) -> bool:  # noqa: FBT001 - passed through
    if not shape:
        return wins(law, held)
    return any(law.grouping.whole(way.free, pair=way.pair) >= 0 for way in ways(law.clauses, held))
