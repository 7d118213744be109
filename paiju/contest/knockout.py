"""Knock-out at tables of three: the best of a table goes on, who is second or third is out.

A table takes three and sends one (or two) on, so most fields do not come out even. The aim of a
round is the next smaller power of three; who has no table has a bye; where the winners do not fill
the aim, the best of the others go on as well. The last three play the final. (EVENTS §1)
"""

from __future__ import annotations

from itertools import pairwise

import msgspec

from paiju.contest.movement import MOVEMENTS
from paiju.contest.round import Round
from paiju.contest.scene import Scene
from paiju.contest.seating import Seating
from paiju.contest.slate import Slate
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS

Groups = tuple[tuple[int, ...], ...]


class Step(msgspec.Struct, frozen=True):
    """One round of a knock-out: so many tables, so many byes, so many go on (0: the final)."""

    tables: int
    byes: int
    on: int


def step(players: int, advance: int = 1) -> Step:
    """Tell how a round of so many players looks (at least three)."""
    if players == PLAYERS:
        return Step(1, 0, 0)
    if advance > 1:
        tables = players // PLAYERS
        return Step(tables, players % PLAYERS, players - tables)
    aim = PLAYERS
    while aim * PLAYERS < players:
        aim *= PLAYERS
    tables = min(-(-(players - aim) // (PLAYERS - 1)), players // PLAYERS)
    on = max(aim, players - (PLAYERS - 1) * tables)
    return Step(tables, players - PLAYERS * tables, on)


def steps(players: int, advance: int = 1) -> list[Step]:
    """Give all rounds down to the final; none for fewer than three players."""
    found = []
    while players >= PLAYERS:
        found.append(step(players, advance))
        players = found[-1].on
    return found


def most(stage: Stage, players: int) -> int:
    """Give the rounds that the stage comes to; one more, since late entrants may come."""
    if stage.classification:
        return max(1, depth(players))
    return len(steps(players, stage.advance)) + 1


def length(stage: Stage, players: int) -> tuple[int, int]:
    """Give the fewest and the most rounds of a field that stays as it is."""
    full = depth(players) if stage.classification else len(steps(players, stage.advance))
    rounds = min(stage.rounds or full, full)
    return rounds, rounds


def depth(players: int) -> int:
    """Give k where players = 3ᵏ, 0 for any other number."""
    found = 0
    while players > 1 and players % PLAYERS == 0:
        players, found = players // PLAYERS, found + 1
    return found if players == 1 else 0


def groups(stage: Stage, scene: Scene) -> Groups:
    """Give who plays the next round; with classification one group for each range of places."""
    if not scene.rounds:
        return (scene.players,) if len(scene.players) >= PLAYERS else ()
    if stage.rounds and len(scene.rounds) >= stage.rounds:
        return ()
    if stage.classification:
        return _ranges(scene)
    left = survivors(stage, scene)
    return (left,) if len(left) >= PLAYERS else ()


def survivors(stage: Stage, scene: Scene) -> tuple[int, ...]:
    """Give who goes on after the last round: winners, byes, the best of the others, best first."""
    last = scene.rounds[-1]
    there = scene.present(last)
    aim = step(len(there), stage.advance).on if len(there) >= PLAYERS else 0
    orders = [scene.order(last, table) for table in range(1, len(last.tables) + 1)]
    on = [*last.byes, *(p for order in orders for p in order[: stage.advance])] if aim else []
    rest = [
        (place, player)
        for order in orders
        for place, player in enumerate(order)
        if player not in on
    ]
    # The best seconds first, by what they made.
    rest.sort(key=lambda pair: scene.key(last, pair[1]), reverse=True)
    rest.sort(key=lambda pair: pair[0])
    on += [player for _, player in rest[: max(0, aim - len(on))]]
    place = scene.place
    return tuple(sorted((p for p in on if p in place), key=place.__getitem__))


def _ranges(scene: Scene) -> Groups:
    """Give the groups that play for the same places: who has come the same way."""
    if len(scene.rounds) >= depth(len(scene.players)):
        return ()
    ways: dict[tuple[int, ...], list[int]] = {}
    for player, way in levels_by_place(scene).items():
        if player not in scene.out:
            ways.setdefault(way, []).append(player)
    return tuple(
        tuple(sorted(ways[way], key=scene.place.__getitem__)) for way in sorted(ways, reverse=True)
    )


def levels_by_place(scene: Scene) -> dict[int, tuple[int, ...]]:
    """Give the places at the tables, round by round, as digits: 3 for the best of a table."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(scene.players, ())
    for round_ in scene.rounds:
        made = _digits(scene, round_)
        for player in found:
            found[player] += (made.get(player, 0),)
    return found


def levels(stage: Stage, scene: Scene) -> dict[int, tuple[int, ...]]:
    """Give how far everybody came; a larger one stands higher.

    Who went on has 4 for a round, who did not 3 … 1 by the place at the table.
    """
    if stage.classification:
        return levels_by_place(scene)
    found: dict[int, tuple[int, ...]] = dict.fromkeys(scene.players, ())
    for at, round_ in enumerate(scene.rounds):
        after = scene.present(scene.rounds[at + 1]) if at + 1 < len(scene.rounds) else []
        made = _digits(scene, round_) | dict.fromkeys(after, 4)
        for player in found:
            found[player] += (made.get(player, 0),)
    return found


def _digits(scene: Scene, round_: Round) -> dict[int, int]:
    made = dict.fromkeys(round_.byes, PLAYERS)
    for table in range(1, len(round_.tables) + 1):
        made |= {p: PLAYERS - place for place, p in enumerate(scene.order(round_, table))}
    return made


def undecided(stage: Stage, scene: Scene) -> tuple[int, ...]:
    """Give the tables (from 1) of the last round that extra play has to decide.

    Those without a winner; in the final any two who are equal.
    """
    if not stage.extra_boards or not scene.rounds:
        return ()
    last = scene.rounds[-1]
    final = len(scene.present(last)) == PLAYERS
    found = []
    for table in range(1, len(last.tables) + 1):
        order = [p for p in scene.order(last, table) if p not in scene.out]
        pairs = list(pairwise(order))
        if any(scene.tied(last, *pair) for pair in (pairs if final else pairs[: stage.advance])):
            found.append(table)
    return tuple(found)


def seat(stage: Stage, scene: Scene, group: tuple[int, ...], at: int) -> Seating:
    """Seat a group; byes are presents: they are drawn, or go to the best without one.

    The last three and the groups of a classification have none to give.
    """
    if len(group) < PLAYERS:
        return Seating((), group, 0)
    order = list(group)
    if stage.movement == "draw" and scene.number > 1:
        order = scene.draw(scene.number, at).shuffled(sorted(group))
    count = len(group) % PLAYERS if stage.classification else step(len(group), stage.advance).byes
    free = sorted(order, key=lambda player: scene.byes.get(player, 0))[:count]
    sitting = tuple(player for player in order if player not in free)
    found = MOVEMENTS[stage.movement](Slate(sitting, tuple(order), scene.history))
    return Seating(found.tables, tuple(p for p in order if p in free), 0, found.proved)
