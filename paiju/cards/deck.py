"""A deck and a deal of it, for either game.

A deal is a permutation of the physical cards, cut: a hand for each seat, then the rest in order
(the three 底牌 of 二打一; the 亮张 and the nineteen stock cards of 跑胡子).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.cards import poker, zipai

SEATS = "abc"
"""The three seats in order of play, counter-clockwise; inside the program 0, 1, 2."""


class Deck(msgspec.Struct, frozen=True):
    """What is dealt: the physical cards (bit numbers), and how many go into each hand."""

    name: str
    ids: tuple[int, ...]
    hand: int

    @property
    def size(self) -> int:
        """Number of cards."""
        return len(self.ids)


class Deal(msgspec.Struct, frozen=True):
    """One deal: a set of physical cards for each seat, and the other cards in their order."""

    hands: tuple[int, int, int]
    rest: tuple[int, ...]


POKER = Deck("poker", poker.IDS, 17)
"""扑克牌: 3 × 17 cards and three 底牌."""

ZIPAI = Deck("zipai", zipai.IDS, 20)
"""字牌: 3 × 20 cards, one 亮张 and nineteen stock cards."""


def cut(deck: Deck, order: Sequence[int]) -> Deal:
    """Cut a permutation into a deal.

    :param order: a permutation of ``range(deck.size)``: place → index into ``deck.ids``; the
        first ``deck.hand`` places are seat a's hand, then b's, then c's, then the rest in order.
    :raises ValueError: *order* is no permutation.
    """
    if sorted(order) != list(range(deck.size)):
        raise ValueError("not a permutation of the deck")
    ids = [deck.ids[i] for i in order]
    n = deck.hand
    a, b, c = (sum(1 << i for i in ids[s * n : (s + 1) * n]) for s in range(3))
    return Deal((a, b, c), tuple(ids[3 * n :]))


def complete(deck: Deck, deal: Deal) -> bool:
    """Tell whether *deal* uses every card of *deck* exactly once, hands of the right size."""
    if any(h.bit_count() != deck.hand for h in deal.hands):
        return False
    union = 0
    for hand in deal.hands:
        union |= hand
    for card in deal.rest:
        union |= 1 << card
    whole = sum(1 << i for i in deck.ids)
    return union == whole and 3 * deck.hand + len(deal.rest) == deck.size
