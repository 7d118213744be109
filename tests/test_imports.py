"""What is imported: the rules and the table come light, the robots' and server's weight never."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numpy", "numba", "torch", "litestar", "sqlalchemy", "ortools", "asyncio")
ROOMS = sorted(
    path.parent.name for path in (Path(__file__).parents[1] / "paiju").glob("*/__init__.py")
)


def loaded(*modules: str) -> set[str]:
    """Import *modules* in a fresh interpreter and tell which packages that brought."""
    code = f"import sys, {', '.join(modules)}\nprint(*sys.modules)"
    call = [sys.executable, "-c", code]
    printed = subprocess.run(call, capture_output=True, text=True, check=True, timeout=60).stdout
    return {name.partition(".")[0] for name in printed.split()}


def test_import_paiju_loads_nothing_heavy():
    assert not loaded("paiju") & set(HEAVY)


@pytest.mark.parametrize("room", ROOMS)
def test_importing_a_room_loads_nothing_heavy(room):
    assert not loaded(f"paiju.{room}") & set(HEAVY)


def test_the_rules_and_the_table_load_nothing_heavy():
    rooms = ("paiju.rules.profile", "paiju.rules.doudizhu", "paiju.rules.paohuzi",
             "paiju.play.table", "paiju.cli.main")  # fmt: skip
    brought = loaded(*rooms)
    assert "paiju" in brought
    assert not brought & set(HEAVY)
