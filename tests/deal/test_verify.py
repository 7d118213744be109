"""``verify_deals.py``: yes to what was dealt, no with a reason to whatever was touched."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from asked import FIRST, PROGRAM, ask, both_refuse, inside
from event import PLAN, publish
from hypothesis import given
from hypothesis import strategies as st
from vector import DOUDIZHU, PAOHUZI, SECRET

from paiju.cards.deck import POKER, ZIPAI
from paiju.cli.main import status
from paiju.deal import commit
from paiju.deal.plan import Given, Plan
from paiju.deal.shuffle import MIXED, board_deal
from paiju.rules.notation import notation


def test_yes_when_every_board_follows(published: Path) -> None:
    status, out, err = ask(published)
    assert (status, err) == (0, "")
    assert "7 boards, 14 deals" in out
    assert commit.commitment(PLAN, SECRET) in out
    assert inside(published) == ""


def test_paiju_deal_verify_answers_the_same(
    published: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["deal", "verify", str(published), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verified"], told["boards"], told["deals"], told["undealt"]) == (True, 7, 14, 0)
    assert status(["deal", "verify", str(published)]) == 0
    assert told["commitment"] in capsys.readouterr().out


def test_short_and_alone() -> None:
    text = PROGRAM.read_text(encoding="utf-8")
    assert text.count("\n") <= 295
    nodes = list(ast.walk(ast.parse(text)))
    names = {a.name for n in nodes if isinstance(n, ast.Import) for a in n.names}
    names |= {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names | {"pathlib", "unicodedata"}


def test_who_reads_only_the_first_line_meets_no_traceback(published: Path) -> None:
    asked = [sys.executable, str(PROGRAM), str(published)]
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(asked, stdout=writer, stderr=subprocess.PIPE) as program:
        os.close(writer)
        _, told = program.communicate()
    assert told == b""


@pytest.mark.parametrize("arguments", [(), ("one", "two"), ("--help",), ("-x",)])
def test_usage(arguments: tuple[str, ...]) -> None:
    status, out, err = ask(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("usage:")


COMMIT, REVEAL = commit.COMMIT_FILE, commit.REVEAL_FILE


@pytest.mark.parametrize(("name", "old", "new", "reason", "key"), [
    (REVEAL, "00010203", "00010204", "do not give the commitment", "not_promised"),
    (REVEAL, "00010203", "0001020", "64 lower-case", "bad_secret"),
    (REVEAL, "0a0b", "0A0B", "64 lower-case", "bad_secret"),
    (REVEAL, '1f"', '1f\\n"', "64 lower-case", "bad_secret"),
    (REVEAL, "示例赛", "别的赛", "event is not the one", "differs"),
    (REVEAL, "paiju-deal-1", "paiju-deal-2", "algorithm is not the one", "differs"),
    (REVEAL, '"secret"', '"secrets"', "must have the keys", "damaged"),
    (REVEAL, "{", '{"x": 1,', "must have the keys", "damaged"),
    (REVEAL, "{", "", "damaged", "damaged"),
    (COMMIT, '"commitment": "', '"commitment": "0', "do not give the commitment", "not_promised"),
    (COMMIT, '"rounds": 2', '"rounds": 3', "do not give the commitment", "not_promised"),
    (COMMIT, '"boards": 2', '"boards": 1', "do not give the commitment", "not_promised"),
    (COMMIT, '"boards": 2', '"boards": 0', "cannot be dealt", "bad_plan"),
    (COMMIT, '"boards": 2', '"boards": "2"', "'boards' is missing", "damaged"),
    (COMMIT, '"boards": 2', '"boards": 2.0', "'boards' is missing", "damaged"),
    (COMMIT, '"boards": 2', '"boards": true', "'boards' is missing", "damaged"),
    (COMMIT, '"boards": 2', '"boards": ' + "9" * 5000, "damaged", "damaged"),
    (COMMIT, "小组赛", "决赛", "two of one name", "bad_plan"),
    (COMMIT, "doudizhu", "bridge", "cannot be dealt", "bad_plan"),
    (COMMIT, '"stages": [', '"stages": [[],', "must have the keys", "damaged"),
    (COMMIT, '"regulation": "', '"regulation": "0', "do not give", "bad_plan"),
    (COMMIT, "小组赛", "\\ud800", "surrogate", "damaged"),
    ("regulation.toml", "rounds = 2", "rounds = 3", "not the regulation", "other_regulation"),
    ("regulation.toml", "\r\n", "\n", "not the regulation", "other_regulation"),
])  # fmt: skip
def test_s7_a_touched_document(
    folder: Path, name: str, old: str, new: str, reason: str, key: str
) -> None:
    data = (folder / name).read_bytes()
    assert old.encode() in data
    (folder / name).write_bytes(data.replace(old.encode(), new.encode(), 1))
    both_refuse(folder, reason, key)


@pytest.mark.parametrize("name", [COMMIT, REVEAL, "regulation.toml"])
def test_s7_a_missing_document(folder: Path, name: str) -> None:
    (folder / name).unlink()
    both_refuse(folder, name, "no_file")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"null", b"[" * 100_000, b'"x"', b"3"])
def test_s7_garbage_for_a_document(folder: Path, data: bytes) -> None:
    (folder / COMMIT).write_bytes(data)
    both_refuse(folder, COMMIT, "damaged")


def test_s7_a_promise_made_after_play(folder: Path, tmp_path: Path) -> None:
    """Another secret with its own, right commitment: the records tell."""
    publish(tmp_path / "other", secret=bytes(32))
    for name in (COMMIT, REVEAL):
        shutil.copy(tmp_path / "other" / name, folder / name)
    both_refuse(folder, "other cards", "other_cards")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    both_refuse(tmp_path / "nowhere", COMMIT, "no_file")


# --- two writings of one algorithm ------------------------------------------------------------


def program() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_deals", PROGRAM)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ALONE = program()


secrets = st.binary(min_size=32, max_size=32)


@given(secrets, st.text(max_size=8), st.text(max_size=8), st.integers(1, 99), st.integers(1, 999))
def test_s7_both_writings_deal_the_same(
    secret: bytes, event: str, stage: str, round_: int, board: int
) -> None:
    event, stage = (ALONE.normalize("NFC", name) for name in (event, stage))
    for game, deck in (("doudizhu", POKER), ("paohuzi", ZIPAI)):
        table = notation(game)
        dealt = board_deal(deck, secret, event, stage, round_, board)
        hands, rest = table.texts(dealt)
        cards = dict(zip(("a", "b", "c", *table.rest), (*hands, *rest), strict=True))
        plan = {"event": event, "algorithm": "paiju-deal-1"}
        alone = ALONE.deal(secret, plan, {"game": game, "name": stage}, round_, board, 0)
        assert (ALONE.played(cards, game, ""), "abc"[(board - 1) % 3]) == alone


@given(
    secrets,
    st.lists(st.tuples(st.text(max_size=4), st.text(max_size=4)), max_size=3),
    st.integers(1, 999),
    st.integers(0, 12),
    st.sampled_from(["turn", "drawn"]),
)
def test_s7_both_writings_deal_the_same_from_a_mixture(
    secret: bytes, parts: list[tuple[str, str]], number: int, attempt: int, first: str
) -> None:
    parts = [(ALONE.normalize("NFC", name), ALONE.normalize("NFC", value)) for name, value in parts]
    given = tuple(Given(name, value) for name, value in parts)
    for game in ("doudizhu", "paohuzi"):
        stage = commit.Stage("s", game, 1, 999, first)  # type: ignore[arg-type]  # one of the two
        plan = Plan("e", (stage,), "", MIXED, given=given)
        table = notation(game)
        hands, rest = table.texts(commit.board(plan, secret, "s", 1, number, attempt))
        cards = dict(zip(("a", "b", "c", *table.rest), (*hands, *rest), strict=True))
        told = {"event": "e", "algorithm": MIXED}
        entry = {"game": game, "name": "s", "opener": first}
        alone = ALONE.deal(ALONE.mix(secret, parts), told, entry, 1, number, attempt)
        seat = commit.opener(plan, secret, "s", 1, number, attempt)
        assert (ALONE.played(cards, game, ""), "abc"[seat]) == alone


def test_s7_golden_vector_alone() -> None:
    for game, told in (("doudizhu", DOUDIZHU), ("paohuzi", PAOHUZI)):
        plan = {"event": "示例市复式公开赛", "algorithm": "paiju-deal-1"}
        alone = ALONE.deal(SECRET, plan, {"game": game, "name": "小组赛"}, 3, 8, 0)
        assert (ALONE.played(told, game, ""), "b") == alone


def test_the_reveal_is_json_with_a_secret(published: Path) -> None:
    assert json.loads((published / REVEAL).read_text(encoding="utf-8"))["secret"] == SECRET.hex()


@given(st.data())
def test_s7_never_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Bytes put in, taken out or exchanged: an answer, and no yes that the other denies."""
    folder = tmp_path_factory.getbasetemp() / "mangled"
    if not folder.exists():
        publish(folder)
    path = folder / data.draw(st.sampled_from([COMMIT, REVEAL, f"records/{FIRST}"]))
    whole = path.read_bytes()
    at, length = data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, 4))
    put = data.draw(st.sampled_from([b"", b"0", b"a", b'"', b"\n", b"{}", b"[", b"\xe4", b"\x00"]))
    try:
        path.write_bytes(whole[:at] + put + whole[at + length :])
        answer = ALONE.main([str(folder)])
        assert answer in (0, 1)
        assert answer == 1 or inside(folder) == ""
    finally:
        path.write_bytes(whole)
