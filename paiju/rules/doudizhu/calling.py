"""叫分 and 加倍: the phases before the first card, as steps of the state."""

from __future__ import annotations

import msgspec

from paiju.cards import poker
from paiju.cards.poker import write_card
from paiju.errors import Unreadable
from paiju.rules.doudizhu import fouls
from paiju.rules.doudizhu.auction import auction, read_call, verify_call
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.state import NOBODY, Call, Double, State, put, put_last
from paiju.rules.doudizhu.tally import defenders
from paiju.rules.doudizhu.wild import wild_cards

ARTICLE = "叫牌"
YES = "×"


def read_double(text: str) -> Double:
    """Read ``×`` (also ``x``) or ``-``.

    :raises Unreadable: anything else.
    """
    if text not in (YES, "x", "X", "-"):
        raise Unreadable("doudizhu.no_double", article=ARTICLE, text=text)
    return Double(text != "-")


def must_call(hand: int, clauses: Clauses) -> bool:
    """Tell whether a hand (physical cards) must call: it holds the rocket."""
    return clauses.must_call_with_rocket and not poker.JOKERS & ~hand


def read(state: State, seat: int, text: str, clauses: Clauses) -> Call | Double:
    """Read an answer of these phases; errors as ``read_call``, ``verify_call``, ``read_double``."""
    if state.phase != "call":
        return read_double(text)
    call = read_call(text)
    verify_call(state.calls, call, clauses.claim, must=must_call(state.hands[seat], clauses))
    return Call(call)


def call(state: State, seat: int, act: Call, clauses: Clauses) -> State:
    """Take a call; the third, a 3 or a claim closes the auction.

    :raises Illegal: a call that the auction does not allow.
    """
    must = must_call(state.hands[seat], clauses)
    verify_call(state.calls, act.value, clauses.claim, must=must)
    calls = (*state.calls, act.value)
    told = put_last(state, seat, act)
    stands = auction(calls, state.opener, clauses.all_pass, clauses.claim)
    replace = msgspec.structs.replace
    if stands.outcome == "open":
        return replace(state, calls=calls, lasts=told, turn=(seat + 1) % 3)
    if stands.outcome != "landlord":
        return replace(state, calls=calls, lasts=told, phase="over")
    state = replace(
        state,
        calls=calls,
        lasts=told,
        phase="double",
        landlord=stands.landlord,
        bid=stands.bid,
        turn=stands.landlord,
        wild=wild_cards(clauses, state.hands, state.base),
    )
    return fouls.judge(state if clauses.doubling else take_base(state), clauses)


def double(state: State, seat: int, act: Double) -> State:
    """Take one defender's hidden answer; the second reveals both."""
    answers = put(state.answers, seat, int(act.yes))
    state = msgspec.structs.replace(state, answers=answers)
    pair = defenders(state.landlord)
    if any(answers[defender] == NOBODY for defender in pair):
        return state
    for defender in pair:
        told = put_last(state, defender, Double(bool(answers[defender])))
        state = msgspec.structs.replace(state, lasts=told)
    if any(answers[defender] for defender in pair):
        return msgspec.structs.replace(state, phase="redouble")
    return take_base(state)


def redouble(state: State, seat: int, act: Double) -> State:
    """Take 庄家's answer, then show the 底牌."""
    told = put_last(state, seat, act)
    return take_base(msgspec.structs.replace(state, redoubled=act.yes, lasts=told))


def take_base(state: State) -> State:
    """底牌亮明: shown to all, then taken into 庄家's hand, who leads."""
    hand = state.hands[state.landlord] | sum(1 << card for card in state.base)
    return msgspec.structs.replace(
        state,
        hands=put(state.hands, state.landlord, hand),
        phase="play",
        turn=state.landlord,
        leader=state.landlord,
    )


def write_base(state: State) -> str:
    """Write the 底牌 in turn order, ``2♠ 7♣ T♦``."""
    return " ".join(write_card(card) for card in state.base)
