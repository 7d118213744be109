"""``paiju mp``: the contract of its output and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiju.cli.main import status

E2 = Path(__file__).parents[1] / "golden" / "duplicate" / "e2.csv"
HEAD = "board,table,seat,player,score\n"


def call(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    left = status([str(word) for word in words])
    out, err = capsys.readouterr()
    return left, out, err


def test_e2_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    left, out, err = call(capsys, "mp", E2, "--json", "--strict")
    assert (left, err) == (0, "")
    told = json.loads(out)
    assert list(told) == ["boards", "ranking"]
    ranking = [(r["place"], r["player"], r["mean"]) for r in told["ranking"]]
    assert ranking == [
        ("1", "a4", "5/6"),
        ("2", "b2", "13/18"),
        ("3", "a2", "11/18"),
        ("4", "c2", "11/18"),
        ("5=", "b3", "1/2"),
        ("5=", "c3", "1/2"),
        ("7=", "b1", "1/2"),
        ("7=", "c1", "1/2"),
        ("9", "c4", "7/18"),
        ("10", "a1", "7/18"),
        ("11", "b4", "5/18"),
        ("12", "a3", "1/6"),
    ]
    assert set(told["ranking"][0]) == {"place", "player", "mean"}


def test_e1_boards_best_first_and_exact(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [f"1,{t},a,a{t},{s}" for t, s in enumerate((48, 12, -6, 12, -24), 1)]
    rows += [f"1,{t},b,b{t},{s}" for t, s in enumerate((-24, -6, 3, -6, 12), 1)]
    sheet = tmp_path / "e1.csv"
    sheet.write_text(HEAD + "\n".join(rows), encoding="utf-8")
    left, out, _ = call(capsys, "mp", sheet, "--json")
    assert left == 0
    boards = json.loads(out)["boards"]
    assert boards[0] == {"board": 1, "seat": "a", "player": "a1", "mp": "8", "ratio": "1"}
    assert [(b["player"], b["mp"], b["ratio"]) for b in boards] == [
        ("a1", "8", "1"),
        ("a2", "5", "5/8"),
        ("a4", "5", "5/8"),
        ("a3", "2", "1/4"),
        ("a5", "0", "0"),
        ("b5", "8", "1"),
        ("b3", "6", "3/4"),
        ("b2", "3", "3/8"),
        ("b4", "3", "3/8"),
        ("b1", "0", "0"),
    ]


def test_nothing_to_compare_is_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "one.csv"
    sheet.write_text(HEAD + "1,1,a,甲,6\n", encoding="gbk")
    _, out, _ = call(capsys, "mp", sheet, "--json")
    assert json.loads(out) == {
        "boards": [{"board": 1, "seat": "a", "player": "甲", "mp": None, "ratio": None}],
        "ranking": [{"place": "1", "player": "甲", "mean": None}],
    }


def test_plain_table_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    left, out, _ = call(capsys, "--lang", "en", "mp", E2)
    assert left == 0
    assert "    2  b2       72.22  13/18   61.11       2" in out
    assert "名次" in call(capsys, "--lang", "zh", "mp", E2)[1]


@pytest.mark.parametrize(
    ("text", "kind", "where"),
    [
        ("board,table,seat,player\n", "unreadable", "row 1"),
        (HEAD + "1,1,a,x,1.5\n", "unreadable", "row 2"),
        (HEAD + "1,1,d,x,1\n", "unreadable", "row 2"),
        (HEAD + "1,1,a,x,1\n1,1,a,y,1\n", "illegal", "row 3"),
        (HEAD + "1,1,a,x,1\n1,2,a,x,1\n", "illegal", "row 3"),
        ("", "unreadable", "row 1"),
        ("\0", "unreadable", "row 1"),
    ],
)
def test_refusals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, kind: str, where: str
) -> None:
    sheet = tmp_path / "bad.csv"
    sheet.write_text(text, encoding="utf-8")
    left, out, err = call(capsys, "mp", sheet, "--json")
    told = json.loads(err)
    assert (left, out, told["error"], told["where"]) == (2, "", kind, where)
    assert set(told) == {"error", "where", "article", "message"}


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("1,1,a,x,1\n1,1,b,y,-1\n", "2 of 3 seats"),
        ("1,1,a,x,1\n1,1,b,y,0\n1,1,c,z,0\n", "sum to 1"),
    ],
)
def test_only_strict_asks_for_whole_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rows: str, told: str
) -> None:
    sheet = tmp_path / "part.csv"
    sheet.write_text(HEAD + rows, encoding="utf-8")
    assert call(capsys, "mp", sheet)[0] == 0
    left, out, err = call(capsys, "--lang", "en", "mp", sheet, "--strict")
    assert (left, out) == (2, "")
    assert told in err


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left, out, err = call(capsys, "mp", tmp_path / "none.csv", "--json")
    assert (left, out) == (2, "")
    assert json.loads(err)["error"] == "unavailable"


def test_d22_neuberg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scores = (520, 500, 490, 480, 460, 450, 430, 420, 400, -50)
    sheet = tmp_path / "n.csv"
    sheet.write_text(HEAD + "".join(f"1,{t},a,p{t},{s}\n" for t, s in enumerate(scores)), "utf-8")
    neuberg = ("--method", "neuberg", "--expected", "11", "--json")
    left, out, _ = call(capsys, "mp", sheet, *neuberg)
    boards = json.loads(out)["boards"]
    assert left == 0
    assert [b["mp"] for b in boards[:3]] == ["199/10", "177/10", "31/2"]
    assert [b["ratio"] for b in boards[-2:]] == ["23/200", "1/200"]
    assert boards[0]["ratio"] == "199/200"
    plain = json.loads(call(capsys, "mp", sheet, "--method", "plain", "--json")[1])
    assert [b["mp"] for b in plain["boards"]] == [str(2 * k) for k in range(9, -1, -1)]


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        (("--method", "neuberg"), "unreadable"),
        (("--expected", "4"), "unreadable"),
        (("--method", "neuberg", "--expected", "3"), "illegal"),
        (("--method", "neuberg", "--expected", "1"), "usage"),
        (("--method", "best"), "usage"),
    ],
)
def test_methods_that_do_not_fit(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], kind: str
) -> None:
    left, out, err = call(capsys, "mp", E2, "--json", *options)
    assert (left, out) == (2, "")
    assert json.loads(err)["error"] == kind


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("0,1,a,x,3", "boards are numbered from 1"),
        ("-1,1,a,x,3", "boards are numbered from 1"),
        ('1,1,a,"x\ny",3', "several lines"),
        ('1,"1\n2",a,x,3', "several lines"),
    ],
)
def test_rows_that_no_slip_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], row: str, told: str
) -> None:
    sheet = tmp_path / "s.csv"
    sheet.write_text(HEAD + row + "\n", encoding="utf-8")
    left, out, err = call(capsys, "--lang", "en", "mp", sheet)
    assert (left, out) == (2, "")
    assert told in err
