"""Round robin 循环赛: in each pool everybody meets everybody in the fewest rounds.

Who has which place in the schedule is read from round 1. Where somebody has left, the schedule does
not fill its tables any more; the pool then goes on with the fewest repeated meetings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from paiju.contest import balance, pools, seating
from paiju.contest.balance import Lead
from paiju.contest.knockout import Groups
from paiju.contest.scene import Scene
from paiju.contest.schedule import Day, schedule
from paiju.contest.seating import Seating
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS, Trio


def most(stage: Stage, players: int) -> int:
    """Give the rounds of the largest pool; fewer players may take more, and one may not come."""
    largest = -(-players // stage.pools)
    full = max(len(schedule(size)) for size in {largest, max(largest - 1, 0)})
    return max(1, min(stage.rounds or full, full))


def length(stage: Stage, players: int) -> tuple[int, int]:
    """Give the fewest and the most rounds of a field that stays as it is: the longest pool's."""
    full = max(len(schedule(size)) for size in pools.sizes(players, stage.pools))
    rounds = min(stage.rounds or full, full)
    return rounds, rounds


def groups(stage: Stage, scene: Scene) -> Groups:
    """Give the pools; () when the longest schedule is through."""
    sizes = [len(pool) for pool in pools.pools(stage, scene)]
    rounds = max(len(schedule(size)) for size in sizes)
    if stage.rounds:
        rounds = min(rounds, stage.rounds)
    if len(scene.rounds) >= rounds:
        return ()
    return pools.ranked(stage, scene)


def seat(stage: Stage, scene: Scene, group: tuple[int, ...], at: int) -> Seating:
    """Seat a pool by its schedule; nobody where that is through already."""
    pool = pools.pools(stage, scene)[at]
    days = schedule(len(pool))
    if scene.number > len(days):
        return Seating((), (), 0)
    if set(pool) - set(group):
        if len(group) < PLAYERS:
            return Seating((), tuple(group), 0)
        return seating.seat(group, scene.rounds, "no_rematch", planned=len(days))
    point = _points(days[0], pool)
    lead = balance.leads(scene.history)
    day = days[scene.number - 1]
    tables = []
    for trio in day.tables:
        three = [point[p] for p in trio]
        if scene.number == 1:
            a, b, c = three
            tables.append((a, b, c))
        else:
            tables.append(_even(three, lead))
    return Seating(tuple(tables), tuple(point[p] for p in day.byes), 0)


def _even(three: Sequence[int], lead: Mapping[int, Lead]) -> Trio:
    """Seat three players where each has sat least; the first such order."""

    def often(order: Sequence[int]) -> int:
        return sum(lead[player][seat] ** 2 for seat, player in enumerate(order))

    a, b, c = min(permutations(three), key=often)
    return a, b, c


def _points(first: Day, pool: tuple[int, ...]) -> dict[int, int]:
    """Give point of the schedule → player, by the order of round 1: tables, then byes."""
    order = [p for trio in first.tables for p in trio] + list(first.byes)
    return dict(zip(order, pool, strict=True))
