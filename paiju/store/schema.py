"""The shape of an event file, with a version and a way up from every older one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from paiju.errors import Unavailable
from paiju.store import fault
from paiju.store.statement import queries, steps

APPLICATION = 0x70616A75
"""``"paju"`` in the file's header: how an event file is told from any other SQLite file."""


def newest() -> int:
    """Give the schema version that this program writes."""
    return max(steps())


def ready(db: sqlite3.Connection, path: Path) -> None:
    """Make an empty file an event file, bring an older one up to date; whole or not at all.

    :raises Unavailable: another program's database, a newer schema than this program knows, or
        none that can be read.
    :raises sqlite3.Error: as the machine fails.
    """
    if version(db, path) == newest():
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        # Asked again: another process may have done it while this one waited for the lock.
        climb(db, version(db, path), newest())
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def version(db: sqlite3.Connection, path: Path) -> int:
    """Give the file's schema version, 0 for an empty file; errors as :func:`ready`."""
    # Tables first: where another process makes the file meanwhile, whoever sees its tables
    # reads its mark as well, for both come with one commit.
    (tables,) = db.execute(queries()["tables"]).fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        if application or tables:
            raise Unavailable("store.foreign", where=str(path), file=str(path))
        return 0
    row = db.execute(queries()["version"]).fetchone()
    if row is None or not str(row[0]).isdecimal():
        raise fault.damaged(path)
    found = int(row[0])
    if found > newest():
        raise Unavailable(
            "store.newer", where=str(path), file=str(path), found=found, known=newest()
        )
    return found


def climb(db: sqlite3.Connection, start: int, goal: int) -> None:
    """Apply the steps above *start* up to *goal*, inside the caller's transaction."""
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    for number in range(start + 1, goal + 1):
        for statement in steps()[number]:
            db.execute(statement)
    db.execute(queries()["set_version"], (str(goal),))
