"""What tomllib, csv, msgspec and the system say in English is told in the person's language."""

from __future__ import annotations

import csv
import errno
import os
import tomllib
from typing import Annotated, Any, Literal

import msgspec
import pytest

from paiju.cli.main import status
from paiju.contest.sheet import read
from paiju.errors import PaijuError, Unreadable
from paiju.foreign import saying, system
from paiju.rules import document

BROKEN = [
    "a", "a = ", "a = 1 b", "[a", "[[a]", "a = '", 'a = "x', 'a = "\\x"', 'a = "\\ud800"', "a = [",
    "a = {b=1", "a = 1\na = 2", "[a]\n[a]", "a = {b=1,b=2}", "a = {}\n[a.b]", "a = 2026-13-01",
    'a = "\x01"', "= 1", "a = 1\n[a.b]", "'''",
]  # fmt: skip


class Told(msgspec.Struct, forbid_unknown_fields=True):
    whole: int = 1
    low: Annotated[int, msgspec.Meta(ge=1)] = 1
    text: str = ""
    short: Annotated[str, msgspec.Meta(min_length=1)] = "a"
    form: Annotated[str, msgspec.Meta(pattern="^a$")] = "a"
    pair: tuple[int, int] = (1, 1)
    choice: Literal["x", "y"] = "x"


WRONG: list[dict[str, Any]] = [
    {"whole": "1"},
    {"whole": 1.5},
    {"low": 0},
    {"text": 1},
    {"text": []},
    {"text": {}},
    {"text": True},
    {"short": ""},
    {"form": "b"},
    {"pair": [1]},
    {"choice": "z"},
]


def is_chinese(fault: PaijuError) -> bool:
    told = fault.say("zh")
    words = told.replace("TOML", "").replace("true", "").replace("false", "")
    return not any(word in words for word in ("xpected", "nvalid", "annot", "nclosed", "ound"))


@pytest.mark.parametrize("text", BROKEN)
def test_broken_toml(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    with pytest.raises(Unreadable) as told:
        document.read(text, Told)
    assert is_chinese(told.value), told.value.say("zh")


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_values_of_a_wrong_kind(value: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as told:
        document.convert("", value, Told)
    assert is_chinese(told.value), told.value.say("zh")


def test_broken_sheets() -> None:
    with pytest.raises(Unreadable, match="never closed"):
        read(b'player\n"a', {"player": ("player",)}, ("player",))
    long = b"a" * (csv.field_size_limit() + 1)
    with pytest.raises(Unreadable, match="longer than"):
        read(b"player\n" + long, {"player": ("player",)}, ("player",))
    with pytest.raises(Unreadable, match="must follow"):
        read(b'player\n"a"b\n', {"player": ("player",)}, ("player",))


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EISDIR, errno.EACCES, errno.ENOSPC])
def test_the_system_speaks_the_persons_language(code: int) -> None:
    told = system(OSError(code, os.strerror(code)))
    assert isinstance(told, PaijuError)
    assert told.say("zh").isascii() is False
    assert told.say("en").isascii()


def test_what_is_not_known_stays_as_it_was_said() -> None:
    assert saying("something new") == "something new"
    assert system(OSError("odd")) == "odd"


def test_a_missing_file_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--lang", "zh", "mp", "no such file.csv"]) == 2
    assert "没有这个文件" in capsys.readouterr().err
