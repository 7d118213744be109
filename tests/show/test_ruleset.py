"""A rule profile is never named without what in it is reconstructed."""

from __future__ import annotations

import pytest

from paiju.rules.profile import load, names, overlay, read_own
from paiju.show.ruleset import doubtful, named

COMP = "paohuzi/comp-2017r"


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("lang", "word"), [("zh", "重建"), ("en", "reconstructed")])
def test_what_does_not_stand_in_the_text_is_counted_beside_the_name(
    name: str, lang: str, word: str
) -> None:
    profile = load(name)
    count = sum(clause.mark in "BCD" for clause in profile.clauses.values())
    shown = named(profile, lang)
    assert f"{name}@{profile.revision}" in shown
    assert profile.title[lang] in shown
    assert (word in doubtful(profile, lang)) is (count > 0)
    assert (str(count) in doubtful(profile, lang)) is (count > 0)
    assert doubtful(profile, lang) in shown


def test_every_paohuzi_profile_has_its_doubt() -> None:
    assert all(doubtful(load(name), "zh") for name in names() if name.startswith("paohuzi/"))


def test_a_text_that_states_everything_has_none() -> None:
    profile = load(COMP)
    whole = overlay(profile, profile.values(), "official")
    assert doubtful(whole, "zh") == ""
    assert named(whole, "zh").endswith(f"{COMP}@1")


def test_an_own_profile_is_named_with_its_file() -> None:
    own = read_own("本会.toml", f'title = {{ zh = "本会" }}\nextends = "{COMP}"\n'.encode())
    assert named(own, "zh").startswith(f"本会 · {COMP}@1, 本会.toml （")
