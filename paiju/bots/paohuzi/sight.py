"""What a seat sees, in the numbers that the house robot reckons with."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from paiju.bots.paohuzi.aim import Aims
from paiju.bots.paohuzi.worth import Own, Points, Worth, worth
from paiju.cards.deck import SEATS
from paiju.cards.zipai import KINDS
from paiju.rules.paohuzi import melds
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.melds import MIXED_OF, Figure, Meld, alike
from paiju.rules.paohuzi.seen import Seen
from paiju.rules.paohuzi.waits import waits

_KIND = {char: kind for kind, char in enumerate(KINDS)}
_LIVE, _MOST_LIVE = 60, 6


class Sight(NamedTuple):
    """The own cards, and how many of each kind the seat has not seen."""

    law: Law
    own: Own
    unseen: tuple[int, ...]

    @property
    def worth(self) -> Worth:
        """The judge of hands."""
        return worth(self.law)

    @property
    def alive(self) -> int:
        """The kinds, as bits, of which a card may still come."""
        return sum(1 << kind for kind, many in enumerate(self.unseen) if many)

    def live(self, own: Own) -> int:
        """Count the unseen cards with which *own* wins."""
        return sum(self.unseen[kind] for kind in _waits(self.law, own))

    def worth_of(self, own: Own, judged: Points) -> int:
        """Give the points of *own*, with what its wait is worth if it does wait, and its 名堂."""
        return judged.points + self.aims.points(own.hand, own.melds) + self.wait(own, judged)

    def wait(self, own: Own, judged: Points) -> int:
        """Give what the wait of *own* is worth, if it does wait."""
        return _LIVE * min(self.live(own), _MOST_LIVE) if judged.near else 0

    @property
    def aims(self) -> Aims:
        """The judge of 名堂."""
        return self.worth.aims


def sight(law: Law, seat: int, seen: Seen) -> Sight:
    """Take what *seat* needs out of its view."""
    laid = tuple(map(_meld, seen.melds[SEATS[seat]]))
    return Sight(law, Own(counts(seen.hand), laid), tuple(map(seen.unseen.count, KINDS)))


def counts(cards: str) -> int:
    """Pack cards that are known to be well written."""
    return sum(1 << 3 * _KIND[card] for card in cards)


def claimed(own: Own, text: str, card: str) -> Own:
    """Give the own cards after the claim *text* on *card*, before the discard."""
    if text == "碰":
        return Own(own.hand - counts(card * 2), (*own.melds, alike(Figure.PENG, _KIND[card])))
    two, *beside = text[1:].split("比")
    groups = [two + card, *beside]
    laid = tuple(MIXED_OF[tuple(sorted(_KIND[char] for char in group))] for group in groups)
    return Own(own.hand - counts(two + "".join(beside)), own.melds + laid)


@lru_cache(maxsize=1024)
def _meld(text: str) -> Meld:
    return melds.read(text)


@lru_cache(maxsize=4096)
def _waits(law: Law, own: Own) -> tuple[int, ...]:
    return tuple(waits(law, own.hand, own.melds))
