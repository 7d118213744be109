"""Standings are recomputed whole: withdrawals, byes, missing results, one score a board."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paiju.contest.entry import Entry
from paiju.contest.result import Result, check_tables, lines, missing
from paiju.contest.round import Round
from paiju.contest.seating import seat
from paiju.contest.standings import SINGLE, Scoring, Standings, standings
from paiju.errors import Illegal
from paiju.score.line import Outcome

ENTRIES = [Entry(n, f"p{n}") for n in range(1, 8)]
ROUND = Round(1, ((1, 2, 3), (4, 5, 6)), byes=(7,))
RESULTS = [
    Result(1, 1, 1, (1, 2, 3), (6, -3, -3)),
    Result(1, 2, 1, (4, 5, 6), (-6, 3, 3)),
    Result(1, 1, 2, (1, 2, 3), (3, 3, -6)),
    Result(1, 2, 2, (4, 5, 6), (-3, -3, 6)),
]


def table(results: list[Result] = RESULTS, **more: object) -> Standings:
    return standings(ENTRIES, [ROUND], results, Scoring(2), **more)  # type: ignore[arg-type]  # named


def test_4_rows_best_first() -> None:
    found = table()
    assert [(r.place.label, r.entry.number, r.place.tally.mean) for r in found.rows] == [
        ("1=", 1, Fraction(1)),
        ("1=", 6, Fraction(1)),
        ("3=", 2, Fraction(1, 2)),
        ("3=", 5, Fraction(1, 2)),
        ("5=", 3, Fraction(0)),
        ("5=", 4, Fraction(0)),
        ("7", 7, None),
    ]
    assert not found.provisional


def test_4_order_of_results_has_no_influence() -> None:
    assert table(RESULTS[::-1]) == table()


def test_4_lots_part_the_rest() -> None:
    found = table(lots=(7, 6, 5, 4, 3, 2, 1))
    assert [row.place.label for row in found.rows] == list("1234567")
    assert found.ranked() == [6, 1, 5, 2, 4, 3, 7]


def test_4_times_are_a_method_where_the_order_names_them() -> None:
    scoring = Scoring(2, order=("mean", "time"))
    found = standings(ENTRIES, [ROUND], RESULTS, scoring, times={2: 5000, 5: 400})
    assert found.ranked()[2:4] == [5, 2]


def test_d08_missing_results_make_it_provisional() -> None:
    found = table(RESULTS[:3])
    assert found.provisional
    assert found.missing == ((1, 2, 2),)
    assert missing([ROUND], 2, []) == [(1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2)]


def test_d04_the_withdrawn_is_not_seated_and_his_results_stay() -> None:
    found = table(withdrawn={1})
    row = found.rows[-1]
    assert (row.entry.number, row.place.tally.mean) == (1, Fraction(1))
    seating = seat(found.ranked({1}), [ROUND])
    seated = sorted(player for trio in seating.tables for player in trio)
    assert seated == [2, 3, 4, 5, 6, 7]
    assert seating.byes == ()


def test_d24_two_games_of_one_player_on_a_board_are_never_summed() -> None:
    stand_in = Result(1, 3, 1, (1, 8, 9), (70, -35, -35))
    with pytest.raises(Illegal, match="board 1: player 1 has two results"):
        lines([*RESULTS, stand_in])


def test_3_a_second_slip_of_a_table_is_refused() -> None:
    with pytest.raises(Illegal, match=r"board 1, table 1\.1: seat a has two results"):
        lines([RESULTS[0], Result(1, 1, 1, (7, 8, 9), (0, 0, 0))])


def test_3_strict_asks_for_full_tables_and_zero_sums() -> None:
    whole = lines(RESULTS)
    check_tables(whole)
    with pytest.raises(Illegal, match="2 of 3 seats"):
        check_tables(whole[1:])
    with pytest.raises(Illegal, match="sum to 1 instead of 0"):
        check_tables(lines([Result(1, 1, 1, (1, 2, 3), (1, 0, 0))]))


def test_3_an_adjusted_board_of_one_table() -> None:
    average = (Outcome.AVERAGE,) * 3
    found = table([*RESULTS[:3], Result(1, 2, 2, (4, 5, 6), (0, 0, 0), average)])
    means = {row.entry.number: row.place.tally.mean for row in found.rows}
    # On board 2 the first table has nobody left to be compared with.
    assert means == {
        1: 1,
        2: 0,
        3: 0,
        4: Fraction(1, 4),
        5: Fraction(3, 4),
        6: Fraction(3, 4),
        7: None,
    }


def test_3_single_is_one_half_where_the_regulation_says_so() -> None:
    scoring = Scoring(2, single="half")
    found = standings(ENTRIES, [ROUND], RESULTS[:1], scoring)
    assert {row.place.tally.mean for row in found.rows} == {Fraction(1, 2), None}
    assert set(SINGLE.values()) == {None, Fraction(1, 2)}


def test_people_of_one_name_are_kept_apart() -> None:
    entries = [Entry(1, "张伟"), Entry(2, "张伟"), Entry(3, "李娜")]
    found = standings(entries, [Round(1, ((1, 2, 3),))], [], Scoring(2))
    assert [row.label for row in found.rows] == ["张伟 (#1)", "张伟 (#2)", "李娜"]
