"""Round 1 where it is not drawn: in order of entry, 1-2-3, 4-5-6 … (EVENTS §1, Zibo 七 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paiju.contest import byes
from paiju.contest.seating import Seating
from paiju.contest.trio import PLAYERS


def by_entry(players: Sequence[int], had: Mapping[int, int] | None = None) -> Seating:
    """Seat players by their numbers, three to a table in seats a, b, c; the last ones sit out.

    :param had: player → byes in earlier stages; who has had one does not get the next.
    """
    order = sorted(players)
    out = byes.choose(order, had or {})
    there = [player for player in order if player not in out]
    trios = (there[at : at + PLAYERS] for at in range(0, len(there), PLAYERS))
    return Seating(tuple((a, b, c) for a, b, c in trios), out, 0)
