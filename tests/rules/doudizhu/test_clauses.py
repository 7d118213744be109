"""Profiles and clauses: what is refused, what extends what, and that every clause bites."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from doudizhu.brute import cards
from doudizhu.table import OFFICIAL, PLAIN, go, opened, packed, playing
from paiju.cards.poker import JOKERS
from paiju.errors import Unreadable
from paiju.rules import profile
from paiju.rules.doudizhu import clauses as module
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.wild import Made
from paiju.rules.protocol import Result

NAME = "doudizhu/official-2016"
PROFILES = [name for name in profile.names() if name.startswith("doudizhu/")]


def test_an_unknown_profile_is_refused_and_the_known_ones_named():
    with pytest.raises(Unreadable) as fault:
        profile.rules("doudizhu/offical-2016")
    assert fault.value.key == "rules.no_profile"
    assert NAME in fault.value.say("en")
    assert NAME in fault.value.say("zh")


@pytest.mark.parametrize("name", ["", "doudizhu", "official-2016", "../doudizhu/casual", "a/b/c"])
def test_what_names_no_profile_is_refused(name):
    with pytest.raises(Unreadable):
        profile.rules(name)


def test_an_unknown_revision_is_refused():
    assert profile.rules(f"{NAME}@1").revision == 1
    with pytest.raises(Unreadable) as fault:
        profile.rules(f"{NAME}@2")
    assert fault.value.key == "rules.no_revision"


def test_an_unknown_clause_is_refused_by_name():
    with pytest.raises(Unreadable) as fault:
        opened(wings_distict=True)
    assert (fault.value.key, fault.value.where) == ("rules.bad_clause", "wings_distict")


WRONG: dict[str, list[object]] = {
    "all_pass": ["Zero", "", 0, True],
    "auction": ["claims", 3],
    "call_value": [0, 4, "3"],
    "first_caller": ["a", 0],
    "next_caller": ["turn", 1],
    "must_call_with_rocket": [1, "yes"],
    "doubling": [1, "no"],
    "base_shown": ["always", True],
    "overtime": ["pass", None],
    "fouls_lose": [-1, "2"],
    "count_multipliers": [0, "false"],
    "bombs_count_for": ["nobody", True],
    "call_ms": [-1, 2.5, "25000", True, None],
    "play_ms": [-1, "25 s"],
    "announce_at": [1, "1", ["1"], [1.5]],
    "show_counts": ["sometimes", True],
    "wings_distinct": [1, "true", None],
    "wings_may_join": [0, "no"],
    "pass_is_final": [1, "false"],
    "wild": ["second", 5, None],
    "wild_alone": ["any", True],
    "wild_only": ["never", False],
    "soft_bomb_min_naturals": [0, 4, "2"],
    "own_rank_wild_is_natural": [0, "no"],
    "bomb_order": [["soft", "hard"], ["soft", "hard", "hard"], ["soft", "hard", "mild"], "soft"],
    "hard_bomb_times": [0, "2", 1.5],
    "hosted_after": [0, -1, "2"],
    "hosted_delay_ms": [-5000, 0.5],
}


@pytest.mark.parametrize(("clause", "value"), [(c, v) for c, many in WRONG.items() for v in many])
def test_a_wrong_value_is_refused_by_clause(clause, value):
    with pytest.raises(Unreadable) as fault:
        opened(**{clause: value})
    assert (fault.value.key, fault.value.where) == ("rules.bad_clause", clause)


@pytest.mark.parametrize("clause", Clauses.__struct_fields__)
def test_a_profile_that_leaves_a_clause_out_is_refused(clause):
    whole = profile.load(NAME)
    values = {key: value for key, value in whole.clauses.items() if key != clause}
    with pytest.raises(Unreadable) as fault:
        profile.rules(profile.Profile(NAME, 1, whole.title, values))
    assert clause in str(fault.value)


@pytest.mark.parametrize(
    "text",
    [
        "revision = ",
        "title = {}",
        "revision = 1\ntitle = {}\nnonsense = 1",
        "revision = 1\ntitle = {}\n[clause.all_pass]\nvalue = 'zero'\narticel = 'x'",
        "revision = 1\ntitle = {}\n[clause.all_pass]\narticle = 'x'",
        "revision = 1\ntitle = {}\nextends = 'doudizhu/none'",
        "revision = '1'\ntitle = {}",
    ],
)
def test_damaged_profiles_are_unreadable(text):
    with pytest.raises(Unreadable):
        profile.parse("doudizhu/mine", text)


def test_casual_is_official_with_redeal_and_counts_always_shown():
    official, casual = profile.load(NAME).values(), profile.load("doudizhu/casual").values()
    assert casual == official | {
        "all_pass": "redeal",
        "show_counts": "always",
        "hosted_delay_ms": 0,
    }


def test_a_profile_of_ones_own_extends_a_shipped_one():
    text = f"""
        revision = 7
        title = {{ en = "Ours" }}
        extends = "{NAME}"
        [clause.pass_is_final]
        value = true
        article = "Zibo (13)"
    """
    mine = profile.parse("doudizhu/ours", text)
    assert profile.rules(mine).revision == 7
    assert mine.values() == profile.load(NAME).values() | {"pass_is_final": True}
    assert mine.article("pass_is_final") == "Zibo (13)"
    assert mine.article("all_pass") == "叫牌"


@pytest.mark.parametrize("name", PROFILES)
def test_every_clause_of_a_shipped_profile_names_its_article_and_mark(name):
    loaded = profile.load(name)
    assert set(loaded.clauses) == set(Clauses.__struct_fields__)
    assert all(clause.article for clause in loaded.clauses.values())
    assert {clause.mark for clause in loaded.clauses.values()} <= set("ABCD")
    assert set(loaded.title) == {"zh", "en"}


def test_every_clause_is_explained():
    (body,) = [
        node.body
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ClassDef) and node.name == "Clauses"
    ]
    explained = {
        field.target.id
        for field, doc in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(doc, ast.Expr)
        and isinstance(doc.value, ast.Constant)
        and isinstance(doc.value.value, str)
    }
    assert explained == set(Clauses.__struct_fields__)


def all_passed(game: Doudizhu) -> Any:
    done = game.result(go(game, game.start(PLAIN, 0), "-", "-", "-"))
    assert done is not None
    return done.facts["outcome"]


def readings(game: Doudizhu, text: str) -> int:
    return len(game.catalogue.read(packed(cards(text))))


def next_after_pass(game: Doudizhu) -> tuple[int, ...]:
    return game.asked(go(game, playing("3KK", "4AA", "522"), "3", "-", "5", "K"))


def tallied(game: Doudizhu) -> Any:
    done = game.result(playing("", "44", "5", phase="over", winner=0, **BOMBED))
    assert done is not None
    return done.scores[0]


BOMBED = {"plays": (2, 1, 1), "bombs": 2, "blasts": (1, 1, 0), "hard": (1, 0, 0)}
"""One bomb of 庄家, who won, a hard one, and a soft one of a defender."""


def offered(game: Doudizhu, hand: str) -> set[str]:
    """List what a hand may lead where all the 3s are wild."""
    state = playing(hand, "99", "TT", wild=THREES)
    return {game.write(act) for act in game.acts(state, 0)}


def force(game: Doudizhu, stars: int) -> int:
    bomb = game.catalogue.readings[4 << 4][0]
    return game.wild.force(Made(bomb, stars << 4), 0)


THREES = 0b1111


def doubled(game: Doudizhu) -> Any:
    return go(game, game.start(PLAIN, 0), "3").phase


def seen_base(game: Doudizhu) -> Any:
    return game.seen(go(game, game.start(PLAIN, 0), "3"), 1).base


def fouled(game: Doudizhu) -> Any:
    state = go(game, game.start(PLAIN, 0), "3", "-", "-")
    return game.foul(state, 1).phase if game.clauses.fouls_lose else "none"


WON_BY_C = Result((0, 0, 0), {"outcome": "played", "landlord": "c"})

BITES: dict[str, tuple[object, Callable[[Doudizhu], object], object, object]] = {
    "all_pass": ("redeal", all_passed, "zero", "redeal"),
    "auction": ("claim", lambda g: g.calls(()), [0, 1, 2, 3], [0, 3]),
    "call_value": (2, lambda g: g.clauses.call_value, 3, 2),
    "first_caller": ("drawn", lambda g: g.opener, "turn", "drawn"),
    "next_caller": ("landlord", lambda g: g.next_opener(WON_BY_C, 0), None, 2),
    "must_call_with_rocket": (True, lambda g: g.calls((), JOKERS), [0, 1, 2, 3], [1, 2, 3]),
    "doubling": (False, doubled, "double", "play"),
    "base_shown": ("after_call", seen_base, None, "2♦ X D"),
    "call_ms": (1, lambda g: g.limit(g.start(PLAIN, 0), 0), 25_000, 1),
    "play_ms": (2, lambda g: g.limit(playing("3", "4", "5"), 0), 25_000, 2),
    "overtime": ("foul", lambda g: g.overtime(playing("3", "4", "5"), 0) is None, False, True),
    "fouls_lose": (1, fouled, "none", "over"),
    "announce_at": ([2], lambda g: g.seen(playing("3", "45", "5"), 1).announced,
                    {"a": 1, "c": 1}, {"b": 2}),
    "show_counts": ("never", lambda g: g.seen(playing("34", "4", "5"), 1).counts,
                    {"b": 1, "c": 1}, {"b": 1}),
    "wings_distinct": (True, lambda g: readings(g, "33344455"), 1, 0),
    "wings_may_join": (True, lambda g: readings(g, "333444555666"), 1, 3),
    "pass_is_final": (True, next_after_pass, (1,), (2,)),
    "wild": ("second_base", lambda g: go(g, g.start(PLAIN, 0), "3").wild, 0, 0b1010),
    "wild_alone": ("never", lambda g: offered(g, "3"), {"3*"}, {"-"}),
    "wild_only": ("any", lambda g: len(offered(g, "33")), 2, 14),
    "soft_bomb_min_naturals": (3, lambda g: "444*4*" in offered(g, "3344"), True, False),
    "own_rank_wild_is_natural": (True, lambda g: g.wild.hardness(2, 0), "soft", "hard"),
    "bomb_order": (["hard", "soft", "pure"], lambda g: force(g, 1), 1, 2),
    "hard_bomb_times": (2, tallied, 24, 48),
    "count_multipliers": (False, tallied, 24, 6),
    "bombs_count_for": ("winners", tallied, 24, 12),
    "hosted_after": (5, lambda g: g.hosted_after, 2, 5),
    "hosted_delay_ms": (7, lambda g: g.hosted_delay, 5_000, 7),
}  # fmt: skip
"""Clause → another value, what to look at, what it is officially, what it is then."""


def test_every_clause_has_its_bite():
    assert list(BITES) == list(Clauses.__struct_fields__)


@pytest.mark.parametrize("clause", BITES)
def test_a_clause_changes_what_it_says(clause):
    value, look, officially, then = BITES[clause]
    assert look(OFFICIAL) == officially
    # Fouls by the clock are refused where the profile counts none.
    assert look(opened(**{"fouls_lose": 2, clause: value})) == then


def test_fouls_by_the_clock_need_a_number_that_loses():
    with pytest.raises(Unreadable) as fault:
        opened(overtime="foul")
    assert (fault.value.key, fault.value.where) == ("rules.bad_clause", "overtime")
