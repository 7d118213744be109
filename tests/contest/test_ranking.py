"""DUPLICATE §4: places, tie-breaks and shared places; worked example E2."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.ranking import DEFAULT_ORDER, METHODS, parts, rank
from paiju.contest.slips import read_slips
from paiju.contest.tally import BYE_VALUES, Tally, tallies
from paiju.contest.totals import sittings
from paiju.score.line import Line, Outcome
from paiju.score.matchpoints import marks
from paiju.show.account import methods_data
from paiju.words import say

E2 = Path(__file__).parents[1] / "golden" / "duplicate" / "e2.csv"
SHEET = ("mean", "beaten", "firsts")


def tally(
    player: int,
    mean: Fraction | None,
    *,
    beaten: Fraction = Fraction(0),
    firsts: int = 0,
    **more: object,
) -> Tally:
    return Tally(player, mean, 4, beaten, firsts, **more)  # type: ignore[arg-type]  # as named


def test_e2_ranking_with_every_tie_break() -> None:
    slips = read_slips(E2.read_bytes())
    found = tallies(range(len(slips.names)), slips.lines, marks(slips.lines))
    told = [
        (p.label, slips.names[p.tally.player], p.tally.mean, p.tally.beaten, p.tally.firsts)
        for p in rank(found, SHEET)
    ]
    assert told == [
        ("1", "a4", Fraction(5, 6), Fraction(1, 3), 2),
        ("2", "b2", Fraction(13, 18), Fraction(11, 18), 2),
        ("3", "a2", Fraction(11, 18), Fraction(11, 18), 2),
        ("4", "c2", Fraction(11, 18), Fraction(0), 2),
        ("5=", "b3", Fraction(1, 2), Fraction(1, 6), 1),
        ("5=", "c3", Fraction(1, 2), Fraction(1, 6), 1),
        ("7=", "b1", Fraction(1, 2), Fraction(0), 0),
        ("7=", "c1", Fraction(1, 2), Fraction(0), 0),
        ("9", "c4", Fraction(7, 18), Fraction(0), 1),
        ("10", "a1", Fraction(7, 18), Fraction(0), 0),
        ("11", "b4", Fraction(5, 18), Fraction(0), 0),
        ("12", "a3", Fraction(1, 6), Fraction(0), 0),
    ]


def test_d18_three_tied_at_the_top_the_next_is_fourth() -> None:
    tied = [tally(p, Fraction(2, 3)) for p in (1, 2, 3)]
    places = rank([*tied, tally(4, Fraction(0))], ("mean",))
    assert [(p.rank, p.label) for p in places] == [(1, "1="), (1, "1="), (1, "1="), (4, "4")]


def test_d18_a_later_method_parts_them() -> None:
    tied = [
        tally(1, Fraction(2, 3), firsts=3),
        tally(2, Fraction(2, 3), firsts=0),
        tally(3, Fraction(2, 3), firsts=2),
    ]
    places = rank([*tied, tally(4, Fraction(0))], SHEET)
    assert [(p.label, p.tally.player) for p in places] == [("1", 1), ("2", 3), ("3", 2), ("4", 4)]


def test_4_no_comparable_board_stands_last() -> None:
    places = rank([tally(1, None, firsts=9), tally(2, Fraction(0)), tally(3, None)], ("mean",))
    assert [(p.label, p.tally.player) for p in places] == [("1", 2), ("2=", 1), ("2=", 3)]


def test_4_withdrawn_stand_below_those_who_finished() -> None:
    places = rank(
        [tally(1, Fraction(9, 10), withdrawn=True), tally(2, None), tally(3, Fraction(1, 10))]
    )
    assert [p.tally.player for p in places] == [3, 2, 1]


def test_4_less_time_stands_higher_and_unmeasured_last() -> None:
    found = [
        tally(1, Fraction(1), time=None),
        tally(2, Fraction(1), time=900),
        tally(3, Fraction(1), time=100),
    ]
    assert [p.tally.player for p in rank(found, ("mean", "time"))] == [3, 2, 1]


def test_4_the_lot_parts_what_nothing_else_does() -> None:
    found = [tally(p, Fraction(1), lot=lot) for p, lot in ((1, 3), (2, 1), (3, 2))]
    assert [(p.label, p.tally.player) for p in rank(found)] == [("1", 2), ("2", 3), ("3", 1)]


def test_4_unparted_players_keep_their_order() -> None:
    assert [p.tally.player for p in rank([tally(p, Fraction(1)) for p in (3, 1, 2)])] == [3, 1, 2]


def test_4_the_method_that_parts_two_is_named() -> None:
    one, two = tally(1, Fraction(1), firsts=2), tally(2, Fraction(1), firsts=1)
    assert parts(one, two) == "firsts"
    assert parts(one, one) is None


def test_4_the_table_of_methods_is_documented() -> None:
    assert set(DEFAULT_ORDER) <= set(METHODS)
    for name, method in METHODS.items():
        assert method.id == name
        assert all((method.zh, method.en, method.source))
        for lang, other in (("zh", "en"), ("en", "zh")):
            for key in (f"account.what_{name}", f"account.use_{name}"):
                assert say(key, lang) not in (key, say(key, other))
    page = (Path(__file__).parents[2] / "docs" / "regulation.md").read_text(encoding="utf-8")
    for told in methods_data("en"):
        row = "| `{id}` | {zh} | {what} | {use} | {source} |".format(**told)
        assert row in page


def lines_at(label: str, board: int, *scores: tuple[int, int]) -> list[Line]:
    return [Line(board, label, seat, player, score) for seat, (player, score) in enumerate(scores)]


def test_4_a_table_number_used_by_others_is_another_table() -> None:
    found = sittings(
        [
            *lines_at("1", 1, (1, 6), (2, -3), (3, -3)),
            *lines_at("1", 2, (1, -6), (2, 3), (3, 3)),
            *lines_at("1", 3, (4, 6), (5, -3), (1, -3)),
        ]
    )
    assert found == [{1: 0, 2: 0, 3: 0}, {4: 6, 5: -3, 1: -3}]


def test_4_a_board_without_score_for_one_is_out_for_all_at_the_table() -> None:
    void = [
        Line(1, "1", 0, 1, 0, Outcome.AVERAGE),
        Line(1, "1", 1, 2, 90),
        Line(1, "1", 2, 3, -90),
    ]
    assert sittings([*void, *lines_at("1", 2, (1, 2), (2, -1), (3, -1))]) == [{1: 2, 2: -1, 3: -1}]


def test_4_a_weighted_score_beats_by_its_mean() -> None:
    mixture = ((12, Fraction(1, 4)), (0, Fraction(3, 4)))
    line = Line(1, "1", 0, 1, 0, Outcome.WEIGHTED, mixture)
    assert sittings([line, *lines_at("1", 1, (2, 2))[:1]])[0][1] == 3


def two_boards() -> list[Line]:
    """Player 1 has 1 and 1/2, player 2 has 0 and 1/2."""
    return [
        Line(1, "1", 0, 1, 6),
        Line(1, "2", 0, 2, -6),
        Line(2, "1", 0, 1, 3),
        Line(2, "2", 0, 2, 3),
    ]


@pytest.mark.parametrize(
    ("bye", "mean", "boards"),
    [
        ("average", Fraction(3, 4), 2),
        ("half", (Fraction(3, 2) + 2) / 6, 6),
        ("three_fifths", (Fraction(3, 2) + Fraction(12, 5)) / 6, 6),
        ("zero", Fraction(3, 2) / 6, 6),
    ],
)
def test_5_worth_of_a_bye_of_four_boards(bye: str, mean: Fraction, boards: int) -> None:
    lines = two_boards()
    one, two = tallies([1, 2], lines, marks(lines), {1: 4}, bye)
    assert (one.mean, one.boards, one.byes) == (mean, boards, 4)
    assert (two.mean, two.boards, two.byes) == (Fraction(1, 4), 2, 0)


def test_5_only_byes() -> None:
    assert tallies([7], [], [], {7: 4}, "average")[0].mean is None
    assert tallies([7], [], [], {7: 4}, "half")[0].mean == Fraction(1, 2)
    assert set(BYE_VALUES) == {"average", "half", "three_fifths", "zero"}


def test_4_who_has_no_mean_is_no_beaten_opponent() -> None:
    lines = lines_at("1", 1, (1, 6), (2, -3), (3, -3))
    assert [t.beaten for t in tallies([1, 2, 3], lines, marks(lines))] == [0, 0, 0]


@st.composite
def events(draw: st.DrawFn) -> list[Line]:
    tables = draw(st.integers(1, 5))
    boards = draw(st.integers(1, 4))
    return [
        Line(board, str(table), seat, 3 * table + seat, draw(st.integers(-24, 48)))
        for board in range(1, boards + 1)
        for table in range(tables)
        for seat in range(3)
    ]


@given(events(), st.randoms(use_true_random=False))
def test_4_the_order_of_results_has_no_influence(lines: list[Line], chance: object) -> None:
    field = sorted({line.player for line in lines})
    before = tallies(field, lines, marks(lines))
    mixed = lines.copy()
    chance.shuffle(mixed)  # type: ignore[attr-defined]  # hypothesis hands in a Random
    assert tallies(field, mixed, marks(mixed)) == before


@given(events())
def test_3_the_mean_of_a_full_field_is_one_half(lines: list[Line]) -> None:
    field = sorted({line.player for line in lines})
    means = [t.mean for t in tallies(field, lines, marks(lines))]
    if len(field) > 3:
        assert sum((m for m in means if m is not None), Fraction(0)) / len(field) == Fraction(1, 2)
    else:
        assert means == [None, None, None]
