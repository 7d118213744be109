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


MOVEMENTS: dict[str, Callable[[Slate], Found]] = {
    "shift": lambda slate: Found(shift(slate.ranked)),
    "no_rematch": no_rematch,
}
"""Name in the regulation → movement; round 1 takes a drawn order for the ranking."""
