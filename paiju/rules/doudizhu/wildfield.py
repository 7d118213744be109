"""Wild cards in a position: which they are, ``*`` in a hand, ``wild=``, and what contradicts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from paiju.cards import poker
from paiju.cards.poker import RANKS, SMALL_JOKER
from paiju.errors import Illegal, PaijuError
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.line import Hand, Position, ToBeat
from paiju.rules.doudizhu.wild import face_of, paired

_RED = 0b1010
_ALL = 0b1111


def wild_of(position: Position, clauses: Clauses) -> int:
    """Give the physical cards that are wild, 0 where the position does not say.

    Where a colour decides and none is told, the red ones.
    """
    if position.phase == "call" or clauses.wild == "none":
        return 0
    if clauses.wild == "drawn_rank":
        return _ALL << 4 * position.wild[0].rank if position.wild else 0
    if position.base and (position.base[1].suit >= 0 or position.base[1].rank >= SMALL_JOKER):
        return paired(4 * position.base[1].rank + max(position.base[1].suit, 0))
    if any(card.suit >= 0 for card in position.wild):
        return sum({1 << 4 * card.rank + max(card.suit, 0) for card in position.wild})
    if position.wild or position.base:
        return _RED << 4 * (position.wild[0].rank if position.wild else position.base[1].rank)
    return 0


def settled(position: Position, clauses: Clauses) -> Position:
    """Take the cards of a rank that is wild as a whole for wild cards, starred or not."""
    wild = wild_of(position, clauses)
    rank = face_of(wild)
    if not wild or wild != _ALL << 4 * rank:
        return position
    a, b, c = (_settled(hand, rank) for hand in position.hands)
    to_beat = position.to_beat
    if to_beat:
        own = to_beat.counts & 15 << 4 * rank
        to_beat = to_beat._replace(stars=to_beat.stars & ~(15 << 4 * rank) | own)
    return replace(position, hands=(a, b, c), to_beat=to_beat)


def _settled(hand: Hand, rank: int) -> Hand:
    own = hand.counts & 15 << 4 * rank
    return Hand(hand.counts - own, hand.unknown, hand.wild + (own >> 4 * rank))


def faces(cards: Hand | ToBeat, rank: int) -> int:
    """Count the ranks of cards as they are printed, the wild ones under their own *rank*."""
    plain, wild = cards.counts, 0
    if isinstance(cards, Hand):
        wild = cards.wild
    else:
        plain, wild = plain - cards.stars, poker.size(cards.stars)
    return plain + (wild << 4 * rank if rank >= 0 else 0)


def defects(position: Position, clauses: Clauses) -> Iterator[PaijuError]:
    """List what is wrong with the wild cards of a position that could be read."""
    used = sum(hand.wild for hand in position.hands)
    used += poker.size(position.to_beat.stars) if position.to_beat else 0
    if clauses.wild == "none":
        if position.wild or used:
            yield Illegal("position.no_wild", where="wild")
        return
    if position.phase == "call":
        if position.wild or used:
            yield Illegal("position.wild_early", where="wild")
        return
    wild = wild_of(position, clauses)
    if not wild:
        yield Illegal("position.wild_missing" if used else "position.wild_unsaid", where="wild")
        return
    yield from _which(position, clauses, wild)
    if used > wild.bit_count():
        yield Illegal("position.too_many_wild", where="hands", held=used, most=wild.bit_count())
    rank = face_of(wild)
    plain = sum(hand.counts >> 4 * rank & 15 for hand in position.hands)
    plain += _plain(position.to_beat) >> 4 * rank & 15 if position.to_beat else 0
    most = 4 - wild.bit_count()
    if plain > most:
        yield Illegal("position.too_many", where="hands", card=RANKS[rank], most=most, held=plain)


def _plain(to_beat: ToBeat) -> int:
    return to_beat.counts - to_beat.stars


def _which(position: Position, clauses: Clauses, wild: int) -> Iterator[PaijuError]:
    """Check that ``wild=`` says what the rules say."""
    said = [card for card in position.wild if card.suit >= 0]
    cards = {1 << 4 * card.rank + card.suit for card in said}
    if position.wild and position.wild[0].rank != face_of(wild):
        yield Illegal("position.wild_base", where="wild")
    elif said and (len(cards) != len(position.wild) or sum(cards) != wild):
        yield Illegal("position.wild_cards", where="wild")
    elif clauses.wild == "second_base":
        second = position.base[1].rank if position.base else -1
        if 0 <= second < SMALL_JOKER and second != face_of(wild):
            yield Illegal("position.wild_base", where="wild")
        if wild >> 4 * face_of(wild) not in (_RED, _ALL ^ _RED):
            yield Illegal("position.wild_cards", where="wild")
