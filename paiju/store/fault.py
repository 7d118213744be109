"""What SQLite says when the machine fails, told as our own refusals."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paiju.errors import Unavailable
from paiju.foreign import saying

# Primary result codes (the low byte of the extended ones); the others are "store.failed".
_KEYS = {
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_READONLY: "store.unwritable",
    sqlite3.SQLITE_PERM: "store.unwritable",
    sqlite3.SQLITE_CANTOPEN: "store.unwritable",
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_NOTADB: "store.no_database",
    sqlite3.SQLITE_CORRUPT: "store.damaged",
}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn errors of SQLite or the system inside the block into Unavailable, naming *path*."""
    try:
        yield
    except sqlite3.Error as fault:
        raise refusal(fault, path) from fault
    except OSError as fault:
        key = "store.full" if fault.errno == errno.ENOSPC else "store.unwritable"
        raise Unavailable(key, where=str(path), file=str(path)) from fault


def refusal(fault: sqlite3.Error, path: Path) -> Unavailable:
    """Give the refusal that stands for an error of SQLite."""
    key = _KEYS.get(code(fault), "store.failed")
    return Unavailable(key, where=str(path), file=str(path), fault=saying(str(fault)))


def damaged(path: Path) -> Unavailable:
    """Give the refusal of a file that SQLite can read and that cannot be right."""
    return Unavailable("store.damaged", where=str(path), file=str(path))


def code(fault: sqlite3.Error) -> int:
    """Give the primary result code; 0 for errors that never reached SQLite."""
    return int(getattr(fault, "sqlite_errorcode", 0)) & 0xFF
