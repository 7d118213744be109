"""The regulation: what it may say, and every fault with its line."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.contest.kinds import KINDS
from paiju.contest.ledger import COMPENSATION
from paiju.contest.movement import MOVEMENTS
from paiju.contest.prospectus import (
    Article,
    Category,
    CheckIn,
    Committee,
    Confirmation,
    Contact,
    Entering,
    Event,
    Fee,
    Gift,
    Goods,
    Prize,
    Step,
)
from paiju.contest.ranking import METHODS
from paiju.contest.regulation import Deals, Ranking, Scores, read_regulation
from paiju.contest.stage import SINGLE, Carry, Groups
from paiju.contest.tally import BYE_VALUES
from paiju.contest.terms import Stage
from paiju.deal.plan import Contributor
from paiju.errors import PaijuError, Unreadable
from paiju.rules import source

ROOT = Path(__file__).parents[2]
SAMPLE = (ROOT / "examples/sample/regulation.toml").read_bytes()
SMALL = """paiju = 1
[event]
name = "e"

[[stage]]
name = "s"
rules = "doudizhu/official-2016"
rounds = 2
boards = 3
"""


def test_the_sample_is_read_and_its_digest_is_that_of_the_bytes() -> None:
    found = read_regulation(SAMPLE)
    assert found.digest == hashlib.sha256(SAMPLE).hexdigest()
    assert (found.stage.rounds, found.stage.boards) == (5, 4)
    assert found.rules().name == "doudizhu/official-2016"
    assert found.scoring().order == ("mean", "beaten", "firsts", "lot")


def test_defaults_of_what_is_left_out() -> None:
    stage = read_regulation(SMALL.encode()).stage
    assert (stage.movement, stage.bye, stage.single, stage.set) == ("shift", "average", "none", {})


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbf" + SMALL.encode(), SMALL.replace("\n", "\r\n").encode()]
)
def test_mark_and_line_ends_of_windows(data: bytes) -> None:
    assert read_regulation(data).stage.rounds == 2


@pytest.mark.parametrize(
    ("field", "keys"),
    [
        ("movement", MOVEMENTS),
        ("bye", BYE_VALUES),
        ("single", SINGLE),
        ("leaver", COMPENSATION),
    ],
)
def test_the_words_of_the_regulation_are_those_of_the_rooms(
    field: str, keys: dict[str, object]
) -> None:
    assert set(get_args(get_type_hints(Stage)[field])) == set(keys)


def test_the_methods_of_the_regulation_are_those_of_the_ranking() -> None:
    order = get_args(get_type_hints(Ranking)["order"])[0]
    assert set(get_args(order)) == set(METHODS)


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("rounds = 2", "rounds = ", 8, "damaged TOML"),
        ("[event]", "[event", 2, "damaged TOML"),
        ("boards = 3", 'boards = "3', 9, "damaged TOML"),
        ("boards = 3\n", "boards = [3,\n", 9, "damaged TOML"),
        ("rounds = 2", "rounds = 2\nrounds = 3", 9, "damaged TOML"),
        ("rounds = 2", "roundes = 2", 8, "unknown key 'roundes'"),
        ("[event]", "colour = 1\n[event]", 2, "unknown key 'colour'"),
        ('name = "e"', 'name = "e"\nnote = """a\nb"""\ndate_ = 3', 6, "unknown key 'date_'"),
        ("boards = 3", "boards = 3\n# why\n\nset.x = 1\nbyes = 1", 13, "unknown key 'byes'"),
        ("boards = 3", "boards = 3\n[rank]\norder=[]", 10, "unknown key 'rank'"),
        ("boards = 3", "", 5, "key 'boards' is missing"),
        ("paiju = 1", "", 1, "key 'paiju' is missing"),
        ("paiju = 1", "paiju = 2", 1, "paiju"),
        ("rounds = 2", "rounds = 0", 8, "rounds: the number must be >= 1"),
        ("rounds = 2", 'rounds = "2"', 8, "rounds: expected is a whole number, here stands a text"),
        ("rounds = 2", "rounds = 2.5", 8, "rounds"),
        ("rounds = 2", "rounds = true", 8, "rounds"),
        ('name = "s"', 'name = ""', 6, "name"),
        (
            "boards = 3",
            'boards = 3\nbye = "gift"',
            10,
            "bye: 'gift' is none of the choices (average, ",
        ),
        (
            "boards = 3",
            'boards = 3\n[[offence]]\nkey = "x"\nzh = "x"\nen = "x"\nscope = "deal"',
            14,
            "scope: 'deal' is none of the choices (board, event, round, stage)",
        ),
        ("boards = 3", 'boards = 3\n[ranking]\norder = ["lot"]', 11, "must begin"),
        ("boards = 3", 'boards = 3\n[ranking]\norder = [\n"mean",\n"luck"]', 11, "luck"),
        ("official-2016", "official-2061", 7, "no rule profile 'doudizhu/official-2061'"),
        ("boards = 3", "boards = 3\n[stage.set]\ncall_ms = 9\nflying = 1", 12, "flying"),
        ("boards = 3", 'boards = 3\n[stage.set]\nall_pass = "maybe"', 11, "(redeal, zero)"),
        (
            "boards = 3",
            'boards = 3\n[[stage]]\nname="s"\nrules="x"\nrounds=1\nboards=1',
            11,
            "a stage 's' before",
        ),
        (
            "boards = 3",
            'boards = 3\n[[stage]]\nname="t"\nrules="x"\nrounds=1\nboards=1',
            12,
            "no rule profile 'x'",
        ),
    ],
)
def test_every_fault_is_told_with_its_line(old: str, new: str, line: int, told: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_regulation(SMALL.replace(old, new, 1).encode())
    fault = caught.value
    assert fault.where == f"line {line}"
    assert str(fault).startswith(f"line {line}: ")
    assert told in str(fault)
    assert fault.say("zh").startswith(f"第 {line} 行：")


def test_not_utf8_is_told_with_its_line() -> None:
    with pytest.raises(Unreadable, match="line 3: not UTF-8"):
        read_regulation(SMALL.replace('"e"', '"赛"').encode("gbk"))


def test_too_long() -> None:
    with pytest.raises(Unreadable, match="longer than 65536 bytes"):
        read_regulation(SMALL.encode() + b"#" * 70_000)


def test_nested_too_deeply() -> None:
    with pytest.raises(Unreadable, match="damaged TOML"):
        read_regulation(SMALL.encode() + b"x = " + b"[" * 5000)


@given(st.binary(max_size=120))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    with pytest.raises(PaijuError) as caught:
        read_regulation(data)
    assert caught.value.say("zh")


@given(st.integers(0, len(SAMPLE)), st.binary(min_size=1, max_size=3))
def test_a_damaged_sample_is_read_or_refused_with_a_line(at: int, damage: bytes) -> None:
    where = "line 0"
    try:
        read_regulation(SAMPLE[:at] + damage + SAMPLE[at:])
    except Unreadable as fault:
        where = fault.where
    assert where.startswith("line ")


def test_lines_of_places() -> None:
    text = "a = 1\n\n# c\n[[t]]\nx = {y = 1}\nm = [\n 1,\n 2]\n"
    text += '[t.u]\nk = """\n[[t]]\n"""\nz = 1\n[[t]]\n'
    assert source.line(text, ("a",)) == 1
    assert source.line(text, ("t",)) == 4
    assert source.line(text, ("t", 0, "x", "y")) == 5
    assert source.line(text, ("t", 0, "m", 1)) == 6
    assert source.line(text, ("t", 0, "u", "z")) == 13
    assert source.line(text, ("t", 1)) == 14
    assert source.line(text, ("t", 1, "missing")) == 14
    assert source.line(text, ("nowhere", 3)) == 1
    assert source.path("$.stage[0].set") == ("stage", 0, "set")


def test_every_key_and_value_is_documented() -> None:
    told = (ROOT / "docs/regulation.md").read_text(encoding="utf-8")
    kinds = (
        Event, Stage, Ranking, Scores, Deals, Contributor, Entering, Contact, Fee, CheckIn,
        Committee, Confirmation, Prize, Goods, Gift, Article,
            Category,
    )  # fmt: skip
    keys = {key for kind in kinds for key in kind.__struct_fields__}
    assert [key for key in sorted(keys) if f"`{key}`" not in told] == []
    words = [*KINDS, *get_args(Step), *BYE_VALUES, *SINGLE, *MOVEMENTS, *METHODS, *COMPENSATION]
    words += [*get_args(Groups), *get_args(Carry)]
    assert [word for word in words if f"`{word}`" not in told] == []
    assert [m.zh for m in METHODS.values() if m.zh not in told] == []
