"""Robots of 跑胡子 through the port: legal in every phase, and blind to hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from paiju.bots.paohuzi import ROBOTS
from paiju.bots.port import robot
from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi.state import State
from paiju.rules.profile import names
from tests.rules.paohuzi.scene import random_deal, rules
from tests.rules.paohuzi.test_seen import swapped

PROFILES = [name.partition("/")[2] for name in names() if name.startswith("paohuzi/")]
GAME = rules()


def questions(game: Paohuzi, name: str, seed: int) -> Iterator[tuple[State, int, bytes, str]]:
    """Play a deal with one robot in all seats and give every question with its answer."""
    state, mind = game.start(random_deal(Random(seed)), seed % 3), robot(name)
    step = 0
    while asked := game.asked(state):
        seat, chance = asked[-1], b"%d.%d" % (seed, step)
        text = mind.act(game, seat, game.seen(state, seat), chance)
        yield state, seat, chance, text
        state = game.do(state, seat, game.read(state, seat, text))
        step += 1
    assert game.result(state) is not None


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", sorted(ROBOTS))
def test_acts_are_legal_in_every_phase_and_deals_end(name: str, profile: str) -> None:
    game, phases = rules(profile), set()
    for seed in range(12):
        for state, seat, _, text in questions(game, name, seed):
            assert text in {game.write(act) for act in game.acts(state, seat)}
            phases.add(state.phase)
    assert phases >= {"claim", "discard"}


@pytest.mark.parametrize("name", sorted(ROBOTS))
def test_hidden_cards_change_nothing(name: str) -> None:
    mind, rng = robot(name), Random(3)
    for seed in range(6):
        for state, seat, chance, text in questions(GAME, name, seed):
            other = swapped(state, seat, rng)
            assert mind.act(GAME, seat, GAME.seen(other, seat), chance) == text


def test_random_draws_every_legal_act_about_equally() -> None:
    state, seat, *_ = next(q for q in questions(GAME, "random", 1) if q[0].phase == "discard")
    seen, acts = GAME.seen(state, seat), GAME.acts(state, seat)
    drawn = [robot("random").act(GAME, seat, seen, b"%d" % i) for i in range(300 * len(acts))]
    assert all(230 < drawn.count(GAME.write(act)) < 370 for act in acts)
