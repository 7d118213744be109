"""A group of a stage is seated by the movement that the regulation names."""

from __future__ import annotations

from paiju.contest import byes, seating
from paiju.contest.first import by_entry
from paiju.contest.scene import Scene
from paiju.contest.seating import Seating
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS


def by_movement(stage: Stage, scene: Scene, group: tuple[int, ...], at: int) -> Seating:
    """Seat a group; round 1 in the order that it comes in, others by the movement.

    The lowest with the fewest byes sit out; in a knock-out a bye is a present, and so it is drawn
    or goes by the order of round 1.
    """
    order = group
    if stage.movement == "draw":
        order = tuple(scene.draw(scene.number, at).shuffled(sorted(group)))
    out = byes.choose(order, scene.byes)
    if len(group) < PLAYERS:
        return Seating((), tuple(group), 0)
    if scene.number == 1 and stage.first == "entry":
        return by_entry(order, scene.byes)
    planned = len(scene.history) - len(scene.rounds) + stage.rounds if stage.rounds else None
    return seating.seat(
        order,
        scene.history,
        stage.movement,
        bans=scene.bans,
        planned=planned,
        seats=stage.seats,
        out=out,
    )
