"""One card of a play as it is written: its rank, a star where a wild card stands for it, a suit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from paiju.cards import poker
from paiju.cards.poker import RANKS, SMALL_JOKER, SUITS
from paiju.errors import Unreadable

_CARD = re.compile(
    r"(?P<rank>10|[3-9TJQKA2XD])(?P<star>\*?)(?P<suit>[♠♥♣♦]?)", re.IGNORECASE | re.ASCII
)


class Written(NamedTuple):
    """A written card: rank 0…14, *star*, suit 0…3 or −1, position in the text from 1.

    The suit of a starred card is that of the wild card itself.
    """

    rank: int
    star: bool
    suit: int
    at: int = 0

    def __str__(self) -> str:
        suit = SUITS[self.suit] if self.suit >= 0 else ""
        return RANKS[self.rank] + "*" * self.star + suit


def written(text: str) -> list[Written]:
    """Split a play's text into cards; blanks between them are passed over.

    :raises Unreadable: at the first character that is no card, at a joker with star or suit.
    """
    found = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        card = _CARD.match(text, at)
        if not card:
            char = text[at]
            raise Unreadable("cards.stray_character", where=str(at + 1), char=char, at=at + 1)
        rank = RANKS.index(card["rank"].upper().replace("10", "T"))
        if rank >= SMALL_JOKER and (card["star"] or card["suit"]):
            raise Unreadable("cards.suited_joker", where=str(at + 1), at=at + 1)
        found.append(Written(rank, bool(card["star"]), SUITS.find(card["suit"] or "?"), at + 1))
        at = card.end()
    return found


def counts_of(cards: Iterable[Written], *, stars: bool = False) -> int:
    """Count the ranks, or those of the starred cards alone."""
    return sum(1 << 4 * card.rank for card in cards if card.star or not stars)


def starred(cards: int, stars: int) -> str:
    """Write packed counts ascending, *stars* of them starred, behind their fellows."""
    found = ""
    for rank, name in enumerate(RANKS):
        wild = stars >> 4 * rank & 15
        found += name * ((cards >> 4 * rank & 15) - wild) + (name + "*") * wild
    return found


def physical(cards: int, stars: int, wild: int) -> str:
    """Write physical cards ascending; those of them that are *wild* stand for *stars* in order."""
    found = [_plain(bit) for bit in poker.bits(cards & ~wild)]
    ranks = (rank for rank in range(SMALL_JOKER) for _ in range(stars >> 4 * rank & 15))
    for bit, rank in zip(poker.bits(wild), ranks, strict=True):
        found.append(Written(rank, star=True, suit=bit % 4))
    return "".join(map(str, sorted(found)))


def _plain(bit: int) -> Written:
    rank, suit = divmod(bit, 4)
    return Written(rank, star=False, suit=-1 if rank >= SMALL_JOKER else suit)
