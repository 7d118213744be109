"""``paiju deal``: files are whole, the secret is kept, refusals are one line and never show it."""

from __future__ import annotations

import errno
import json
import stat
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from paiju.cli.main import status
from paiju.deal import commit
from paiju.rules.notation import notation

DIGITS = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
PLAN = ("--event", "示例赛", "--game", "doudizhu", "--stage", "小组赛")
SIZE = ("--rounds", "2", "--boards", "3")
BOARD = ("--round", "2", "--board", "5")


class Told(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str


@pytest.fixture
def paiju(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAIJU_LANG", "en")

    def run(*arguments: str) -> Told:
        code = status(["deal", *arguments])
        return Told(code, *capsys.readouterr())

    return run


@pytest.fixture
def kept() -> None:
    """Write a secret file (into the folder that ``paiju`` entered)."""
    Path("secret").write_text(DIGITS + "\n", encoding="ascii")


def promise(paiju, *more: str) -> Told:
    return paiju("commit", *PLAN, *SIZE, "--secret-file", "secret", "--out", "c.json", *more)


def refused(told: Told, word: str) -> None:
    assert (told.code, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert word in told.err
    assert DIGITS[:8] not in told.err


def test_a_fresh_secret_is_for_its_owner_alone(paiju) -> None:
    told = promise(paiju)
    assert (told.code, told.err) == (0, "")
    path = Path("secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    secret = commit.read_secret(path.read_text(encoding="ascii"))
    made = commit.read_commit(Path("c.json").read_bytes())
    assert made.commitment == commit.commitment(made.plan, secret)
    assert made.commitment in told.out
    assert secret.hex() not in told.out + Path("c.json").read_text(encoding="utf-8")


def test_two_fresh_secrets_differ(paiju) -> None:
    told = {promise(paiju).out}
    for name in ("secret", "c.json"):
        Path(name).unlink()
    assert promise(paiju).out not in told


@pytest.mark.usefixtures("paiju", "kept")
class TestWithSecret:
    def test_commit_is_repeatable_and_never_overwrites_another(self, paiju) -> None:
        first = promise(paiju, "--json")
        assert json.loads(first.out) == json.loads(Path("c.json").read_text(encoding="utf-8"))
        before = Path("c.json").read_bytes()
        assert promise(paiju, "--json") == first
        refused(promise(paiju, "--rounds", "3"), "not overwritten")
        assert Path("c.json").read_bytes() == before
        assert Path("secret").read_text(encoding="ascii") == DIGITS + "\n"

    def test_commit_binds_the_regulation(self, paiju) -> None:
        Path("r.toml").write_bytes("# 规程\r\n".encode())
        made = json.loads(promise(paiju, "--regulation", "r.toml", "--json").out)
        assert made["regulation"] == commit.digest("# 规程\r\n".encode())
        refused(promise(paiju, "--regulation", "none.toml"), "none.toml")

    def test_show_is_the_board_of_the_promise(self, paiju) -> None:
        where = (*PLAN, *BOARD, "--secret-file", "secret")
        told = json.loads(paiju("show", *where, "--json").out)
        assert (told["board"], told["opener"]) == (5, "b")
        plan = commit.Plan("示例赛", (commit.Stage("小组赛", "doudizhu", 2, 3),))
        dealt = commit.board(plan, bytes.fromhex(DIGITS), "小组赛", 2, 5)
        hands, rest = notation("doudizhu").texts(dealt)
        assert tuple(told["deal"].values()) == (*hands, *rest)
        for text in told["deal"].values():
            assert text in paiju("show", *where).out

    def test_reveal_only_what_was_promised(self, paiju) -> None:
        promise(paiju)
        files = ("--commit", "c.json", "--secret-file", "secret", "--out", "r.json")
        assert paiju("reveal", *files).code == 0
        again = json.loads(paiju("reveal", *files, "--json").out)
        assert again == json.loads(Path("r.json").read_text(encoding="utf-8"))
        assert json.loads(Path("r.json").read_text(encoding="utf-8"))["secret"] == DIGITS
        Path("other").write_text("0" * 64, encoding="ascii")
        told = paiju("reveal", "--commit", "c.json", "--secret-file", "other", "--out", "x.json")
        refused(told, "does not belong")
        assert not Path("x.json").exists()

    def test_verify_answers_no_with_the_reason(self, paiju) -> None:
        told = paiju("verify", ".")
        assert (told.code, told.out) == (1, "")
        assert told.err == "no: deals.commit.json is missing\n"
        told = paiju("verify", ".", "--json")
        assert (told.code, told.err) == (1, "")
        facts = json.loads(told.out)
        assert (facts["verified"], facts["where"]) == (False, "deals.commit.json")


@pytest.mark.parametrize("data", [b"", b"12", DIGITS.upper().encode(), b"\xff" * 64, b"0" * 65])
def test_a_bad_secret_file_is_not_repeated(paiju, data: bytes) -> None:
    Path("secret").write_bytes(data)
    told = promise(paiju)
    refused(told, "64 lower-case hex digits")
    assert DIGITS.upper()[:8] not in told.err
    assert not Path("c.json").exists()
    assert Path("secret").read_bytes() == data


def test_a_secret_that_cannot_be_kept(paiju) -> None:
    refused(paiju("commit", *PLAN, *SIZE, "--secret-file", "no/s", "--out", "c.json"), "no/s"[3:])
    refused(paiju("show", *PLAN, *BOARD, "--secret-file", "no/s"), "cannot be read")
    assert not Path("c.json").exists()


@pytest.mark.parametrize("wrong", [("--rounds", "0"), ("--boards", "x"), ("--game", "bridge")])
def test_usage_makes_no_secret(paiju, wrong: tuple[str, str]) -> None:
    told = promise(paiju, *wrong)
    assert told.code == 2
    assert not Path("secret").exists()


def test_the_mode_holds_under_any_umask(tmp_path: Path) -> None:
    arguments = [*PLAN, *SIZE, "--secret-file", "s", "--out", "c.json"]
    program = (
        "import os, sys; os.umask(0); from paiju.cli.main import status; sys.exit(status("
        f"{['deal', 'commit', *arguments]!r}))"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True)
    assert stat.S_IMODE((tmp_path / "s").stat().st_mode) == 0o600


def test_a_full_disk_leaves_no_half_a_secret(paiju, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    refused(promise(paiju), "the disk is full")
    assert list(Path().iterdir()) == []
