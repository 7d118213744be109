"""积分 (Zibo 七 2, 3; EVENTS §1): points summed, a small table by hand, round 1 by entry."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from paiju.contest.entry import Entry
from paiju.contest.first import by_entry
from paiju.contest.penalty import Penalty
from paiju.contest.regulation import read_regulation
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.seating import seat
from paiju.contest.stage import Scoring, Stage
from paiju.contest.standings import Standings, stage_standings, standings
from paiju.errors import Unreadable
from paiju.score.line import Outcome
from paiju.show.page import as_html
from paiju.show.standings import as_csv, as_json

ZIBO = (Path(__file__).parents[2] / "examples/zibo/regulation.toml").read_bytes()
READ = read_regulation(ZIBO)
SCORING = READ.scoring()
ENTRIES = tuple(Entry(number, f"选手{number}", "") for number in range(1, 8))
LOTS = list(range(1, 8))

ONE = by_entry([7, 3, 1, 2, 6, 5, 4]).round(1)
"""1 is 庄家 at table 1 and wins; 5 is 庄家 at table 2 and loses; 7 has the bye."""
FIRST = (Result(1, 1, 1, (1, 2, 3), (6, -3, -3)), Result(1, 2, 1, (4, 5, 6), (3, -6, 3)))
TWO = Round(2, ((1, 4, 6), (3, 2, 7)), (5,))
"""1 is 庄家 at table 1 and loses; 7 is 庄家 at table 2 and wins; 5 has the bye."""
SECOND = (Result(2, 1, 2, (1, 4, 6), (-6, 3, 3)), Result(2, 2, 2, (3, 2, 7), (-3, -3, 6)))


def table(rounds=(ONE, TWO), results=FIRST + SECOND, **more) -> Standings:
    return standings(ENTRIES, rounds, results, SCORING, lots=LOTS, **more)


def places(found: Standings) -> list[tuple[str, int]]:
    return [(row.place.label, row.entry.number) for row in found.rows]


def points(found: Standings) -> dict[int, object]:
    return {row.entry.number: row.place.tally.points for row in found.rows}


def test_2_round_1_sits_in_order_of_entry_and_the_last_one_waits() -> None:
    assert (ONE.tables, ONE.byes) == (((1, 2, 3), (4, 5, 6)), (7,))


def test_3_after_round_1_the_next_is_seated_by_points() -> None:
    found = table((ONE,), FIRST)
    assert points(found) == {1: 6, 2: -3, 3: -3, 4: 3, 5: -6, 6: 3, 7: 0}
    assert found.ranked() == [1, 4, 6, 7, 2, 3, 5]
    drawn = seat(found.ranked(), [ONE], "shift")
    assert (drawn.tables, drawn.byes) == (TWO.tables, TWO.byes)


def test_3_a_small_table_by_hand() -> None:
    found = table()
    assert points(found) == {1: 0, 2: -6, 3: -6, 4: 6, 5: -6, 6: 6, 7: 6}
    tallies = {row.entry.number: row.place.tally for row in found.rows}
    assert {p: t.wins for p, t in tallies.items()} == {1: 1, 2: 0, 3: 0, 4: 2, 5: 0, 6: 2, 7: 1}
    assert {p: t.last for p, t in tallies.items()} == {1: -6, 2: -3, 3: -3, 4: 3, 5: 0, 6: 3, 7: 6}
    # 4 and 6: more boards won than 7, then the lot. 5: the last round, then 2 before 3 by lot.
    assert places(found) == [
        ("1", 4), ("2", 6), ("3", 7), ("4", 1), ("5", 5), ("6", 2), ("7", 3)
    ]  # fmt: skip


def test_without_lots_the_unparted_share_a_place() -> None:
    found = standings(ENTRIES, (ONE, TWO), FIRST + SECOND, SCORING)
    assert places(found)[:3] == [("1=", 4), ("1=", 6), ("3", 7)]


def test_one_table_alone_counts_although_nothing_is_compared() -> None:
    alone = Round(1, ((1, 2, 3),), ())
    found = standings(ENTRIES[:3], [alone], FIRST[:1], SCORING, lots=LOTS)
    assert places(found) == [("1", 1), ("2", 2), ("3", 3)]
    assert found.rows[0].place.tally.boards == 1


def test_a_board_without_a_score_gives_no_points() -> None:
    void = Result(2, 1, 2, (1, 4, 6), (0, 0, 0), (Outcome.VOID,) * 3)
    found = table(results=(*FIRST, void, SECOND[1]))
    assert points(found) == {1: 6, 2: -6, 3: -6, 4: 3, 5: -6, 6: 3, 7: 6}


def test_assigned_and_weighted_scores_count_as_points() -> None:
    kinds = (Outcome.ASSIGNED, Outcome.WEIGHTED, Outcome.AVERAGE)
    half = ((3, Fraction(1, 2)), (-6, Fraction(1, 2)))
    ruled = Result(2, 1, 2, (1, 4, 6), (6, 0, 0), kinds, ((), half, ()))
    found = points(table(results=(*FIRST, ruled, SECOND[1])))
    assert (found[1], found[4], found[6]) == (12, Fraction(3, 2), 3)


def test_a_penalty_takes_points() -> None:
    fines = [Penalty(4, Fraction(3), 2), Penalty(4, Fraction(1, 2))]
    found = table(penalties=fines)
    assert points(found)[4] == Fraction(5, 2)
    assert places(found)[:2] == [("1", 6), ("2", 7)]


@pytest.mark.parametrize(("carry", "expected"), [("boards", 9), ("none", 3)])
def test_points_of_an_earlier_stage_are_taken_along_or_not(carry, expected) -> None:
    last = Scoring(1, order=SCORING.order, carry=carry, method="points")
    third = Result(1, 1, 1, (4, 5, 6), (3, 3, -6))
    stages = [
        Stage((ONE, TWO), FIRST + SECOND, SCORING),
        Stage((Round(1, ((4, 5, 6),), (1, 2, 3, 7)),), (third,), last),
    ]
    found = stage_standings(ENTRIES, stages, lots=LOTS)
    assert points(found)[4] == expected
    assert found.rows[0].entry.number == 4
    assert found.rows[0].place.tally.last == 3


def test_sheets_show_points_and_no_percentages() -> None:
    found = table()
    text = as_json(found, READ).decode()
    assert '"points": "6", "wins": 2, "last": "3"' in text
    assert '"mean"' not in text
    head, first, *_ = as_csv(found).decode().split("\r\n")
    assert head.endswith("积分,胜副数,末轮积分,副数,轮空")
    assert first == "1,4,选手4,,6,2,3,2,0"
    page = as_html(found, READ).decode()
    assert '<td class="points">6</td><td class="wins">2</td><td class="last">3</td>' in page
    assert "%" not in page.partition("<tbody>")[2].partition("</tbody>")[0]


def refused(old: str, new: str) -> Unreadable:
    text = ZIBO.decode()
    assert old in text
    with pytest.raises(Unreadable) as fault:
        read_regulation(text.replace(old, new).encode())
    return fault.value


@pytest.mark.parametrize("order", ['"wins", "points"', '"mean"', '"points", "mean"', '"lot"'])
def test_the_order_begins_with_points_and_knows_no_mean(order) -> None:
    fault = refused('"points", "wins", "last", "lot"', order)
    assert fault.key == "contest.bad_order"
    assert "points" in fault.say("en")


def test_a_comparison_knows_no_points() -> None:
    assert refused('method = "points"', 'method = "mp"').key == "contest.bad_order"


def test_without_an_order_the_customary_one() -> None:
    text = ZIBO.decode().partition("[ranking]")[0]
    assert read_regulation(text.encode()).scoring().order == ("points", "wins", "last", "lot")


def test_a_mean_of_stages_has_no_meaning() -> None:
    assert refused("boards = 1 ", 'carry = "mean"\nboards = 1 ').key == "contest.bad_value"
