"""DUPLICATE §3: matchpoints, the worked examples E1 and E4, and the laws of a group."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import Illegal
from paiju.score.line import COMPARED, GIVEN, Line, Outcome
from paiju.score.matchpoints import Mark, marks


def group(*scores: int) -> list[Line]:
    return [Line(1, f"T{at}", 0, at, score) for at, score in enumerate(scores, 1)]


def points(found: list[Mark]) -> list[object]:
    return [mark.mp for mark in found]


def ratios(found: list[Mark]) -> list[Fraction | None]:
    return [mark.ratio for mark in found]


def test_e1_seat_a() -> None:
    found = marks(group(48, 12, -6, 12, -24))
    assert points(found) == [8, 5, 2, 5, 0]
    assert ratios(found) == [1, Fraction(5, 8), Fraction(1, 4), Fraction(5, 8), 0]


def test_e1_seat_b() -> None:
    assert points(marks(group(-24, -6, 3, -6, 12))) == [0, 3, 6, 3, 8]


def test_e4_paohuzi_dealer() -> None:
    assert points(marks(group(4, -1, 0))) == [4, 0, 2]


def test_3_seats_and_boards_are_groups_of_their_own() -> None:
    lines = [Line(1, "1", 0, 1, 5), Line(1, "1", 1, 2, 9), Line(2, "2", 0, 3, 7)]
    assert ratios(marks(lines)) == [None, None, None]


def test_3_alone_there_is_no_comparison() -> None:
    (mark,) = marks(group(12))
    assert (mark.mp, mark.ratio, mark.first, mark.size) == (None, None, False, 1)


def test_3_alone_with_the_option_of_one_half() -> None:
    (mark,) = marks(group(12), single=Fraction(1, 2))
    assert (mark.mp, mark.ratio, mark.first) == (None, Fraction(1, 2), False)


def test_4_shared_firsts_are_firsts() -> None:
    assert [m.first for m in marks(group(6, 6, -3))] == [True, True, False]
    assert [m.first for m in marks(group(3, 3, 3))] == [True, True, True]


@pytest.mark.parametrize("outcome", sorted(set(Outcome) - COMPARED, key=str))
def test_3_a_line_without_score_leaves_the_group(outcome: Outcome) -> None:
    odd = Line(1, "T9", 0, 9, 0, outcome)
    assert marks([*group(6, 3, -3), odd])[:3] == marks(group(6, 3, -3))


@pytest.mark.parametrize(
    ("outcome", "ratio"),
    [
        (Outcome.AVERAGE, Fraction(1, 2)),
        (Outcome.PLUS, Fraction(3, 5)),
        (Outcome.MINUS, Fraction(2, 5)),
        (Outcome.VOID, None),
        (Outcome.FOULED, None),
    ],
)
def test_3_worth_of_a_line_without_score(outcome: Outcome, ratio: Fraction | None) -> None:
    mark = marks([*group(6, 3), Line(1, "T9", 0, 9, 0, outcome)])[-1]
    assert (mark.mp, mark.ratio, mark.first) == (None, ratio, False)


def test_3_every_outcome_is_compared_given_or_does_not_count() -> None:
    assert COMPARED | set(GIVEN) | {Outcome.VOID, Outcome.FOULED} == set(Outcome)


def test_3_an_assigned_score_is_compared() -> None:
    lines = [*group(6, -3), Line(1, "T9", 0, 9, 12, Outcome.ASSIGNED)]
    assert points(marks(lines)) == [2, 0, 4]


def test_3_a_weighted_score_is_compared_as_its_mixture() -> None:
    mixture = ((12, Fraction(1, 3)), (0, Fraction(2, 3)))
    lines = [*group(6, -3), Line(1, "T9", 0, 9, 0, Outcome.WEIGHTED, mixture)]
    # Against 6: 2/3 of the time it wins 2. Against 12/0: beats -3 always, 6 in one of three.
    assert points(marks(lines)) == [2 + Fraction(4, 3), 0, 2 + Fraction(2, 3)]


def test_d22_neuberg_ten_results_where_eleven_were_expected() -> None:
    scores = (520, 500, 490, 480, 460, 450, 430, 420, 400, -50)
    row = [Fraction(199 - 22 * step, 10) for step in range(10)]
    found = marks(group(*scores), expected={1: 11})
    assert points(found) == row
    assert ratios(found) == [mp / 20 for mp in row]


def test_d22_plain_percentage_of_the_same() -> None:
    found = marks(group(520, 500, 490, 480, 460, 450, 430, 420, 400, -50))
    assert ratios(found) == [Fraction(9 - step, 9) for step in range(10)]


@pytest.mark.parametrize(("size", "top"), [(3, Fraction(8, 9)), (4, Fraction(15, 16))])
def test_d22_seven_results_split_in_three_and_four(size: int, top: Fraction) -> None:
    lines = group(*range(size))
    assert marks(lines, expected={1: 7})[-1].ratio == top


def test_3_neuberg_of_a_full_group_is_plain() -> None:
    assert marks(group(6, 3, 3, -3), expected={1: 4}) == marks(group(6, 3, 3, -3))


def test_3_more_results_than_expected_are_refused() -> None:
    with pytest.raises(Illegal, match="board 1: 3 results, but only 2"):
        marks(group(1, 2, 3), expected={1: 2})


scores = st.lists(st.integers(-200, 200), min_size=2, max_size=40)


@given(scores)
def test_3_points_of_a_group_sum_to_n_times_n_less_one(found: list[int]) -> None:
    n = len(found)
    marked = marks(group(*found))
    assert sum(m.mp or 0 for m in marked) == n * (n - 1)
    assert sum((m.ratio or Fraction(0) for m in marked), Fraction(0)) / n == Fraction(1, 2)


@given(scores)
def test_3_points_are_twice_the_beaten_plus_the_equal(found: list[int]) -> None:
    direct = [2 * sum(x < own for x in found) + sum(x == own for x in found) - 1 for own in found]
    assert points(marks(group(*found))) == direct


@given(scores, st.randoms(use_true_random=False))
def test_3_the_order_of_results_has_no_influence(found: list[int], chance: object) -> None:
    lines = group(*found)
    mixed = lines.copy()
    chance.shuffle(mixed)  # type: ignore[attr-defined]  # hypothesis hands in a Random
    by_player = {line.player: mark for line, mark in zip(mixed, marks(mixed), strict=True)}
    assert [by_player[line.player] for line in lines] == marks(lines)


@given(
    scores,
    st.lists(st.tuples(st.integers(-200, 200), st.integers(1, 9)), min_size=1, max_size=4),
)
def test_3_mixtures_keep_the_sum_of_the_group(
    found: list[int], parts: list[tuple[int, int]]
) -> None:
    whole = sum(weight for _, weight in parts)
    mixture = tuple((score, Fraction(weight, whole)) for score, weight in parts)
    lines = [*group(*found), Line(1, "T0", 0, 0, 0, Outcome.WEIGHTED, mixture)]
    n = len(lines)
    assert sum(m.mp or 0 for m in marks(lines)) == n * (n - 1)


@given(scores, st.integers(0, 30))
def test_3_neuberg_keeps_the_mean_of_one_half(found: list[int], more: int) -> None:
    n = len(found)
    marked = marks(group(*found), expected={1: n + more})
    assert sum((m.ratio or Fraction(0) for m in marked), Fraction(0)) / n == Fraction(1, 2)
