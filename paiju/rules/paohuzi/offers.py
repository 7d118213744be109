"""What every seat may do with the card on the table, asked of all at once (law §5–§7)."""

from __future__ import annotations

from msgspec.structs import replace

from paiju.rules.paohuzi.act import HU, PASS, PENG, Act
from paiju.rules.paohuzi.chi import cards_used, chi_ways
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.discard import can_go_on
from paiju.rules.paohuzi.forced import laid, pao_seat
from paiju.rules.paohuzi.held import Held, Source
from paiju.rules.paohuzi.hu import Moment, wins
from paiju.rules.paohuzi.melds import MIXED_OF, Figure, Meld, alike
from paiju.rules.paohuzi.state import State, Three, after, count

NOBODY: Three[tuple[Act, ...]] = ((), (), ())


def on_card(law: Law, state: State) -> Three[tuple[Act, ...]]:
    """List what each seat may answer to the open card.

    Where a 跑 is forced, no seat is asked for a 吃 or a 碰 alone: it could never be done. But a
    seat that is asked for its 胡 is offered them too while it cannot know of the 跑, so that the
    menu does not betray another's 坎 or 偎.
    """
    pao = pao_seat(state)
    a, b, c = (_on_card(law, state, seat, pao) for seat in range(3))
    return (a, b, c)


def _on_card(law: Law, state: State, seat: int, pao: int | None) -> tuple[Act, ...]:
    hu = may_hu(law, state, seat)
    unknown = pao is not None and pao != seat and laid(state, pao, state.card) in (None, Figure.WEI)
    below = pao is None or (hu and unknown)
    return _menu(law, lower_claims(law, state, seat) if below else (), hu=hu)


def hu_only(law: Law, state: State) -> Three[tuple[Act, ...]]:
    """List the seats' 胡 on a card that allows nothing else."""
    a, b, c = (_menu(law, (), hu=may_hu(law, state, seat)) for seat in range(3))
    return (a, b, c)


def lower_claims(law: Law, state: State, seat: int) -> tuple[Act, ...]:
    """List the 吃 and the 碰 of a seat."""
    if state.dead[seat]:
        return ()
    chi = [act for act in chi_claims(law, state, seat) if _leaves_discard(state, seat, act)]
    return (*chi, PENG) if may_peng(state, seat) else tuple(chi)


def may_peng(state: State, seat: int) -> bool:
    """Tell whether a seat may 碰: just two in hand, another's card, no 忍碰, a discard left."""
    return (
        seat != state.turn
        and count(state, seat, state.card) == 2
        and not state.ren_peng[seat] >> state.card & 1
        and _leaves_discard(state, seat, PENG)
    )


def chi_claims(law: Law, state: State, seat: int) -> list[Act]:
    """List the 吃 of a seat by its place and its 过张; not yet whether a discard is left."""
    near = seat == after(state.turn) or (seat == state.turn and state.drawn)
    if not near or state.guo_zhang[seat] >> state.card & 1:
        return []
    return chi_ways(state.hands[seat], state.card, bi_pai=law.clauses.bi_pai)


def may_hu(law: Law, state: State, seat: int) -> bool:
    """Tell whether a seat may 胡 with the card on the table, which is not its own discard."""
    discarder = seat == state.turn and not state.drawn and state.phase != "liang"
    if state.dead[seat] or discarder:
        return False
    return wins(law, held_with(state, seat), moment_of(law, state, seat))


def held_with(state: State, seat: int) -> Held:
    """Give what a seat holds together with the card on the table."""
    if state.phase == "liang":
        source = Source.DRAW if seat == state.dealer else Source.OTHER
        return Held(state.hands[seat], state.melds[seat], state.liang, source, Figure.KAN)
    if not state.drawn:
        source = Source.DISCARD
    else:
        source = Source.DRAW if seat == state.turn else Source.OTHER
    triple = Figure.CHOU if state.ren_peng[seat] >> state.card & 1 else Figure.WEI
    return Held(state.hands[seat], state.melds[seat], state.card, source, triple)


def moment_of(law: Law, state: State, seat: int) -> Moment:
    """Give the circumstances of a win by *seat* now: last stock card, 天胡, 地胡."""
    if state.phase == "liang":
        if seat == state.dealer:
            return Moment(opening="tian")
        return Moment(opening="di" if law.clauses.di_hu_def == "liang_zhang" else "")
    last = state.drawn and not state.wall
    return Moment(last_stock=last, opening="di" if _earthly(law, state, seat) else "")


def _earthly(law: Law, state: State, seat: int) -> bool:
    if seat == state.dealer:
        return False
    if law.clauses.di_hu_def == "first_own_draw":
        return state.drawn and seat == state.turn and state.draws[seat] == 1
    if law.clauses.di_hu_def == "first_discard":
        first = sum(event.verb == "打" for event in state.log) == 1
        return not state.drawn and state.turn == state.dealer and first
    return False


def _menu(law: Law, lower: tuple[Act, ...], *, hu: bool) -> tuple[Act, ...]:
    if hu:
        return (HU,) if law.clauses.must_hu else (PASS, *lower, HU)
    return (PASS, *lower) if lower else ()


def _leaves_discard(state: State, seat: int, act: Act) -> bool:
    hand, made = taken(state, seat, act)
    return can_go_on(hand, state.melds[seat] + made)


def taken(state: State, seat: int, act: Act) -> tuple[int, tuple[Meld, ...]]:
    """Give the hand that a 吃 or 碰 leaves, and the melds that it lays."""
    hand = state.hands[seat]
    if act == PENG:
        return hand - (2 << 3 * state.card), (alike(Figure.PENG, state.card),)
    eaten = MIXED_OF[tuple(sorted((*act.cards, state.card)))]
    return hand - cards_used(act), (eaten, *act.bi)


def offered(state: State, offers: Three[tuple[Act, ...]]) -> State:
    """Ask the seats what is in *offers*."""
    return replace(state, offers=offers, answers=(None, None, None))
