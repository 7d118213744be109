"""Stored schedules: every pair meets at most once, and events can follow them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from paiju.contest.design import Tables, designs, fitting, follows, most_rounds
from paiju.contest.rollout import join, possible, schedules
from paiju.contest.slate import Slate
from paiju.contest.toll import Toll

ROUNDS = {9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14}


def test_the_rounds_that_are_stored() -> None:
    assert {players: len(design.rounds) for players, design in designs().items()} == ROUNDS
    assert all(most_rounds(players) == rounds for players, rounds in ROUNDS.items())


@pytest.mark.parametrize("players", ROUNDS)
def test_no_two_players_meet_twice(players: int) -> None:
    rounds = designs()[players].rounds
    for tables in rounds:
        assert sorted(point for table in tables for point in table) == list(range(players))
    met = [pair for tables in rounds for table in tables for pair in combinations(table, 2)]
    assert len(met) == len(set(met))


@pytest.mark.parametrize(("players", "rounds"), [(3, 1), (6, 1), (33, 16), (36, 17)])
def test_rounds_that_no_schedule_exceeds(players: int, rounds: int) -> None:
    assert most_rounds(players) == rounds


def renumbered(players: int, count: int) -> list[Tables]:
    """Give the first rounds of a design under some numbering."""
    number = list(range(players))
    Random(players).shuffle(number)
    rounds = []
    for tables in designs()[players].rounds[:count]:
        found = []
        for table in tables:
            a, b, c = sorted(number[point] for point in table)
            found.append((a, b, c))
        rounds.append(tuple(sorted(found)))
    return rounds


@pytest.mark.parametrize("players", [9, 15, 18, 21])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_an_event_that_follows_a_design_is_recognised(players: int, count: int) -> None:
    count = min(count, ROUNDS[players] - 1)
    past = renumbered(players, count)
    design = designs()[players]
    ranked = tuple(range(players))
    tables = fitting(design, past, Toll(Slate(ranked, ranked)))
    assert tables is not None
    met = {pair for round_ in past for table in round_ for pair in combinations(table, 2)}
    assert not met & {pair for table in tables for pair in combinations(table, 2)}
    assert follows(design, [*past, tables])


def test_an_event_that_leaves_its_design_is_recognised() -> None:
    first, second, third = renumbered(18, 3)
    # Two tables of the third round exchange a player.
    (a, b, c), (d, e, f), *others = third
    changed = ((a, b, d), (c, e, f), *others)
    assert follows(designs()[18], [first, second, third])
    assert not follows(designs()[18], [first, second, changed])


def test_a_schedule_that_is_begun_is_found_again() -> None:
    everybody = (1 << 21) - 1
    met = [0] * 21
    found = next(schedules(met, [everybody] * 6, 1))
    for number, tables in enumerate(found, 1):
        rest = [everybody] * (7 - number)
        assert tables in {schedule[0] for schedule in schedules(met, rest, number)}
        for table in tables:
            join(met, table)
        assert possible(met, rest[1:], number + 1)


def test_no_schedule_is_found_where_there_is_none() -> None:
    assert possible([0] * 6, [63], 1)
    assert not possible([0] * 6, [63, 63], 1)
