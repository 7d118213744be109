"""``paiju seat``: the contract of its output and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiju.cli.main import status

PAST = "round,table,seat,player\n"


class Hall:
    """Calls ``paiju seat`` on sheets in a folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def call(self, ranking: str, history: str = "", *more: str) -> tuple[int, str, str]:
        (self.folder / "r.csv").write_text(ranking, encoding="utf-8")
        words = ["seat", str(self.folder / "r.csv"), "--movement", "shift", *more]
        if history:
            (self.folder / "h.csv").write_text(history, encoding="utf-8")
            words += ["--history", str(self.folder / "h.csv")]
        left = status(words)
        out, err = self.capsys.readouterr()
        return left, out, err


@pytest.fixture
def hall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Hall:
    return Hall(tmp_path, capsys)


def ranking(*names: str) -> str:
    return "player\n" + "".join(f"{name}\n" for name in names)


def test_e3(hall: Hall) -> None:
    names = ["a4", "b2", "a2", "c2", "b3", "c3", "b1", "c1", "c4", "a1", "b4", "a3"]
    left, out, err = hall.call(ranking(*names), "", "--json")
    assert (left, err) == (0, "")
    assert json.loads(out) == {
        "tables": [
            {"a": "a4", "b": "b2", "c": "a2"},
            {"a": "c3", "b": "b3", "c": "c2"},
            {"a": "b1", "b": "c1", "c": "c4"},
            {"a": "a3", "b": "b4", "c": "a1"},
        ],
        "byes": [],
        "repeats": 0,
        "proved": False,
    }


def test_d01_history_gives_the_bye_to_who_had_none(hall: Hall) -> None:
    names = [f"p{n}" for n in range(1, 11)]
    past = PAST + "1,,bye,p10\n2,,bye,p9\n2,,absent,p8\n"
    told = json.loads(hall.call(ranking(*names), past, "--json")[1])
    assert told["byes"] == ["p8"]
    assert told["tables"][2] == {"a": "p7", "b": "p9", "c": "p10"}


def test_repeats_count_a_pair_once_and_only_of_those_who_play(hall: Hall) -> None:
    past = PAST + "1,1,a,x\n1,1,b,y\n1,1,c,gone\n2,4,c,x\n2,4,a,y\n"
    told = json.loads(hall.call(ranking("x", "y", "z"), past, "--json")[1])
    assert (told["repeats"], told["tables"]) == (1, [{"a": "x", "b": "y", "c": "z"}])


@pytest.mark.parametrize("names", [("p1",), ("p1", "p2")])
def test_d12_fewer_than_three_players(hall: Hall, names: tuple[str, ...]) -> None:
    told = json.loads(hall.call(ranking(*names), "", "--json")[1])
    assert told == {"tables": [], "byes": list(names), "repeats": 0, "proved": False}


def test_plain_table(hall: Hall) -> None:
    left, out, _ = hall.call(ranking("甲", "乙", "丙", "丁"))
    assert left == 0
    assert "    1  甲  乙  丙" in out
    assert "丁" in out


@pytest.mark.parametrize(
    ("ranks", "past", "kind"),
    [
        ("name\nx\n", "", "unreadable"),
        ("player\nx\nx\n", "", "illegal"),
        ("", "", "unreadable"),
        ("player\nx\n", "round,table,seat\n", "unreadable"),
        ("player\nx\n", PAST + "1,,bye,x\n1,,bye,x\n", "illegal"),
        ("player\nx\n", PAST + "1,1,a,x\n1,1,a,y\n", "illegal"),
        ("player\nx\n", PAST + "1,,d,x\n", "unreadable"),
    ],
)
def test_refusals(hall: Hall, ranks: str, past: str, kind: str) -> None:
    left, out, err = hall.call(ranks, past, "--json")
    assert (left, out) == (2, "")
    assert json.loads(err)["error"] == kind


def test_an_unknown_movement_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "r.csv"
    sheet.write_text("player\nx\n", encoding="utf-8")
    assert status(["seat", str(sheet), "--movement", "waltz", "--json"]) == 2
    assert json.loads(capsys.readouterr().err)["error"] == "usage"
