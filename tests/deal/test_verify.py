"""``verify_deals.py``: yes to what was dealt, no with a reason to whatever was touched."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from event import PLAN, publish, record
from hypothesis import given
from hypothesis import strategies as st
from vector import DOUDIZHU, PAOHUZI, SECRET

from paiju.cards.deck import POKER, ZIPAI
from paiju.cli.main import status
from paiju.deal import check, commit
from paiju.deal.plan import Given, Plan
from paiju.deal.shuffle import MIXED, board_deal
from paiju.errors import PaijuError
from paiju.rules.notation import notation

PROGRAM = Path(__file__).parents[2] / "verify_deals.py"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a finished event; copy it before touching it."""
    folder = tmp_path_factory.mktemp("event") / "out"
    publish(folder)
    return folder


@pytest.fixture
def folder(published: Path, tmp_path: Path) -> Path:
    """Give a copy that may be touched."""
    shutil.copytree(published, tmp_path / "out")
    return tmp_path / "out"


def ask(*arguments: str | Path) -> tuple[int, str, str]:
    """Run the program as a sceptic would: alone, without this project's packages."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", PROGRAM, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1"},
        check=False,
    )
    return told.returncode, told.stdout, told.stderr


def inside(folder: Path) -> str:
    """Ask the same of ``paiju.deal.check``; give the key of the refusal, or nothing."""
    names = (check.REGULATION_FILE, commit.COMMIT_FILE, commit.REVEAL_FILE)
    files = {name: folder / name for name in names}
    try:
        check.check(
            {name: path.read_bytes() for name, path in files.items() if path.is_file()},
            {path.name: path.read_bytes() for path in folder.glob("records/*.paipu")},
        )
    except PaijuError as fault:
        told = fault
    else:
        return ""
    assert told.say("zh") != told.say("en")
    return told.key


def both_refuse(folder: Path, reason: str, key: str) -> None:
    status, out, err = ask(folder)
    assert (status, out) == (1, "")
    assert err.startswith("NO: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert reason in err
    assert inside(folder) == f"deal.{key}"


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


# --- the published documents ------------------------------------------------------------------


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="")


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


# --- the records ------------------------------------------------------------------------------

FIRST = "s0-r1-t1.paipu"
FINAL = "s1-r1-t2.paipu"


def swap(path: Path) -> None:
    """Exchange the hands of seats a and b on the first board."""
    text = path.read_text(encoding="utf-8")
    a, b = (text.split(f'\n{seat} = "')[1].split('"')[0] for seat in "ab")
    text = text.replace(a, "?", 1).replace(b, a, 1).replace("?", b, 1)
    path.write_text(text, encoding="utf-8")


def reverse(path: Path, key: str) -> None:
    """Turn the order of the 底牌, or of the stock, round."""
    text = path.read_text(encoding="utf-8")
    cards = text.split(f'\n{key} = "')[1].split('"')[0]
    turned = " ".join(reversed(cards.split())) if " " in cards else cards[::-1]
    path.write_text(text.replace(cards, turned, 1), encoding="utf-8")


@pytest.mark.parametrize("name", [FIRST, FINAL])
@pytest.mark.parametrize("touch", [swap, lambda path: reverse(
    path, "base" if path.name == FIRST else "wall"
)])  # fmt: skip
def test_s7_a_record_with_another_deal(
    folder: Path, name: str, touch: Callable[[Path], None]
) -> None:
    touch(folder / "records" / name)
    both_refuse(folder, f"{name}, board 1: other cards", "other_cards")


@pytest.mark.parametrize(("name", "old", "new", "reason", "key"), [
    (FIRST, 'opener = "a"', 'opener = "b"', "wrong seat", "wrong_first"),
    (FIRST, 'opener = "a"', "", "'opener' is missing", "wrong_first"),
    (FINAL, 'dealer = "b"', 'dealer = "c"', "wrong seat", "wrong_first"),
    (FIRST, "number = 2", "number = 3", "no such board", "outside"),
    (FIRST, "number = 2", "number = -1", "no such board", "outside"),
    (FIRST, "number = 2", "number = 1", "has it twice", "twice"),
    (FIRST, "table = 1", "table = 2", "twice", "twice"),
    (FIRST, "round = 1", "round = 2", "no such board", "outside"),
    (FIRST, "round = 1", "round = 9", "no such stage or round", "no_round"),
    (FIRST, "round = 1", "round = 0", "no such stage or round", "no_round"),
    (FIRST, "round = 1", "round = 1.5", "'round' is missing", "damaged"),
    (FIRST, "小组赛", "八强", "no such stage or round", "no_round"),
    (FIRST, "示例赛", "例示赛", "another event", "other_event"),
    (FIRST, "doudizhu", "paohuzi", "another", "other_game"),
    (FIRST, "number = 1", 'number = 1\nmade = "order"', "made to order", "made"),
    (FIRST, "[board.deal]", "[board.deals]", "'deal' is missing", "damaged"),
    (FIRST, 'a = "', 'x = "', "'a' is missing", "damaged"),
    (FIRST, "[board.result]", "[board.results]", "'result' is missing", "damaged"),
    (FIRST, "[[board]]", "[[board", "damaged", "damaged"),
    (FIRST, "paipu = 1", "paipu = " + "[" * 5000, "damaged", "damaged"),
])  # fmt: skip
def test_s7_a_touched_record(
    folder: Path, name: str, old: str, new: str, reason: str, key: str
) -> None:
    edit(folder / "records" / name, old, new)
    both_refuse(folder, reason, key)


def test_s7_a_cut_off_record(folder: Path) -> None:
    path = folder / "records" / FIRST
    path.write_bytes(path.read_bytes()[:-30])
    both_refuse(folder, FIRST, "damaged")


def test_s7_a_board_without_any_record(folder: Path) -> None:
    for path in folder.glob("records/s0-r2-*"):
        path.unlink()
    both_refuse(folder, "board 3 of stage '小组赛' has no record", "no_record")


def test_s7_no_records_at_all(folder: Path) -> None:
    shutil.rmtree(folder / "records")
    both_refuse(folder, "board 1 of stage '小组赛' has no record", "no_record")


def test_s7_one_table_less_is_no_fault_of_the_deals(folder: Path) -> None:
    (folder / "records" / FIRST).unlink()
    assert ask(folder)[0] == 0
    assert inside(folder) == ""


def hide(path: Path, status: str) -> None:
    """Write a board as never dealt at this table."""
    text = path.read_text(encoding="utf-8")
    head, rest = text.split('\na = "', 1)
    cards, tail = ('\na = "' + rest).split("\n\n[board.result]", 1)
    names = [line.split(" = ")[0] for line in cards.strip().splitlines()]
    unknown = "\n".join(f'{name} = "?"' for name in names)
    path.write_text(
        f"{head}\n{unknown}\n\n[board.result]\n{status}{tail}", encoding="utf-8", newline=""
    )


@pytest.mark.parametrize("status", ["void", "adjusted"])
def test_s7_a_board_that_a_table_never_saw(folder: Path, status: str) -> None:
    hide(folder / "records" / FIRST, f'status = "{status}"')
    code, out, _ = ask(folder)
    assert code == 0
    assert "13 deals at the tables (1 more void" in out
    assert inside(folder) == ""


def test_s7_a_played_board_cannot_hide_its_cards(folder: Path) -> None:
    hide(folder / "records" / FIRST, "")
    both_refuse(folder, "other cards", "other_cards")


def test_s7_a_void_board_with_other_cards_is_told(folder: Path) -> None:
    swap(folder / "records" / FIRST)
    edit(folder / "records" / FIRST, "[board.result]", '[board.result]\nstatus = "void"')
    both_refuse(folder, "other cards", "other_cards")


def test_s7_no_regulation_was_promised(tmp_path: Path) -> None:
    plan = commit.Plan("E", PLAN.stages)
    publish(tmp_path / "out", plan)
    (tmp_path / "out" / "regulation.toml").unlink()
    assert ask(tmp_path / "out")[0] == 0
    assert inside(tmp_path / "out") == ""


def test_s7_names_in_any_normal_form(tmp_path: Path) -> None:
    """A record is written in NFC, whatever the regulation did."""
    plan = commit.Plan("Cafe\u0301", (commit.Stage("S\u0323", "doudizhu", 1, 1),), PLAN.regulation)
    publish(tmp_path / "out", plan)
    (stage,) = plan.stages
    text = record(plan, SECRET, stage, 1, 1).replace("Cafe\u0301", "Caf\u00e9")
    path = tmp_path / "out" / "records" / "s0-r1-t1.paipu"
    path.write_text(text.replace("S\u0323", "\u1e62"), encoding="utf-8")
    assert ask(tmp_path / "out")[0] == 0
    assert inside(tmp_path / "out") == ""


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
