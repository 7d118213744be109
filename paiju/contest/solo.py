"""人机赛: one entrant at each table with two house robots, all on the same boards (EVENTS §1).

All entrants sit in the same seat in a round, a then b then c, so that they are one group.
"""

from __future__ import annotations

from paiju.contest.round import HOUSE
from paiju.contest.scene import Scene
from paiju.contest.seating import Seating
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS, Trio


def seat(_stage: Stage, scene: Scene, group: tuple[int, ...], _at: int) -> Seating:
    """Give every player a table of his own, by number."""
    return Seating(tuple(_alone(p, (scene.number - 1) % PLAYERS) for p in sorted(group)), (), 0)


def _alone(player: int, seat: int) -> Trio:
    a, b, c = (player if at == seat else HOUSE for at in range(PLAYERS))
    return a, b, c
