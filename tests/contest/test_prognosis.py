"""Plans that cannot be played are found before the start, with the number (issue 6, 3)."""

from __future__ import annotations

import pytest

from paiju.contest import shelf
from paiju.contest.entry import Entry
from paiju.contest.prognosis import examine
from paiju.contest.regulation import read_regulation

TEXT = """paiju = 1
[event]
name = "e"
[[stage]]
name = "s"
rules = "doudizhu/official-2016"
rounds = 8
boards = 3
movement = "no_rematch"
"""
CUT = '[[stage]]\nname = "f"\nrules = "doudizhu/official-2016"\nrounds = 1\nboards = 3\n'


def found(text, entrants, entries=()):
    told = examine(read_regulation(text.encode()), entrants, entries)
    return {f.key: f.facts for f in told.findings if f.weight == "impossible"}


@pytest.mark.parametrize(("entrants", "rounds", "most"), [(9, 8, 4), (9, 5, 4), (18, 9, 8)])
def test_rounds_without_a_repeat(entrants: int, rounds: int, most: int) -> None:
    told = found(TEXT.replace("rounds = 8", f"rounds = {rounds}"), entrants)
    assert told == {"repeats": {"n": entrants, "rounds": rounds, "most": most}}


@pytest.mark.parametrize(("entrants", "rounds"), [(9, 4), (18, 8)])
def test_rounds_that_can_be_played_are_not_refused(entrants: int, rounds: int) -> None:
    assert found(TEXT.replace("rounds = 8", f"rounds = {rounds}"), entrants) == {}


def test_a_cut_larger_than_the_field() -> None:
    assert found(TEXT + CUT + "cut = 20\n", 18) == {"cut_large": {"cut": 20, "n": 18}}


def test_more_of_each_group_than_the_cut() -> None:
    text = TEXT.replace('"no_rematch"', '"shift"\npools = 4') + CUT + "cut = 6\ncut_each = 2\n"
    assert found(text, 24) == {"cut_each_more": {"each": 2, "pools": 4, "n": 8, "cut": 6}}


def test_a_classification_needs_a_power_of_three() -> None:
    text = shelf.template("classification").decode()
    assert found(text, 10) == {"no_power": {"n": 10, "below": 9, "above": 27}}
    assert found(text, 27) == {}


def test_teams_are_of_three() -> None:
    text = shelf.template("team-duplicate").decode()
    assert set(found(text, 10)) == {"teams"}
    entries = [Entry(n, str(n), "x" if n < 5 else "y" if n < 7 else "z") for n in range(1, 10)]
    assert found(text, 9, entries)["team"] == {"team": "y", "n": 2}


def test_a_floor_that_nobody_can_fall_below() -> None:
    text = shelf.template("rising-base").decode()
    assert found(text, 9)["until_large"] == {"until": 9, "n": 9}


@pytest.mark.parametrize("name", shelf.names())
def test_every_template_can_be_played_and_its_findings_are_words(name: str) -> None:
    entrants = 27 if name == "classification" else 24
    told = examine(read_regulation(shelf.template(name)), entrants)
    assert told.possible
    assert all(finding.say(lang) for finding in told.findings for lang in ("zh", "en"))


@pytest.mark.parametrize(
    ("name", "entrants", "why"),
    [
        ("single-elim", 2, "few"),
        ("double-elim", 2, "few"),
        ("round-robin", 2, "few"),
        ("duplicate-mp-swiss", 2, "few"),
        ("vs-robot", 2, "few"),
        ("classification", 12, "no_power"),
        ("team-duplicate", 6, "teams"),
        ("team-duplicate", 10, "teams"),
        ("hbut-2013", 8, "cut_large"),
        ("hbut-2013", 11, "few"),
        ("fixed-deals", 8, "cut_large"),
        ("rising-base", 9, "until_large"),
    ],
)
def test_a_size_that_a_format_cannot_take_is_found_beforehand(
    name: str, entrants: int, why: str
) -> None:
    found = examine(read_regulation(shelf.template(name)), entrants)
    assert not found.possible
    assert why in {one.key for one in found.findings if one.weight == "impossible"}


def test_an_article_of_one_language_is_warned_of() -> None:
    text = TEXT.replace("rounds = 8", "rounds = 2") + '[[article]]\ntitle = "x"\nlines = ["甲"]\n'
    told = examine(read_regulation(text.encode()), 9)
    assert [(f.weight, f.key) for f in told.findings] == [("warning", "one_language")]
    both = text + 'title_en = "x"\nlines_en = ["a"]\n'
    assert not examine(read_regulation(both.encode()), 9).findings


@pytest.mark.parametrize("name", shelf.names())
def test_every_template_can_be_played_by_twenty_seven(name: str) -> None:
    assert examine(read_regulation(shelf.template(name)), 27).possible
