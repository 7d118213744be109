"""The account of a place in words: every kind of line, in both languages, says its figures."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from paiju.contest.account import account
from paiju.contest.entry import Entry
from paiju.contest.penalty import Penalty
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.stage import Scoring, Stage
from paiju.contest.standings import stage_standings
from paiju.show.account import account_data, account_text
from paiju.words import LANGUAGES

F = Fraction
ENTRIES = [Entry(n, f"p{n}") for n in range(1, 11)]
TABLES = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
STAGES = ("甲", "乙")


def stage(tables: int = 3, boards: int = 1, **more: object) -> Stage:
    results = tuple(
        Result(1, t, 1, TABLES[t - 1], (6 * t, -3 * t, -3 * t)) for t in range(1, tables + 1)
    )
    scoring = Scoring(boards, **more)  # type: ignore[arg-type]  # named
    return Stage((Round(1, TABLES, byes=(10,)),), results, scoring)


def text(number: int, lang: str, *stages: Stage, **more: object) -> str:
    table = stage_standings(ENTRIES, stages, **more)  # type: ignore[arg-type]  # named
    told = account(number, ENTRIES, stages, table)
    names = STAGES[: len(stages)]

    def record(s: int, r: int, t: int) -> str:
        return f"records/s{s + 1}-r{r}-t{t}"

    assert account_data(told, record, names)["player"] == f"p{number}"
    return account_text(told, record, names, {}, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_3_neuberg_is_shown_step_by_step(lang: str) -> None:
    """Two results of three: 3/2 × (2 + 1) − 1 = 7/2 of 4."""
    told = text(4, lang, stage(2, groups="neuberg"))
    assert "3/2 × (2 + 1) − 1 =" in told
    assert "7/8" in told
    assert "87.50" in told


@pytest.mark.parametrize(("lang", "word"), [("zh", "暂定"), ("en", "Provisional")])
def test_3_a_provisional_place_says_so(lang: str, word: str) -> None:
    assert word in text(1, lang, stage(2)).splitlines()[1]
    assert word not in text(1, lang, stage(3))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_3_a_board_without_comparison(lang: str) -> None:
    assert "1/2" in text(1, lang, stage(1, single="half"))
    words = {"zh": "无人可比，不计", "en": "does not count"}
    assert words[lang] in text(1, lang, stage(1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_4_means_of_stages_are_added_up(lang: str) -> None:
    told = text(7, lang, stage(), stage(carry="mean"))
    assert "1 + 1" in told
    assert "/ 2 = 1" in told
    assert "records/s1-r1-t3" in told
    assert "records/s2-r1-t3" in told
    # Each stage numbers its boards from 1: a bare number would lead to two of them.
    every = text(7, lang, stage(), stage(carry="boards"))
    assert ("甲 1、乙 1" if lang == "zh" else "甲 1, 乙 1") in every


@pytest.mark.parametrize(
    ("carry", "firsts"), [("boards", "2 (boards 甲 1, 乙 1)"), ("mean", "1 (boards 乙 1)")]
)
def test_4_the_boards_placed_first_that_are_listed_are_those_that_count(
    carry: str, firsts: str
) -> None:
    assert f"Boards placed first: {firsts}" in text(7, "en", stage(), stage(carry=carry))


def test_4_a_first_of_an_earlier_stage_is_not_listed_where_its_mean_alone_counts() -> None:
    nothing = msgspec.structs.replace(stage(carry="mean"), results=())
    assert "Boards placed first: 0 (boards –)" in text(7, "en", stage(), nothing)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_4_byes_of_a_fixed_worth_and_of_the_average(lang: str) -> None:
    assert "3/5" in text(10, lang, stage(bye="three_fifths"))
    assert "100.00" not in text(10, lang, stage())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_4_shared_places_withdrawals_and_lots(lang: str) -> None:
    words = {
        "zh": ("并列", "退赛", "没有可计的副", "抽签：10 人中第 1"),
        "en": ("share the place", "withdrawn", "no board that counts", "Lot 1 of 10"),
    }[lang]
    assert words[0] in text(2, lang, stage(3, order=("mean",)))
    assert words[1] in text(1, lang, stage(), withdrawn={1})
    assert words[2] in text(10, lang, stage())
    assert words[3] in text(1, lang, stage(), lots=range(1, 11))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_3_penalties_stand_in_the_sum(lang: str) -> None:
    fined = stage()
    fined = Stage(
        fined.rounds, fined.results, fined.scoring, (Penalty(7, F(1), 1), Penalty(7, F(1, 10)))
    )
    told = text(7, lang, fined)
    assert "1/10" in told
    assert "7/20" in told
    assert "13/20" in told
