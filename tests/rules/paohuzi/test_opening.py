"""§2, §4, §7: the 亮张, 天胡 and 地胡, 起手提, 庄家's first discard, 三提五坎."""

from __future__ import annotations

import pytest

from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi.state import State
from paiju.rules.protocol import SPECTATOR
from tests.rules.paohuzi.scene import answer, deal_of, fill, laid, menu, rules, story

GAME = rules()
READY = "捌捌捌七七七一二三贰柒拾四五六肆伍陆八九"
"""Twenty cards that wait for 七 and 十."""
DOUBLE = "一一一一贰贰贰贰三三五五七八玖拾肆伍柒捌"
"""Twenty cards with two 提."""

SPREAD = "五六七八九十贰叁肆伍陆柒捌玖拾"
"""Fifteen different cards: no 坎 among them, at most one more alike beside."""


def start(game: Paohuzi, a: str, liang: str, b: str = "", c: str = "", opener: int = 0) -> State:
    """Deal *a*, the 亮张, and what is left to b, c and the stock from the end of the deck."""
    rest = fill(a, liang, b, c)[::-1]
    b_more, rest = rest[: 20 - len(b)], rest[20 - len(b) :]
    c_more, wall = rest[: 20 - len(c)], rest[20 - len(c) :]
    return game.start(deal_of(a, b + b_more, c + c_more, liang, wall), opener)


def test_2_tian_hu_is_offered_and_won() -> None:
    state = start(GAME, READY, "十")
    assert menu(GAME, state) == {"a": "过 胡"}
    assert [GAME.asked_seen(state, viewer) for viewer in (0, 1, 2, -1)] == [(0,), (), (), ()]
    result = GAME.result(answer(GAME, state, "a胡"))
    assert result is not None
    assert {"winner": "a", "how": "天胡", "huxi": 18, "tun": 3}.items() <= result.facts.items()
    assert result.scores == (6, -3, -3)


def test_9_in_the_opening_all_see_the_liang_zhang_and_nobody_who_is_asked() -> None:
    state = start(GAME, READY, "十")
    views = [GAME.seen(state, viewer) for viewer in (0, 1, SPECTATOR)]
    assert [(view.phase, view.liang, view.table) for view in views] == [("opening", "十", None)] * 3
    assert [view.unseen.count("十") for view in views] == [3, 3, 3]
    assert len(views[2].unseen) == 79


def test_2_tian_hu_counts_as_self_drawn_by_clause_and_has_its_mingtang() -> None:
    plain = rules(tian_hu_zimo=False)
    result = plain.result(answer(plain, start(plain, READY, "十"), "a胡"))
    assert result is not None
    assert result.facts["tun"] == 2
    full = rules("quanmingtang")
    result = full.result(answer(full, start(full, READY, "十"), "a胡"))
    assert result is not None
    assert (result.facts["names"], result.facts["fan"]) == ("天胡", 6)


def test_2_di_hu_of_a_xian_jia_on_the_liang_zhang() -> None:
    state = start(GAME, READY, "十", opener=2)
    assert menu(GAME, state) == {"a": "过 胡"}
    full = rules("quanmingtang")
    result = full.result(answer(full, start(full, READY, "十", opener=2), "a胡"))
    assert result is not None
    assert (result.facts["how"], result.facts["names"]) == ("地胡", "地胡")
    assert result.facts["tun"] == 2


def test_2_the_liang_zhang_completes_a_kan_and_is_never_ordinary_to_the_dealer() -> None:
    hand = "捌捌捌陆陆陆壹贰叁贰柒拾六七七八八九九十"
    for first in (False, True):
        game = rules(hu_before_forced=first)
        assert menu(game, start(game, hand, "八")).keys() == {"a"}
        assert "胡" not in menu(game, start(game, hand, "八"))["a"]


def test_2_declined_the_liang_zhang_enters_the_dealers_hand() -> None:
    state = answer(GAME, start(GAME, READY, "十"), "a过")
    assert state.phase == "discard"
    assert menu(GAME, state)["a"].split()[0] == "打一"
    assert GAME.seen(state, 0).hand.count("十") == 1


def test_7_a_triple_completed_by_the_liang_zhang_is_a_kan() -> None:
    hand = "捌捌捌一二三贰柒拾四五六肆伍陆七八九十十"
    game = rules(huxi_wei=(0, 0))
    state = start(game, hand, "十")
    result = game.result(answer(game, state, "a胡"))
    assert result is not None
    assert "偎" not in result.facts["hand"]
    assert result.facts["huxi"] == 18


