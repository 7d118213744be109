"""Lists in: every faulty row is told, at most ten, not the first alone."""

from __future__ import annotations

import json
from functools import partial

import pytest

from paiju.cli.main import status
from paiju.contest.bans import read_bans
from paiju.contest.entrants import read_entrants
from paiju.contest.history import read_history, read_ranking
from paiju.contest.pile import read_pile
from paiju.contest.rows import IllegalRows, UnreadableRows, told
from paiju.contest.slips import read_slips
from paiju.errors import PaijuError

READERS = [
    (read_entrants, "编号,姓名\n1,甲\nx,乙\n3,丙\n0,丁\n1,戊\n", "row 3, row 5, row 6"),
    (read_entrants, "姓名,单位\n甲,一\n乙,二,三\n,四\n", "row 3, row 4"),
    (read_entrants, "姓名\n甲\x01\n乙\n丙\x02\n", "row 2, row 4"),
    (read_ranking, "选手\n甲\n甲\n乙\n甲\n", "row 3, row 5"),
    (read_history, "轮,桌,座,选手\nx,1,a,甲\n1,1,d,乙\n", "row 2, row 3"),
    (partial(read_bans, names=("甲", "乙")), "选手,对手\n甲,甲\n甲,乙\n甲,丙\n", "row 2, row 4"),
    (read_pile, "桌号,庄家,叫分,胜方\nx,a,3,胜\n2,a,3,胜\n3,a,3,?\n", "row 2, row 4"),
    (read_slips, "副,桌,座,选手,得分\n1,1,a,甲,x\n1,1,d,乙,3\n", "row 2, row 3"),
]


@pytest.mark.parametrize(("read", "text", "where"), READERS)
def test_all_faulty_rows_of_a_sheet_are_told(read, text, where):
    with pytest.raises(PaijuError) as caught:
        read(text.encode())
    assert caught.value.where == where
    for lang in ("zh", "en"):
        said = caught.value.say(lang)
        for row in where.replace("row ", "").split(", "):
            assert (f"第 {row} 行" if lang == "zh" else f"row {row}") in said


def test_at_most_ten_faulty_rows_are_told_and_the_others_counted():
    rows = "".join(f"x{n},甲{n}\n" for n in range(14))
    with pytest.raises(UnreadableRows) as caught:
        read_entrants(f"编号,姓名\n{rows}".encode())
    assert [fault.where for fault in told(caught.value)] == [f"row {n}" for n in range(2, 12)]
    assert caught.value.say("en").endswith("4 more rows are faulty")
    assert caught.value.say("zh").endswith("另有 4 行有误")


def test_a_single_faulty_row_stays_the_refusal_that_it_is():
    with pytest.raises(PaijuError) as caught:
        read_entrants("编号,姓名\nx,甲\n2,乙\n".encode())
    assert caught.value.key == "contest.no_number"


def test_rows_that_can_be_read_and_contradict_are_illegal():
    with pytest.raises(IllegalRows):
        read_ranking("选手\n甲\n甲\n甲\n".encode())


def test_the_command_line_tells_faulty_rows_in_one_line_and_in_json(tmp_path, capsys):
    (tmp_path / "r.csv").write_text("选手\n甲\n甲\n乙\n乙\n", encoding="utf-8")
    given = ["--lang", "zh", "seat", str(tmp_path / "r.csv")]
    assert status([*given, "--json"]) == 2
    found = json.loads(capsys.readouterr().err)
    assert found["where"] == "row 3, row 5"
    assert "第 3 行" in found["message"]
    assert "第 5 行" in found["message"]
    assert status(given) == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert line.count("第 3 行") == 1
