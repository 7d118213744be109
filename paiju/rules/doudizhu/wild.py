"""癞子: which cards are wild, what a play made with them is, and what it beats (law §6, §7).

A wild card stands for any card but a joker. A play made with some is one of the catalogue, with
*stars*: the ranks that wild cards stand for, as packed counts. So the ids stay those of the
catalogue, and a profile without wild cards is the case in which there are never any stars.
"""

from __future__ import annotations

import hashlib
from itertools import combinations_with_replacement
from typing import NamedTuple

from msgspec.structs import replace

from paiju.cards.poker import BIG_JOKER, SMALL_JOKER, size
from paiju.rules.doudizhu import figure as fig
from paiju.rules.doudizhu.catalogue import PASS, Catalogue, Play
from paiju.rules.doudizhu.clauses import Clauses, Hardness

STANDS_FOR = 13
"""A wild card stands for one of the ranks 3…2, the first thirteen."""

_RED = 0b1010
_BLACK = 0b0101
_ALL = 0b1111
_TAG = b"paiju wild 1"


class Made(NamedTuple):
    """A play of the catalogue and which of its ranks wild cards stand for (packed counts)."""

    id: int
    stars: int = 0


LEAD = Made(PASS)
"""Nothing is to be beaten."""


def wild_cards(clauses: Clauses, hands: tuple[int, int, int], base: tuple[int, ...]) -> int:
    """Give the physical cards that are wild, from the hands as dealt and the 底牌 in turn order."""
    if clauses.wild == "second_base":
        return paired(base[1])
    if clauses.wild == "drawn_rank":
        return _ALL << 4 * drawn_rank(hands, base)
    return 0


def wilds_of(clauses: Clauses) -> int:
    """Give the number of cards that are wild under a profile."""
    return {"none": 0, "second_base": 2, "drawn_rank": 4}[clauses.wild]


def paired(card: int) -> int:
    """配牌: give the two cards of a card's rank and the other colour; 大王 ♠3♣3, 小王 ♥3♦3."""
    rank, suit = divmod(card, 4)
    if rank >= SMALL_JOKER:
        return _BLACK if rank == BIG_JOKER else _RED
    return (_RED if _BLACK >> suit & 1 else _BLACK) << 4 * rank


def drawn_rank(hands: tuple[int, int, int], base: tuple[int, ...]) -> int:
    """Draw a rank from a deal: the same wherever it is played, and it tells nothing of the cards.

    SHA-256 of the tag, the three hands (8 bytes each, highest first) and the 底牌 (a byte each),
    as a number modulo 13.
    """
    told = _TAG + b"".join(hand.to_bytes(8, "big") for hand in hands) + bytes(base)
    return int.from_bytes(hashlib.sha256(told).digest(), "big") % STANDS_FOR


def face_of(wild: int) -> int:
    """Give the rank of the cards that are wild, −1 where none are."""
    return ((wild & -wild).bit_length() - 1) // 4


class Wild:
    """What plays with wild cards are under one profile. *face* is the wild cards' own rank."""

    def __init__(self, catalogue: Catalogue, clauses: Clauses) -> None:
        self.catalogue = catalogue
        self.clauses = clauses
        self.at_face = self
        """The same where a single wild card is a play at its own rank."""
        if clauses.wild_alone != "face":
            self.at_face = Wild(catalogue, replace(clauses, wild_alone="face"))
        self._order = {kind: 1 + at for at, kind in enumerate(clauses.bomb_order)}

    def hardness(self, stars: int, face: int) -> Hardness:
        """Tell whether a bomb is 软, 硬 or 纯癞子."""
        if size(stars) == 4:
            return "pure"
        if self.clauses.own_rank_wild_is_natural:
            stars &= ~(15 << 4 * face)
        return "soft" if stars else "hard"

    def fits(self, play: Play, stars: int, face: int) -> bool:
        """Tell whether wild cards may stand for *stars* in a play, jokers left aside."""
        if not stars:
            return True
        if stars == play.cards and not self._alone(play, face):
            return False
        return play.figure != fig.BOMB or self._bomb(stars, face)

    def _alone(self, play: Play, face: int) -> bool:
        own = play.cards == play.size << 4 * face
        if play.size == 1:
            return own and self.clauses.wild_alone == "face"
        return own or self.clauses.wild_only == "any"

    def _bomb(self, stars: int, face: int) -> bool:
        soft = self.hardness(stars, face) == "soft"
        return not soft or 4 - size(stars) >= self.clauses.soft_bomb_min_naturals

    def force(self, made: Made, face: int) -> int:
        """Rank a play among those that beat another kind: 0 ordinary, then bombs, the rocket."""
        strength = self.catalogue.plays[made.id].strength
        if strength == 1:
            return self._order[self.hardness(made.stars, face)]
        return strength and len(self._order) + 1

    def beats(self, new: Made, last: Made, face: int) -> bool:
        """Tell whether *new* may follow *last*; of equal values the first stays ahead."""
        if not (new.stars or last.stars):
            return self.catalogue.beats(new.id, last.id)
        a, b = self.force(new, face), self.force(last, face)
        if not last.id or a != b:
            return not last.id or a > b
        one, two = self.catalogue.plays[new.id], self.catalogue.plays[last.id]
        return (one.figure, one.length) == (two.figure, two.length) and one.top > two.top

    def readings(self, cards: int, open_wilds: int, face: int, stars: int = 0) -> list[Made]:
        """List what a set may be, the strongest first; in the order of ids where all is settled.

        :param cards: packed counts, wild cards that already stand for something among them
            (*stars*).
        :param open_wilds: wild cards beside these, each of which may stand for anything.
        """
        if not (open_wilds or stars):
            return [Made(i) for i in self.catalogue.readings.get(cards, ())]
        found = []
        for ranks in combinations_with_replacement(range(STANDS_FOR), open_wilds):
            more = sum(1 << 4 * rank for rank in ranks)
            found += [Made(i, stars + more) for i in self.catalogue.readings.get(cards + more, ())]
        plays = self.catalogue.plays
        fitting = [made for made in found if self.fits(plays[made.id], made.stars, face)]
        if open_wilds:
            fitting.sort(key=lambda made: self._weakness(made, face))
        return fitting

    def _weakness(self, made: Made, face: int) -> tuple[int, ...]:
        play = self.catalogue.plays[made.id]
        return (-self.force(made, face), -play.top, -play.length, made.id, made.stars)
