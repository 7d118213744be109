"""§4, §5, §7 and §11: turns, forced melds, and how a deal ends."""

from __future__ import annotations

import pytest

from paiju.cards import zipai
from paiju.errors import Ambiguous, Illegal, NotAllowed
from paiju.rules.paohuzi.act import HU, PASS, PENG, discard_of
from paiju.rules.protocol import SPECTATOR
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


def test_4_1_a_turned_card_goes_to_the_row_of_its_drawer() -> None:
    state = scene(GAME, ("八", "叁叁", "玖"), wall="一二三四")
    assert story(state) == "a摸一 b摸二 c摸三 a摸四"
    assert [len(row) for row in state.rows] == [2, 1, 1]
    assert GAME.result(state) is not None


def test_7_11_the_last_card_refused_by_all_is_huang_zhuang() -> None:
    state = scene(GAME, ("八", "二三九", "玖"), wall="一")
    assert menu(GAME, state) == {"b": "过 吃二三"}
    state = answer(GAME, state, "b过")
    result = GAME.result(state)
    assert result is not None
    assert (result.scores, result.facts) == ((0, 0, 0), {"how": "黄庄"})
    assert GAME.asked(state) == ()


def test_5_ti_of_an_own_kan_and_its_discard() -> None:
    state = scene(
        GAME, ("七七七一三五", "", ""), ("碰捌捌捌 碰九九九 碰叁叁叁 碰肆肆肆 二三四", "", ""), "七"
    )
    assert (laid(state, "a")[-5:], story(state)) == ("提七七七七", "a提")
    assert menu(GAME, state) == {"a": "打一 打三 打五"}


def test_5_ti_of_an_own_wei_replaces_it_in_place() -> None:
    state = scene(
        GAME, ("一三五七九", "", ""), ("偎八八八 碰九九九 碰叁叁叁 碰肆肆肆 二三四", "", ""), "八"
    )
    assert laid(state, "a") == "提八八八八 碰九九九 碰叁叁叁 碰肆肆肆 二三四"


def test_5_wei_is_forced_and_nobody_else_is_asked() -> None:
    hands = ("七七一三五", "五六八九" + "壹", "")
    state = scene(GAME, hands, ("碰捌捌捌 碰九九九 碰叁叁叁 碰肆肆肆 二三四", "", ""), "七")
    assert story(state) == "a偎"
    assert menu(GAME, state) == {"a": "打一 打三 打五"}


def test_5_11_ren_peng_then_own_draw_is_chou_wei() -> None:
    hands = ("一三五七九壹叁伍", "陆陆二二九", "肆柒")
    state = scene(GAME, hands, wall="陆肆陆")
    assert menu(GAME, state) == {"b": "过 碰"}
    state = answer(GAME, state, "b过")
    assert story(state) == "a摸陆 b过 b摸肆 c摸陆"
    assert GAME.asked(state) == ()
    state = scene(GAME, hands, wall="陆陆")
    state = answer(GAME, state, "b过")
    assert laid(state, "b") == "臭偎陆陆陆"
    assert story(state) == "a摸陆 b过 b臭偎"


@pytest.mark.parametrize(("on", "asked"), [(True, {}), (False, {"b": "过 碰"})])
def test_5_ren_peng_bars_peng_for_the_deal(on: bool, asked: dict[str, str]) -> None:
    game = rules(ren_peng=on)
    state = scene(game, ("一九", "陆陆二二九", "肆柒"), wall="陆肆陆")
    state = answer(game, state, "b过")
    assert menu(game, state) == asked


def test_5_ren_peng_a_time_out_counts() -> None:
    state = scene(GAME, ("一九", "陆陆二二九", "肆柒"), wall="陆")
    state = GAME.do(state, 1, GAME.default(state, 1))
    assert state.ren_peng[1] == 1 << zipai.KINDS.index("陆")


