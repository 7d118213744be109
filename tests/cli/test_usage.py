"""The frame of every help text is in the person's language too."""

from __future__ import annotations

import pytest

from paiju.cli.main import COMMANDS, status

ENGLISH = ("Usage", "Options", "Commands", "OPTIONS", "COMMAND", "ARGS", "Show this", "[default",
           "[required")  # fmt: skip


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_help_in_chinese_has_no_english_frame(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["--lang", "zh", *filter(None, [command]), "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("用法：")
    assert "显示本说明后退出。" in told
    assert not [word for word in ENGLISH if word in told]


def test_a_help_in_english_is_as_it_always_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["--lang", "en", "rule", "tally", "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Usage: paiju rule tally [OPTIONS]")
    assert "[required]" in told
    assert "Show this message and exit." in told
