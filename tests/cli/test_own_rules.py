"""An organiser's own profile on the command line: asked, printed, played by, replayed, checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.main import status
from paiju.record.paipu import dumps, loads

Captured = pytest.CaptureFixture[str]

OURS = """title = { zh = "本会跑胡子", en = "Our paohuzi" }
extends = "paohuzi/comp-2017r"

[clause.min_huxi]
value = 9
article = "第三条"

[clause.hong_hu]
value = { base = 7, at = 10 }
"""
REGULATION = """paiju = 1
[event]
name = "本会杯"

[[stage]]
name = "一"
rules = "ours.toml"
rounds = 1
boards = 3
[stage.set]
tun_from = 9
"""
HAND = "捌捌捌七七七一二三贰柒拾四五六肆伍陆八九"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ours.toml").write_text(OURS, encoding="utf-8")
    (tmp_path / "r.toml").write_text(REGULATION, encoding="utf-8")
    (tmp_path / "e.csv").write_text("name\nA\nB\nC\n", encoding="utf-8")
    return tmp_path


def told(out: Captured, *words: str, code: int = 0) -> Any:
    assert status([*words, "--json"]) == code
    read = out.readouterr()
    return json.loads(read.err if code == 2 else read.out)


def text(out: Captured, *words: str) -> str:
    assert status([*words]) == 0
    return out.readouterr().out


def test_every_question_can_be_asked_under_it(folder: Path, capsys: Captured) -> None:
    rules = ("--rules", str(folder / "ours.toml"))
    hand = ("rule", "hand", HAND, "--last", "十")
    assert told(capsys, *hand)["tun"] == 3
    assert told(capsys, *hand, *rules, "--set", "tun_from=6")["tun"] == 6
    assert told(capsys, "rule", "waits", HAND, *rules)["waits"]
    assert told(capsys, "rule", "huxi", "七七七", *rules) == {"total": 3, "parts": [3]}
    line = ["rule", "legal", "phz", "?/二二三/?", "a", "b", "a打二", "?", "-", *rules]
    assert told(capsys, *line)["offers"] == {"b": ["过", "碰"]}


def test_it_is_refused_with_file_and_line(folder: Path, capsys: Captured) -> None:
    path = folder / "ours.toml"
    path.write_text(OURS.replace("value = 9", "value = -9"), encoding="utf-8")
    for command in (["rule", "show", str(path)], ["rule", "huxi", "七七七", "--rules", str(path)]):
        fault = told(capsys, *command, code=2)
        assert (fault["error"], fault["where"]) == ("unreadable", f"{path}, line 5")
    fault = told(capsys, "rule", "figure", "3", "--rules", str(folder / "no.toml"), code=2)
    assert fault["error"] == "unavailable"


def test_of_another_game_it_is_not_allowed(folder: Path, capsys: Captured) -> None:
    path = str(folder / "ours.toml")
    assert told(capsys, "rule", "figure", "3", "--rules", path, code=2)["error"] == "not_allowed"


def test_shown_with_its_marks_and_digest(folder: Path, capsys: Captured) -> None:
    path = str(folder / "ours.toml")
    shown = told(capsys, "rule", "show", path)
    assert shown["clauses"]["min_huxi"] == {"value": 9, "article": "第三条", "mark": "own"}
    assert shown["own"]["file"] == "ours.toml"
    for lang, words in (("zh", ["本会跑胡子", "自定  min_huxi"]), ("en", ["Our", "own  min_huxi"])):
        page = text(capsys, "--lang", lang, "rule", "show", path)
        assert shown["own"]["sha256"] in page
        assert all(word in page for word in words)


def test_the_printed_regulation_says_what_is_own_and_what_reconstructed(
    folder: Path, capsys: Captured
) -> None:
    path = str(folder / "r.toml")
    zh = text(capsys, "--lang", "zh", "regulation", "print", path)
    en = text(capsys, "--lang", "en", "regulation", "print", path)
    for page, words in ((zh, "重建"), (en, "reconstructed")):
        assert words in page
        assert "ours.toml" in page
        assert "min_huxi = 9" in page
        assert "tun_from = 9" in page


def test_an_event_played_by_it_needs_the_file_no_more(folder: Path, capsys: Captured) -> None:
    out = folder / "out"
    play = ["run", str(folder / "r.toml"), "--entrants", str(folder / "e.csv"), "--out", str(out)]
    assert status([*play, "--robots", "random"]) == 0
    frozen = (out / "regulation.toml").read_text(encoding="utf-8")
    capsys.readouterr()
    assert text(capsys, "regulation", "bundle", str(folder / "r.toml")) == frozen
    (folder / "ours.toml").unlink()
    digest = told(capsys, "rule", "show", "paohuzi/comp-2017r")
    assert "own" not in digest
    (path,) = out.glob("records/*.paipu")
    record = loads(path.read_bytes())
    assert record.rules == "paohuzi/comp-2017r@1"
    clauses = {"min_huxi": 9, "hong_hu": {"base": 7, "at": 10}, "tun_from": 9}
    assert record.clauses == clauses
    assert record.profile.startswith("ours.toml sha256:")
    assert status(["replay", str(path), "--check"]) == 0
    assert status(["check", str(out)]) == 0
    other = record.profile[:-1] + ("0" if record.profile[-1] != "0" else "1")
    path.write_text(dumps(record).replace(record.profile, other), encoding="utf-8")
    assert status(["check", str(out)]) == 1


def test_a_changed_file_is_another_event(folder: Path, capsys: Captured) -> None:
    out = folder / "out"
    play = ["run", str(folder / "r.toml"), "--entrants", str(folder / "e.csv"), "--out", str(out)]
    assert status([*play, "--robots", "random"]) == 0
    path = folder / "ours.toml"
    path.write_text(OURS.replace("value = 9", "value = 6"), encoding="utf-8")
    capsys.readouterr()
    assert told(capsys, *play, code=2)["message"]


def test_the_digest_in_a_record_is_read_strictly(folder: Path, capsys: Captured) -> None:
    out = folder / "out"
    play = ["run", str(folder / "r.toml"), "--entrants", str(folder / "e.csv"), "--out", str(out)]
    assert status([*play, "--robots", "random"]) == 0
    (path,) = out.glob("records/*.paipu")
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace("sha256:", "sha1:"), encoding="utf-8")
    capsys.readouterr()
    assert told(capsys, "replay", str(path), code=2)["error"] == "unreadable"