def test_5_ren_peng_a_chi_instead_counts() -> None:
    state = scene(GAME, ("一九", "陆陆六伍柒捌捌玖", "拾"), wall="陆")
    assert menu(GAME, state) == {
        "b": "过 吃六陆比伍陆柒 吃六陆比陆柒捌 吃伍柒比六陆陆 吃柒捌比六陆陆 碰"
    }
    eaten = answer(GAME, state, "b吃伍柒")
    assert laid(eaten, "b") == "伍陆柒 六陆陆"
    assert story(eaten) == "a摸陆 b吃"
    assert eaten.ren_peng[1] == 1 << zipai.KINDS.index("陆")


def test_5_11_peng_then_own_draw_of_the_fourth_is_pao() -> None:
    state = scene(
        GAME, ("一三五九九", "", ""), ("碰捌捌捌 碰七七七 碰叁叁叁 碰肆肆肆 二三四", "", ""), "捌"
    )
    assert laid(state, "a").startswith("跑捌捌捌捌 碰七七七")
    assert story(state) == "a摸捌 a跑"
    assert menu(GAME, state) == {"a": "打一 打三 打五 打九"}


def test_b05_the_total_told_after_an_upgrade_is_of_all_melds_once() -> None:
    laid_ = ("碰捌捌捌 偎伍伍伍", "", "")
    before = to_discard(("一三五九九", "", ""), laid_)
    assert GAME.seen(before, 0).huxi["a"] == 9
    after = scene(GAME, ("一三五九九", "", ""), laid_, "捌")
    assert laid(after, "a") == "跑捌捌捌捌 偎伍伍伍"
    assert [GAME.seen(after, viewer).huxi["a"] for viewer in (0, 1, SPECTATOR)] == [15, 9, 9]


def test_5_11_kan_or_wei_and_another_s_discard_is_a_forced_pao() -> None:
    state = to_discard(("一五柒", "五五五九九二四", "柒"))
    state = answer(GAME, state, "a打五")
    assert (story(state), laid(state, "b")) == ("a打五 b跑", "跑五五五五")
    state = to_discard(("一五柒", "九九二四", "四六"), ("", "", "臭偎五五五"))
    state = answer(GAME, state, "a打五")
    assert (story(state), laid(state, "c")) == ("a打五 c跑", "跑五五五五")


def test_5_a_peng_never_grows_on_a_discard() -> None:
    state = to_discard(("一五柒", "九九二", "柒"), ("", "碰五五五", ""))
    state = answer(GAME, state, "a打五")
    assert (story(state), laid(state, "b")) == ("a打五", "碰五五五")


def test_4_2_11_the_first_pao_discards_the_second_does_not() -> None:
    hand = "七七七一三五壹肆"
    first = scene(GAME, ("玖", hand, ""), ("", "碰捌捌捌 碰贰贰贰 碰十十十 四五六", ""), "七九")
    assert story(first) == "a摸七 b跑"
    assert menu(GAME, first) == {"b": "打一 打三 打五 打壹 打肆"}
    second = scene(
        GAME, ("玖", hand, ""), ("", "跑捌捌捌捌 碰贰贰贰 碰十十十 四五六"[:-4], ""), "七九"
    )
    assert story(second) == "a摸七 b跑 c摸九"
    assert GAME.result(second) is not None


def test_7_nobody_wins_on_the_own_discard() -> None:
    game = rules(dian_pao=True)
    state = answer(game, to_discard((B_HU + "十", "", ""), (B_LAID, "", "")), "a打十")
    assert menu(game, state) == {}
    assert game.result(state) is not None


def test_5_11_a_wei_that_completes_the_hand_is_won_at_once() -> None:
    hands = ("壹贰叁贰柒拾四五六肆伍陆八八", "", "")
    state = scene(GAME, hands, ("碰捌捌捌 偎七七七", "", ""), "八")
    assert (story(state), laid(state, "a")[-4:]) == ("a偎", "偎八八八")
    assert menu(GAME, state)["a"].split()[-1] == "胡"
    result = GAME.result(answer(GAME, state, "a胡"))
    assert result is not None
    assert {"how": "自摸", "huxi": 21, "tun": 4, "fan": 1}.items() <= result.facts.items()
    assert result.scores == (8, -4, -4)
    declined = answer(GAME, state, "a打四")
    assert (declined.self_held, declined.won) == (None, None)


