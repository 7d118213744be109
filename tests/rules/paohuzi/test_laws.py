"""Laws over games at random: 80 cards, always a legal act, an end, scores that sum to 0."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.cards import zipai
from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi.discard import cap
from paiju.rules.paohuzi.melds import CONCEALED, Figure
from paiju.rules.paohuzi.state import NONE, State, total
from tests.rules.paohuzi.scene import choose, random_deal, rules

GAMES = {
    "comp-2017r": rules(),
    "quanmingtang": rules("quanmingtang"),
    "hengyang-6": rules("hengyang-6"),
    "turned round": rules(hu_before_forced=True, guo_zhang_scope="turn", di_hu_def="first_discard"),
    "forced": rules(must_hu=True, bi_pai=False, ren_peng=False, san_ti_wu_kan=True, min_huxi=6),
}


def play(game: Paohuzi, seed: int) -> list[State]:
    """Play a deal at random and give all its states."""
    rng = Random(seed)
    states = [game.start(random_deal(rng), seed % 3)]
    while asked := game.asked(states[-1]):
        seat = rng.choice(asked)
        acts = game.acts(states[-1], seat)
        assert acts
        act = choose(rng, acts)
        assert game.read(states[-1], seat, game.write(act)) == act
        assert game.default(states[-1], seat) in acts
        states.append(game.do(states[-1], seat, act))
    return states


def deck(state: State) -> Counter[int]:
    """Count all cards of a state."""
    cards: Counter[int] = Counter(state.wall)
    for seat in range(3):
        cards.update({k: zipai.count(state.hands[seat], k) for k in range(20)})
        cards.update(state.rows[seat])
        cards.update(k for meld in state.melds[seat] for k in meld.kinds)
    if not any(map(any, (state.melds, state.rows))) and state.card == NONE and _sizes(state) == 60:
        cards[state.liang] += 1
    if state.card != NONE:
        cards[state.card] += 1
    return cards


def _sizes(state: State) -> int:
    return sum(zipai.size(hand) for hand in state.hands)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_1_eighty_cards_in_every_state_and_an_end(name: str, seed: int) -> None:
    whole_deal(GAMES[name], seed)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_1_eighty_cards_in_2000_games(name: str) -> None:
    for seed in range(2000):
        whole_deal(GAMES[name], seed)


def whole_deal(game: Paohuzi, seed: int) -> None:
    """Play a deal and prove what holds for all of its states."""
    states = play(game, seed)
    whole = Counter(dict.fromkeys(range(20), 4))
    assert all(deck(state) == whole for state in states)
    assert sum(states[-1].draws) <= 19
    result = game.result(states[-1])
    assert result is not None
    assert sum(result.scores) == 0
    assert all(game.result(state) is None for state in states[:-1])


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_4_2_after_an_action_a_seat_holds_no_more_than_its_cap(seed: int) -> None:
    game = GAMES["comp-2017r"]
    for state in play(game, seed)[:-1]:
        for seat in range(3):
            over = total(state.hands[seat], state.melds[seat]) - cap(state.melds[seat])
            asked = state.phase in ("discard", "melded") and seat == state.turn
            assert state.dead[seat] or over <= asked


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_5_no_hand_ever_keeps_four_alike_and_no_right_given_up_comes_back(seed: int) -> None:
    states = play(GAMES["comp-2017r"], seed)
    for before, after in pairwise(states):
        for seat in range(3):
            assert before.ren_peng[seat] & ~after.ren_peng[seat] == 0
            assert before.guo_zhang[seat] & ~after.guo_zhang[seat] == 0
            if after.phase not in ("liang", "over"):
                assert all(zipai.count(after.hands[seat], k) < 4 for k in range(20))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_6_the_log_alone_tells_the_melds(seed: int) -> None:
    last = play(GAMES["comp-2017r"], seed)[-1]
    for seat in range(3):
        told = [m for e in last.log if e.seat == seat and e.verb != "胡" for m in e.groups]
        grown = {m.kinds[0] for m in told if m.figure in (Figure.TI, Figure.PAO)}
        stays = [
            m for m in told if not (m.figure in {*CONCEALED, Figure.PENG} and m.kinds[0] in grown)
        ]
        assert Counter(stays) == Counter(last.melds[seat])


def test_deals_have_the_four_alikes_and_kan_of_eighty_cards() -> None:
    rng, fours, threes, hands = Random(2017), 0, 0, 0
    for _ in range(3000):
        for hand in random_deal(rng).hands:
            counts = zipai.counts_of(hand)
            fours += sum(zipai.count(counts, k) == 4 for k in range(20))
            threes += sum(zipai.count(counts, k) == 3 for k in range(20))
            hands += 1
    assert fours / hands == pytest.approx(0.0613, abs=0.008)
    assert threes / hands == pytest.approx(0.865, abs=0.03)
