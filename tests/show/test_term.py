"""HBUT 二 3, 4: what a profile's own text calls a result stands in the profile."""

from __future__ import annotations

import json

import pytest

from paiju.cli.main import status
from paiju.play.table import Played
from paiju.rules import profile
from paiju.rules.notation import notation
from paiju.rules.protocol import Result
from paiju.serve.pages.boards import facts
from paiju.show.files import made
from paiju.show.term import term

HBUT, OFFICIAL = "doudizhu/hbut-2013", "doudizhu/official-2016"


@pytest.mark.parametrize(
    ("name", "chun", "fan"), [(HBUT, "天牌", "地牌"), (f"{HBUT}@1", "天牌", "地牌"),
                              (OFFICIAL, "春天", "反春"), ("doudizhu/baidu-laizi", "春天", "反春")]
)  # fmt: skip
def test_spring_is_called_what_the_text_calls_it(name: str, chun: str, fan: str) -> None:
    assert term(name, "chun", "record.value_chun", "zh") == chun
    assert term(name, "fan", "record.value_fan", "zh") == fan


@pytest.mark.parametrize(("name", "word"), [(HBUT, "天牌"), (OFFICIAL, "春天")])
def test_a_boards_facts_use_the_word(name: str, word: str) -> None:
    told = {"outcome": "played", "landlord": "a", "stake": 3, "spring": "chun", "winner": "a"}
    text = facts(profile.rules(name), Played(1, 0, Result((6, -3, -3), told)), "zh")
    assert word in text
    assert ("春天" in text) == (word == "春天")


@pytest.mark.parametrize(("name", "word"), [(HBUT, "地牌"), (OFFICIAL, "反春")])
def test_the_reckoning_of_a_deal_uses_the_word(name: str, word: str, capsys) -> None:
    told = ["rule", "tally", "--landlord", "a", "--bid", "3", "--winner", "defenders"]
    assert status([*told, "--anti-spring", "--rules", name, "--lang", "zh"]) == 0
    assert word in capsys.readouterr().out


def test_the_table_page_knows_every_profiles_words() -> None:
    words = json.loads(made()["words/zh.json"])
    assert words[f"figure.chun@{HBUT}"] == "天牌"
    assert f"figure.chun@{OFFICIAL}" not in words


def test_words_of_a_profile_name_facts_or_values_of_its_game_in_both_languages() -> None:
    for name in profile.names():
        known = {v for f in notation(profile.load(name).game).facts for v in (f.key, *f.words)}
        for key, texts in profile.load(name).words.items():
            assert key in known
            assert set(texts) == {"zh", "en"}
