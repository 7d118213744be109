"""``paiju replay``: reading for a person, checking, exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiju.cli.main import status

EXAMPLE = Path(__file__).parents[2] / "examples" / "doudizhu.paipu"


def asked(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = status([str(argument) for argument in arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


def changed(folder: Path, old: str, new: str) -> Path:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    file = folder / "changed.paipu"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("zh", ["第 8 副", "第 4 圈", "22.0 秒", "裁判长 李"]),
        ("en", ["board 8", "trick 4", "22.0 s"]),
    ],
)
def test_a_game_is_told_move_by_move(
    capsys: pytest.CaptureFixture[str], lang: str, words: list[str]
) -> None:
    code, out, err = asked(capsys, "--lang", lang, "replay", EXAMPLE)
    assert (code, err) == (0, "")
    assert all(word in out for word in words)
    assert len([line for line in out.splitlines() if line.startswith("    ")]) == 25


def test_json_has_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capsys, "replay", EXAMPLE, "--json")
    told = json.loads(out)
    (board,) = told["boards"]
    assert code == 0
    assert len(told["digest"]) == 64
    assert (len(board["moves"]), board["score"]) == (25, {"a": -12, "b": 6, "c": 6})
    assert board["moves"][5] == {
        "where": "board 8, trick 1, column 1",
        "seat": "a",
        "move": "456789TJQ",
        "by": "player",
        "seconds": 21.0,
    }


def test_a_right_record_is_checked_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "replay", EXAMPLE, "--check")[0] == 0
    code, out, _ = asked(capsys, "replay", EXAMPLE, "--check", "--json")
    assert (code, json.loads(out)) == (0, {"right": True, "faults": []})


def test_an_illegal_move_is_checked_with_1_place_and_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = changed(tmp_path, "3333 ", "333 ")
    code, out, _ = asked(capsys, "--lang", "zh", "replay", file, "--check")
    assert code == 1
    assert "第 8 副" in out
    assert "牌型比较" in out
    code, out, _ = asked(capsys, "replay", file, "--check", "--json")
    (fault,) = json.loads(out)["faults"]
    assert (code, fault["error"], fault["where"], fault["article"]) == (
        1,
        "illegal",
        "board 8, trick 2, column 2",
        "牌型比较",
    )


def test_a_wrong_score_is_checked_with_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = changed(tmp_path, "a = -12, b = 6, c = 6", "a = -24, b = 12, c = 12")
    code, out, _ = asked(capsys, "replay", file, "--check")
    assert (code, "score" in out) == (1, True)


def test_showing_an_illegal_record_stops_there_with_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, err = asked(capsys, "replay", changed(tmp_path, "3333 ", "333 "))
    assert code == 2
    assert "222TT" in out
    assert "trick 2" in err


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_unreadable_file_is_2_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str
) -> None:
    file = changed(tmp_path, "round ", "rounds ")
    code, out, err = asked(capsys, "--lang", lang, "replay", file, "--check")
    assert (code, out) == (2, "")
    assert {"zh": "第 6 行", "en": "line 6"}[lang] in err
    assert len(err.splitlines()) == 1
    code, out, err = asked(capsys, "replay", file, "--check", "--json")
    assert (code, out, json.loads(err)["where"]) == (2, "", "line 6")


def test_a_file_that_is_cut_off_or_missing_is_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cut.paipu"
    file.write_bytes(EXAMPLE.read_bytes()[:900])
    assert asked(capsys, "replay", file)[0] == 2
    assert asked(capsys, "replay", tmp_path / "none.paipu", "--check")[0] == 2
