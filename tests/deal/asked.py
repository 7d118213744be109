"""The stranger's program, asked about a published event."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from paiju.deal import check, commit
from paiju.errors import PaijuError

PROGRAM = Path(__file__).parents[2] / "verify_deals.py"
FIRST = "s0-r1-t1.paipu"
"""The record of one table."""


def ask(*arguments: str | Path) -> tuple[int, str, str]:
    """Run the program as a sceptic would: alone, without this project's packages."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", PROGRAM, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONUTF8": "1"},
        check=False,
    )
    return told.returncode, told.stdout, told.stderr


def inside(folder: Path) -> str:
    """Ask the same of ``paiju.deal.check``; give the key of the refusal, or nothing."""
    names = (check.REGULATION_FILE, commit.COMMIT_FILE, commit.REVEAL_FILE)
    files = {name: folder / name for name in names}
    try:
        check.check(
            {name: path.read_bytes() for name, path in files.items() if path.is_file()},
            {path.name: path.read_bytes() for path in folder.glob("records/*.paipu")},
        )
    except PaijuError as fault:
        told = fault
    else:
        return ""
    assert told.say("zh") != told.say("en")
    return told.key


def both_refuse(folder: Path, reason: str, key: str) -> None:
    status, out, err = ask(folder)
    assert (status, out) == (1, "")
    assert err.startswith("NO: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert reason in err
    assert inside(folder) == f"deal.{key}"
