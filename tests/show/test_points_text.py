"""The account of a place by points (积分): boards, byes, penalties, fouls, wins, the last round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paiju.contest.account import account
from paiju.contest.adjustment import Adjustment, apply
from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty
from paiju.contest.ranking import ORDERS
from paiju.contest.reckoning import Account, Foul
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.stage import Scoring, Stage
from paiju.contest.standings import stage_standings
from paiju.score.line import Outcome
from paiju.show.account import account_data, account_text
from paiju.show.points import added
from paiju.words import LANGUAGES

ENTRIES = [Entry(number, f"p{number}") for number in range(1, 8)]
SCORING = Scoring(1, order=ORDERS["points"], method="points")
ROUNDS = (
    Round(1, ((1, 2, 3), (4, 5, 6)), (7,)),
    Round(2, ((1, 4, 6), (3, 2, 7)), (5,)),
)
PLAYED = (
    Result(1, 1, 1, (1, 2, 3), (6, -3, -3)),
    Result(1, 2, 1, (4, 5, 6), (3, -6, 3)),
    Result(2, 1, 2, (1, 4, 6), (-6, 3, 3)),
    Result(2, 2, 2, (3, 2, 7), (-3, -3, 6)),
)
FINES = (Penalty(4, Fraction(2), 2, "§3"), Penalty(7, Fraction(1), None, ""))
VOID = Adjustment(1, 1, 1, Outcome.VOID)
STAGE = Stage(ROUNDS, PLAYED, SCORING, FINES)
FOULS = (
    Foul(0, 2, 1, 2),
    Foul(0, 2, 1, 2, "裁判", "手机响"),
)


def told(number: int, stages: tuple[Stage, ...] = (STAGE,)) -> Account:
    table = stage_standings(ENTRIES, stages, lots=list(range(1, 8)))
    return account(number, ENTRIES, stages, table, fouls=FOULS if number == 4 else ())


def text(number: int, lang: str, stages: tuple[Stage, ...] = (STAGE,)) -> list[str]:
    names = ("甲", "乙")[: len(stages)]
    return account_text(told(number, stages), lambda *_: "r", names, {}, lang).splitlines()


def test_every_figure_is_the_tables_own() -> None:
    for entry in ENTRIES:
        found = told(entry.number)
        tally, points = found.standing.place.tally, found.points
        assert points is not None
        assert tally.points == points.total - points.fines
        assert tally.wins == len(points.won)
        assert tally.last == sum(found.sheets[at].line.points for at in points.last)


def test_a_place_line_by_line() -> None:
    lines = text(4, "en")
    assert lines[0] == "p4, number 4: place 3"
    assert lines[2:4] == ["甲, round 1, table 2, seat a  (r)", "  board 1: +3, won"]
    assert lines[6:9] == [
        "  board 2: +3, won",
        "    foul, by the clock: the time for an answer was exceeded",
        "    foul, by 裁判: 手机响",
    ]
    assert "penalty: 2 points on board 2 (§3)" in lines
    assert "Points: 3 + 3 = 6; less penalties 2: 4" in lines
    assert "Boards won: 2 (boards 1, 2)" in lines
    assert "Last round, 2: 3 = 3" in lines
    assert "  points: 5 before 4: this parts them" in lines


def test_a_bye_gives_nothing_and_a_loss_is_no_win() -> None:
    lines = text(5, "en")
    assert "bye in round 2 of 甲: no points" in lines
    assert "  board 1: -6" in lines
    assert "Boards won: 0 (boards –)" in lines
    assert "Last round, 2: 0 = 0" in lines


def test_a_board_without_a_score() -> None:
    results = tuple(apply(PLAYED, [VOID], ROUNDS, 1))
    assert "  board 1: no score, so no points" in text(1, "en", (Stage(ROUNDS, results, SCORING),))


def test_only_the_last_stage_has_the_last_round() -> None:
    later = Stage(ROUNDS[:1], PLAYED[:2], SCORING)
    lines = text(1, "en", (STAGE, later))
    assert "Points: 6 - 6 + 6 = 6" in lines
    assert "Last round, 1: 6 = 6" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_percentages_and_no_matchpoints(lang: str) -> None:
    for entry in ENTRIES:
        whole = "\n".join(text(entry.number, lang))
        assert "%" not in whole
        assert "MP" not in whole


def test_for_programs() -> None:
    data = account_data(told(4), lambda *_: "r", ("甲",))
    assert data["points"] == {
        "sum": "6", "penalties": "2", "points": "4", "wins": 2, "boards_won": [1, 2],
        "last_round": 2, "last": "3",
    }  # fmt: skip
    assert [(foul["board"], foul["by"]) for foul in data["fouls"]] == [(2, None), (2, "裁判")]


def test_sums_as_people_write_them() -> None:
    assert added([-3, 6, 0, Fraction(-1, 2)]) == "-3 + 6 + 0 - 1/2"
    assert added([]) == "0"
