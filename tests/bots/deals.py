"""Deals and questions for the tests of robots; chance is spelt out, so that all repeat."""

from __future__ import annotations

from functools import cache

import msgspec

from paiju.cards import poker
from paiju.cards.deck import POKER, Deal, cut
from paiju.deal.draw import Draw
from paiju.rules.doudizhu import Doudizhu
from paiju.rules.doudizhu.state import State
from paiju.rules.profile import rules


@cache
def opened(name: str = "doudizhu/official-2016") -> Doudizhu:
    game = rules(name)
    assert isinstance(game, Doudizhu)
    return game


def deal(number: int) -> Deal:
    return cut(POKER, Draw(b"deal %d" % number).shuffled(range(POKER.size)))


def same_to(state: State, seat: int, draw: Draw) -> State:
    """Deal the cards that *seat* cannot see among the places where they may lie."""
    places = [(s, c) for s in range(3) if s != seat for c in poker.bits(state.hands[s])]
    shown = {c for c in state.base if state.revealed()}
    places = [(s, c) for s, c in places if c not in shown]
    if not state.revealed():
        places += [(3, c) for c in state.base]
    cards = draw.shuffled([c for _, c in places])
    hands = [state.hands[s] if s == seat else 0 for s in range(3)]
    for s in range(3):
        if s != seat:
            hands[s] = sum(1 << c for c in shown if state.hands[s] >> c & 1)
    base = []
    for (s, _), card in zip(places, cards, strict=True):
        if s == 3:
            base.append(card)
        else:
            hands[s] |= 1 << card
    a, b, c = hands
    return msgspec.structs.replace(state, hands=(a, b, c), base=tuple(base) or state.base)


def playing(
    hands: tuple[str, str, str], landlord: int, turn: int, last: str = "", leader: int = -1
) -> State:
    """Set a table up in the middle of a deal; all cards that no hand holds have been played.

    The played cards are shared out so that each seat has shown what its number of cards asks.
    """
    held = [poker.pick(poker.DECK, poker.read_counts(hands[0])), 0, 0]
    for seat in (1, 2):
        free = poker.DECK & ~(held[0] | held[1])
        held[seat] = poker.pick(free, poker.read_counts(hands[seat]))
    gone = poker.bits(poker.DECK & ~(held[0] | held[1] | held[2]))
    shown = []
    for seat in range(3):
        number = (20 if seat == landlord else 17) - held[seat].bit_count()
        shown.append(sum(1 << card for card in gone[:number]))
        gone = gone[number:]
    first, second, third = shown
    a, b, c = held
    on_table = 0
    if last:
        (on_table,) = (p.id for p in opened().catalogue.read(poker.read_counts(last)))
    return State(
        phase="play",
        opener=0,
        hands=(a, b, c),
        base=tuple(poker.bits(shown[landlord])[:3]),
        calls=(3,),
        landlord=landlord,
        bid=3,
        answers=(0, 0, 0),
        turn=turn,
        last=on_table,
        leader=leader if last else turn,
        plays=(3, 3, 3),
        shown=(first, second, third),
    )
