"""§8: each 名堂 at its threshold, in each profile, and how they make the score."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.rules.paohuzi import melds
from paiju.rules.paohuzi.mingtang import Win, count_mingtang
from paiju.rules.paohuzi.tally import scores, tally
from tests.rules.paohuzi.tools import law

TEN = "二七十 二七十 贰柒拾 一二三 四五六 肆伍陆 捌捌捌"
ELEVEN = "二七十 二七十 贰柒拾 一二三 七八九 肆伍陆 捌捌捌"
THIRTEEN = "二七十 二七十 贰柒拾 贰柒拾 一二三 肆伍陆 捌捌捌"
ONE = "一二三 四五六 肆伍陆 捌捌捌 伍伍伍 玖玖玖 八八八"
BLACK = "四五六 四五六 肆伍陆 捌捌捌 三三三 玖玖玖 八八八"
LIKE = "碰四四四 偎五五五 捌捌捌 伍伍伍 八八八 玖玖玖 陆陆陆"
EIGHTEEN = "肆伍陆 肆伍陆 捌捌捌 玖玖玖 壹壹壹 叁叁叁 一二三"
SIXTEEN = "一二三 四五六 八八八 九九九 四五六 肆伍陆 六陆陆"


def won(groups: str, huxi: int = 15, **more: Any) -> Win:
    return Win(melds.read_all(groups), huxi, melded=more.pop("melded", True), **more)


def named(profile: str, groups: str, **more: Any) -> list[tuple[str, int]]:
    return count_mingtang(law(profile).clauses, won(groups, **more))


@pytest.mark.parametrize(
    ("groups", "red", "all_names"),
    [
        (TEN, [("红胡", 2)], [("红胡", 3)]),
        (ELEVEN, [("红胡", 2)], [("红胡", 4)]),
        (THIRTEEN, [("红乌", 4)], [("红胡", 6)]),
        (ONE, [("点胡", 3)], [("点胡", 6)]),
        (BLACK, [("黑胡", 5)], [("黑胡", 8)]),
        (LIKE, [("黑胡", 5), ("对子胡", 4)], [("黑胡", 8), ("对子胡", 8)]),
        (EIGHTEEN, [("点胡", 3)], [("点胡", 6), ("大字胡", 8)]),
        (SIXTEEN, [("点胡", 3)], [("点胡", 6), ("小字胡", 10)]),
    ],
)
def test_8_what_the_cards_make(groups: str, red: object, all_names: object) -> None:
    assert named("comp-2017r", groups) == red
    assert named("quanmingtang", groups) == all_names


@pytest.mark.parametrize(
    ("facts", "name", "value"),
    [
        ({"last_stock": True}, "海底胡", 6),
        ({"opening": "tian"}, "天胡", 6),
        ({"opening": "di"}, "地胡", 6),
    ],
)
def test_8_what_the_moment_makes(facts: dict[str, Any], name: str, value: int) -> None:
    plain = "二七十 一二三 四五六 肆伍陆 捌捌捌 玖玖玖 八八八"
    assert named("quanmingtang", plain, **facts) == [(name, value)]
    assert named("comp-2017r", plain, **facts) == []
    assert named("quanmingtang", plain) == []


def test_8_ting_hu_and_shua_hou_are_options() -> None:
    plain = won("二七十 一二三 四五六 肆伍陆 捌捌捌 玖玖玖 八八八", melded=False, held=1)
    assert count_mingtang(law("quanmingtang").clauses, plain) == []
    on = law("quanmingtang", ting_hu={"base": 6}, shua_hou={"base": 8}).clauses
    assert count_mingtang(on, plain) == [("听胡", 6), ("耍猴", 8)]


@pytest.mark.parametrize(
    ("groups", "value"),
    [(TEN, 2), (ELEVEN, 3), (THIRTEEN, 5), (ONE, 4), (BLACK, 5)],
)
def test_8_changsha(groups: str, value: int) -> None:
    assert [v for _, v in named("changsha", groups)] == [value]


def test_8_example_19_huxi_another_s_draw() -> None:
    plain = won("二七十 一二三 四五六 肆伍陆 捌捌捌 玖玖玖 八八八", 19)
    assert scores(0, tally(law().clauses, plain).score) == (4, -2, -2)


def test_8_example_21_huxi_self_drawn_11_red() -> None:
    told = tally(law("quanmingtang").clauses, won(ELEVEN, 21, self_drawn=True))
    assert (told.tun, told.fan, told.score) == (4, 4, 16)
    assert scores(1, told.score) == (-16, 32, -16)


def test_8_example_15_huxi_10_red() -> None:
    assert scores(2, tally(law().clauses, won(TEN, 15)).score) == (-2, -2, 4)


@pytest.mark.parametrize(("combine", "fan"), [("sum", 9), ("max", 5), ("product", 20)])
def test_8_fan_combine(combine: str, fan: int) -> None:
    assert tally(law(fan_combine=combine).clauses, won(LIKE)).fan == fan


def test_8_zimo_tun_and_the_least_fan() -> None:
    plain = won("二七十 一二三 四五六 肆伍陆 捌捌捌 玖玖玖 八八八", 15, self_drawn=True)
    assert tally(law().clauses, plain).tun == 2
    assert tally(law(zimo_tun=0).clauses, plain).tun == 1
    assert tally(law().clauses, plain).fan == 1
    assert tally(law(hei_hu={"base": 0}).clauses, won(BLACK)).fan == 1
