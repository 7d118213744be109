"""瑞士移位: who sits down with whom, from the ranking (DUPLICATE §5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from paiju.cards.deck import SEATS

PLAYERS = len(SEATS)
"""Players at a table."""

Trio: TypeAlias = tuple[int, int, int]
"""Three players in seats a, b, c."""


def shift(ranked: Sequence[int]) -> tuple[Trio, ...]:
    """Seat rank r at table ⌈r/3⌉: odd tables a b c in rank order, even ones c b a.

    :param ranked: players, best first; as many as fill whole tables.
    """
    trios = (ranked[at : at + PLAYERS] for at in range(0, len(ranked), PLAYERS))
    return tuple((c, b, a) if table % 2 else (a, b, c) for table, (a, b, c) in enumerate(trios))


MOVEMENTS: dict[str, Callable[[Sequence[int]], tuple[Trio, ...]]] = {"shift": shift}
"""Name in the regulation → movement."""
