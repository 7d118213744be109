"""DUPLICATE §3: adjusted boards and penalties, reversible and recomputed; case D10."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.adjustment import Adjustment, apply
from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty, taken
from paiju.contest.result import Result, lines
from paiju.contest.round import Round
from paiju.contest.standings import Scoring, standings
from paiju.errors import Illegal
from paiju.score.line import Outcome
from paiju.score.matchpoints import marks

ROUND = Round(1, ((1, 2, 3), (4, 5, 6), (7, 8, 9)))
ENTRIES = [Entry(n, f"p{n}") for n in range(1, 10)]
RESULTS = [
    Result(1, 1, 1, (1, 2, 3), (6, -3, -3)),
    Result(1, 2, 1, (4, 5, 6), (12, -6, -6)),
    Result(1, 3, 1, (7, 8, 9), (-6, 3, 3)),
]


def means(
    results: list[Result], penalties: list[Penalty] | None = None
) -> dict[int, Fraction | None]:
    found = standings(ENTRIES, [ROUND], results, Scoring(1), penalties=penalties or [])
    return {row.entry.number: row.place.tally.mean for row in found.rows}


def test_d10_a_penalty_counts_in_the_ranking_that_seats_the_next_round() -> None:
    fine = Penalty(4, Fraction(3), board=1, article="赛场纪律")
    found = standings(ENTRIES, [ROUND], RESULTS, Scoring(1), penalties=[fine])
    tallies = {row.entry.number: row.place.tally for row in found.rows}
    assert tallies[4].mean == 1 - Fraction(3, 4)
    assert tallies[4].penalty == Fraction(3, 4)
    assert found.ranked().index(4) > found.ranked().index(1)


def test_d10_penalties_balance_and_can_be_taken_back() -> None:
    fines = [Penalty(4, Fraction(1), board=1), Penalty(2, Fraction(1, 10))]
    before, after = means(RESULTS), means(RESULTS, fines)
    lost = sum((m for m in before.values() if m is not None), Fraction(0)) - sum(
        (m for m in after.values() if m is not None), Fraction(0)
    )
    assert lost == Fraction(1, 4) + Fraction(1, 10)
    assert means(RESULTS, []) == before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("", ""), ("–",)),
        (("§3", ""), ("§3",)),
        (("", "迟到"), ("迟到",)),
        (("§3", "迟到"), ("§3", "迟到")),
    ],
)
def test_3_a_penalty_is_told_with_its_article_and_its_reason(
    given: tuple[str, str], told: tuple[str, ...]
) -> None:
    assert Penalty(4, Fraction(1), None, *given).said == told


def test_3_mp_of_a_penalty_are_measured_by_the_group_as_it_stands() -> None:
    fine = [Penalty(4, Fraction(1), board=1)]
    whole, part = lines(RESULTS), lines(RESULTS[:2])
    assert taken(fine, whole, marks(whole)) == {4: Fraction(1, 4)}
    assert taken(fine, part, marks(part)) == {4: Fraction(1, 2)}
    assert taken(fine, whole, marks(whole, expected={1: 6})) == {4: Fraction(1, 10)}


def test_3_a_penalty_on_a_board_without_comparison_takes_nothing_yet() -> None:
    alone = lines(RESULTS[:1])
    fines = [Penalty(1, Fraction(1), board=1), Penalty(1, Fraction(1), board=7)]
    assert taken(fines, alone, marks(alone)) == {1: 0}


def test_3_average_for_one_seat_leaves_the_others_compared() -> None:
    ruling = Adjustment(1, 2, 1, Outcome.PLUS, seats=(0,), article="§3")
    found = means(apply(RESULTS, [ruling]))
    assert found[4] == Fraction(3, 5)
    assert [found[1], found[7]] == [Fraction(1), Fraction(0)]
    assert found[5] == means(RESULTS)[5]


def test_3_a_later_ruling_replaces_and_taking_it_out_restores() -> None:
    first = Adjustment(1, 1, 1, Outcome.VOID)
    second = Adjustment(1, 1, 1, Outcome.ASSIGNED, seats=(0,), score=24)
    both = apply(RESULTS, [first, second])[0]
    assert both.outcomes == (Outcome.ASSIGNED, Outcome.VOID, Outcome.VOID)
    assert means(apply(RESULTS, [first, second]))[1] == 1
    assert apply(RESULTS, [first])[0].outcomes == (Outcome.VOID,) * 3
    assert apply(RESULTS, []) == RESULTS


def test_3_a_weighted_ruling_is_compared_as_its_mixture() -> None:
    mixture = ((24, Fraction(1, 2)), (-24, Fraction(1, 2)))
    ruling = Adjustment(1, 1, 1, Outcome.WEIGHTED, seats=(0,), mixture=mixture)
    found = means(apply(RESULTS, [ruling]))
    assert (found[1], found[4], found[7]) == (Fraction(1, 2), Fraction(3, 4), Fraction(1, 4))


@pytest.mark.parametrize(
    "mixture",
    [
        (),
        ((6, Fraction(1, 2)),),
        ((6, Fraction(3, 2)), (3, Fraction(-1, 2))),
    ],
)
def test_3_weights_must_be_positive_and_sum_to_1(mixture: tuple[tuple[int, Fraction], ...]) -> None:
    with pytest.raises(Illegal, match="weights"):
        apply(RESULTS, [Adjustment(1, 1, 1, Outcome.WEIGHTED, mixture=mixture)])


def test_3_a_ruling_needs_a_result() -> None:
    with pytest.raises(Illegal, match="round 1, table 9, board 1: there is no result"):
        apply(RESULTS, [Adjustment(1, 9, 1, Outcome.AVERAGE)])


@given(st.lists(st.sampled_from(sorted(Outcome, key=str)), max_size=6), st.data())
def test_3_the_compared_always_average_one_half(
    outcomes: list[Outcome], data: st.DataObject
) -> None:
    rulings = [
        Adjustment(
            1,
            data.draw(st.integers(1, 3)),
            1,
            outcome,
            seats=(data.draw(st.integers(0, 2)),),
            score=data.draw(st.integers(-30, 30)),
            mixture=((9, Fraction(1, 3)), (0, Fraction(2, 3))) * (outcome is Outcome.WEIGHTED),
        )
        for outcome in outcomes
    ]
    found = lines(apply(RESULTS, rulings))
    for seat in range(3):
        marked = [m for n, m in zip(found, marks(found), strict=True) if n.seat == seat]
        mps = [m.mp for m in marked if m.mp is not None]
        assert sum(mps) == len(mps) * (len(mps) - 1)
