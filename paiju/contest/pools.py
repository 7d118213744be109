"""A stage whose players are split into pools that play apart from each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from paiju.contest.byes import sitting_out
from paiju.contest.scene import Scene
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS

Pools = tuple[tuple[int, ...], ...]


def split(order: Sequence[int], count: int) -> Pools:
    """Deal players out into pools, back and forth: 1 2 3, 3 2 1, 1 2 3."""
    pools: list[list[int]] = [[] for _ in range(count)]
    for at, player in enumerate(order):
        row, place = divmod(at, count)
        pools[count - 1 - place if row % 2 else place].append(player)
    return tuple(map(tuple, pools))


def sizes(players: int, count: int) -> list[int]:
    """Give how many each of *count* pools of a field holds, the larger ones first."""
    small, more = divmod(players, count)
    return [small + (at < more) for at in range(count)]


def pools(stage: Stage, scene: Scene) -> Pools:
    """Give the pools: as round 1 will deal them, later as it was seated, in that order.

    The order of round 1 tells them apart: the tables and byes of the first pool stand first.
    """
    if not scene.rounds:
        return split(scene.players, stage.pools)
    first = scene.rounds[0]
    tables, byes = iter(first.tables), iter(first.byes)
    found = []
    for size in (len(pool) for pool in split(scene.players, stage.pools)):
        out = sitting_out(size)
        seated = [p for trio in islice(tables, (size - out) // PLAYERS) for p in trio]
        found.append((*seated, *islice(byes, out)))
    return tuple(found)


def ranked(stage: Stage, scene: Scene) -> Pools:
    """Give each pool best first, without who is out."""
    if not scene.rounds:
        return pools(stage, scene)
    return tuple(tuple(p for p in scene.ranked if p in pool) for pool in pools(stage, scene))
