"""Every word exists in both languages, with the same blanks, and every key in the code exists."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import paiju
from paiju.errors import Illegal
from paiju.words import LANGUAGES, say
from paiju.words.place import place

ROOT = Path(paiju.__file__).parent
ROOMS = sorted(path.stem for path in (ROOT / "words" / "en").glob("*.toml"))
REFUSED = re.compile(
    r"\b(?:Unreadable|Illegal|Ambiguous|NotAllowed|TooLate|Unavailable|Usage)\(\s*\"([^\"]+)\""
)
SAID = re.compile(r"\b(?:words|say)\(\s*\"([a-z_]+\.[a-z_0-9]+)\"")


def load(lang: str, room: str) -> dict[str, str]:
    return tomllib.loads((ROOT / "words" / lang / f"{room}.toml").read_text(encoding="utf-8"))


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_rooms() -> None:
    rooms = {lang: {p.stem for p in (ROOT / "words" / lang).glob("*.toml")} for lang in LANGUAGES}
    assert rooms["zh"] == rooms["en"]


@pytest.mark.parametrize("room", ROOMS)
def test_room_has_the_same_words_and_blanks_in_both_languages(room: str) -> None:
    en, zh = load("en", room), load("zh", room)
    assert set(en) == set(zh)
    for key in en:
        assert blanks(en[key]) == blanks(zh[key]), key


def test_every_key_in_the_code_is_in_the_word_files() -> None:
    known = {f"{room}.{key}" for room in ROOMS for key in load("en", room)}
    used = {
        key
        for path in ROOT.rglob("*.py")
        for pattern in (REFUSED, SAID)
        for key in pattern.findall(path.read_text(encoding="utf-8"))
    }
    assert used
    assert used <= known, used - known


@pytest.mark.parametrize(("lang", "told"), [("zh", "甲、乙、3"), ("en", "甲, 乙, 3")])
def test_a_list_among_the_facts_is_written_as_the_language_does(lang: str, told: str) -> None:
    assert told in Illegal("ledger.no_offence", offence="x", known=("甲", "乙", 3)).say(lang)


def test_a_place_in_chinese_has_chinese_commas() -> None:
    assert place("board 8, trick 3", "zh") == "第 8 副，第 3 圈"


def test_one_result_that_is_out_is_one_result() -> None:
    assert "1 result is still out" in say("show.provisional_line", "en", n=1)
    assert "2 results are still out" in say("account.provisional", "en", n=2)
