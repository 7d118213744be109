"""Chance out of the secret, from the description in ``docs/dealing.md`` alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from unicodedata import normalize


def _fields(*parts: bytes | str) -> bytes:
    out = b""
    for part in parts:
        data = part if isinstance(part, bytes) else normalize("NFC", part).encode()
        out += len(data).to_bytes(4, "big") + data
    return out


def seed(secret: bytes, purpose: str, *about: str | int) -> bytes:
    """Give the 32 bytes of one purpose."""
    named = [("number " if isinstance(a, int) else "text ") + str(a) for a in about]
    return hashlib.shake_256(_fields("paiju-chance-1", secret, purpose, *named)).digest(32)


class Urn:
    """Draws numbers from the stream of a seed."""

    def __init__(self, seed: bytes) -> None:
        self._xof = hashlib.shake_256(_fields("paiju-draw-1", seed))
        self._used = 0

    def below(self, m: int) -> int:
        """Draw a number below m."""
        width = 0
        while 256**width < m:
            width += 1
        while True:
            value = int.from_bytes(self._bytes(width), "big")
            if value < 256**width // m * m:
                return value % m

    def _bytes(self, width: int) -> bytes:
        self._used += width
        return self._xof.digest(self._used)[self._used - width :] if width else b""

    def order(self, items: Sequence[int]) -> list[int]:
        """Give *items* in a drawn order: from the last place down, change with one at or below."""
        drawn = list(items)
        for i in reversed(range(1, len(drawn))):
            j = self.below(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn
