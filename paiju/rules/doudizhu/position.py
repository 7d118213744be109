"""From a position to a state of the rules and back: physical cards are laid out for ranks.

Suits go in the order ♠♥♣♦ to the hands of a, b, c, then to the cards on the table. What a
position does not tell (which cards an unknown hand holds, who called what on the way) is filled
in with something possible; what the seat to act may do does not depend on it.
"""

from __future__ import annotations

from msgspec.structs import replace

from paiju.cards import poker
from paiju.cards.deck import SEATS
from paiju.errors import Illegal
from paiju.rules.doudizhu.card import Written
from paiju.rules.doudizhu.defect import (
    BASE,
    DOUBTS,
    MOST_BOMBS,
    between,
    defects,
    most_cards,
    reading_of,
)
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.line import TAG, Hand, Position, ToBeat, parse, write
from paiju.rules.doudizhu.reading import write_reading
from paiju.rules.doudizhu.seen import Seen, wild_known
from paiju.rules.doudizhu.state import NOBODY, PASSED, Play, State, put, put_last
from paiju.rules.doudizhu.tally import defenders
from paiju.rules.doudizhu.wild import face_of
from paiju.rules.doudizhu.wildfield import settled, wild_of
from paiju.rules.position import Grammar, refuse
from paiju.rules.protocol import ALL_SEEING


def read(line: str, rules: Doudizhu) -> State:
    """Read a one-line position into a state.

    :raises UnreadablePosition: fields that cannot be read.
    :raises IllegalPosition: all defects of one that can.
    """
    position = settled(parse(line), rules.clauses)
    refuse(defects(position, rules.wild))
    return state_of(position, rules)


def sketch(line: str, rules: Doudizhu) -> State:
    """Read a line for its legal acts alone; errors as :func:`read`, less the doubts."""
    position = settled(parse(line), rules.clauses)
    found = defects(position, rules.wild)
    refuse([fault for fault in found if fault.key not in DOUBTS])
    return state_of(position, rules)


def state_of(position: Position, rules: Doudizhu) -> State:
    """Make a state of a position without defects."""
    wild = wild_of(position, rules.clauses)
    pile = _Pile(position, wild)
    hands = pile.hands()
    table = pile.table()
    base = pile.base(_owned(position, hands, table))
    a, b, c = (hands[seat] | pile.fill(_missing(position, seat)) for seat in range(3))
    calls = position.calls or _calls(position.bid)
    turn = position.to_act[0]
    state = State(
        phase=position.phase,
        opener=(turn - len(calls)) % 3 if position.phase == "call" else position.landlord,
        hands=(a, b, c),
        base=base if position.phase == "play" else base or tuple(poker.bits(pile.fill(BASE))),
        calls=calls,
        landlord=position.landlord,
        bid=position.bid,
        answers=_answers(position),
        redoubled=position.redoubled,
        turn=position.landlord if position.phase == "double" else turn,
        rockets=max(position.bombs - MOST_BOMBS + 1, 0),
        bombs=min(position.bombs, MOST_BOMBS - 1),
        plays=position.plays,
        leader=position.landlord if position.to_beat is None else position.to_beat.seat,
        out=sum(1 << seat for seat in position.out),
        wild=wild,
    )
    return _on_table(state, position, table, rules)


def _owned(position: Position, hands: list[int], table: int) -> int:
    """Give the cards of 庄家, in hand or on the table, once he has taken the 底牌."""
    if position.phase != "play":
        return 0
    leads = position.to_beat is not None and position.to_beat.seat == position.landlord
    return hands[position.landlord] | (table if leads else 0)


def _calls(bid: int) -> tuple[int, ...]:
    """Give an auction that ends in *bid* when 庄家 opened; none in the call phase."""
    return () if not bid else (bid,) if bid == 3 else (bid, 0, 0)


def _answers(position: Position) -> tuple[int, int, int]:
    answers = (NOBODY, NOBODY, NOBODY)
    if position.landlord == NOBODY:
        return answers
    for seat in defenders(position.landlord):
        if position.phase != "double" or seat not in position.to_act:
            answers = put(answers, seat, int(seat in position.doubled))
    return answers


def _on_table(state: State, position: Position, cards: int, rules: Doudizhu) -> State:
    """Lay the play to beat on the table and note who has passed on it."""
    if position.to_beat is None:
        return state
    seat = position.to_beat.seat
    made = reading_of(position.to_beat, rules.wild, face_of(state.wild))
    passed = between(position)
    lasts = put_last(state, seat, Play(made.id, cards, made.stars, cards & state.wild))
    shown = put(state.shown, seat, cards)
    state = replace(state, last=made.id, stars=made.stars, shown=shown, lasts=lasts)
    for other in passed:
        state = replace(state, lasts=put_last(state, other, PASSED))
    return replace(state, passes=len(passed))


