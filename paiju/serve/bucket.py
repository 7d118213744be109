"""How fast somebody may go: credits that come back with time (rate limits, throttled logins)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

_MOST = 10_000
"""The most that are remembered; the longest quiet are forgotten first."""


class Bucket:
    """Credits of one: at most *size*, one more every *refill* ms."""

    __slots__ = ("_at", "_left", "_refill", "_size")

    def __init__(self, size: int, refill: int, now: int) -> None:
        self._size = size
        self._refill = refill
        self._left = size * refill
        self._at = now

    def _now(self, now: int) -> int:
        self._left = min(self._size * self._refill, self._left + max(0, now - self._at))
        self._at = now
        return self._left

    def has(self, now: int) -> bool:
        """Tell whether a credit is left."""
        return self._now(now) >= self._refill

    def take(self, now: int) -> bool:
        """Take a credit; False where none is left."""
        if not self.has(now):
            return False
        self._left -= self._refill
        return True


class Buckets:
    """A bucket for everybody who comes, by key."""

    def __init__(self, size: int, refill: int) -> None:
        self._size = size
        self._refill = refill
        self._known: OrderedDict[Hashable, Bucket] = OrderedDict()

    def of(self, key: Hashable, now: int) -> Bucket:
        """Give the bucket of *key*."""
        found = self._known.pop(key, None) or Bucket(self._size, self._refill, now)
        self._known[key] = found
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
        return found
