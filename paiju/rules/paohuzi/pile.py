"""What a position of 跑胡子 does not name, filled in from the cards that are left."""

from __future__ import annotations

from paiju.cards import zipai
from paiju.errors import Illegal
from paiju.rules.paohuzi.defect import known
from paiju.rules.paohuzi.discard import HAND
from paiju.rules.paohuzi.layout import Hand, Laid, Position
from paiju.rules.paohuzi.melds import Meld, alike
from paiju.rules.paohuzi.state import NONE, Three, total
from paiju.rules.position import refuse


class Pile:
    """The cards that a position does not name; what is taken is gone."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._left = {kind: zipai.COPIES - known(position, kind) for kind in range(20)}

    def melds(self) -> Three[tuple[Meld, ...]]:
        """Give the melds, covered ones of some kind that there is."""
        a, b, c = (tuple(map(self._meld, laid)) for laid in self._position.melds)
        return (a, b, c)

    def _meld(self, laid: Laid) -> Meld:
        if laid.meld is not None:
            return laid.meld
        fits = [k for k, many in self._left.items() if many >= laid.size]
        kind = max(fits, key=lambda k: (k != self._position.card, k), default=NONE)
        if kind == NONE:
            refuse([Illegal("position.phz_covered", where="hands", article="§1")])
        self._left[kind] -= laid.size
        return alike(laid.figure, kind)

    def hand(self, hand: Hand, melds: tuple[Meld, ...]) -> int:
        """Give a hand, unknown cards filled in: two of a kind at most, so that it has no 坎."""
        more = hand.unknown
        if more is None:
            more = max(0, HAND - total(hand.counts, melds))
        return hand.counts + sum(1 << 3 * kind for kind in self.take(more, most=2))

    def take(self, many: int, most: int = zipai.COPIES) -> tuple[int, ...]:
        """Take cards that are left, the kind on the table last."""
        order = sorted(self._left, key=lambda k: (k == self._position.card, k))
        found = [k for k in order for _ in range(min(self._left[k], most))][:many]
        for kind in found:
            self._left[kind] -= 1
        return tuple(found)
