"""One at a time: a lock that lasts as long as the process, however it ends."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from paiju.errors import Unavailable
from paiju.store import fault

FILE = "hall.lock"
_PATIENCE = 2.0
"""Seconds to wait for one that is about to end."""


class Lock:
    """Holds a folder until :meth:`close`; SQLite's own lock on an empty file, so on any system.

    :raises Unavailable: somebody else holds it, or the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        path = folder / FILE
        with fault.told(path):
            self._db = sqlite3.connect(
                path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
        try:
            with fault.told(path):
                self._db.execute("BEGIN EXCLUSIVE")
        except Unavailable as refused:
            self._db.close()
            if refused.key != "store.locked":
                raise
            raise Unavailable("store.taken", where=str(folder), folder=str(folder)) from refused

    def close(self) -> None:
        """Let go of the folder."""
        self._db.close()
