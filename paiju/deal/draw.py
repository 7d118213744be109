"""Chance for everything but the cards: lots, the seating of round 1, robots.

It comes from the same secret, so that an event has one thing to keep and one to reveal, but in a
domain of its own. What :func:`chance` gives may be published while the secret is still kept: it
is an output of SHAKE-256 over a secret of 256 bits, and telling the deals from it would mean to
find that secret. This holds only for a secret that was chosen at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from paiju.deal import shuffle

DOMAIN = "paiju-chance-1"
"""First field of every seed here; the deals begin with another, so the two never meet."""

_DRAW = "paiju-draw-1"

Item = TypeVar("Item")


def chance(secret: bytes, purpose: str, *about: str | int) -> bytes:
    """Derive 32 bytes for one purpose, which tell nothing of the secret or of any board.

    :param purpose: what they are for (``"seating"``, ``"lots"``, ``"robot"``).
    :param about: which one: event, stage, round, table … A number and a text that looks like
        it are different.
    :raises ValueError: the secret is too short.
    """
    if len(secret) < shuffle.SECRET_BYTES:
        raise ValueError("the secret is too short")
    marked = [f"number {a}" if isinstance(a, int) else f"text {a}" for a in about]
    source = shuffle.stream(shuffle.encode((DOMAIN, secret, purpose, *marked)))
    return bytes(next(source) for _ in range(32))


class Draw:
    """Exact draws from one seed: the same seed gives the same draws on any machine.

    :param seed: what :func:`chance` gave (or any bytes in a test); whoever has it can repeat
        every draw, so it is published with what was drawn.
    """

    def __init__(self, seed: bytes) -> None:
        self._source = shuffle.stream(shuffle.encode((_DRAW, seed)))

    def below(self, n: int) -> int:
        """Draw 0…n−1, each equally likely.

        :raises ValueError: n is not positive.
        """
        return shuffle.below(self._source, n)

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Give *items* in a drawn order, every order equally likely."""
        return shuffle.shuffled(self._source, items)
