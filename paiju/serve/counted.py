"""What metrics tell of an event."""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """What metrics tell of an event, as it was when a board last ended at any table.

    A figure that moved with every answer would tell of answers that nobody has seen.
    """

    answers: int = 0
    commits: int = 0