def test_4_3_a_forced_meld_that_leaves_nothing_makes_a_dead_hand() -> None:
    melded = "碰捌捌捌 碰叁叁叁 碰四四四 二三四 六七八 碰九九九"
    state = scene(GAME, ("五五", "二", "玖"), (melded, "", ""), "五一九五")
    assert state.dead == (True, False, False)
    assert story(state) == "a偎 b摸一 c摸九 a跑 b摸五 a跑"


def test_4_3_unless_the_seat_wins_at_that_moment() -> None:
    melded = "碰捌捌捌 碰叁叁叁 碰肆肆肆 二三四 六七八 偎九九九"
    state = scene(GAME, ("五五", "二", "玖"), (melded, "", ""), "五一")
    assert (menu(GAME, state), state.dead) == ({"a": "过 胡"}, (False, False, False))
    assert GAME.asked_seen(state, 1) == ()
    declined = answer(GAME, state, "a过")
    assert (declined.dead, story(declined)) == ((True, False, False), "a偎 b摸一")


def test_4_3_a_dead_hand_melds_by_force_and_claims_nothing() -> None:
    dead = (True, False, False)
    hands = ("七七七四六五五", "", "")
    assert menu(GAME, scene(GAME, hands, wall="五", turn="c", dead=dead)) == {}
    assert story(scene(GAME, hands, wall="七", turn="c", dead=dead)) == "c摸七 a跑"
    won = scene(GAME, (B_HU, "", ""), (B_LAID, "", ""), "十", dead=dead)
    assert menu(GAME, won) == {}


def test_4_3_a_chi_or_peng_that_leaves_nothing_to_discard_is_illegal() -> None:
    laid_ = "碰捌捌捌 碰叁叁叁 碰肆肆肆 二三四 六七八 偎九九九"
    assert menu(GAME, scene(GAME, ("四六", "", ""), (laid_, "", ""), "五")) == {}
    assert menu(GAME, scene(GAME, ("", "五五", ""), ("", laid_, ""), "五")) == {}
    assert menu(
        GAME, scene(GAME, ("四六", "", ""), (laid_.replace("偎九九九", ""), "", ""), "五")
    ) == {"a": "过 吃四六"}


def test_4_4_a_kan_is_neither_discarded_nor_used_to_chi() -> None:
    laid_ = "碰捌捌捌 碰叁叁叁 碰肆肆肆 二三四"
    state = scene(GAME, ("七七一五五五九壹", "", ""), (laid_, "", ""), "七")
    assert menu(GAME, state) == {"a": "打一 打九 打壹"}
    assert menu(GAME, scene(GAME, ("四四四五", "", ""), wall="三")) == {}
    with pytest.raises(Illegal) as caught:
        GAME.read(state, 0, "打五")
    assert (caught.value.key, caught.value.article) == ("paohuzi.no_discard", "§4")


def test_5_11_chi_with_like_cards_left_must_lay_them_down() -> None:
    state = scene(GAME, ("四六五三四九", "", ""), wall="五")
    assert menu(GAME, state) == {"a": "过 吃三四比四五六 吃四六比三四五"}
    eaten = answer(GAME, state, "a吃四六")
    assert laid(eaten, "a") == "四五六 三四五"
    assert menu(GAME, scene(GAME, ("四六五九九", "", ""), wall="五")) == {}
    free = rules(bi_pai=False)
    assert menu(free, scene(free, ("四六五九九", "", ""), wall="五")) == {"a": "过 吃四六"}


