"""The house robot of 跑胡子 and the 名堂: what is in reach, and that it is played for."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.bots.paohuzi.aim import Aims
from paiju.bots.port import robot
from paiju.cards import zipai
from paiju.cards.deck import ZIPAI, cut
from paiju.deal.draw import Draw
from paiju.rules.paohuzi import Paohuzi, melds
from tests.rules.paohuzi.scene import rules, to_discard

HOUSE = robot("house")
NAMES = ("hong_hu", "hong_wu", "dian_hu", "hei_hu", "dui_zi_hu", "da_zi_hu", "xiao_zi_hu")
OFF = {name: {"on": False} for name in NAMES}
PLAIN = rules(**OFF)
COMP, FULL = rules(), rules("quanmingtang")


def only(clause: str, **fan: Any) -> Paohuzi:
    """Open rules that know one 名堂."""
    return rules(**{**OFF, clause: {"base": 5, **fan}})


def points(game: Paohuzi, hand: str, laid: str = "") -> int:
    return Aims(game.clauses).points(zipai.read_counts(hand), melds.read_all(laid))


@pytest.mark.parametrize(
    ("game", "hand", "laid", "worth"),
    [
        (PLAIN, "二七十贰柒拾", "", 0),
        # 5 fan: 60 × the root of 4; half of it for each card that lacks
        (only("hong_hu", at=6), "二七十贰柒拾一", "", 120),
        (only("hong_hu", at=6), "二七十贰柒一", "", 60),
        (only("hong_hu", at=6), "二七", "贰柒拾", 60),
        (only("hong_hu", at=9), "二七", "", 0),
        (only("hong_hu", at=2, step=11), "二七十", "", 60 * 38 // 10 + 0),
        (only("dian_hu"), "一七四", "四五六", 120),
        (only("dian_hu"), "一三四", "四五六", 60),
        (only("dian_hu"), "一七四", "二七十", 0),
        (only("hei_hu"), "一三四", "四五六", 120),
        (only("hei_hu"), "一三七", "四五六", 60),
        (only("hei_hu"), "一三四", "一二三", 0),
        (only("dui_zi_hu"), "一一一三三三", "碰四四四 偎五五五 碰八八八 碰九九九 提六六六六", 120),
        (only("dui_zi_hu"), "一一一三三", "碰四四四 偎五五五 碰八八八 碰九九九 提六六六六", 60),
        (only("dui_zi_hu"), "一一一三三三", "碰四四四 偎五五五 碰八八八 碰九九九 四五六", 0),
        (only("da_zi_hu", at=18), "壹壹贰贰叁叁肆肆伍伍陆陆柒柒捌捌一二", "", 30),
        (only("da_zi_hu", at=18), "壹壹贰贰叁叁肆肆伍伍陆陆柒柒捌捌", "一二三 四五六", 0),
        (only("xiao_zi_hu", at=16), "一一二二三三四四五五六六七七八八", "", 120),
        (only("xiao_zi_hu", at=16), "一一二二三三四四五五六六七七八八", "壹贰叁 肆伍陆", 0),
        (only("ting_hu"), "一二三", "", 120),
        (only("ting_hu"), "一二三", "碰四四四", 0),
        (only("shua_hou"), "一", "碰四四四", 120),
        (only("shua_hou"), "一二三四", "碰四四四", 60),
        (only("hai_di_hu"), "一二三四", "", 0),
    ],
)
def test_8_what_a_mingtang_in_reach_is_worth(
    game: Paohuzi, hand: str, laid: str, worth: int
) -> None:
    assert points(game, hand, laid) == worth


def discards(game: Paohuzi, hand: str) -> set[str]:
    state = to_discard((hand, "", ""))
    return {HOUSE.act(game, 0, game.seen(state, 0), b"%d" % mood) for mood in range(8)}


@pytest.mark.parametrize("game", [COMP, FULL])
def test_the_last_red_card_goes_where_none_is_worth_more(game: Paohuzi) -> None:
    black = "捌捌捌三三三四五六肆伍陆八八壹七"
    assert len(discards(PLAIN, black)) > 1
    assert discards(game, black) == {"打七"}


@pytest.mark.parametrize("game", [COMP, FULL])
def test_a_red_card_stays_where_ten_are_worth_more(game: Paohuzi) -> None:
    red = "二七十贰柒拾一二三四五六十七拾九玖捌捌捌"
    assert discards(PLAIN, red) == {"打拾"}
    assert "打拾" not in discards(game, red)


def play(game: Paohuzi, number: int) -> Any:
    state = game.start(cut(ZIPAI, Draw(b"aim %d" % number).shuffled(range(80))), number % 3)
    while asked := game.asked(state):
        seat = asked[0]
        text = HOUSE.act(game, seat, game.seen(state, seat), b"%d" % len(state.log))
        state = game.do(state, seat, game.read(state, seat, text))
    return state.log


def test_the_two_profiles_are_not_played_alike() -> None:
    assert any(play(COMP, number) != play(FULL, number) for number in range(8))
