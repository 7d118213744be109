"""What every robot must keep, over whole deals in all phases. A new robot is a new parameter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from deals import deal, opened, same_to

from paiju.bots.port import NAMES, Robot, robot
from paiju.deal.draw import Draw
from paiju.rules.doudizhu.state import State
from paiju.rules.profile import names

GAMES = [name for name in names() if name.startswith("doudizhu/")]


def questions(robots: list[Robot], number: int, profile: str) -> Iterator[tuple[State, int, bytes]]:
    """Play a deal and give every question in it: state, seat, chance. The deal goes on by *robots*
    in turn, so that robots meet positions that they would not have made themselves."""
    game = opened(profile)
    state = game.start(deal(number), number % 3)
    step = 0
    while asked := game.asked(state):
        seat = asked[-1]
        chance = b"chance %d.%d" % (number, step)
        yield state, seat, chance
        mind = robots[(step * 7 + number) % len(robots)]
        text = mind.act(game, seat, game.seen(state, seat), chance)
        state = game.do(state, seat, game.read(state, seat, text))
        step += 1


ALL = [robot(name) for name in NAMES]


@pytest.mark.parametrize("profile", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_acts_are_legal_in_every_phase(name: str, profile: str) -> None:
    game, mind, phases = opened(profile), robot(name), set()
    for number in range(34):
        for state, seat, chance in questions(ALL, number, profile):
            text = mind.act(game, seat, game.seen(state, seat), chance)
            assert text in {game.write(act) for act in game.acts(state, seat)}
            phases.add(state.phase)
    doubling = {"double", "redouble"} if game.clauses.doubling else set()
    assert phases == {"call", "play"} | doubling


@pytest.mark.parametrize("name", NAMES)
def test_same_sight_and_chance_give_the_same_act(name: str) -> None:
    game, mind = opened(), robot(name)
    for number in range(10):
        for state, seat, chance in questions(ALL, number, game.name):
            seen = game.seen(state, seat)
            first = mind.act(game, seat, seen, chance)
            assert robot(name).act(opened(), seat, game.seen(state, seat), chance) == first


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_nothing(name: str) -> None:
    game, mind = opened(), robot(name)
    moved = 0
    for number in range(20):
        for state, seat, chance in questions(ALL, number, game.name):
            other = same_to(state, seat, Draw(chance))
            moved += other != state
            acts = {
                mind.act(game, seat, game.seen(which, seat), chance) for which in (state, other)
            }
            assert len(acts) == 1
    assert moved > 300


@pytest.mark.parametrize("name", NAMES)
def test_displayed_counts_change_nothing(name: str) -> None:
    """Casual play shows every count; a robot works them out anyway."""
    mind, official, casual = robot(name), opened(), opened("doudizhu/casual")
    for number in range(10):
        for state, seat, chance in questions(ALL, number, official.name):
            acts = {mind.act(g, seat, g.seen(state, seat), chance) for g in (official, casual)}
            assert len(acts) == 1


def test_random_draws_every_legal_act_about_equally() -> None:
    game, mind = opened(), robot("random")
    state = game.start(deal(1), 0)
    drawn = [mind.act(game, 0, game.seen(state, 0), b"%d" % i) for i in range(4000)]
    assert {drawn.count(text) > 880 for text in ("-", "1", "2", "3")} == {True}


def test_an_answer_that_came_too_late_leaves_a_robot_in_step() -> None:
    """F05: the table played for a slow robot; the next sight is all that the robot goes by."""
    game, mind = opened(), robot("house")
    state = game.start(deal(3), 0)
    step = 0
    while asked := game.asked(state):
        seat = asked[0]
        text = mind.act(game, seat, game.seen(state, seat), b"late %d" % step)
        act = game.default(state, seat) if step % 2 else game.read(state, seat, text)
        state = game.do(state, seat, act)
        step += 1
    assert game.result(state) is not None
