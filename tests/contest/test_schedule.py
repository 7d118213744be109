"""Round robin of triples: everybody meets everybody, in the fewest rounds that are known."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from paiju.contest.schedule import fewest, schedule


@pytest.mark.parametrize("players", range(3, 41))
def test_everybody_meets_everybody(players: int) -> None:
    days = schedule(players)
    met = {pair for day in days for t in day.tables for pair in combinations(sorted(t), 2)}
    assert len(met) == players * (players - 1) // 2
    for day in days:
        assert sorted([p for t in day.tables for p in t] + list(day.byes)) == [*range(players)]
    assert len(days) >= fewest(players)


@pytest.mark.parametrize("players", range(3, 31))
def test_no_second_bye_before_everybody_has_had_one(players: int) -> None:
    had: Counter[int] = Counter(dict.fromkeys(range(players), 0))
    for day in schedule(players):
        had.update(day.byes)
        assert max(had.values()) - min(had.values()) <= 1


@pytest.mark.parametrize(("players", "rounds"), [(9, 4), (15, 7), (21, 10), (27, 13)])
def test_kirkman_where_it_exists(players: int, rounds: int) -> None:
    days = schedule(players)
    assert len(days) == rounds == fewest(players)
    pairs = Counter(p for day in days for t in day.tables for p in combinations(sorted(t), 2))
    assert set(pairs.values()) == {1}
