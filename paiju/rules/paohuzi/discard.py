"""Discarding: who has to, and what may go (law §4).

The invariant: with q melds of four, ``cap = 20 + max(0, q − 1)``. After an action, a seat with
more cards than its cap discards exactly one; otherwise the next seat draws.
"""

from __future__ import annotations

from msgspec.structs import replace

from paiju.cards import zipai
from paiju.rules.paohuzi.act import Act, discard_of
from paiju.rules.paohuzi.melds import Meld
from paiju.rules.paohuzi.state import NONE, Event, State, after, fours, put, total

HAND = 20
_LOW = sum(1 << 3 * kind for kind in range(20))


def cap(melds: tuple[Meld, ...]) -> int:
    """Give the number of cards that a seat may keep."""
    return HAND + max(0, fours(melds) - 1)


def due(hand: int, melds: tuple[Meld, ...]) -> bool:
    """Tell whether a seat has more cards than it may keep."""
    return total(hand, melds) > cap(melds)


def choices(hand: int) -> tuple[Act, ...]:
    """List the discards that are legal, ascending: never out of a 坎."""
    return tuple(discard_of(kind) for kind in range(20) if 0 < zipai.count(hand, kind) < 3)


def can_go_on(hand: int, melds: tuple[Meld, ...]) -> bool:
    """Tell whether an optional meld that leaves this is legal: a discard that is due is there."""
    loose = (hand | hand >> 1) & ~(hand & hand >> 1) & _LOW
    return bool(loose) or not due(hand, melds)


def settle(state: State, seat: int, *, must: bool = False) -> State:
    """Go on after a meld of *seat*: it discards, or the next seat draws.

    A discard that is due but impossible is waived, and the seat is 死手. *must* makes a discard
    due in any case (a 庄家 with two opening 提 under some profiles).
    """
    state = replace(state, card=NONE, drawn=False, turn=seat, self_held=None)
    hand = state.hands[seat]
    possible = choices(hand)
    if possible and (must or due(hand, state.melds[seat])):
        offers = put(((), (), ()), seat, possible)
        return replace(state, phase="discard", offers=offers, answers=(None, None, None))
    dead = put(state.dead, seat, state.dead[seat] or due(hand, state.melds[seat]))
    return next_draws(replace(state, dead=dead), seat)


def next_draws(state: State, seat: int) -> State:
    """Let the seat after *seat* draw."""
    return replace(
        state,
        phase="draw",
        turn=after(seat),
        card=NONE,
        drawn=False,
        offers=((), (), ()),
        answers=(None, None, None),
    )


def lay_out(state: State, seat: int, kind: int) -> State:
    """Discard a card: it lies on the table, and its owner may never 吃 it again."""
    return replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] - (1 << 3 * kind)),
        guo_zhang=put(state.guo_zhang, seat, state.guo_zhang[seat] | 1 << kind),
        card=kind,
        drawn=False,
        turn=seat,
        self_held=None,
        log=(*state.log, Event(seat, "打", kind)),
    )