def test_4_2_11_a_dealer_with_two_opening_ti_does_not_discard() -> None:
    state = start(GAME, DOUBLE, "九")
    assert laid(state, "a") == "提一一一一 提贰贰贰贰"
    assert story(state).startswith("a提 a提")
    assert "打" not in story(state)
    assert state.draws[1] == 1


def test_4_2_a_dealer_with_one_opening_ti_discards() -> None:
    hand = DOUBLE.replace("贰贰贰贰", "贰贰贰陆")
    state = start(GAME, hand, "九")
    assert laid(state, "a") == "提一一一一"
    assert menu(GAME, state)["a"].startswith("打")


def test_4_2_dealer_double_ti_first_meld_free() -> None:
    game = rules(dealer_double_ti="first_meld_free")
    state = start(game, DOUBLE, "九")
    assert menu(game, state)["a"].startswith("打三 打五")


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("一一一一贰贰贰贰壹壹壹捌捌捌五五五七八玖", False),
        ("一一一一捌捌捌捌伍伍伍壹贰叁四五六七八玖", True),
    ],
)
def test_4_2_dealer_double_ti_skip_if_waiting(hand: str, waits: bool) -> None:
    game = rules(dealer_double_ti="skip_if_waiting")
    state = start(game, hand, "玖" if waits else "拾")
    assert laid(state, "a").count("提") == 2
    assert ("a" in menu(game, state) and state.phase == "discard") is not waits


def test_2_san_ti_wu_kan_wins_at_once_where_the_profile_has_it() -> None:
    hand = "一一一二二二三三三四四四壹壹壹六七玖玖拾"
    assert start(GAME, hand, "九").phase == "discard"
    game = rules(san_ti_wu_kan=True)
    state = start(game, hand, "九", b=SPREAD, c=SPREAD)
    assert menu(game, state) == {"a": "过 胡"}
    result = game.result(answer(game, state, "a胡"))
    assert result is not None
    assert {"how": "三提五坎", "huxi": 18, "tun": 2, "fan": 1}.items() <= result.facts.items()
    assert answer(game, state, "a过").phase == "discard"


def test_2_of_two_san_ti_wu_kan_the_dealer_s_counts() -> None:
    hand = "一一一二二二三三三四四四壹壹壹六七玖玖拾"
    other = "五五五八八八十十十贰贰贰叁叁叁六六七九九"
    game = rules(san_ti_wu_kan=True)
    state = start(game, hand, "九", b=other, c="五六七八九十肆伍陆柒捌拾一二三")
    result = game.result(answer(game, state, "b胡 a胡"))
    assert result is not None
    assert result.facts["winner"] == "a"


def test_7_di_hu_def_first_discard() -> None:
    game = rules(di_hu_def="first_discard")
    state = start(game, "一一八壹壹叁叁叁玖玖玖陆陆肆柒柒柒伍伍十", "九", b=READY)
    state = answer(game, state, "a打十")
    assert "胡" in menu(game, state)["b"]
    result = game.result(answer(game, state, "b胡"))
    assert result is not None
    assert result.facts["how"] == "地胡"


def test_the_example_of_the_notation_plays_to_its_result() -> None:
    deal = deal_of(
        "二三五七八九九九十贰贰叁叁叁肆肆陆陆玖玖",
        "一二三四五六七七七八九贰肆伍陆柒捌捌捌拾",
        "一一二二三三四六十壹壹贰肆伍伍柒柒柒玖玖",
        "拾",
        "五十壹八八叁伍一六壹六五陆拾拾捌四四十",
    )
    state = GAME.start(deal, 0)
    state = answer(GAME, state, "a打玖")
    assert GAME.asked(state) == (2,)
    state = answer(GAME, state, "c碰 c打壹")
    assert "b过" not in story(state)
    assert menu(GAME, state)["b"].startswith("过")
    state = answer(GAME, state, "b过")
    assert story(state) == "a打玖 c碰 c打壹 a摸五 b过 b摸十"
    for seat in GAME.asked(state):
        state = answer(GAME, state, "abc"[seat] + ("胡" if seat == 1 else "过"))
    result = GAME.result(state)
    assert result is not None
    assert result.scores == (-3, 6, -3)
    hand = "捌捌捌 七七七 一二三 贰柒拾 四五六 肆伍陆 八九十"
    facts = {"winner": "b", "how": "自摸", "hand": hand, "huxi": 18}
    assert facts.items() <= result.facts.items()
