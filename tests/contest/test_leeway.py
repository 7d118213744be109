"""DUPLICATE §5: fields with byes look ahead although nobody knows who will sit out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from evenings import evening
from hypothesis import given, settings
from hypothesis import strategies as st
from test_norematch import all_seatings

from paiju.contest import proof
from paiju.contest.byes import choose
from paiju.contest.leeway import CHANCE, Leeway
from paiju.contest.movement import shift
from paiju.contest.round import Round, bye_counts, check, met
from paiju.contest.slate import Slate
from paiju.contest.toll import Toll
from paiju.contest.trio import Trio
from paiju.contest.unmet import meetings, sittings, some, triangles, without

TEN = [(1 << 10) - 1 & ~(1 << at) for at in range(10)]
"""Ten players of whom no two have met."""

Pairs = frozenset[tuple[int, int]]


def second_rounds() -> st.SearchStrategy[Slate]:
    """Give the second round of three of ten players."""

    def second(orders: list[list[int]]) -> Slate:
        first, now = orders
        past = Round(1, shift(first[:-1]), (first[-1],))
        out = choose(now, bye_counts([past]))
        ranked = tuple(player for player in now if player not in out)
        return Slate(ranked, tuple(now), (past,), planned=3)

    return st.lists(st.permutations(range(10)), min_size=2, max_size=2).map(second)


def pairs_of(tables: Sequence[Trio]) -> Pairs:
    return met([Round(1, tuple(tables))])


def fresh(players: Sequence[int], seen: Pairs) -> list[tuple[Trio, ...]]:
    """Give every round without repeats."""
    return [round_ for round_ in all_seatings(players) if not pairs_of(round_) & seen]


def named(slate: Slate, places: Sequence[Trio]) -> list[Trio]:
    """Put players for places of the ranking."""
    return [(slate.ranked[a], slate.ranked[b], slate.ranked[c]) for a, b, c in places]


@settings(max_examples=6, deadline=None)
@given(second_rounds())
def test_5_the_round_before_the_last_serves_the_likeliest_byes(slate: Slate) -> None:
    seen = met(slate.past)
    had = bye_counts(slate.past) + bye_counts([Round(2, (), (*{*slate.field} - {*slate.ranked},))])
    likely = [player for player in reversed(slate.field) if not had[player]][: len(CHANCE)]
    last = {
        player: [pairs_of(r) for r in fresh([p for p in range(10) if p != player], seen)]
        for player in likely
    }

    def served(tables: Sequence[Trio]) -> int:
        now = pairs_of(tables)
        return sum(
            chance
            for chance, player in zip(CHANCE, likely, strict=True)
            if any(not later & now for later in last[player])
        )

    offers = fresh(slate.ranked, seen)
    free = next(r for r in all_seatings(range(9)) if not pairs_of(named(slate, r)) & seen)
    mine = Leeway(slate, Toll(slate), 3).choose(free)
    chosen = named(slate, mine.trios)
    assert served(chosen) == max(map(served, offers))
    assert mine.served == 10 * served(chosen)


def test_the_rounds_of_nine_out_of_ten_are_listed_whole() -> None:
    players = (1 << 9) - 1
    listed = sittings(TEN, players, 280, 1)
    assert sorted(tables for _, tables in listed) == sorted(all_seatings(range(9)))
    assert len({taken for taken, _ in listed}) == 280


def test_rounds_share_a_bit_exactly_where_a_pair_meets_in_both() -> None:
    rounds = list(all_seatings(range(9)))[::13]
    for one, two in combinations(rounds, 2):
        shared = meetings(one, 10) & meetings(two, 10)
        assert bool(shared) == bool(pairs_of(one) & pairs_of(two))


def test_tables_that_can_still_be_seated_are_counted() -> None:
    assert triangles(TEN) == 120
    round_ = some(TEN, (1 << 9) - 1, 1, 100)
    assert round_ is not None
    left = without(TEN, round_)
    seen = pairs_of(round_)
    able = [trio for trio in combinations(range(10), 3) if not pairs_of([trio]) & seen]
    assert triangles(left) == len(able)


def test_no_round_is_found_where_somebody_has_met_all_but_one() -> None:
    met_most = without(TEN, ((0, 1, 2), (0, 3, 4), (0, 5, 6), (0, 7, 8)))
    assert some(met_most, (1 << 10) - 2, 1, 1_000) is not None
    assert some(met_most, (1 << 10) - 1 & ~2, 1, 1_000) is None
    assert sittings(met_most, (1 << 10) - 1 & ~2, 100, 1) == []


def test_5_twenty_players_meet_nobody_twice_in_eight_rounds() -> None:
    for number, seating in enumerate(evening(20, 8, 1, planned=8), 1):
        check(seating.round(number), range(20))
        assert seating.repeats == 0


def test_5_nineteen_players_repeat_at_most_two_meetings_of_the_last_round() -> None:
    told = [seating.repeats for seating in evening(19, 8, 2, planned=8)]
    assert told[:7] == [0] * 7
    assert told[7] <= 2


def test_5_the_report_says_what_is_left_for_the_byes() -> None:
    reports = [seating.report for seating in evening(19, 7, 2, planned=8)]
    lines = [[line.key for line in report.lines] for report in reports if report is not None]
    assert all("seating.tables_left" in keys for keys in lines[:5])
    assert all("seating.guessed" in keys for keys in lines[5:])
    assert all(report is not None and report.sure is None for report in reports)


def test_5_byes_are_looked_after_alike_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "installed", lambda: False)
    assert sum(seating.repeats for seating in evening(17, 7, 1, planned=7)) <= 1


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "rounds", "most"), [(17, 7, 3), (19, 8, 12), (20, 8, 1)])
def test_5_repeats_of_ten_events_with_byes(players: int, rounds: int, most: int) -> None:
    events = [evening(players, rounds, seed, planned=rounds) for seed in range(10)]
    assert sum(seating.repeats for event in events for seating in event) <= most
