"""Slips: the facts as a table writes them, and the score that follows (EVENTS §4, ERDAYI §3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.pile import read_line, read_pile
from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.rules.profile import rules
from paiju.rules.slip import grammar, read_slip

OFFICIAL = rules("doudizhu/official-2016")
ZIBO = rules("doudizhu/zibo-2020")
HBUT = rules("doudizhu/hbut-2013")
ZIPAI = rules("paohuzi/comp-2017r")


@pytest.mark.parametrize(
    ("text", "game", "scores"),
    [
        ("b3+", OFFICIAL, (-3, 6, -3)),
        ("b3-", OFFICIAL, (3, -6, 3)),
        ("a2+ x1 r", OFFICIAL, (16, -8, -8)),
        ("A３＋ ｓ".replace("３", "3").replace("ｓ", "s"), OFFICIAL, (12, -6, -6)),
        # The seed's worked example: a at 3, rocket and bomb, b doubled and was redoubled.
        ("a3- r x1 db !", OFFICIAL, (-60, 48, 12)),
        ("0", OFFICIAL, (0, 0, 0)),
        ("c+", ZIBO, (-3, -3, 6)),
        ("c3-x2", ZIBO, (3, 3, -6)),
        ("c-f", ZIBO, (3, 3, -6)),
        ("b1+ x2 h1", HBUT, (-8, 16, -8)),
        ("b4x3", ZIPAI, (-12, 24, -12)),
        ("c5", ZIPAI, (-5, -5, 10)),
        ("0", ZIPAI, (0, 0, 0)),
    ],
)
def test_the_score_follows_from_the_facts(text, game, scores):
    assert read_slip(text, game).scores == scores


@pytest.mark.parametrize(
    ("text", "game", "key"),
    [
        ("", OFFICIAL, "paper.bad_slip"),
        ("d3+", OFFICIAL, "paper.bad_slip"),
        ("a3+ x1 x1", OFFICIAL, "paper.bad_slip"),
        ("a3+ q", OFFICIAL, "paper.bad_slip"),
        ("a+", OFFICIAL, "paper.no_bid"),
        ("a3+ h1", OFFICIAL, "paper.no_hard"),
        ("a3+ da", OFFICIAL, "doudizhu.landlord_doubled"),
        ("a3+ !", OFFICIAL, "doudizhu.redouble_alone"),
        ("a3+ x14", OFFICIAL, "doudizhu.too_many_bombs"),
        ("a2+", ZIBO, "paper.other_bid"),
        ("a+ db", ZIBO, "paper.no_doubling"),
        ("a-f x1", ZIBO, "paper.foul_alone"),
        ("0", ZIBO, "paper.redeal"),
        ("b0", ZIPAI, "paper.won_nothing"),
        ("b", ZIPAI, "paper.bad_win"),
        ("a" * 101, ZIPAI, "paper.bad_win"),
        ("b3+" + " " * 3 + "=-3,6", OFFICIAL, "paper.bad_score"),
        ("b3+ =-3,6,-4", OFFICIAL, "paper.wrong_score"),
        ("a" * 101, OFFICIAL, "paper.bad_slip"),
    ],
)
def test_what_no_slip_says_is_refused(text, game, key):
    with pytest.raises(PaijuError) as caught:
        read_slip(text, game)
    assert caught.value.key == key


def test_a_written_score_that_follows_is_taken():
    assert read_slip("b3+ = -3, 6, -3", OFFICIAL).scores == (-3, 6, -3)


@given(st.text(alphabet="abc123+-xhrsdf!=,0 ", max_size=30), st.sampled_from([0, 1, 2, 3]))
def test_any_text_is_a_slip_that_sums_to_zero_or_a_refusal(text, which):
    try:
        found = read_slip(text, (OFFICIAL, ZIBO, HBUT, ZIPAI)[which])
    except (Unreadable, Illegal):
        return
    assert sum(found.scores) == 0


def test_what_a_slip_asks_hangs_on_the_rules():
    def asked(game):
        return grammar(game.game).fields(game)

    assert "hard" in asked(HBUT)
    assert "doubled" in asked(OFFICIAL)
    assert asked(ZIBO) == ("landlord", "winner", "fouls")


def test_a_sheet_with_columns_says_what_a_typed_line_says():
    sheet = (
        "桌号,副,庄家,叫分,胜方,炸弹,火箭,春天,加倍,再加倍\n5,2,B,3,庄,2,是,,A C,有\n6,1,,,,,,,,\n"
    )
    first, second = read_pile(sheet.encode("gb18030"))
    assert read_slip(first.text, OFFICIAL) == read_slip("b3+ x2 r dac !", OFFICIAL)
    assert (first.table, first.board, first.where) == (5, 2, "row 2")
    assert second.text == "0"


def test_scores_in_a_sheet_are_compared():
    pile = read_pile(b"table,slip,a,b,c\n1,b3+,-3,6,-3\n2,b3+,-3,3,0\n")
    assert read_slip(pile[0].text, OFFICIAL).scores == (-3, 6, -3)
    with pytest.raises(Illegal) as caught:
        read_slip(pile[1].text, OFFICIAL)
    assert caught.value.key == "paper.wrong_score"


def test_a_sheet_of_paohuzi():
    (slip,) = read_pile(b"table,hu,tun,fan\n1,c,4,3\n")
    assert slip.text == "c4x3"


@pytest.mark.parametrize("line", ["", "5", "b3+", "x b3+", "5.x b3+", "99999 b3+"])
def test_a_line_without_table_or_facts_is_refused(line):
    with pytest.raises(Unreadable) as caught:
        read_line(line)
    assert caught.value.key == "paper.bad_line"


def test_a_line_may_name_the_board():
    slip = read_line("12.3  b3+ x2")
    assert (slip.table, slip.board, slip.text) == (12, 3, "b3+ x2")


def test_a_winner_that_is_neither_is_refused_with_its_row():
    with pytest.raises(Unreadable) as caught:
        read_pile(b"table,landlord,bid,winner\n1,a,3,x\n")
    assert (caught.value.key, caught.value.where) == ("paper.no_winner", "row 2")


def test_hbut_9_1_a_misdeal_lets_the_seat_after_the_last_landlord_open(held):
    event = held("hbut-2013", 9)
    event.seat()
    event.enter("1.1 b3+ oc")  # the high card was c's
    for wrong in ("1.2 c2- oc", "1.2 c2- ob m1", "1.2 c2- oc p1 m1"):
        with pytest.raises(Illegal) as told:
            event.enter(wrong)
        assert told.value.key == "paper.other_opener"
    (made,) = event.enter("1.2 c2- oc m1")
    assert (made.facts["opener"], made.facts["misdeals"]) == ("c", 1)
    # In one pile too: the last landlord opens, and who is not named is not asked for.
    event.enter("1.3 a1+ oc", "1.4 b3+ ob p1", "1.5 c3- s", "1.6 a2+ oc")
    with pytest.raises(Illegal):
        event.enter("1.7 a2- ob f")
    event.enter("1.7 a2- oa f")


def test_a_planned_opener_stands_on_no_slip():
    with pytest.raises(Illegal) as told:
        read_slip("b3+ oc", ZIBO)
    assert told.value.key == "paper.planned_opener"
    with pytest.raises(Unreadable):
        read_slip("b3+ oc oa", HBUT)


def test_a_line_of_a_chinese_keyboard_was_not_read():
    assert read_line("５．２　ｂ３＋　ｘ２！") == read_line("5.2 b3+ x2!")
    wide = "桌,记分单\n５,ｂ３－＝６，－１２，６\n".replace("，", "\uff0c").encode()
    assert read_pile(wide)[0].text == "b3-=6,-12,6"
