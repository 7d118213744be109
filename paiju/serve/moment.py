"""The clock of the store: milliseconds since 1970 that never run backwards.

Only here does the service look at the time. A wall clock that is set while the service runs moves
nothing: the moments go on from the start of the process, by the monotonic clock.
"""

from __future__ import annotations

import time

MILLION = 1_000_000


class Clock:
    """Gives the moment now.

    :param floor: a moment (ms) that must have passed: the last one in any log.
    """

    def __init__(self, floor: int = 0) -> None:
        self._base = max(time.time_ns() // MILLION, floor) - time.monotonic_ns() // MILLION

    def now(self) -> int:
        """Give the moment, ms since 1970."""
        return self._base + time.monotonic_ns() // MILLION
