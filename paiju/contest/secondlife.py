"""Double knock-out at tables of three: who has twice not won his table is out (EVENTS §1).

Those without a loss meet each other, and so do those with one; who finds no table waits. Three are
always left for the final, which alone decides the places 1 to 3.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from paiju.contest.knockout import Groups
from paiju.contest.scene import Scene
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS

LIVES = 2


def most(_stage: Stage, players: int) -> int:
    """Give a number of rounds that is never exceeded: each takes a loss from two players."""
    return max(1, players)


def length(stage: Stage, players: int) -> tuple[int, int]:
    """Give the fewest and the most rounds of a field that stays as it is."""
    least, most_ = _ways(players, 0)
    return min(stage.rounds or least, least), min(stage.rounds or most_, most_)


@cache
def _ways(unbeaten: int, beaten: int) -> tuple[int, int]:
    """Give the fewest and the most rounds to the end, the one of the last three among them."""
    if unbeaten + beaten <= PLAYERS:
        return 1, 1
    after = [_ways(*left) for left in _next(unbeaten, beaten)]
    return 1 + min(least for least, _ in after), 1 + max(most_ for _, most_ in after)


def _next(unbeaten: int, beaten: int) -> set[tuple[int, int]]:
    """Give who may be left without and with one loss; at a mixed table it depends on who wins."""
    if max(unbeaten, beaten) < PLAYERS:
        lost = range(max(0, PLAYERS - 1 - beaten), min(unbeaten, PLAYERS - 1) + 1)
        return {(unbeaten - n, beaten + n - (PLAYERS - 1 - n)) for n in lost}
    fresh, spent = (n // PLAYERS * (PLAYERS - 1) for n in (unbeaten, beaten))
    return {(unbeaten - fresh, beaten + fresh - spent)}


def losses(scene: Scene) -> Counter[int]:
    """Give player → tables that he was at and did not win."""
    found: Counter[int] = Counter(dict.fromkeys(scene.players, 0))
    for round_ in scene.rounds:
        for table in range(1, len(round_.tables) + 1):
            found.update(scene.order(round_, table)[1:])
    return found


def groups(stage: Stage, scene: Scene) -> Groups:
    """Give who plays the next round: those without a loss, those with one; all at the end."""
    if stage.rounds and len(scene.rounds) >= stage.rounds:
        return ()
    lost, left = losses(scene), survivors(scene)
    if len(left) < PLAYERS or _final(scene):
        return ()
    unbeaten = tuple(player for player in left if not lost[player])
    beaten = tuple(player for player in left if lost[player])
    if len(left) == PLAYERS or max(len(unbeaten), len(beaten)) < PLAYERS:
        return (left,)
    return (unbeaten, beaten) if unbeaten and beaten else (left,)


def survivors(scene: Scene) -> tuple[int, ...]:
    """Give who is still in, fewest losses first, then by the ranking; three at least."""
    lost = losses(scene)
    there = scene.present(scene.rounds[-1]) if scene.rounds else scene.players
    order = [p for p in scene.there if p in there]
    order.sort(key=lambda player: min(lost[player], LIVES))
    inside = sum(lost[player] < LIVES for player in order)
    return tuple(order[: max(inside, PLAYERS)])


def _final(scene: Scene) -> bool:
    return bool(scene.rounds) and len(scene.present(scene.rounds[-1])) == PLAYERS


def levels(_stage: Stage, scene: Scene) -> dict[int, tuple[int, ...]]:
    """Give how far everybody came: the last round that he was in, and his place at the table."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(scene.players, (0, 0))
    for round_ in scene.rounds:
        found |= dict.fromkeys(round_.byes, (round_.number, PLAYERS))
        for table in range(1, len(round_.tables) + 1):
            for place, player in enumerate(scene.order(round_, table)):
                found[player] = (round_.number, PLAYERS - place)
    return found
