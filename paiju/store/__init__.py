"""Where the log is kept: SQLite, and its in-memory twin."""

from paiju.store.memory import Memory
from paiju.store.sqlite import Sqlite

__all__ = ["Memory", "Sqlite"]
