"""§3, §5–§7: the best reading of a hand, and whether it has won."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards import zipai
from paiju.rules.paohuzi import grouping, huxi
from paiju.rules.paohuzi.held import Held, Source
from paiju.rules.paohuzi.hu import best, readings, wins
from paiju.rules.paohuzi.melds import FOURS, Figure, write_all
from tests.rules.paohuzi.tools import groups, held, law, read, winning

HAND = "捌捌捌七七七一二三贰柒拾四五六肆伍陆八九"


def test_the_contract_s_hand_drawn() -> None:
    told = read(HAND, last="十")
    assert groups(told) == ["捌捌捌", "七七七", "一二三", "贰柒拾", "四五六", "肆伍陆", "八九十"]
    assert (told.win, told.huxi, told.tally.tun, told.tally.fan) == (True, 18, 3, 1)
    assert (told.tally.names, told.tally.score) == ((), 3)


def test_the_contract_s_hand_with_melds() -> None:
    told = read("一二三贰柒拾四五六肆伍陆八九", "碰捌捌捌 偎七七七", "十", "other")
    assert (told.win, told.huxi, told.tally.tun, told.tally.score) == (True, 15, 1, 1)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("一一壹二二贰三三叁", 12), ("壹壹一贰贰二叁叁三", 15), ("二二贰七七柒十十拾", 12)],
)
def test_11_b10_three_runs_and_not_three_jiao(cards: str, worth: int) -> None:
    found = readings(law(), held(cards))
    assert [reading.huxi for reading in found] == [worth, 0]
    assert not found[0].win


@pytest.mark.parametrize("cards", ["八九壹", "九十壹", "十壹贰"])
def test_b13_the_search_ends_and_runs_do_not_wrap(cards: str) -> None:
    told = read(cards)
    assert (told.groups, told.huxi, told.win) == ((), 0, False)
    assert zipai.write_counts(told.loose) == cards


def test_b01_a_kan_is_never_split() -> None:
    told = read("七七七五六八九")
    assert groups(told) == ["七七七"]
    assert zipai.write_counts(told.loose) == "五六八九"


@given(seed=st.integers(0, 2**32), order=st.randoms(use_true_random=False))
def test_b01_11_the_order_of_the_cards_never_matters(seed: int, order: Random) -> None:
    kinds = list(winning(Random(seed)))
    told = best(law(), Held(sum(1 << 3 * kind for kind in kinds)))
    order.shuffle(kinds)
    text = "".join(zipai.KINDS[kind] for kind in kinds)
    assert read(text) == told


@given(seed=st.integers(0, 2**32))
def test_the_fast_reading_is_the_best_of_all(seed: int) -> None:
    kinds = list(winning(Random(seed)))
    last = kinds.pop(Random(seed).randrange(21))
    hand = sum(1 << 3 * kind for kind in kinds)
    for source in Source:
        every = readings(law(dian_pao=True), Held(hand, (), last, source))
        told = best(law(dian_pao=True), Held(hand, (), last, source))
        assert (told.win, told.tally.score) == (every[0].win, every[0].tally.score)
        assert told.huxi == every[0].huxi
        assert told.win == wins(law(dian_pao=True), Held(hand, (), last, source))


@given(cards=st.sets(st.integers(0, 79), max_size=21))
def test_a_reading_holds_each_card_once_and_its_groups_make_its_huxi(cards: set[int]) -> None:
    hand = zipai.counts_of(sum(1 << card for card in cards))
    told = best(law(), Held(hand))
    assert sum(meld.counts for meld in told.groups) + told.loose == hand
    assert huxi.total(law().values, told.groups) == told.huxi
    fours = any(meld.figure in FOURS for meld in told.groups)
    assert sum(meld.figure is Figure.JIANG for meld in told.groups) <= fours


def test_7_exactly_seven_men_zi() -> None:
    assert not read("捌捌捌柒柒柒壹贰叁").win
    assert read("捌捌捌柒柒柒壹贰叁").huxi == 18
    assert law(men_zi=3).clauses.men_zi == 3
    assert read("捌捌捌柒柒柒壹贰叁", men_zi=3).win


def test_7_least_huxi() -> None:
    nearly = ("捌捌捌壹贰叁四五六肆伍陆八九十七八九六七", "", "五", "other")
    assert read(*nearly).huxi == 12
    assert not read(*nearly).win
    assert read(*nearly, min_huxi=12).win


def test_7_one_pair_exactly_with_a_meld_of_four() -> None:
    laid = "跑捌捌捌捌 碰伍伍伍 一二三 贰柒拾"
    assert read("四五六肆伍陆八", laid, "八", "other").win
    assert not read("四五六七八九八九", laid, "十", "other").win
    assert not read("四五六肆伍陆八", "偎捌捌捌 碰伍伍伍 一二三 贰柒拾", "八", "other").win


@pytest.mark.parametrize(("source", "worth"), [("draw", "偎"), ("other", "碰")])
def test_3_a_triple_completed_by_the_winning_card(source: str, worth: str) -> None:
    told = read("捌捌捌壹贰叁贰柒拾四五六肆伍陆七八九十十", "", "十", source)
    assert worth + "十十十" in groups(told)
    assert told.huxi == 18 + (3 if source == "draw" else 1)


@pytest.mark.parametrize(
    ("source", "made", "worth"), [("draw", "提捌捌捌捌", 12), ("other", "跑捌捌捌捌", 9)]
)
def test_3_a_four_completed_by_the_winning_card(source: str, made: str, worth: int) -> None:
    told = read("捌捌捌壹贰叁贰柒拾四五六肆伍陆七八九十十", "", "捌", source)
    assert made in groups(told)
    assert (told.win, told.huxi) == (True, worth + 12)


def test_5_own_wei_grows_to_ti_or_pao_and_peng_only_on_a_draw() -> None:
    rest, more = "壹贰叁四五六肆伍陆七八九十十", " 贰柒拾"
    assert "提捌捌捌捌" in groups(read(rest, "偎捌捌捌" + more, "捌", "draw"))
    assert "跑捌捌捌捌" in groups(read(rest, "臭偎捌捌捌" + more, "捌", "other"))
    assert "跑捌捌捌捌" in groups(read(rest, "碰捌捌捌" + more, "捌", "draw"))
    assert "跑捌捌捌捌" in groups(read(rest, "碰捌捌捌" + more, "捌", "other"))
    assert "碰捌捌捌" in groups(read(rest, "碰捌捌捌" + more, "捌", "discard"))


def test_7_po_pao_hu_uses_the_fourth_card_as_an_ordinary_one() -> None:
    hand = "捌捌捌壹贰叁贰柒拾四五六肆伍陆七八九柒玖"
    assert groups(read(hand, "", "捌", "other"))[0] == "捌捌捌"
    assert read(hand, "", "捌", "other").win
    assert not read(hand, "", "捌", "other", po_pao_hu=False).win


def test_6_1_an_own_draw_must_lie_as_wei_or_ti_unless_hu_comes_first() -> None:
    hand = "捌捌捌壹贰叁贰柒拾四五六肆伍陆七八九柒玖"
    assert not read(hand, "", "捌", "draw").win
    assert read(hand, "", "捌", "draw", hu_before_forced=True).win
    pair = "捌捌捌壹贰叁贰柒拾四五六肆伍陆七七柒八九"
    assert not read(pair, "", "七", "draw").win
    assert read(pair, "", "七", "draw", hu_before_forced=True).win
    assert read(pair, "", "七", "other").win


def test_7_a_discard_cannot_be_won_on_unless_dian_pao() -> None:
    assert read(HAND, "", "十", "discard").huxi == 18
    assert not read(HAND, "", "十", "discard").win
    assert read(HAND, "", "十", "discard", dian_pao=True).win


def test_the_readings_that_lost_follow_the_one_that_counts() -> None:
    cards = "一一壹二二贰三三叁捌捌捌伍伍伍四五六七八九"
    found = readings(law(), held(cards))
    assert [write_all(r.groups) for r in found] == [
        "伍伍伍 捌捌捌 壹贰叁 一二三 一二三 四五六 七八九",
        "伍伍伍 捌捌捌 四五六 七八九 一一壹 二二贰 三三叁",
    ]
    assert [r.win for r in found] == [True, False]


def test_a_whole_reading_goes_before_a_dearer_one_that_leaves_cards() -> None:
    told = read("一一壹二三四")
    assert (groups(told), told.huxi, told.loose) == (["二三四", "一一壹"], 0, 0)


def test_3_values_can_be_put_in_by_the_profile() -> None:
    assert read("二三四", huxi_run=(1, 2)).huxi == 1
    assert read("贰叁肆", huxi_run=(1, 2)).huxi == 2
    assert read("四肆肆", huxi_jiao=(1, 2)).huxi == 2


def test_7_with_a_four_and_no_pair_no_reading_uses_all_cards() -> None:
    found = readings(law(), held("八八八八一二三"))
    assert [(groups(r), r.loose, r.huxi) for r in found] == [(["提八八八八", "一二三"], 0, 12)]
    assert not found[0].win


def test_7_a_reading_that_lacks_its_pair_does_not_go_before_a_dearer_one() -> None:
    told = read("一一一一二二二二三三三三六伍陆陆柒叁叁叁", last="陆", source="other")
    assert (told.huxi, told.win) == (36, False)


def test_the_memory_of_the_search_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grouping, "_KEPT", 5)
    search = grouping.Grouping(law().values)
    rng = Random(8)
    for _ in range(30):
        hand = sum(1 << 3 * kind for kind in rng.sample(range(20), 9))
        fresh = grouping.Grouping(law().values)
        assert search.whole(hand, pair=False) == fresh.whole(hand, pair=False)
        assert search.part_melds(hand, pair=False) == fresh.part_melds(hand, pair=False)
