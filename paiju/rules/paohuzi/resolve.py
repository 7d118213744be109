"""All answers to a card are in: the highest claim takes it (law §6), declined rights bind (§5)."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

from msgspec.structs import replace

from paiju.rules.paohuzi.act import HU, PENG, Act
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.discard import next_draws, settle
from paiju.rules.paohuzi.forced import make, pao_seat
from paiju.rules.paohuzi.melds import Figure
from paiju.rules.paohuzi.offers import taken
from paiju.rules.paohuzi.state import Event, State, in_turn, put

Claim: TypeAlias = tuple[int, Act]
"""A seat and its 碰 or 吃."""


def hu_answer(state: State) -> int | None:
    """Name the seat whose 胡 counts: of several, the nearest in order of right."""
    return next((seat for seat in in_turn(state) if state.answers[seat] == HU), None)


def resolve(law: Law, state: State) -> State:
    """Give the open card to the highest claim below 胡: 跑, 碰, 吃; or leave it in the row."""
    pao = pao_seat(state)
    if pao is not None:
        return _pao(state, pao)
    taken_by = _taker(state)
    events = _bound(law, state, taken_by)
    state = _barred(law, state, taken_by)
    if taken_by is None:
        state = replace(state, log=(*state.log, *(event for _, event in events)))
        row = (*state.rows[state.turn], state.card)
        return next_draws(replace(state, rows=put(state.rows, state.turn, row)), state.turn)
    return _take(state, taken_by, events)


def _pao(state: State, seat: int) -> State:
    return settle(make(state, seat, Figure.PAO, state.card), seat)


def _taker(state: State) -> Claim | None:
    """Name the claim that takes the card: the 碰, else the 吃 that is first in order of right."""
    claims = [(seat, act) for seat in in_turn(state) if _claims(act := state.answers[seat])]
    return min(claims, key=lambda claim: _rank(state, *claim), default=None)


def _take(state: State, claim: Claim, events: list[tuple[int, Event]]) -> State:
    seat, act = claim
    hand, made = taken(state, seat, act)
    done = (_rank(state, seat, act), Event(seat, act.verb, state.card, made))
    ordered = sorted([*events, done], key=lambda ranked: ranked[0])
    state = replace(
        state,
        hands=put(state.hands, seat, hand),
        melds=put(state.melds, seat, state.melds[seat] + made),
        log=(*state.log, *(event for _, event in ordered)),
    )
    return settle(state, seat)


def _eats(act: Act | None) -> TypeGuard[Act]:
    return act is not None and act.verb == "吃"


def _claims(act: Act | None) -> TypeGuard[Act]:
    return act == PENG or _eats(act)


def _rank(state: State, seat: int, act: Act) -> int:
    """Order of right below 跑: 碰, then 吃 of the card's owner, then of the 下家."""
    return 0 if act == PENG else 1 + (seat != state.turn)


def _bound(law: Law, state: State, taken_by: Claim | None) -> list[tuple[int, Event]]:
    """List the declined rights that bind, as ``过`` with their order of right.

    A 吃 instead of the 碰 is no ``过`` in the record: the 吃 itself tells it.
    """
    found = []
    for seat in range(3):
        rank = _declined_at(law, state, seat, taken_by)
        if rank is not None and (taken_by is None or seat != taken_by[0]):
            found.append((rank, Event(seat, "过", state.card)))
    return found


def _declined_at(law: Law, state: State, seat: int, taken_by: Claim | None) -> int | None:
    """Give the order of the first right that *seat* declined and that binds, None without."""
    if declined_peng(law, state, seat):
        return 0
    if declined_chi(state, seat, taken_by):
        return 1 + (seat != state.turn)
    return None


def declined_peng(law: Law, state: State, seat: int) -> bool:
    """忍碰: the 碰 could be made and was not; nothing but 胡 and 跑 goes before it."""
    offered = PENG in state.offers[seat] and state.answers[seat] != PENG
    return law.clauses.ren_peng and offered


def declined_chi(state: State, seat: int, taken_by: Claim | None) -> bool:
    """过张: a 吃 could be made and was not, and no higher claim took the card."""
    offered = any(_eats(act) for act in state.offers[seat])
    if not offered or _claims(state.answers[seat]):
        return False
    return taken_by is None or (_eats(taken_by[1]) and seat == state.turn)


def _barred(law: Law, state: State, taken_by: Claim | None) -> State:
    """Enter 忍碰 and 过张 of what was declined."""
    bit = 1 << state.card
    ren, guo = state.ren_peng, state.guo_zhang
    for seat in range(3):
        if declined_peng(law, state, seat):
            ren = put(ren, seat, ren[seat] | bit)
        if declined_chi(state, seat, taken_by):
            guo = put(guo, seat, guo[seat] | bit)
    return replace(state, ren_peng=ren, guo_zhang=guo)
