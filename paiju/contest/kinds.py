"""The kinds of stage 赛制 as a table: who plays the next round, how they are seated, when it ends.

Every rule of a format is in one of these functions; nothing else asks what kind a stage is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from paiju.contest import floor, knockout, pools, secondlife, solo, team, turns
from paiju.contest.knockout import Groups
from paiju.contest.placing import by_movement
from paiju.contest.round import Round
from paiju.contest.scene import Scene
from paiju.contest.seating import Draft, Seating
from paiju.contest.terms import Stage

Levels: TypeAlias = dict[int, tuple[int, ...]]


def NO_LEVELS(_stage: Stage, _scene: Scene) -> Levels:  # noqa: N802  a constant that is called
    """Part nobody: what was scored is all that counts."""
    return {}


def _decided(_stage: Stage, _scene: Scene) -> tuple[int, ...]:
    return ()


class Kind(msgspec.Struct, frozen=True):
    """One kind of stage.

    :param groups: who plays the next round, in groups that are seated apart, best first; none when
        the stage is over.
    :param seat: seats one group (its index is the last argument).
    :param most: the most rounds there may be, for so many entrants, of whom some may not come.
    :param length: the fewest and the most rounds for a field that stays as it is; the same where
        no result can change them.
    :param levels: player → how far he came; a larger one stands higher, whatever was scored.
    :param undecided: the tables of the last round that extra play has to decide.
    :param open: how many rounds there are follows from the results.
    :param joins: who enters late plays along, in a stage for everybody.
    :param pooled: the groups are pools that stay together.
    """

    id: str
    zh: str
    en: str
    groups: Callable[[Stage, Scene], Groups]
    seat: Callable[[Stage, Scene, tuple[int, ...], int], Seating] = by_movement
    most: Callable[[Stage, int], int] = lambda stage, _players: stage.rounds
    length: Callable[[Stage, int], tuple[int, int]] = lambda stage, _players: (
        stage.rounds,
        stage.rounds,
    )
    levels: Callable[[Stage, Scene], Levels] = NO_LEVELS
    undecided: Callable[[Stage, Scene], tuple[int, ...]] = _decided
    open: bool = False
    joins: bool = False
    pooled: bool = False


def _swiss(stage: Stage, scene: Scene) -> Groups:
    if len(scene.rounds) >= stage.rounds:
        return ()
    return pools.ranked(stage, scene) if stage.pools > 1 else (scene.there,)


def _alone(stage: Stage, scene: Scene) -> Groups:
    return (scene.there,) if len(scene.rounds) < stage.rounds else ()


KINDS: dict[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind("swiss", "编排赛", "Swiss", _swiss, joins=True, pooled=True),
        Kind(
            "round_robin",
            "循环赛",
            "round robin",
            turns.groups,
            turns.seat,
            turns.most,
            length=turns.length,
            open=True,
            pooled=True,
        ),
        Kind(
            "knockout",
            "单败淘汰赛",
            "knock-out",
            knockout.groups,
            knockout.seat,
            most=knockout.most,
            length=knockout.length,
            levels=knockout.levels,
            undecided=knockout.undecided,
            open=True,
        ),
        Kind(
            "double_knockout",
            "双败淘汰赛",
            "double knock-out",
            secondlife.groups,
            most=secondlife.most,
            length=secondlife.length,
            levels=secondlife.levels,
            undecided=knockout.undecided,
            open=True,
        ),
        Kind(
            "rising_base",
            "打立出局",
            "rising base",
            floor.groups,
            length=floor.length,
            levels=floor.levels,
            open=True,
        ),
        Kind("vs_robot", "人机赛", "against robots", _alone, solo.seat, joins=True),
        Kind("teams", "复式团体赛", "duplicate teams", _alone, team.seat),
    )
}
"""Name in the regulation → kind of stage."""


def propose(stage: Stage, scene: Scene, absent: tuple[int, ...] = ()) -> Draft | None:
    """Propose the next round of a stage, None when it is over."""
    kind = KINDS[stage.kind]
    groups = kind.groups(stage, scene)
    if not any(groups):
        return None
    found = [kind.seat(stage, scene, group, at) for at, group in enumerate(groups)]
    tables = tuple(table for seating in found for table in seating.tables)
    byes = tuple(player for seating in found for player in seating.byes)
    reports = tuple(seating.report for seating in found if seating.report is not None)
    return Draft(Round(scene.number, tables, byes, absent), reports)


def extra_round(stage: Stage, scene: Scene, number: int) -> Draft | None:
    """Propose extra play, the round *number* of its own stage, None where all is decided.

    The three of a table play on, in seats drawn anew; the third can win nothing.
    """
    tables = KINDS[stage.kind].undecided(stage, scene)
    if not tables:
        return None
    last = scene.rounds[-1]
    drawn = [scene.draw(number, table).shuffled(last.tables[table - 1]) for table in tables]
    return Draft(Round(number, tuple((a, b, c) for a, b, c in drawn)))


def over(stage: Stage, scene: Scene) -> bool:
    """Tell whether a stage has no more rounds, extra play left aside."""
    return not any(KINDS[stage.kind].groups(stage, scene))


def members(stage: Stage, rank: list[int], apart: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Give who plays a stage, by the ranking of the one before it.

    :param rank: best first, without who is out.
    :param apart: the pools of that stage.
    """
    if not stage.cut and not stage.cut_each:
        return tuple(rank)
    first = [p for pool in apart for p in [q for q in rank if q in pool][: stage.cut_each]]
    others = [p for p in rank if p not in first]
    wanted = {*first, *others[: max(0, stage.cut - len(first))]}
    return tuple(p for p in rank if p in wanted)