class _Pile:
    """The deck while a position is laid out: what is taken is gone."""

    def __init__(self, position: Position, wild: int) -> None:
        self._position = position
        self._wild = wild
        self._free = poker.DECK
        self._named = sum(_bit(card) for card in position.base if _named(card))

    def hands(self) -> list[int]:
        """Take the known cards of the three hands."""
        hands = enumerate(self._position.hands)
        return [self._take(hand.counts, hand.wild, seat) for seat, hand in hands]

    def table(self) -> int:
        """Take the cards of the play to beat."""
        to_beat = self._position.to_beat
        if to_beat is None:
            return 0
        plain = to_beat.counts - to_beat.stars
        return self._take(plain, poker.size(to_beat.stars), to_beat.seat)

    def _take(self, counts: int, wild: int, seat: int) -> int:
        """Take cards for ranks, and wild cards; 底牌 with a named suit go to 庄家, nobody else."""
        own = self._position.phase == "play" and seat == self._position.landlord
        free = self._free if own else self._free & ~self._named
        first = self._named if own else 0
        cards = poker.pick(free & ~self._wild, counts, first)
        if wild:
            cards |= poker.pick(free & self._wild, wild << 4 * face_of(self._wild), first)
        self._free &= ~cards
        return cards

    def base(self, owned: int) -> tuple[int, ...]:
        """Take the 底牌 in turn order; *owned* are cards of 庄家 that may be one of them."""
        found: list[int] = []
        for card in self._position.base:
            bit = _bit(card) if _named(card) else self._some(card.rank, owned)
            owned &= ~bit
            self._free &= ~bit
            found.append(bit.bit_length() - 1)
        return tuple(found)

    def _some(self, rank: int, owned: int) -> int:
        # The second of the 底牌 makes others wild and is not wild itself; no other need be.
        here = 15 << 4 * rank & ~self._wild or 15 << 4 * rank
        free = ~self._named & here
        likely = (owned & free) or (self._free & free) or free or here
        return likely & -likely

    def fill(self, size: int) -> int:
        """Take *size* cards of what is left, or all that is left."""
        left = self._free & ~self._named
        cards = sum(1 << bit for bit in poker.bits(left)[:size])
        self._free &= ~cards
        return cards


def _named(card: poker.Token) -> bool:
    return card.suit >= 0 or card.rank >= poker.SMALL_JOKER


def _bit(card: poker.Token) -> int:
    return 1 << 4 * card.rank + max(card.suit, 0)


def _missing(position: Position, seat: int) -> int:
    """Give the number of unknown cards of a hand: as stated, or what the plays leave possible."""
    hand = position.hands[seat]
    if hand.unknown is not None:
        return hand.unknown
    return max(most_cards(position, seat) - poker.size(hand.counts) - hand.wild, 0)


def position_of(state: State, viewer: int | None, rules: Doudizhu) -> Position:
    """Describe a state as *viewer* (a seat, SPECTATOR, ALL_SEEING) may know it; None: as it is.

    :raises Illegal: the deal has ended; a position has somebody to act.
    """
    if state.phase == "over":
        raise Illegal("position.over")
    if viewer is None:
        seen = rules.seen(state, ALL_SEEING)
        asked, doubled = rules.asked(state), state.doubled()
    else:
        seen = rules.seen(state, viewer)
        asked, doubled = rules.asked_seen(state, viewer), _doubled(seen, viewer)
    to_beat = None
    if seen.to_beat:
        play = rules.catalogue.plays[state.last]
        many = len(rules.catalogue.readings[play.cards]) > 1
        reading = write_reading(play) if many else ""
        to_beat = ToBeat(state.leader, play.cards, reading, state.stars)
    wild = wild_known(state, rules.clauses)
    a, b, c = (_hand(seen, seat, viewer, wild) for seat in range(3))
    return Position(
        hands=(a, b, c),
        landlord=state.landlord,
        to_act=asked,
        to_beat=to_beat,
        phase=state.phase,
        calls=state.calls if state.phase == "call" else (),
        bid=state.bid,
        doubled=doubled,
        redoubled=state.redoubled,
        bombs=state.bombs + state.rockets,
        plays=state.plays,
        base=_base(seen.base),
        out=tuple(seat for seat in range(3) if state.out >> seat & 1),
        wild=(Written(face_of(wild), star=False, suit=-1),) if wild else (),
    )


def _hand(seen: Seen, seat: int, viewer: int | None, wild: int) -> Hand:
    letter = SEATS[seat]
    if seen.hands is not None:
        return _held(seen.hands[letter], wild)
    if seat == viewer:
        return _held(seen.hand, wild)
    known = _held(seen.known if letter == seen.landlord else "", wild)
    size = seen.counts.get(letter)
    return known._replace(unknown=None if size is None else size - (known.size or 0))


def _held(text: str, wild: int) -> Hand:
    """Count the cards of a text with suits, the wild ones apart."""
    cards = sum(_bit(card) for card in poker.tokens(text))
    return Hand(poker.counts_of(cards & ~wild), 0, (cards & wild).bit_count())


def _doubled(seen: Seen, viewer: int) -> tuple[int, ...]:
    """Name who doubled, as far as the viewer may know: the own answer is known at once."""
    if seen.doubled is None:
        return (viewer,) if seen.answer else ()
    return tuple(SEATS.index(letter) for letter in seen.doubled)


def _base(text: str | None) -> tuple[poker.Token, ...]:
    """Forget the suits of the 底牌: positions tell ranks."""
    return tuple(poker.Token(card.rank, -1, 0) for card in poker.tokens(text or ""))


def write_state(state: State, viewer: int | None, rules: Doudizhu) -> str:
    """Write a state in one line; see :func:`position_of`."""
    return write(position_of(state, viewer, rules))


POSITION = Grammar(
    tag=TAG,
    game="doudizhu",
    usual="doudizhu/official-2016",
    together=False,
    read=read,
    sketch=sketch,
    write=write_state,
)
