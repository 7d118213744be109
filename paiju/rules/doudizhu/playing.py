"""打牌阶段: reading, refusing and making a play."""

from __future__ import annotations

import msgspec

from paiju.cards import poker
from paiju.errors import Ambiguous, Illegal, Unreadable
from paiju.rules.doudizhu import catalogue as book
from paiju.rules.doudizhu.catalogue import PASS, Catalogue
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.state import PASSED, Play, State, put, put_last

ARTICLE = "打牌阶段"
FIGURES = "牌型说明"
ORDER = "牌型比较"


def read(state: State, seat: int, text: str, plays: Catalogue) -> Play:
    """Read ``-`` or the cards of a play, any order, with or without suits, ``=reading`` behind.

    :raises Unreadable: not in the notation, or a reading that does not exist.
    :raises Illegal: cards not held, no figure, does not beat, a pass on lead.
    :raises Ambiguous: several readings would do and none is chosen.
    """
    if text == "-":
        verify(state, seat, PASSED, plays)
        return PASSED
    written, chosen, reading = text.partition("=")
    cards = settle(state, seat, written)
    found = plays.read(poker.counts_of(cards))
    if not found:
        raise Illegal("doudizhu.no_figure", article=FIGURES, cards=poker.write_counts(_of(cards)))
    if chosen:
        found = tuple(play for play in found if write_reading(play) == reading)
        if not found:
            raise Unreadable("doudizhu.no_reading", article=FIGURES, text=reading)
    fits = [play for play in found if plays.beats(play.id, state.last)] or found[:1]
    if len(fits) > 1:
        offered = ", ".join("=" + write_reading(play) for play in fits)
        raise Ambiguous("doudizhu.which_reading", article=FIGURES, readings=offered)
    act = Play(fits[0].id, cards)
    verify(state, seat, act, plays)
    return act


def settle(state: State, seat: int, text: str) -> int:
    """Find the physical cards that *text* names in the seat's hand.

    Where no suit is named the shown 底牌 go first, then ♠♥♣♦: who does not care gives nothing
    away.

    :raises Unreadable: a stray character, or no card at all.
    :raises Illegal: a card that the hand does not hold.
    """
    hand = state.hands[seat]
    named, open_counts = 0, 0
    tokens = poker.tokens(text)
    if not tokens:
        raise Unreadable("doudizhu.no_card", article=ARTICLE)
    for rank, suit, at in tokens:
        if suit >= 0:
            bit = 1 << 4 * rank + suit
            if not hand & bit or named & bit:
                raise _not_held(rank, suit, at)
            named |= bit
        else:
            open_counts += 1 << 4 * rank
            if (hand & 15 << 4 * rank).bit_count() < open_counts >> 4 * rank & 15:
                raise _not_held(rank, suit, at)
    free = hand & ~named
    for rank, suit, at in tokens:
        if (free & 15 << 4 * rank).bit_count() < open_counts >> 4 * rank & 15:
            raise _not_held(rank, suit, at)
    return named | poker.pick(free, open_counts, known(state))


def known(state: State) -> int:
    """Give the 底牌 as a set once they lie open: cards that all have seen in 庄家's hand."""
    return sum(1 << card for card in state.base) if state.revealed() else 0


def verify(state: State, seat: int, act: Play, plays: Catalogue) -> None:
    """Refuse a play that the table does not allow.

    :raises Illegal: a pass on lead, cards not held, cards that are not this play, too low.
    """
    if act.id == PASS:
        if not state.last:
            raise Illegal("doudizhu.must_lead", article=ARTICLE)
        return
    if act.cards & ~state.hands[seat] or not act.cards:
        raise Illegal("doudizhu.cards_not_held", article=ARTICLE)
    if act.id not in plays.readings.get(_of(act.cards), ()):
        raise Illegal("doudizhu.other_cards", article=FIGURES)
    if not plays.beats(act.id, state.last):
        new, last = plays.plays[act.id], plays.plays[state.last]
        raise Illegal(
            "doudizhu.does_not_beat",
            article=ORDER,
            cards=poker.write_counts(new.cards),
            last=poker.write_counts(last.cards),
        )


def play(state: State, seat: int, act: Play, plays: Catalogue, clauses: Clauses) -> State:
    """Make a verified play or pass.

    :raises Illegal: as :func:`verify`.
    """
    verify(state, seat, act, plays)
    if act.id == PASS:
        return _pass(state, seat, clauses)
    strength = plays.plays[act.id].strength
    hand = state.hands[seat] & ~act.cards
    return msgspec.structs.replace(
        state,
        hands=put(state.hands, seat, hand),
        shown=put(state.shown, seat, state.shown[seat] | act.cards),
        plays=put(state.plays, seat, state.plays[seat] + 1),
        bombs=state.bombs + (strength == 1),
        rockets=state.rockets + (strength == 2),
        blasts=put(state.blasts, seat, state.blasts[seat] + (strength == 1)),
        rocketeer=seat if strength == 2 else state.rocketeer,
        last=act.id,
        leader=seat,
        passes=0,
        lasts=put_last(state, seat, act),
        turn=_next(seat, state.out),
        phase="play" if hand else "over",
        winner=state.winner if hand else seat,
    )


def _pass(state: State, seat: int, clauses: Clauses) -> State:
    out = state.out | 1 << seat if clauses.pass_is_final else 0
    passes = state.passes + 1
    ended = passes == 2 or out | 1 << state.leader == 7
    return msgspec.structs.replace(
        state,
        out=0 if ended else out,
        passes=0 if ended else passes,
        last=PASS if ended else state.last,
        turn=state.leader if ended else _next(seat, out),
        lasts=put_last(state, seat, PASSED),
    )


def _next(seat: int, out: int) -> int:
    """Give the next seat that may still play in this trick."""
    after = (seat + 1) % 3
    return (after + 1) % 3 if out >> after & 1 else after


def default(state: State, seat: int, plays: Catalogue) -> Play:
    """Give the time-out act: on lead the smallest single card, else a pass."""
    if state.last:
        return PASSED
    hand = state.hands[seat]
    rank = ((hand & -hand).bit_length() - 1) // 4
    one = 1 << 4 * rank
    return Play(plays.readings[one][0], poker.pick(hand, one, known(state)))


def write(act: Play, plays: Catalogue) -> str:
    """Write a play: physical cards, or ranks alone while the cards are open."""
    if act.id == PASS:
        return "-"
    play = plays.plays[act.id]
    text = poker.write_cards(act.cards) if act.cards else poker.write_counts(play.cards)
    many = len(plays.readings[play.cards]) > 1
    return f"{text}={write_reading(play)}" if many else text


def write_reading(play: book.Play) -> str:
    """Write a reading, ``trio_chain_solo.5.3``: figure, top rank of the body, length."""
    return f"{play.name}.{poker.RANKS[play.top]}.{play.length}"


def _of(cards: int) -> int:
    return poker.counts_of(cards)


def _not_held(rank: int, suit: int, at: int) -> Illegal:
    name = poker.RANKS[rank] + (poker.SUITS[suit] if suit >= 0 else "")
    return Illegal("doudizhu.not_held", where=str(at), article=ARTICLE, card=name, at=at)
