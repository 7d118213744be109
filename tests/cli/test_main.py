"""The command line as a whole: help, version, language, faults, interruption."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from paiju import __version__
from paiju.__main__ import main as start
from paiju.cli import main as cli
from paiju.contest import shelf
from paiju.words import LANGUAGES

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_command(capsys: Captured, lang: str) -> None:
    assert cli.status(["--lang", lang, "--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {name}" in told for name in cli.COMMANDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_has_help_in_words(capsys: Captured, name: str, lang: str) -> None:
    assert cli.status(["--lang", lang, name, "--help"]) == 0
    assert "help." not in capsys.readouterr().out


def test_version(capsys: Captured) -> None:
    assert cli.status(["--version"]) == 0
    assert capsys.readouterr().out == f"paiju {__version__}\n"


def test_a_bug_is_no_traceback(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise ZeroDivisionError("secret text")

    monkeypatch.setattr(cli, "build", broken)
    assert cli.status(["rule", "--json"]) == 2
    told = json.loads(capsys.readouterr().err)
    assert told["error"] == "unavailable"
    assert "secret" not in json.dumps(told)


def test_interruption_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "build", interrupted)
    assert cli.status([]) == 130


def test_an_interrupt_while_loading_shows_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupted)
    with pytest.raises(SystemExit) as left:
        start()
    assert left.value.code == 130


def test_bytes_that_are_no_text_ended_the_entering_of_slips(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("姓名\n赵一\n钱二\n孙三\n", encoding="utf-8")

    def paiju(*told: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "paiju", "--lang", "en", "paper", "e", *told]
        return subprocess.run(command, input=typed, capture_output=True, cwd=tmp_path, check=False)

    (tmp_path / "zibo.toml").write_bytes(shelf.template("zibo-2020"))
    assert paiju("begin", "zibo.toml", "--entrants", "list.csv").returncode == 0
    assert paiju("seat").returncode == 0
    typed = b"1.1 \xff\xfe b+\n\xed\xa0\x80\n" + "１　ｂ＋\n".encode()
    done = paiju("enter", typed=typed)
    assert done.returncode == 0
    assert b"\\udcff" in done.stderr
    assert b"internal" not in done.stderr
    assert b"table 1, board 1  b+" in done.stdout
