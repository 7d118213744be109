"""§6 and §11: claims on one card, and their order of right."""

from __future__ import annotations

import pytest

from paiju.errors import Illegal, NotAllowed, PaijuError, Unreadable
from tests.rules.paohuzi.scene import (
    B_HU,
    B_LAID,
    GAME,
    answer,
    laid,
    menu,
    rules,
    scene,
    story,
    to_discard,
)


def test_6_drawer_eats_before_his_next_seat_and_peng_goes_first() -> None:
    hands = ("四六" + "九", "三四壹", "五五玖")
    state = scene(GAME, hands, wall="五一")
    assert menu(GAME, state) == {"a": "过 吃四六", "b": "过 吃三四", "c": "过 碰"}
    assert story(answer(GAME, state, "a吃四六 b吃三四 c过")) == "a摸五 c过 a吃 b摸一"
    assert story(answer(GAME, state, "c碰 b吃三四 a吃四六")) == "a摸五 c碰 a摸一"
    after = answer(GAME, state, "a过 c过 b吃三四")
    assert story(after) == "a摸五 c过 a过 b吃 c摸一"


def test_6_chi_only_of_the_own_or_the_upper_seat_s_card() -> None:
    hands = ("九", "玖", "四六壹")
    assert menu(GAME, scene(GAME, hands, wall="五")) == {}
    assert menu(GAME, scene(GAME, hands, wall="五", turn="b")) == {"c": "过 吃四六"}
    assert menu(GAME, scene(GAME, hands, wall="五", turn="c")) == {"c": "过 吃四六"}


def test_6_11_b08_hu_of_one_beats_the_lower_claim_of_another() -> None:
    state = scene(GAME, ("一", B_HU, "十十玖"), ("", B_LAID, ""), "十")
    assert menu(GAME, state) == {"b": "过 吃八九 胡", "c": "过 碰"}
    state = answer(GAME, state, "c碰 b胡")
    result = GAME.result(state)
    assert result is not None
    assert result.facts["winner"] == "b"
    assert laid(state, "c") == ""


def test_6_b08_a_lower_choice_of_one_never_wipes_out_another_s_hu() -> None:
    game = rules(dian_pao=True)
    state = to_discard(("一十柒", B_HU, B_HU), ("", B_LAID, B_LAID))
    state = answer(game, answer(game, state, "a打十"), "b吃八九 c胡")
    result = game.result(state)
    assert result is not None
    assert result.facts["winner"] == "c"
    assert laid(state, "b") == B_LAID


def test_6_11_the_drawer_s_hu_beats_both() -> None:
    state = scene(GAME, (B_HU, B_HU, "十十玖"), (B_LAID, B_LAID, ""), "十")
    result = GAME.result(answer(GAME, state, "c碰 b胡 a胡"))
    assert result is not None
    assert (result.facts["winner"], result.facts["how"]) == ("a", "自摸")


def test_6_11_two_hu_on_a_discard_one_winner_the_nearer() -> None:
    game, laid_ = rules(dian_pao=True), ("", B_LAID, B_LAID)
    state = answer(game, to_discard(("一十柒", B_HU, B_HU), laid_), "a打十")
    assert {seat for seat, acts in menu(game, state).items() if "胡" in acts} == {"b", "c"}
    result = game.result(answer(game, state, "c胡 b胡"))
    assert result is not None
    assert (result.facts["winner"], result.facts["how"]) == ("b", "放炮")
    plain = answer(GAME, to_discard(("一十柒", B_HU, B_HU), laid_), "a打十")
    assert menu(GAME, plain) == {"b": "过 吃八九"}


def test_5_guo_zhang_of_a_declined_chi_and_of_a_discard() -> None:
    hands = ("九", "四六壹叁", "玖")
    state = answer(GAME, scene(GAME, hands, wall="五八九五"), "b过")
    assert story(state).startswith("a摸五 b过 b摸八")
    assert "b" not in menu(GAME, state)
    turn = rules(guo_zhang_scope="turn")
    state = answer(turn, scene(turn, hands, wall="五八九五"), "b过")
    assert menu(turn, state) == {"b": "过 吃四六"}


def test_5_guo_zhang_not_when_a_higher_claim_took_the_card() -> None:
    hands = ("九", "四六壹", "五五玖")
    state = answer(GAME, scene(GAME, hands, wall="五"), "b过 c碰")
    assert state.guo_zhang == (0, 0, 0)
    assert story(state) == "a摸五 c碰"
    hands = ("四六九", "三四壹", "玖")
    state = answer(GAME, scene(GAME, hands, wall="五"), "b过 a吃四六")
    assert state.guo_zhang == (0, 0, 0)


def test_b07_a_claim_that_is_not_offered_is_illegal() -> None:
    state = scene(GAME, ("八", "二三九", "玖"), wall="一")
    for text in ("胡", "碰", "吃三四", "打九"):
        with pytest.raises(Illegal):
            GAME.read(state, 1, text)
    with pytest.raises(NotAllowed):
        GAME.read(state, 0, "胡")
    for text in ("", "?", "吃", "吃一", "比一二三", "吃二三比一"):
        with pytest.raises(PaijuError) as caught:
            GAME.read(state, 1, text)
        assert isinstance(caught.value, Unreadable)


def test_5_must_hu_leaves_no_choice() -> None:
    game = rules(must_hu=True)
    state = scene(game, ("一", B_HU, "十十玖"), ("", B_LAID, ""), "十")
    assert menu(game, state)["b"] == "胡"
    assert game.write(game.default(state, 1)) == "胡"


def test_6_1_hu_before_forced_is_asked_before_the_card_is_melded() -> None:
    pair = "捌捌捌壹贰叁贰柒拾四五六肆伍陆七七柒八九"
    state = scene(GAME, (pair, "", ""), wall="七")
    assert menu(GAME, state)["a"].startswith("打")
    assert "胡" not in menu(GAME, state)["a"]
    game = rules(hu_before_forced=True)
    state = scene(game, (pair, "", ""), wall="七")
    assert menu(game, state) == {"a": "过 胡"}
    result = game.result(answer(game, state, "a胡"))
    assert result is not None
    assert result.facts["how"] == "自摸"
    assert story(answer(game, state, "a过")).startswith("a偎")


def test_5_a_claim_that_a_higher_one_beat_was_not_declined() -> None:
    state = scene(GAME, ("四六九", "三四壹", "五五玖"), wall="五一")
    after = answer(GAME, state, "a吃四六 b吃三四 c碰")
    assert (after.guo_zhang, after.ren_peng) == ((0, 0, 0), (0, 0, 0))
