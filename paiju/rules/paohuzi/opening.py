"""The opening: special wins, 天胡 and 地胡 on the 亮张, 起手提, 庄家's discard (law §2, §4)."""

from __future__ import annotations

from msgspec.structs import replace

from paiju.cards import zipai
from paiju.cards.deck import Deal
from paiju.rules.paohuzi.act import HU, PASS, Act
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.discard import settle
from paiju.rules.paohuzi.grouping import set_aside
from paiju.rules.paohuzi.melds import Figure, Meld
from paiju.rules.paohuzi.offers import NOBODY, hu_only, offered
from paiju.rules.paohuzi.state import Event, State, Three, after, fours, put
from paiju.rules.paohuzi.turn import run
from paiju.rules.paohuzi.waits import waits

TI_NEEDED, KAN_NEEDED = 3, 5


def begin(law: Law, deal: Deal, dealer: int) -> State:
    """Begin a deal: *deal.rest* is the 亮张, then the stock in order."""
    liang, *wall = (card // 4 for card in deal.rest)
    a, b, c = (zipai.counts_of(hand) for hand in deal.hands)
    state = State(
        phase="special",
        dealer=dealer,
        liang=liang,
        hands=(a, b, c),
        wall=tuple(wall),
        turn=dealer,
    )
    offers = special_offers(law, state)
    return offered(state, offers) if offers != NOBODY else ask_liang(law, state)


def special(hand: int) -> tuple[Meld, ...]:
    """Give the 提 and 坎 of a hand that has 三提五坎: three of the one or five of both; else ()."""
    aside, _ = set_aside(hand)
    return aside if fours(aside) >= TI_NEEDED or len(aside) >= KAN_NEEDED else ()


def ask_liang(law: Law, state: State) -> State:
    """Ask who can 胡 on the 亮张 whether they do; if nobody can, open the play."""
    state = replace(state, phase="liang", turn=state.dealer)
    offers = hu_only(law, state)
    return offered(state, offers) if offers != NOBODY else open_play(law, state)


def open_play(law: Law, state: State) -> State:
    """Put the 亮张 into 庄家's hand, lay every 起手提; 庄家 discards or the 下家 draws."""
    dealer = state.dealer
    hand = state.hands[dealer] + (1 << 3 * state.liang)
    state = replace(state, hands=put(state.hands, dealer, hand))
    for seat in (dealer, after(dealer), after(dealer, 2)):
        state = _lay_ti(state, seat)
    return run(law, settle(state, dealer, must=_must_discard(law, state)))


def special_offers(law: Law, state: State) -> Three[tuple[Act, ...]]:
    """List the seats that may win by 三提五坎 at once."""
    if not law.clauses.san_ti_wu_kan:
        return NOBODY
    menu = (HU,) if law.clauses.must_hu else (PASS, HU)
    a, b, c = (menu if special(hand) else () for hand in state.hands)
    return (a, b, c)


def _lay_ti(state: State, seat: int) -> State:
    aside, _ = set_aside(state.hands[seat])
    made = tuple(meld for meld in aside if meld.figure is Figure.TI)
    hand = state.hands[seat] - sum(meld.counts for meld in made)
    events = tuple(Event(seat, "提", meld.kinds[0], (meld,), opening=True) for meld in made)
    return replace(
        state,
        hands=put(state.hands, seat, hand),
        melds=put(state.melds, seat, made),
        log=state.log + events,
    )


def _must_discard(law: Law, state: State) -> bool:
    """Tell whether a 庄家 with two opening 提 discards all the same (``dealer_double_ti``)."""
    hand, melds = state.hands[state.dealer], state.melds[state.dealer]
    choice = law.clauses.dealer_double_ti
    if fours(melds) < 2 or choice == "skip_now":
        return False
    return choice == "first_meld_free" or not waits(law, hand, melds)
