"""The SQL, which lies in ``sql/*.sql``: named queries, and numbered steps of the schema."""

from __future__ import annotations

import re
import sqlite3
from functools import cache
from pathlib import Path

_SQL = Path(__file__).parent / "sql"
_NAME = re.compile(r"^-- name: (\w+)\n", re.MULTILINE)


@cache
def queries() -> dict[str, str]:
    """Give name → statement of ``queries.sql``."""
    parts = _NAME.split((_SQL / "queries.sql").read_text(encoding="utf-8"))
    return {name: _bare(text) for name, text in zip(parts[1::2], parts[2::2], strict=True)}


@cache
def steps() -> dict[int, tuple[str, ...]]:
    """Give schema version → the statements that lead to it from the one before."""
    return {int(p.name[:3]): _split(p.read_text(encoding="utf-8")) for p in _numbered()}


def _numbered() -> list[Path]:
    return sorted(_SQL.glob("[0-9][0-9][0-9]_*.sql"))


def _bare(text: str) -> str:
    return "\n".join(ln for ln in text.splitlines() if not ln.startswith("--")).strip()


def _split(text: str) -> tuple[str, ...]:
    # Not executescript: it commits first, and a schema step must be whole or not at all.
    statements, pending = [], ""
    for line in _bare(text).splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            statements.append(pending.strip())
            pending = ""
    return tuple(statements)
