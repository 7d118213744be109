"""``paiju seat --movement no-rematch``: the contract, bans, planned rounds, both languages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.main import status
from paiju.contest import seating
from paiju.contest.seating import Seating

E5 = [["123", "456", "789"], ["147", "258", "369"], ["159", "267", "348"]]


@pytest.fixture
def sheets(tmp_path: Path) -> Path:
    rows = ["round,table,seat,player"]
    for number, tables in enumerate(E5, 1):
        for table, trio in enumerate(tables, 1):
            rows += [f"{number},{table},{s},{p}" for s, p in zip("abc", trio, strict=True)]
    (tmp_path / "h.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (tmp_path / "r.csv").write_text("player\n" + "\n".join("123456789") + "\n", encoding="utf-8")
    (tmp_path / "f.csv").write_text("player,other,kind\n1,6,hard\n2,4,soft\n", encoding="utf-8")
    return tmp_path


def call(sheets: Path, *more: str) -> int:
    words = ["seat", str(sheets / "r.csv"), "--movement", "no-rematch", *more]
    return status(words)


def test_e5(sheets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(sheets, "--history", str(sheets / "h.csv"), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [sorted(table.values()) for table in told["tables"]] == [
        ["1", "6", "8"],
        ["2", "4", "9"],
        ["3", "5", "7"],
    ]
    assert list(told) == ["tables", "byes", "repeats", "proved", "report"]
    assert (told["byes"], told["repeats"], told["proved"]) == ([], 0, True)
    assert (told["report"]["spread"], told["report"]["least"]) == (114, True)


def test_a_hard_ban_comes_before_repeats(sheets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    history, forbid = str(sheets / "h.csv"), str(sheets / "f.csv")
    assert call(sheets, "--history", history, "--forbid", forbid, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert not any({"1", "6"} <= set(table.values()) for table in told["tables"])
    assert told["report"]["hard"] == 0
    assert (told["repeats"] > 0, told["proved"]) == (True, True)


def test_the_report_in_words(sheets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(sheets, "--rounds", "5") == 0
    told = capsys.readouterr().out
    assert "at most 4 rounds are possible without repeats" in told
    assert "known up to round 4" in told
    words = ["--lang", "zh", "seat", str(sheets / "r.csv"), "--movement", "no-rematch"]
    assert status(words) == 0
    assert "不可能更少（已证明）" in capsys.readouterr().out


def test_a_round_that_does_not_exist_is_a_usage_error(sheets: Path) -> None:
    assert call(sheets, "--rounds", "0") == 2


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert status(["--lang", "en", "seat", *words]) == 2
    return capsys.readouterr().err


def test_forbidden_meetings_are_never_passed_over_in_silence(
    sheets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ranking, forbid = str(sheets / "r.csv"), sheets / "f.csv"
    forbid.write_text("player,other,kind\n1,10,hard\n", encoding="utf-8")
    told = refused(capsys, ranking, "--movement", "no-rematch", "--forbid", str(forbid))
    assert "nobody in the ranking or the history is called 10" in told
    history = sheets / "gone.csv"
    history.write_text("round,table,seat,player\n1,,absent,10\n", encoding="utf-8")
    assert call(sheets, "--forbid", str(forbid), "--history", str(history)) == 0


def test_5_a_player_has_the_same_number_however_the_ranking_has_changed(
    sheets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The schedule that is known behind a round is found again by numbers before the next one.

    With numbers by rank 21 players over 8 rounds repeated one or two meetings in two of three
    events, after a round 6 of which it was said that a schedule up to round 8 is known.
    """
    asked: list[list[int]] = []

    def seat(ranked: Sequence[int], *rest: Any, **more: Any) -> Seating:
        asked.append(list(ranked))
        return seating.seat(ranked, *rest, **more)

    monkeypatch.setattr("paiju.cli.seat.seat_round", seat)
    for order in ("123456789", "987654321", "517283946"):
        (sheets / "r.csv").write_text("player\n" + "\n".join(order) + "\n", encoding="utf-8")
        assert call(sheets, "--history", str(sheets / "h.csv")) == 0
        assert asked.pop() == [int(name) - 1 for name in order]
