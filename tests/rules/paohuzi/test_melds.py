"""§3: melds, their text and their 胡息."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from paiju.errors import Illegal, PaijuError, Unreadable
from paiju.rules.paohuzi import huxi, melds
from paiju.rules.paohuzi.melds import Figure
from tests.rules.paohuzi.tools import law

VALUES = law().values


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("提七七七七", 9),
        ("提柒柒柒柒", 12),
        ("跑七七七七", 6),
        ("跑柒柒柒柒", 9),
        ("五五五", 3),
        ("伍伍伍", 6),
        ("坎伍伍伍", 6),
        ("偎五五五", 3),
        ("偎伍伍伍", 6),
        ("臭偎五五五", 3),
        ("臭伍伍伍", 6),
        ("碰五五五", 1),
        ("碰伍伍伍", 3),
        ("一二三", 3),
        ("壹贰叁", 6),
        ("二七十", 3),
        ("贰柒拾", 6),
        ("吃十七二", 3),
        ("二三四", 0),
        ("捌玖拾", 0),
        ("四肆肆", 0),
        ("四四肆", 0),
        ("十十", 0),
        ("拾拾拾拾", 12),
    ],
)
def test_3_values_small_and_large(text: str, worth: int) -> None:
    assert huxi.value(VALUES, melds.read(text)) == worth


@pytest.mark.parametrize(
    "text",
    ["八九壹", "九十壹", "十壹贰", "二柒十", "一二", "一三五", "碰五五", "提五五五", "跑一二三"],
)
def test_3_no_meld_is_illegal(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        melds.read(text)
    assert (caught.value.key, caught.value.article) == ("paohuzi.no_meld", "§3")


@pytest.mark.parametrize("text", ["碰x", "碰", "五", "五五五五五", "?"])
def test_unreadable_or_impossible_melds_are_refused(text: str) -> None:
    with pytest.raises(PaijuError):
        melds.read(text)


def test_an_empty_meld_is_unreadable() -> None:
    with pytest.raises(Unreadable):
        melds.read("")


def test_1_a_fifth_card_over_several_melds_is_illegal() -> None:
    with pytest.raises(Illegal) as caught:
        melds.read_all("碰五五五 三四五 五六七")
    assert caught.value.key == "paohuzi.too_many"
    assert len(melds.read_all("碰五五五 三四五")) == 2


def test_3_the_38_melds_of_different_cards_are_all() -> None:
    triples = combinations_with_replacement(range(20), 3)
    found = [meld for kinds in triples if (meld := melds.mixed(kinds)) is not None]
    assert sorted(found, key=lambda m: m.kinds) == sorted(melds.MIXED, key=lambda m: m.kinds)
    assert [sum(m.figure == f for m in found) for f in (6, 7, 8, 9)] == [2, 2, 14, 20]


@pytest.mark.parametrize("figure", [f for f in Figure if f not in (6, 7, 8, 9)])
def test_like_cards_round_trip(figure: Figure) -> None:
    for kind in range(20):
        meld = melds.alike(figure, kind)
        assert melds.read(melds.write(meld)) == meld


@pytest.mark.parametrize("meld", melds.MIXED, ids=melds.write)
def test_different_cards_round_trip(meld: melds.Meld) -> None:
    assert melds.read(melds.write(meld)) == meld


def test_b05_an_upgrade_replaces_the_old_value() -> None:
    before, after = melds.read_all("碰捌捌捌 偎伍伍伍"), melds.read_all("跑捌捌捌捌 偎伍伍伍")
    assert huxi.total(VALUES, before) == 9
    assert huxi.total(VALUES, after) == 15
