"""``docs/notation.md``: its examples run, and it names every key, fact and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paiju.record import paipu, position, reader
from paiju.record.record import Board, Cards, Record, Result, Ruling
from paiju.record.replay import faults
from paiju.rules.doudizhu.line import FIELDS, OPTIONS
from paiju.rules.notation import notation
from paiju.rules.paohuzi import line as phz
from paiju.rules.paohuzi.line import parse as parse_phz
from paiju.rules.paohuzi.line import write as write_phz
from paiju.rules.profile import GAMES, rules

DOCS = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = DOCS.read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


LINES = [line for block in blocks("ddz") for line in block.splitlines()]


def test_the_example_of_a_file_is_canonical_and_right() -> None:
    (text,) = blocks("paipu")
    record = paipu.loads(text)
    assert paipu.dumps(record) == text
    assert faults(record) == []


@pytest.mark.parametrize("line", LINES)
def test_the_examples_of_positions_are_canonical_and_have_acts(line: str) -> None:
    book = rules("doudizhu/official-2016")
    assert position.acts(line, book)
    assert position.grammar("doudizhu").tag == line.split()[0]


def test_positions_of_every_phase_are_shown() -> None:
    shown = {line.split()[6] for line in LINES}
    assert shown >= {"call", "double", "redouble", "0", "1"}


PAOHUZI = [line for block in blocks("phz") for line in block.splitlines()]


@pytest.mark.parametrize("line", PAOHUZI)
def test_the_examples_of_paohuzi_positions_are_canonical(line: str) -> None:
    book = rules(position.grammar_of(line).usual, {"san_ti_wu_kan": "起" in line})
    assert write_phz(parse_phz(line)) == line
    assert position.offers(line, book) or "亮" in line or "said" in line


def test_paohuzi_positions_of_every_kind_are_shown() -> None:
    cards = {line.split()[4] for line in PAOHUZI}
    assert {card[:-1] for card in cards} == {"摸", "打", "", "偎", "亮", "起"}


def test_the_page_names_its_version() -> None:
    assert f"Version {reader.VERSION}." in TEXT


def test_every_key_has_its_place_on_the_page() -> None:
    own = {
        "own",
        "opener",
        "boards",
        "cards",
        "moves",
        "result",
        "rulings",
        "rest",
        "hands",
        "facts",
    }
    keys = {
        name for kind in (Record, Board, Cards, Result, Ruling) for name in kind.__struct_fields__
    }
    for game in GAMES:
        table = notation(game)
        keys |= {table.opener, *table.rest}
        keys |= {part.key for part in table.parts} | {fact.key for fact in table.facts}
        keys |= {word for fact in table.facts for word in fact.words}
    missing = [key for key in sorted(keys - own - {"played"}) if f"`{key}" not in TEXT]
    assert missing == []
    assert all(f"| {field.upper()}" in TEXT for field in FIELDS if field != "bid")
    assert all(f"`{option}=`" in TEXT for option in (*OPTIONS, *phz.OPTIONS))
    assert all(f"| {field.upper()} |" in TEXT for field in phz.FIELDS)
