"""Every parameter of the law exists, is documented with its mark, and changes what it says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.rules.paohuzi import Paohuzi, huxi, melds
from paiju.rules.paohuzi.clauses import Clauses, Law
from paiju.rules.paohuzi.mingtang import Win, count_mingtang
from paiju.rules.paohuzi.tally import fan_of, tun_of
from paiju.rules.profile import load, names
from tests.rules.paohuzi.scene import answer, menu, rules, scene, story, to_discard
from tests.rules.paohuzi.test_opening import DOUBLE, READY, start
from tests.rules.paohuzi.tools import held

COMP = "paohuzi/comp-2017r"
DOC = (Path(__file__).parents[3] / "docs" / "clauses-paohuzi.md").read_text(encoding="utf-8")
B_HU, B_LAID = "一二三贰柒拾四五六肆伍陆八九", "碰捌捌捌 偎七七七"
PLAIN = "二七十 一二三 四五六 肆伍陆 捌捌捌 玖玖玖 八八八"
"""A hand without any 名堂: five red cards."""


def worth(meld: str) -> Callable[[Paohuzi], int]:
    return lambda game: huxi.value(game.law.values, melds.read(meld))


def fan(groups: str, **facts: Any) -> Callable[[Paohuzi], list[int]]:
    win = Win(melds.read_all(groups), 15, **{"melded": True, **facts})
    return lambda game: [value for _, value in count_mingtang(game.clauses, win)]


def won(*hand: str) -> Callable[[Paohuzi], bool]:
    from paiju.rules.paohuzi.hu import best

    return lambda game: best(game.law, held(*hand)).win


def tun(worth_: int, *, drawn: bool = False) -> Callable[[Paohuzi], int]:
    return lambda game: tun_of(game.clauses, worth_, self_drawn=drawn)


def told(game: Paohuzi) -> Any:
    """Give the tun of a 天胡."""
    result = game.result(answer(game, start(game, READY, "十"), "a胡"))
    return result and result.facts["tun"]


def how(game: Paohuzi) -> Any:
    """Say how a 闲家 wins on his first own draw."""
    state = scene(game, ("一", B_HU, ""), ("", B_LAID, ""), "十", turn="b")
    result = game.result(answer(game, state, "b胡"))
    return result and result.facts["how"]


def after_pass(game: Paohuzi) -> dict[str, str]:
    state = scene(game, ("一九", "陆陆二二九", "肆柒"), wall="陆肆陆")
    return menu(game, answer(game, state, "b过"))


def after_no_chi(game: Paohuzi) -> dict[str, str]:
    state = scene(game, ("九", "四六壹叁", "玖"), wall="五八九五")
    return menu(game, answer(game, state, "b过"))


def asked(hands: str, laid: str, wall: str) -> Callable[[Paohuzi], str]:
    return lambda game: menu(game, scene(game, (hands, "", ""), (laid, "", ""), wall)).get("a", "")


def five_kan(game: Paohuzi) -> str:
    spread = "五六七八九十贰叁肆伍陆柒捌玖拾"
    state = start(game, "一一一二二二三三三四四四壹壹壹六七玖玖拾", "九", b=spread, c=spread)
    return state.phase


def ti_shown(game: Paohuzi) -> tuple[str, ...]:
    state = scene(game, ("", "陆陆陆二二九", ""), turn="b", wall="陆")
    return game.seen(state, 0).melds["b"]


def limits(game: Paohuzi) -> tuple[int, int]:
    claim = scene(game, ("八", "二三九", "玖"), wall="一")
    return game.limit(claim, 1), game.limit(to_discard(("一二", "", "")), 0)


PAIR = "捌捌捌壹贰叁贰柒拾四五六肆伍陆七七柒八九"
FOUR = "捌捌捌壹贰叁贰柒拾四五六肆伍陆七八九柒玖"
NEARLY = ("捌捌捌壹贰叁四五六肆伍陆八九十七八九六七", "", "五", "other")
TEN = "二七十 二七十 贰柒拾 一二三 四五六 肆伍陆 捌捌捌"
THIRTEEN = "二七十 二七十 贰柒拾 贰柒拾 一二三 肆伍陆 捌捌捌"
ONE = "一二三 四五六 肆伍陆 捌捌捌 伍伍伍 玖玖玖 八八八"
BLACK = "四五六 四五六 肆伍陆 捌捌捌 三三三 玖玖玖 八八八"
LIKE = "碰四四四 偎七七七 捌捌捌 伍伍伍 八八八 玖玖玖 陆陆陆"
LARGE = "贰柒拾 肆伍陆 捌捌捌 玖玖玖 壹壹壹 叁叁叁 一二三"
SMALL = "一二三 二七十 八八八 九九九 四五六 五五五 肆伍陆"
LARGE_ON, SMALL_ON = {"base": 8, "step": 1, "at": 18}, {"base": 10, "step": 1, "at": 16}

BITES: dict[str, tuple[Any, Callable[[Paohuzi], object], object, object]] = {
    "huxi_ti": ([8, 11], worth("提一一一一"), 9, 8),
    "huxi_pao": ([7, 10], worth("跑壹壹壹壹"), 9, 10),
    "huxi_kan": ([4, 7], worth("一一一"), 3, 4),
    "huxi_wei": ([4, 7], worth("偎壹壹壹"), 6, 7),
    "huxi_chou_wei": ([2, 5], worth("臭偎一一一"), 3, 2),
    "huxi_peng": ([2, 4], worth("碰壹壹壹"), 3, 4),
    "huxi_yi_er_san": ([2, 5], worth("壹贰叁"), 6, 5),
    "huxi_er_qi_shi": ([2, 5], worth("二七十"), 3, 2),
    "huxi_run": ([1, 2], worth("肆伍陆"), 0, 2),
    "huxi_jiao": ([1, 2], worth("四肆肆"), 0, 2),
    "huxi_jiang": ([1, 2], worth("四四"), 0, 1),
    "men_zi": (3, won("捌捌捌柒柒柒壹贰叁"), False, True),
    "min_huxi": (12, won(*NEARLY), False, True),
    "dian_pao": (True, won("捌捌捌七七七" + B_HU, "", "十", "discard"), False, True),
    "po_pao_hu": (False, won(FOUR, "", "捌", "other"), True, False),
    "must_hu": (True, asked(B_HU, B_LAID, "十"), "过 吃八九 胡", "胡"),
    "hu_before_forced": (True, lambda g: "胡" in asked(PAIR, "", "七")(g), False, True),
    "ren_peng": (False, after_pass, {}, {"b": "过 碰"}),
    "guo_zhang_scope": ("turn", lambda g: "b" in after_no_chi(g), False, True),
    "bi_pai": (False, asked("四六五九九", "", "五"), "", "过 吃四六"),
    "dealer_double_ti": ("first_meld_free", lambda g: start(g, DOUBLE, "九").phase == "discard",
                         False, True),
    "di_hu_def": ("first_own_draw", how, "自摸", "地胡"),
    "tian_hu_zimo": (False, told, 3, 2),
    "san_ti_wu_kan": (True, five_kan, "discard", "special"),
    "ti_display": ("all", ti_shown, ("提陆???",), ("提陆陆陆陆",)),
    "tun_from": (12, tun(15), 1, 2),
    "tun_step": (5, tun(19), 2, 1),
    "tun_base": (3, tun(15), 1, 3),
    "zimo_tun": (2, tun(15, drawn=True), 2, 3),
    "fan_combine": ("product", lambda g: fan_of(g.clauses, [5, 4]), 9, 20),
    "hong_hu": ({"base": 3, "step": 1, "at": 9}, fan(TEN), [2], [4]),
    "hong_wu": ({"base": 7, "at": 13}, fan(THIRTEEN), [4], [7]),
    "dian_hu": ({"base": 6}, fan(ONE), [3], [6]),
    "hei_hu": ({"base": 8}, fan(BLACK), [5], [8]),
    "dui_zi_hu": ({"on": False}, fan(LIKE), [4], []),
    "da_zi_hu": (LARGE_ON, fan(LARGE), [], [8]),
    "xiao_zi_hu": (SMALL_ON, fan(SMALL), [], [12]),
    "hai_di_hu": ({"base": 6}, fan(PLAIN, last_stock=True), [], [6]),
    "tian_hu": ({"base": 6}, fan(PLAIN, opening="tian"), [], [6]),
    "di_hu": ({"base": 6}, fan(PLAIN, opening="di"), [], [6]),
    "ting_hu": ({"base": 6}, fan(PLAIN, melded=False), [], [6]),
    "shua_hou": ({"base": 8}, fan(PLAIN, held=1), [], [8]),
    "claim_ms": (5000, limits, (25_000, 25_000), (5_000, 25_000)),
    "discard_ms": (7000, limits, (25_000, 25_000), (25_000, 7_000)),
    "hosted_after": (3, lambda g: g.hosted_after, 2, 3),
    "hosted_delay_ms": (100, lambda g: g.hosted_delay, 5_000, 100),
}  # fmt: skip
"""Clause → another value, what to look at, what it is in ``comp-2017r``, what it is then."""


def test_every_clause_has_its_bite() -> None:
    assert list(BITES) == list(Clauses.__struct_fields__)


@pytest.mark.parametrize("clause", BITES)
def test_a_clause_changes_what_it_says(clause: str) -> None:
    value, look, first, then = BITES[clause]
    assert look(rules()) == first
    assert look(rules(**{clause: value})) == then


ROW = re.compile(r"\| `(\w+)` \| (.+?) \| `(.+?)` \| ([A-D]) \| (.+?) \|")


def test_every_clause_is_documented_with_its_default_and_mark() -> None:
    rows = {row[1]: row for row in ROW.finditer(DOC)}
    assert list(rows) == list(Clauses.__struct_fields__)
    for name, clause in load(COMP).clauses.items():
        assert rows[name][3] == spelt(clause.value), name
        assert rows[name][4] == clause.mark, name
        assert len(rows[name][5]) > 5


def spelt(value: Any) -> str:
    """Write a value as in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {spelt(v)}" for k, v in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)


CHOICES = """deal turn skip_now first_meld_free skip_if_waiting liang_zhang first_discard
first_own_draw none one all sum max product"""


def test_every_choice_of_a_clause_is_documented() -> None:
    for choice in CHOICES.split():
        assert f"`{choice}`" in DOC


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("paohuzi/")])
def test_every_profile_and_its_own_clauses_are_documented(name: str) -> None:
    assert f"`{name}`" in DOC


def test_the_two_ways_of_a_double_ti_differ_in_the_next_discard() -> None:
    game = rules(dealer_double_ti="skip_if_waiting")
    assert "打" not in story(start(rules(), DOUBLE, "九"))
    assert menu(game, start(game, DOUBLE, "九"))
    assert Law(game.clauses).values == game.law.values
