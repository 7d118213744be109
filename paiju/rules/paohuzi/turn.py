"""A turn: the next card of the stock, and what it leads to without being asked (law §4, §6)."""

from __future__ import annotations

from msgspec.structs import replace

from paiju.rules.paohuzi.act import HU, PASS
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.discard import choices, due, settle
from paiju.rules.paohuzi.forced import make, must_meld, own_figure
from paiju.rules.paohuzi.hu import Moment, wins
from paiju.rules.paohuzi.offers import (
    NOBODY,
    held_with,
    hu_only,
    moment_of,
    offered,
    on_card,
)
from paiju.rules.paohuzi.resolve import resolve
from paiju.rules.paohuzi.state import NONE, Event, State, put


def run(law: Law, state: State) -> State:
    """Go on until a seat is asked or the deal has ended."""
    while state.phase == "draw":
        state = draw(law, state) if state.wall else replace(state, phase="over")
    return state


def draw(law: Law, state: State) -> State:
    """Turn the next card of the stock for the seat whose turn it is."""
    seat, kind = state.turn, state.wall[0]
    barred = 0 if law.clauses.guo_zhang_scope == "turn" else state.guo_zhang[seat]
    state = replace(
        state,
        wall=state.wall[1:],
        card=kind,
        drawn=True,
        draws=put(state.draws, seat, state.draws[seat] + 1),
        guo_zhang=put(state.guo_zhang, seat, barred),
    )
    if not must_meld(state, seat, kind):
        return open_card(law, replace(state, log=(*state.log, Event(seat, "摸", kind))))
    if law.clauses.hu_before_forced:
        offers = hu_only(law, state)
        if offers != NOBODY:
            return offered(replace(state, phase="covered"), offers)
    return meld_own(law, state)


def open_card(law: Law, state: State) -> State:
    """Ask all seats about the open card; if none may do anything, go on at once."""
    state = replace(state, phase="claim")
    offers = on_card(law, state)
    state = offered(state, offers)
    return state if offers != NOBODY else resolve(law, state)


def meld_own(law: Law, state: State) -> State:
    """Lay the drawer's own 提 or 偎; then it may 胡 with it, discards, or is done.

    The 胡 is asked together with the discard that is due, so that nobody sees that it was.
    """
    seat, kind = state.turn, state.card
    held, moment = held_with(state, seat), moment_of(law, state, seat)
    made = make(state, seat, own_figure(state, seat, kind), kind)
    # under hu_before_forced it was offered, and declined, before the meld
    asks = not law.clauses.hu_before_forced and not state.dead[seat]
    if asks and wins(law, held, moment):
        return ask_hu(law, replace(made, self_held=held), seat)
    return settle(made, seat)


def own_moment(law: Law, state: State) -> Moment:
    """Give the circumstances of a 胡 after an own 提 or 偎."""
    drawn = replace(state, drawn=True)
    return moment_of(law, drawn, state.turn)


def ask_hu(law: Law, state: State, seat: int) -> State:
    """Ask *seat* for its 胡 after an own 提 or 偎, with the discard where one is due."""
    possible = choices(state.hands[seat]) if due(state.hands[seat], state.melds[seat]) else ()
    state = replace(state, phase="discard" if possible else "melded", card=NONE, drawn=False)
    menu = (HU,) if law.clauses.must_hu else (*(possible or (PASS,)), HU)
    return offered(state, put(NOBODY, seat, menu))
