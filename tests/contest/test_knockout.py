"""Knock-out at tables of three: how many tables, byes and survivors a round has."""

from __future__ import annotations

import pytest

from paiju.contest.knockout import depth, steps


@pytest.mark.parametrize(
    ("players", "shape"),
    [
        (3, [(1, 0, 0)]),
        (9, [(3, 0, 3), (1, 0, 0)]),
        (27, [(9, 0, 9), (3, 0, 3), (1, 0, 0)]),
        (4, [(1, 1, 3), (1, 0, 0)]),
        (8, [(2, 2, 4), (1, 1, 3), (1, 0, 0)]),
        (10, [(1, 7, 9), (3, 0, 3), (1, 0, 0)]),
        (24, [(8, 0, 9), (3, 0, 3), (1, 0, 0)]),
    ],
)
def test_shapes_reckoned_by_hand(players: int, shape: list[tuple[int, int, int]]) -> None:
    assert [(s.tables, s.byes, s.on) for s in steps(players)] == shape


@pytest.mark.parametrize("advance", [1, 2])
@pytest.mark.parametrize("players", range(3, 200))
def test_every_field_comes_down_to_a_final_of_three(players: int, advance: int) -> None:
    there = players
    for step in steps(players, advance):
        assert 3 * step.tables + step.byes == there
        assert step.tables * advance + step.byes <= step.on or step.on == 0
        assert step.on < there
        there = step.on
    assert there == 0


def test_depth_is_the_power_of_three() -> None:
    assert [depth(n) for n in (3, 9, 27, 81, 6, 10, 1)] == [1, 2, 3, 4, 0, 0, 0]
