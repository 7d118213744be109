"""What a player names: the cards, which of them are wild, and what those stand for."""

from __future__ import annotations

from typing import NamedTuple

from paiju.cards import poker
from paiju.cards.poker import RANKS
from paiju.errors import Ambiguous, Illegal, PaijuError, Unreadable
from paiju.rules.doudizhu import catalogue as book
from paiju.rules.doudizhu.card import Written, counts_of, starred, written
from paiju.rules.doudizhu.state import Play, State
from paiju.rules.doudizhu.wild import Made, Wild, face_of

ARTICLE = "打牌阶段"
FIGURES = "牌型说明"
WILD = "配牌"
SUIT = 4
"""Bits of a rank."""


class Named(NamedTuple):
    """Cards that a text names in a hand: physical cards, those of them that are wild.

    ``counts`` are the ranks that are settled, with ``stars`` among them; every other wild card
    may still stand for anything.
    """

    cards: int
    wild: int
    counts: int
    stars: int

    @property
    def open_wilds(self) -> int:
        """How many wild cards have not been told what they stand for."""
        return self.wild.bit_count() - poker.size(self.stars)


def read(state: State, seat: int, text: str, rules: Wild) -> Play:
    """Read the cards of a play, any order, with or without suits, ``=reading`` behind.

    A starred card is a wild one that stands for this rank; wild cards that are named by their own
    rank, ``345567``, may stand for anything. A reading is ``figure.top.length`` or the cards as
    they shall stand, ``=345678*``.

    :raises Unreadable: not in the notation, or a reading that does not exist.
    :raises Illegal: cards not held, no figure.
    :raises Ambiguous: several readings would do and none is chosen.
    """
    cards, chosen, which = text.partition("=")
    named = name(state, seat, cards) if state.wild else plain(state, seat, cards)
    face, last = face_of(state.wild), state.to_beat()
    found = rules.readings(named.counts, named.open_wilds, face, named.stars)
    if not found:
        raise _no_figure(named, rules)
    if chosen:
        found = choose(found, which.rpartition("=")[2], rules)
    fits = [made for made in found if rules.beats(made, last, face)] or found[:1]
    if len(fits) > 1:
        readings = tuple(told(fits, rules))
        raise Ambiguous("doudizhu.which_reading", article=FIGURES, readings=readings)
    return Play(fits[0].id, named.cards, fits[0].stars, named.wild)


def _no_figure(named: Named, rules: Wild) -> PaijuError:
    single = named.wild.bit_count() == 1 and named.wild == named.cards
    if single and rules.clauses.wild_alone == "never":
        return Illegal("doudizhu.wild_alone", article=WILD)
    cards = starred(named.counts, named.stars) + "*" * named.open_wilds
    return Illegal("doudizhu.no_figure", article=FIGURES, cards=cards)


def choose(found: list[Made], reading: str, rules: Wild, where: str = "") -> list[Made]:
    """Give those of the readings *found* that ``=reading`` means.

    :raises Unreadable: none of them; *where* is the place of the cards.
    """
    plays = rules.catalogue.plays
    if "." in reading:
        left = [made for made in found if write_reading(plays[made.id]) == reading]
    else:
        try:
            cards = written(reading)
        except PaijuError:
            cards = []
        counts, stars = counts_of(cards), counts_of(cards, stars=True)
        left = [m for m in found if plays[m.id].cards == counts and stars in (0, m.stars)]
    if not left:
        raise Unreadable("doudizhu.no_reading", where=where, article=FIGURES, text=reading)
    return left


def told(found: list[Made], rules: Wild) -> list[str]:
    """Write readings so that each can be chosen: the cards where they differ, else the figure."""
    plays = rules.catalogue.plays
    texts = ["=" + starred(plays[made.id].cards, made.stars) for made in found]
    if len(set(texts)) == len(texts):
        return texts
    return ["=" + write_reading(plays[made.id]) for made in found]


def write_reading(play: book.Play) -> str:
    """Write a reading, ``trio_chain_solo.5.3``: figure, top rank of the body, length."""
    return f"{play.name}.{RANKS[play.top]}.{play.length}"


def plain(state: State, seat: int, text: str) -> Named:
    """Find the cards that a text names where none is wild; as :func:`name`, and quicker."""
    hand = state.hands[seat]
    named, open_counts = 0, 0
    tokens = poker.tokens(text)
    for rank, suit, at in tokens:
        if suit >= 0:
            bit = 1 << SUIT * rank + suit
            if not hand & bit or named & bit:
                raise _not_held(Written(rank, star=False, suit=suit, at=at))
            named |= bit
        else:
            open_counts += 1 << SUIT * rank
    free = hand & ~named
    for rank, suit, at in tokens:
        if (free & 15 << SUIT * rank).bit_count() < open_counts >> SUIT * rank & 15:
            raise _not_held(Written(rank, star=False, suit=suit, at=at))
    if not tokens:
        raise Unreadable("doudizhu.no_card", article=ARTICLE)
    cards = named | poker.pick(free, open_counts, state.known())
    return Named(cards, 0, poker.counts_of(cards), 0)


def name(state: State, seat: int, text: str) -> Named:
    """Find the physical cards that a text names in the seat's hand.

    Cards with a suit are taken first. A rank without one is a card that is not wild, as long as
    the hand has any; of like cards the shown 底牌 go first, then ♠♥♣♦: who does not care gives
    nothing away.

    :raises Unreadable: a stray character, or no card at all.
    :raises Illegal: a card that the hand does not hold.
    """
    cards = written(text)
    if not cards:
        raise Unreadable("doudizhu.no_card", article=ARTICLE)
    left, face = state.hands[seat], face_of(state.wild)
    known = state.known()
    taken = wild = counts = stars = 0
    for card in sorted(cards, key=lambda card: (card.suit < 0, card.at)):
        bit = _find(card, left, state.wild, face, known)
        if not bit:
            raise _not_held(card)
        left ^= bit
        taken |= bit
        if card.star or not bit & state.wild:
            counts += 1 << SUIT * card.rank
        if card.star:
            stars += 1 << SUIT * card.rank
        wild |= bit & state.wild
    return Named(taken, wild, counts, stars)


def _find(card: Written, left: int, wild: int, face: int, known: int) -> int:
    """Give the one of the cards *left* that a written card means, 0 when there is none."""
    rank = face if card.star else card.rank
    here = left & 15 << SUIT * rank if rank >= 0 else 0
    if card.star:
        here &= wild
    if card.suit >= 0:
        return here & 1 << SUIT * rank + card.suit
    for likely in (here & ~wild & known, here & ~wild, here & known):
        if likely:
            return likely & -likely
    return here & -here


def _not_held(card: Written) -> Illegal:
    key = "wild_not_held" if card.star else "not_held"
    plain = str(card._replace(star=False))
    return Illegal(f"doudizhu.{key}", where=str(card.at), article=ARTICLE, card=plain, at=card.at)


def settle(state: State, seat: int, act: Play, rules: Wild) -> Play:
    """Choose the physical cards of a play that has them open, by the rule of :func:`name`."""
    play = rules.catalogue.plays[act.id]
    hand, known = state.hands[seat], state.known()
    cards = poker.pick(hand & ~state.wild, play.cards - act.stars, known)
    needed = poker.size(act.stars)
    wild = 0
    if needed:
        wild = poker.pick(hand & state.wild, needed << SUIT * face_of(state.wild), known)
    return Play(act.id, cards | wild, act.stars, wild)