def test_5_bi_pai_counts_the_same_size_only_and_like_cards_inside_a_jiao() -> None:
    assert menu(GAME, scene(GAME, ("四六伍九九", "", ""), wall="五")) == {"a": "过 吃四六"}
    assert menu(GAME, scene(GAME, ("五伍九九", "", ""), wall="五")) == {"a": "过 吃五伍"}


def test_5_several_ways_to_bi_are_ambiguous_until_named() -> None:
    state = scene(GAME, ("四六五三四六七九", "", ""), wall="五")
    assert menu(GAME, state)["a"].count("吃四六") == 3
    with pytest.raises(Ambiguous) as caught:
        GAME.read(state, 0, "吃四六")
    assert caught.value.key == "paohuzi.which_chi"
    chosen = GAME.read(state, 0, "吃六四比七五六")
    assert GAME.write(chosen) == "吃四六比五六七"


def test_10_a_time_out_passes_or_discards_the_smallest() -> None:
    state = scene(GAME, ("八", "二三九", "玖"), wall="一")
    assert GAME.write(GAME.default(state, 1)) == "过"
    assert GAME.limit(state, 1) == 25_000
    laid_ = "碰捌捌捌 碰叁叁叁 碰肆肆肆 二三四"
    state = scene(GAME, ("七七三五五五一壹", "", ""), (laid_, "", ""), "七")
    assert GAME.write(GAME.default(state, 0)) == "打一"
    quick = rules(claim_ms=5000, discard_ms=7000)
    assert quick.limit(state, 0) == 7000


@pytest.mark.parametrize(("choice", "how"), [("first_own_draw", "地胡"), ("liang_zhang", "自摸")])
def test_7_di_hu_def_first_own_draw(choice: str, how: str) -> None:
    game = rules(di_hu_def=choice)
    state = scene(game, ("一", B_HU, ""), ("", B_LAID, ""), "十", turn="b")
    result = game.result(answer(game, state, "b胡"))
    assert result is not None
    assert result.facts["how"] == how


def test_7_di_hu_def_is_no_win_of_the_dealer_nor_of_a_later_draw() -> None:
    game = rules(di_hu_def="first_own_draw")
    for dealer, draws in ((1, (0, 0, 0)), (0, (0, 1, 0))):
        state = scene(
            game, ("一", B_HU, ""), ("", B_LAID, ""), "十", turn="b", dealer=dealer, draws=draws
        )
        result = game.result(answer(game, state, "b胡"))
        assert result is not None
        assert result.facts["how"] == "自摸"


@pytest.mark.parametrize(("wall", "names"), [("十", "海底胡"), ("十一", "")])
def test_8_hai_di_hu_is_won_on_the_last_stock_card(wall: str, names: str) -> None:
    game = rules("quanmingtang")
    state = scene(game, ("一", B_HU, ""), ("", B_LAID, ""), wall)
    result = game.result(answer(game, state, "b胡"))
    assert result is not None
    assert (result.facts["how"], result.facts["names"]) == ("他摸", names)


def test_8_hai_di_hu_counts_after_a_wei_too() -> None:
    game = rules("quanmingtang")
    hands = ("壹贰叁贰柒拾四五六肆伍陆八八", "", "")
    state = scene(game, hands, ("碰捌捌捌 偎七七七", "", ""), "八")
    result = game.result(answer(game, state, "a胡"))
    assert result is not None
    assert result.facts["names"] == "海底胡"


def test_b07_do_refuses_what_read_would_refuse() -> None:
    state = scene(GAME, ("八", "二三九", "玖"), wall="一")
    for act in (HU, PENG, discard_of(8)):
        with pytest.raises(Illegal):
            GAME.do(state, 1, act)
    with pytest.raises(NotAllowed):
        GAME.do(state, 2, PASS)
    over = answer(GAME, state, "b过")
    with pytest.raises(NotAllowed) as caught:
        GAME.do(over, 1, PASS)
    assert caught.value.key == "paohuzi.deal_over"
