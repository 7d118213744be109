"""打立出局: the base rises from round to round, who falls below the floor is out (EVENTS §1).

The stage ends when so few are left as it says, or after its last round.
"""

from __future__ import annotations

from paiju.contest.knockout import Groups
from paiju.contest.scene import Scene
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS
from paiju.score.matchpoints import Number


def length(stage: Stage, _players: int) -> tuple[int, int]:
    """Give the fewest and the most rounds: the results may end the stage after any."""
    return min(1, stage.rounds), stage.rounds


def groups(stage: Stage, scene: Scene) -> Groups:
    """Give who plays the next round."""
    if len(scene.rounds) >= stage.rounds:
        return ()
    left = survivors(stage, scene)
    return (left,) if len(left) >= max(PLAYERS, stage.until + 1) or not scene.rounds else ()


def survivors(stage: Stage, scene: Scene) -> tuple[int, ...]:
    """Give who has not fallen below the floor, best first."""
    sums: dict[int, Number] = {}
    for points in scene.points:
        for player, made in points.items():
            sums[player] = sums.get(player, 0) + made
    there = scene.present(scene.rounds[-1]) if scene.rounds else scene.players
    return tuple(p for p in scene.there if p in there and sums.get(p, 0) >= stage.floor)


def levels(_stage: Stage, scene: Scene) -> dict[int, tuple[int, ...]]:
    """Give the last round that everybody was in."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(scene.players, (0,))
    for round_ in scene.rounds:
        found |= dict.fromkeys(scene.present(round_), (round_.number,))
    return found
