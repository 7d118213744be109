"""Who sits down with whom, from the ranking: the movements that a regulation can name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from paiju.contest.norematch import no_rematch
from paiju.contest.slate import Found, Slate
from paiju.contest.trio import PLAYERS, Trio


def shift(ranked: Sequence[int]) -> tuple[Trio, ...]:
    """瑞士移位: seat rank r at table ⌈r/3⌉, odd tables a b c in rank order, even ones c b a.

    (DUPLICATE §5.)

    :param ranked: players, best first; as many as fill whole tables.
    """
    trios = (ranked[at : at + PLAYERS] for at in range(0, len(ranked), PLAYERS))
    return tuple((c, b, a) if table % 2 else (a, b, c) for table, (a, b, c) in enumerate(trios))


def snake(ranked: Sequence[int]) -> tuple[Trio, ...]:
    """蛇形: the best of each third meet as late as possible; T tables seat 1, 2T, 2T+1 together."""
    tables = len(ranked) // PLAYERS
    return tuple(
        (ranked[at], ranked[2 * tables - 1 - at], ranked[2 * tables + at]) for at in range(tables)
    )


MOVEMENTS: dict[str, Callable[[Slate], Found]] = {
    "shift": lambda slate: Found(shift(slate.ranked)),
    "no_rematch": no_rematch,
    "draw": lambda slate: Found(shift(slate.ranked)),
    "snake": lambda slate: Found(snake(slate.ranked)),
}
"""Name in the regulation → movement.

Round 1 takes a drawn order for the ranking, ``draw`` does so in every round.
"""
