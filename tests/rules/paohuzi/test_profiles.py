"""Profiles are data: every clause stated, typed, marked; wrong ones refused."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.errors import Unreadable
from paiju.rules.paohuzi import huxi
from paiju.rules.paohuzi.clauses import Clauses, Law, read_clauses
from paiju.rules.paohuzi.melds import Figure, Meld, alike
from paiju.rules.paohuzi.mingtang import TABLE
from paiju.rules.paohuzi.tally import tun_of
from paiju.rules.profile import load, names, overlay, rules
from tests.rules.paohuzi.tools import law

OURS = [name for name in names() if name.startswith("paohuzi/")]


def test_the_seven_profiles_of_the_issue_ship() -> None:
    wanted = "changsha chenzhou comp-2017r hengyang-6 ningxiang quanmingtang shaoyang"
    assert [name.removeprefix("paohuzi/") for name in OURS] == wanted.split()


def test_comp_2017r_states_every_clause_with_article_and_mark() -> None:
    profile = load("paohuzi/comp-2017r")
    assert set(profile.clauses) == set(Clauses.__struct_fields__)
    assert all(c.article and c.mark in tuple("ABCD") for c in profile.clauses.values())
    assert read_clauses(profile) == Clauses()


@pytest.mark.parametrize("name", OURS)
def test_every_profile_opens(name: str) -> None:
    assert read_clauses(load(name)).men_zi == 7


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("min_huxi", "15"),
        ("min_huxi", -1),
        ("dian_pao", 1),
        ("guo_zhang_scope", "week"),
        ("di_hu_def", "never"),
        ("huxi_ti", [9]),
        ("tun_step", 0),
        ("hong_hu", {"base": 2, "bonus": 1}),
        ("no_such_clause", True),
    ],
)
def test_a_wrong_clause_is_unreadable_and_named(clause: str, value: Any) -> None:
    profile = overlay(load("paohuzi/comp-2017r"), {clause: value})
    with pytest.raises(Unreadable) as caught:
        read_clauses(profile)
    assert caught.value.key == "rules.bad_clause"
    assert caught.value.where == clause


def test_every_mingtang_has_its_clause() -> None:
    fields = set(Clauses.__struct_fields__)
    assert {m.clause for m in TABLE} <= fields
    assert len({m.zh for m in TABLE}) == len(TABLE) == 12


@pytest.mark.parametrize(
    ("name", "huxi", "tun"),
    [
        ("comp-2017r", 15, 1),
        ("comp-2017r", 17, 1),
        ("comp-2017r", 18, 2),
        ("comp-2017r", 21, 3),
        ("shaoyang", 10, 1),
        ("shaoyang", 19, 2),
        ("hengyang-6", 6, 1),
        ("hengyang-6", 9, 2),
        ("chenzhou", 9, 1),
        ("chenzhou", 12, 2),
    ],
)
def test_8_tun_of_each_family(name: str, huxi: int, tun: int) -> None:
    clauses = Law(read_clauses(load(f"paohuzi/{name}"))).clauses
    assert tun_of(clauses, huxi, self_drawn=False) == tun
    assert tun_of(clauses, huxi, self_drawn=True) == tun + 1


@pytest.mark.parametrize("figure", list(Figure))
def test_3_each_huxi_clause_is_the_value_of_its_figure(figure: Figure) -> None:
    field = [name for name in Clauses.__struct_fields__ if name.startswith("huxi_")][figure]
    assert field.removeprefix("huxi_").replace("chou_wei", "chou") == figure.name.lower()
    settings: dict[str, Any] = {field: (41, 42)}
    values = law(**settings).values
    cards = {6: (0, 1, 2), 7: (1, 6, 9), 8: (3, 4, 5)}.get(figure)
    small = Meld(figure, cards) if cards else alike(figure, 3)
    large = Meld(figure, tuple(k + 10 for k in small.kinds))
    if figure is Figure.JIAO:
        small, large = Meld(figure, (3, 3, 13)), Meld(figure, (3, 13, 13))
    assert [huxi.value(values, small), huxi.value(values, large)] == [41, 42]


def test_2_hosting_is_a_clause() -> None:
    game = rules("paohuzi/comp-2017r", {"hosted_after": 3, "hosted_delay_ms": 100})
    assert (game.hosted_after, game.hosted_delay) == (3, 100)
    assert (game.game, game.name, game.revision, game.deck.size) == (
        "paohuzi",
        "paohuzi/comp-2017r",
        1,
        80,
    )
