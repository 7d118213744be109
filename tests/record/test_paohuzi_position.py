"""One-line positions of 跑胡子: every phase, every viewer, every defect."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.errors import Unreadable
from paiju.record import position
from paiju.rules.paohuzi.line import parse, write
from paiju.rules.position import IllegalPosition, UnreadablePosition
from paiju.rules.profile import rules
from paiju.rules.protocol import ALL_SEEING, SPECTATOR
from tests.rules.paohuzi.scene import choose, random_deal
from tests.rules.paohuzi.test_seen import swapped

COMP: Any = rules("paohuzi/comp-2017r")
GAMES: list[Any] = [
    COMP,
    rules("paohuzi/quanmingtang"),
    rules("paohuzi/hengyang-6"),
    rules("paohuzi/comp-2017r", {"hu_before_forced": True, "di_hu_def": "first_discard"}),
    rules("paohuzi/comp-2017r", {"san_ti_wu_kan": True, "min_huxi": 6, "must_hu": True}),
]
WAITING = "一二三贰柒拾四五六肆伍陆八九+碰捌捌捌+偎七七七"
CLAIM = f"phz 十十一/{WAITING}/? a b 摸十 17 b五"


def states(seed: int, book: Any) -> list[Any]:
    """Play a deal at random and give the states in which somebody is asked."""
    rng = random.Random(seed)
    state = book.start(random_deal(rng), seed % 3)
    found = []
    while asked := book.asked(state):
        found.append(state)
        seat = rng.choice(asked)
        state = book.do(state, seat, choose(rng, book.acts(state, seat)))
    return found


def menu(book: Any, state: Any, seat: int) -> list[str]:
    return [book.write(act) for act in book.acts(state, seat)]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(GAMES))
def test_every_state_round_trips_and_offers_the_same_acts(seed: int, book: Any) -> None:
    for state in states(seed, book):
        line = position.write(state, book)
        assert write(parse(line)) == line
        again = position.read(line, book)
        assert position.write(again, book) == line
        assert book.asked(again) == book.asked(state)
        assert [menu(book, again, s) for s in range(3)] == [menu(book, state, s) for s in range(3)]
        assert again.phase == state.phase


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(GAMES))
def test_a_view_tells_its_viewer_the_own_acts_and_asks_nobody_else(seed: int, book: Any) -> None:
    for state in states(seed, book):
        for viewer in (0, 1, 2, SPECTATOR, ALL_SEEING):
            line = position.write(state, book, viewer)
            assert write(parse(line)) == line
            offers = position.offers(line, book)
            if viewer == ALL_SEEING:
                assert set(offers) >= {"abc"[s] for s in book.asked(state)}
            else:
                # a viewer who does not know of another's 坎 finds a 吃 that it is not asked about
                assert set(offers) <= ({"abc"[viewer]} if viewer >= 0 else set())
            if viewer in book.asked(state):
                assert offers["abc"[viewer]] == menu(book, state, viewer)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_a_view_never_changes_when_only_hidden_cards_change(seed: int) -> None:
    chance = random.Random(seed)
    for state in states(seed, COMP):
        for viewer in (0, 1, 2, SPECTATOR):
            other = swapped(state, viewer, chance)
            assert position.write(other, COMP, viewer) == position.write(state, COMP, viewer)


def test_the_contract_of_claims_on_one_card() -> None:
    assert position.offers(CLAIM, COMP) == {"a": ["过", "碰"], "b": ["过", "吃八九", "胡"]}
    assert position.acts(CLAIM, COMP) == ["过", "碰"]
    state = position.read(CLAIM, COMP)
    assert (state.turn, state.dealer, len(state.wall), state.guo_zhang) == (
        1,
        0,
        17,
        (0, 1 << 4, 0),
    )


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        # 忍碰 and 过张, 死手
        (CLAIM.replace("b五", "a碰十,b十"), {"b": ["过", "胡"]}),
        (CLAIM.replace("b五", "a死,b十死"), {}),
        # answers that are in
        (CLAIM + " said=a碰", {"b": ["过", "吃八九", "胡"]}),
        # wall and rights may be left out; the card may name its owner, whoever is to act
        (f"phz 十十一/{WAITING}/? a b 摸十", {"a": ["过", "碰"], "b": ["过", "吃八九", "胡"]}),
        (f"phz 十十一/{WAITING}/? - - b摸十 ?", {"a": ["过", "碰"], "b": ["过", "吃八九", "胡"]}),
        (f"phz 十十一/{WAITING}/? - b s10", {"a": ["过", "碰"], "b": ["过", "吃八九", "胡"]}),
        # a discard: its 下家 may 吃, nobody may 胡
        ("phz ?/八九一/十十二 a a 打十", {"b": ["过", "吃八九"], "c": ["过", "碰"]}),
        # 4.3: a 吃 or 碰 that leaves nothing to discard is illegal, of a part of a hand too
        ("phz ?/八九/十十 a a 打十", {}),
        ("phz ?/八九二七/十十三三三 a a 打十", {"b": ["过", "吃二七", "吃八九"]}),
        ("phz ?/八九十二七/? a a 打十", {}),
        # a discard is due; 坎 stay
        ("phz 一一二三三三/?/? a a -", {"a": ["打一", "打二"]}),
        # an own 偎 just laid: 胡, or the discard that is due
        (
            "phz 一二三贰柒拾四五六肆伍陆八八+碰捌捌捌+偎七七七/?/? a a 偎七",
            {"a": [f"打{c}" for c in "一二三四五六八贰肆伍陆柒拾"]},
        ),
        # what is forced is done: 偎 by the drawer, 跑 by a 坎
        ("phz 十十一三/十/? a a 摸十", {"a": ["打一", "打三"]}),
        ("phz 一三/玖玖玖一三/二二 a a 打玖", {"b": ["打一", "打三"]}),
        ("phz 一三/一三+碰玖玖玖/二二 a a 摸玖", {"b": ["打一", "打三"]}),
        ("phz 一三/一三+碰玖玖玖/二二 a a 打玖", {}),
        # nobody can do anything
        ("phz 一/二/三 a a 打玖", {}),
        # the 亮张
        ("phz 一/二/三 a a 亮玖", {}),
    ],
)
def test_offers(line: str, offers: dict[str, list[str]]) -> None:
    assert position.offers(line, COMP) == offers


def test_2_3_the_opening_has_two_phases() -> None:
    five = "一一一二二二三三三四四四五五五壹贰肆陆捌"
    book = rules("paohuzi/comp-2017r", {"san_ti_wu_kan": True})
    for card, asked in (("起拾", {"b": ["过", "胡"]}), ("亮拾", {})):
        line = f"phz ?20/{five}/?20 a a {card} 19 -"
        assert position.offers(line, book) == asked
    state = position.read(f"phz ?/{five}/? c - 起拾", book)
    assert (state.turn, state.phase, state.liang) == (2, "special", 19)
    assert position.write(state, book, 1).startswith(f"phz ?20/{five}/?20 c c 起拾 19 a?,c?")
    assert position.write(state, book, 0).split()[4] == "亮拾"


def test_9_a_wei_that_offers_a_win_looks_like_a_discard_to_the_others() -> None:
    line = "phz 一二三四五六八九十贰肆伍陆柒拾+碰捌捌捌+偎七七七/二/三 a a 偎七 9 -"
    state = position.read(line, COMP)
    assert menu(COMP, state, 0)[-1] == "胡"
    assert position.write(state, COMP) == line
    shown = position.write(state, COMP, 1)
    assert shown == "phz ?15+碰捌捌捌+偎???/二/?1 a a - 9 a?,c?"


@pytest.mark.parametrize(
    ("line", "kind", "where"),
    [
        ("phz", UnreadablePosition, "phz"),
        ("phz 一/二/三 a a", UnreadablePosition, "phz"),
        ("phz 一/二 a a 打玖", UnreadablePosition, "hands"),
        ("phz 一/二x/三 a a 打玖", UnreadablePosition, "hands"),
        ("phz 一/二/三+碰一二 a a 打玖", IllegalPosition, "hands"),
        ("phz 一/二/三+偎?? d e 打玖玖 x9 q rows=一 said=d过", UnreadablePosition,
         "card, hands, to-act, dealer, wall, rights, rows, said"),
        ("phz 一/二/三 a a 打玖 19 - foo=1 liang=一 liang=二", UnreadablePosition, "foo, liang"),
        ("phz 一一一一/一/三 a a 打一", IllegalPosition, "hands"),
        ("phz 一/二/三 a - 打玖", IllegalPosition, "to-act"),
        ("phz 一/二/三 - a 亮玖", IllegalPosition, "dealer"),
        ("phz 一+碰二二二/四/三 a a 亮玖", IllegalPosition, "hands"),
        ("phz 一/二/三 a a 偎玖", IllegalPosition, "card"),
        ("phz 一一一/二/三 a a -", IllegalPosition, "hands"),
        ("phz 一/玖玖/三 a a 打玖 9 - said=b吃一二", IllegalPosition, "said"),
    ],
)  # fmt: skip
def test_defects_name_their_fields(line: str, kind: type, where: str) -> None:
    for ask in (position.read, position.offers):
        with pytest.raises(kind) as refused:
            ask(line, COMP)
        assert refused.value.where == where
        assert all(refused.value.say(lang) for lang in ("en", "zh"))


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("phz 一一一二二二三三三四四四五五五六六六七七八/?/? a b 摸玖 17", "hands"),
        ("phz 玖玖/?/? a b 摸玖 20", "wall"),
        ("phz 玖玖/?/? a a 亮玖 18", "wall, card"),
        ("phz 玖玖/?40/?40 a b 摸玖 17", "wall, hands"),
        ("phz 一/?/? a b 摸玖 17", "card"),
    ],
)
def test_doubts_of_the_way_do_not_keep_from_the_acts(line: str, where: str) -> None:
    with pytest.raises(IllegalPosition) as refused:
        position.read(line, COMP)
    assert refused.value.where.split(", ")[0] == where.split(", ")[0]
    position.offers(line, COMP)


def test_another_games_line_is_refused() -> None:
    for line in (CLAIM, "", "chess 1"):
        with pytest.raises(Unreadable):
            position.read(line, rules("doudizhu/official-2016"))
