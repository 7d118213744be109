"""A ruled board can be followed: what it is made of, at which table, and which ruling says so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paiju.contest import ledger
from paiju.contest.account import account
from paiju.contest.adjustment import apply
from paiju.contest.entry import Entry
from paiju.contest.moves import moves
from paiju.contest.offence import Code
from paiju.contest.reckoning import Account
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted, Corrected, Note, Penalised, Ruling, Withdrawn
from paiju.contest.stage import Scoring, Stage
from paiju.contest.standings import Standings, stage_standings
from paiju.score.line import Outcome
from paiju.show.account import account_data, account_text
from paiju.show.ledger import ruling_text

F = Fraction
ENTRIES = [Entry(n, f"p{n}") for n in range(1, 10)]
ROUND = Round(1, ((1, 2, 3), (4, 5, 6), (7, 8, 9)))
SCORES = ((12, -6, -6), (-6, 3, 3), (-6, 3, 3))
MADE = [Result(1, t, 1, ROUND.tables[t - 1], SCORES[t - 1]) for t in (1, 2, 3)]
PLACE = {"round": 1, "board": 1, "stage": "s"}
WEIGHED = Adjusted(
    table=2, outcome=Outcome.WEIGHTED, seats=(0,), mixture=((12, "1/2"), (-6, "1/2")), **PLACE
)


def told(number: int, *rulings: Ruling, method: str = "mp") -> Account:
    notes = [Note(n, ruling) for n, ruling in enumerate(rulings, 12)]
    counted = apply(MADE, ledger.adjustments("s", [ROUND], 1, notes), [ROUND], 1)
    fines = tuple(ledger.penalties("s", notes, 1))
    order = ("points",) if method == "points" else ("mean",)
    scoring = Scoring(1, method=method, order=order)  # type: ignore[arg-type]  # a text here
    stage = Stage((ROUND,), tuple(counted), scoring, fines, "s")
    return account(number, ENTRIES, [stage], stage_standings(ENTRIES, [stage]), notes)


def text(found: Account, lang: str = "en") -> str:
    words = {n: f"<words of {n}>" for n in range(12, 20)}
    return account_text(found, lambda *_: "r", ("s",), words, lang)


def test_a_weighted_score_shows_its_parts_and_its_ruling_to_who_is_compared_with_it() -> None:
    found = text(told(1, WEIGHED))
    assert "[12]; 12×1/2 + -6×1/2 = 3 (table 2); -6 (table 3). Won 3/2, equal 1/2, lost 0" in found
    assert "at table 2, ruling 12: <words of 12>" in found
    own = text(told(4, WEIGHED))
    assert "score 12×1/2 + -6×1/2 = 3. All 3" in own
    assert "[12×1/2 + -6×1/2 = 3]" in own
    assert "    ruling 12: <words of 12>" in own


def test_a_ruling_on_other_seats_of_another_table_is_not_told() -> None:
    assert "<words" not in text(told(2, WEIGHED))
    assert "ruling 12" in text(told(5, WEIGHED))


@pytest.mark.parametrize(
    "ruling",
    [
        Adjusted(table=2, outcome=Outcome.PLUS, **PLACE),
        Adjusted(table=2, outcome=Outcome.VOID, **PLACE),
        Adjusted(table=2, outcome=Outcome.ASSIGNED, score=3, **PLACE),
        Corrected(table=2, scores=(6, -3, -3), **PLACE),
        Withdrawn(player=6, **PLACE),
    ],
    ids=["plus", "void", "assigned", "corrected", "left"],
)
def test_every_ruling_that_touches_a_comparison_is_named(ruling: Ruling) -> None:
    for number in (1, 2, 3):
        assert "at table 2, ruling 12:" in text(told(number, ruling))
        data = account_data(told(number, ruling), lambda *_: "r", ("s",))
        assert data["boards"][0]["rulings_elsewhere"] == [{"table": 2, "rulings": [12]}]
    assert "    ruling 12:" in text(told(4, ruling))


def test_where_points_are_summed_a_ruling_at_another_table_is_not_told() -> None:
    assert "ruling 12" not in text(told(1, WEIGHED, method="points"))
    assert "12×1/2 + -6×1/2 = 3" in text(told(4, WEIGHED, method="points"))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_other_score_is_named_by_its_table(lang: str) -> None:
    want = {"zh": "[12]；-6（第 2、3 桌）", "en": "[12]; -6 (table 2, 3)"}[lang]
    assert want in text(told(1), lang)


def test_an_own_score_that_others_have_too_is_named_by_their_tables() -> None:
    assert "12 (table 1); [-6]; -6 (table 3)" in text(told(4))


@pytest.mark.parametrize("method", ["mp", "points"])
def test_a_penalty_names_its_ruling(method: str) -> None:
    fine = Penalised(player=1, amount="1/10", round=1, stage="s", article="5.2")
    assert "(ruling 12, 5.2)" in text(told(1, fine, method=method))


def tied(lots: list[int]) -> Standings:
    """Give the table of one board that all tables made alike, so that lots decide."""
    alike = tuple(Result(1, t, 1, ROUND.tables[t - 1], (0, 0, 0)) for t in (1, 2, 3))
    stage = Stage((ROUND,), alike, Scoring(1, order=("mean", "lot")))
    return stage_standings(ENTRIES, [stage], lots=lots)


def test_a_lot_is_told_as_the_place_in_the_draw_and_not_as_what_it_is_sorted_by() -> None:
    one, other = tied([1, 2, 3, 4, 5, 6, 7, 8, 9]), tied([2, 1, 3, 4, 5, 6, 7, 8, 9])
    found = {move.number: (move.method, move.before, move.after) for move in moves(one, other)}
    assert found == {2: ("lot", 2, 1), 1: ("lot", 1, 2)}
    stage = Stage((ROUND,), tuple(MADE), Scoring(1))
    told_ = account(2, ENTRIES, [stage], one)
    data = account_data(told_, lambda *_: "r", ("s",))
    last = data["below"]["steps"][-1]
    assert (last["method"], last["upper"], last["lower"]) == ("lot", "2", "3")


@pytest.mark.parametrize(("lang", "word"), [("en", "1 points taken"), ("zh", "罚 1 分")])
@pytest.mark.parametrize("board", [None, 1])
def test_a_penalty_in_points_is_told_in_points(lang: str, word: str, board: int | None) -> None:
    fine = Penalised(player=1, amount="1", round=1, board=board, stage="s")
    assert word in ruling_text(fine, {1: "p1"}, lang, Code(by_points=True))
    assert word not in ruling_text(fine, {1: "p1"}, lang)
