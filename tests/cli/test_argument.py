"""What is typed behind a command: numbers, words, files, the language, in any order."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from paiju.cli import main as cli

Captured = pytest.CaptureFixture[str]
TALLY = ("rule", "tally", "--landlord", "a", "--bid", "3", "--winner", "defenders")


def refused(capsys: Captured, *arguments: str) -> dict[str, str]:
    """Ask with ``--json``, be refused, give the refusal."""
    assert cli.status([*arguments, "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    found: dict[str, str] = json.loads(told.err)
    assert list(found) == ["error", "where", "article", "message"]
    return found


@pytest.mark.parametrize("text", ["٣", "１", "1_0", "1.0", "1e0", "0x1", "", " 1"])
def test_numbers_are_plain_digits(capsys: Captured, text: str) -> None:
    told = refused(capsys, *TALLY, "--bombs", text)
    assert (told["error"], told["where"]) == ("usage", "--bombs")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((*TALLY, "--bombs", "x"), "--bombs：'x' 不是整数"),
        (("mp", "x", "--expected", "1"), "--expected：1 小于 2"),
        (("mp", "x", "--method", "y"), "--method：'y' 不在 plain、neuberg 之中"),
        (("rule", "count", "x"), "x：这个命令不需要"),
        (("mp", "x", "--method"), "--method 需要一个值"),
        (("rule",), "请给出命令；paiju rule --help 列出全部命令"),
        ((), "请给出命令；paiju --help 列出全部命令"),
    ],
)
def test_refusals_of_the_command_line_are_in_the_persons_language(
    capsys: Captured, arguments: tuple[str, ...], words: str
) -> None:
    assert cli.status(["--lang", "zh", *arguments]) == 2
    assert capsys.readouterr().err == f"paiju: {words}\n"


def test_a_flag_takes_no_value(capsys: Captured) -> None:
    assert cli.status(["rule", "count", "--json=1"]) == 2
    assert capsys.readouterr().err == "paiju: --json takes no value\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "zh", "rule", "beats", "4", "3"),
        ("rule", "--lang", "zh", "beats", "4", "3"),
        ("rule", "beats", "4", "3", "--lang=zh"),
    ],
)
def test_the_language_may_stand_anywhere(capsys: Captured, arguments: tuple[str, ...]) -> None:
    assert cli.status(list(arguments)) == 0
    assert capsys.readouterr().out == "能\n"


def test_a_file_without_an_end_is_refused(capsys: Captured) -> None:
    told = refused(capsys, "mp", "/dev/zero")
    assert (told["error"], told["where"]) == ("unreadable", "/dev/zero")


def test_a_message_stays_one_readable_line(capsys: Captured, tmp_path: Path) -> None:
    sheet = tmp_path / "r.csv"
    sheet.write_text("board,table,seat,player,score\n1,1,a,p,\x22\u202e" + "9" * 5000 + "\x22\n")
    told = refused(capsys, "mp", str(sheet))
    assert len(told["message"]) < 1100
    assert told["message"].isprintable()


def test_a_closed_stdout_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.status(["rule", "count", "--json"]) == 0
