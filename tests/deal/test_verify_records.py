"""``verify_deals.py``: the records have to hold the cards that were dealt."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from asked import FIRST, ask, both_refuse, inside
from event import PLAN, publish, record
from vector import SECRET

from paiju.deal import commit

# --- the published documents ------------------------------------------------------------------


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8", newline="")


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
