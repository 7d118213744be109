"""A seat wins the deal: which hand, on which card, how (law §7, §8)."""

from __future__ import annotations

from msgspec.structs import replace

from paiju.rules.paohuzi import huxi
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.held import Held, Source
from paiju.rules.paohuzi.hu import Moment, Reading, best
from paiju.rules.paohuzi.offers import held_with, moment_of
from paiju.rules.paohuzi.opening import special
from paiju.rules.paohuzi.state import NONE, Event, State, Won
from paiju.rules.paohuzi.tally import Tally, tun_of
from paiju.rules.paohuzi.turn import own_moment

SPECIAL = "三提五坎"
_HOW = {Source.DRAW: "自摸", Source.OTHER: "他摸", Source.DISCARD: "放炮"}


def win(law: Law, state: State, seat: int) -> State:
    """End the deal with the 胡 of *seat*."""
    if state.phase == "special":
        won = Won(seat, SPECIAL, NONE, _special(law, state, seat))
    else:
        held, moment = _question(law, state, seat)
        reading = best(law, held, moment)
        kind = NONE if held.last is None else held.last
        won = Won(seat, _how(held, moment), kind, reading)
    event = Event(seat, "胡", won.kind, won.reading.groups)
    return replace(state, phase="over", won=won, log=(*state.log, event))


def _question(law: Law, state: State, seat: int) -> tuple[Held, Moment]:
    if state.self_held is not None:
        return state.self_held, own_moment(law, state)
    return held_with(state, seat), moment_of(law, state, seat)


def _how(held: Held, moment: Moment) -> str:
    named = {"tian": "天胡", "di": "地胡"}.get(moment.opening)
    return named or _HOW[held.source]


def _special(law: Law, state: State, seat: int) -> Reading:
    """Count 三提五坎: the 胡息 of its 提 and 坎, no other 名堂."""
    groups = huxi.in_order(law.values, special(state.hands[seat]))
    loose = state.hands[seat] - sum(meld.counts for meld in groups)
    worth = huxi.total(law.values, groups)
    tun = tun_of(law.clauses, worth, self_drawn=False)
    return Reading(groups, loose, worth, win=True, tally=Tally(tun, 1, (SPECIAL,), tun))
