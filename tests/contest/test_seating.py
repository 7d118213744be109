"""DUPLICATE §5: 瑞士移位, byes and repeats; worked example E3."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contest.byes import choose, sitting_out
from paiju.contest.movement import MOVEMENTS, shift
from paiju.contest.round import Round, bye_counts, check
from paiju.contest.seating import require_complete, seat
from paiju.deal.draw import Draw
from paiju.errors import Illegal, NotAllowed

E2_RANKING = ["a4", "b2", "a2", "c2", "b3", "c3", "b1", "c1", "c4", "a1", "b4", "a3"]


def test_e3_seating_after_e2() -> None:
    tables = [[E2_RANKING[rank] for rank in table] for table in shift(range(12))]
    assert tables == [
        ["a4", "b2", "a2"],
        ["c3", "b3", "c2"],
        ["b1", "c1", "c4"],
        ["a3", "b4", "a1"],
    ]


@pytest.mark.parametrize(
    ("players", "tables", "byes"),
    [
        (0, 0, 0),
        (1, 0, 1),
        (2, 0, 2),
        (3, 1, 0),
        (4, 1, 1),
        (5, 1, 2),
        (9, 3, 0),
        (10, 3, 1),
        (11, 3, 2),
        (12, 4, 0),
    ],
)
def test_d12_field_not_divisible_by_the_table(players: int, tables: int, byes: int) -> None:
    seating = seat(range(1, players + 1))
    assert (len(seating.tables), len(seating.byes)) == (tables, byes)


def test_d01_no_second_bye_while_another_has_had_none() -> None:
    ranked = [*range(1, 8), 8, 9, 10]
    assert seat(ranked, [Round(1, (), byes=(9, 10))]).byes == (8,)


def test_5_the_lowest_ranked_sits_out_in_rank_order() -> None:
    assert choose(list(range(1, 12)), {}) == (10, 11)
    assert choose([5, 6, 7, 8, 9], {5: 0, 6: 1, 7: 1, 8: 1, 9: 1}) == (5, 9)


def test_5_no_third_bye_while_another_has_had_one() -> None:
    assert choose([1, 2, 3, 4], {1: 2, 2: 1, 3: 1, 4: 2}) == (3,)


@pytest.mark.parametrize("players", range(3, 41))
def test_d01_byes_stay_fair_over_many_random_rounds(players: int) -> None:
    draw = Draw(f"byes {players}".encode())
    field = list(range(1, players + 1))
    had: Counter[int] = Counter()
    for _ in range(2 * players):
        out = choose(draw.shuffled(field), had)
        assert len(out) == len(set(out)) == sitting_out(players)
        had.update(out)
        counts = [had[player] for player in field]
        assert max(counts) - min(counts) <= 1


@given(st.integers(3, 40), st.data())
def test_5_fair_among_those_present_even_with_absences(players: int, data: st.DataObject) -> None:
    had: Counter[int] = Counter()
    for _ in range(6):
        ranked = data.draw(st.permutations(range(players)))
        present = ranked[: data.draw(st.integers(3, players))]
        out = choose(present, had)
        for lucky in out:
            waiting = [p for p in present if p not in out]
            assert all(had[p] >= had[lucky] for p in waiting)
        had.update(out)


def test_5_repeats_count_each_pair_once() -> None:
    past = [
        Round(1, ((1, 2, 3), (4, 5, 6))),
        Round(2, ((3, 2, 1), (6, 5, 4))),
    ]
    assert seat([1, 2, 3, 4, 5, 6], past).repeats == 6
    assert seat([1, 4, 2, 5, 3, 6], past).repeats == 2
    assert seat([1, 2, 3]).proved is False


def test_5_an_absence_is_no_bye() -> None:
    past = [Round(1, ((1, 2, 3),), byes=(4,), absent=(5,))]
    assert bye_counts(past) == {4: 1}
    assert seat([1, 2, 3, 4, 5], past).byes == (3, 5)


def test_5_a_player_ranked_twice_is_refused() -> None:
    with pytest.raises(Illegal, match="7 is in the ranking twice"):
        seat([7, 8, 9, 7])


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 60), st.sampled_from(sorted(MOVEMENTS)))
def test_5_everybody_is_seated_exactly_once(players: int, movement: str) -> None:
    check(seat(range(players), movement=movement).round(2), range(players))


@pytest.mark.parametrize(
    "round_",
    [
        Round(3, ((1, 2, 3),), byes=(3,)),
        Round(3, ((1, 2, 3),)),
        Round(3, ((1, 2, 3), (4, 5, 6))),
    ],
)
def test_d14_a_round_that_seats_somebody_twice_or_not_is_refused(round_: Round) -> None:
    with pytest.raises(Illegal, match="round 3"):
        check(round_, [1, 2, 3, 4])


def test_d08_no_next_round_while_results_are_out() -> None:
    require_complete([])
    with pytest.raises(NotAllowed, match=r"2 results are missing.*table 4, board 11"):
        require_complete([(3, 4, 11), (3, 5, 12)])
