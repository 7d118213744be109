"""The terms of one stage, as the regulation states them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from paiju.contest.prospectus import Text
from paiju.contest.slate import Seats
from paiju.contest.stage import Carry, Groups

MOST_EXTRA = 200
"""Rounds of extra play that a stage may come to; whoever is equal still is parted by lot."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10_000)]

Form: TypeAlias = Literal[
    "swiss", "round_robin", "knockout", "double_knockout", "rising_base", "vs_robot", "teams"
]
"""What kind of stage it is, see :data:`paiju.contest.kinds.KINDS`."""

EXTRA = "extra"
"""The kind of a stage that only holds the extra play of the one before it."""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One stage.

    :param name: unique in the event; the deals are bound to it.
    :param rules: a rule profile that ships, or the file of an own one: read, the profile that it
        extends, and its clauses stand in *set*. *set* lays single clauses over the profile.
    :param boards: boards a round.
    :param kind: who plays when, see :data:`Form`.
    :param rounds: how many; 0: as many as the kind needs.
    :param first: who sits where in round 1: drawn, in order of entry (1-2-3, 4-5-6 …), or by the
        ranking of the stage before.
    :param pools: groups that play apart from each other.
    :param cut: who plays: the best so many of the stage before; 0: everybody.
    :param cut_each: of every pool of the stage before so many; the places of *cut* that are left
        go to the best others.
    :param extra_boards: boards of extra play where a knock-out table has no winner; 0: the
        ranking decides.
    :param advance: how many of a knock-out table go on.
    :param classification: whether those who are out go on playing for the other places.
    :param base: by what the points of round 1, 2, … are multiplied; the last one goes on.
    :param floor: below this sum of points one is out (打立出局).
    :param until: a stage with a floor ends when no more than so many are left.
    :param seats: what ``no_rematch`` puts first, :data:`paiju.contest.slate.Seats`.
    :param bye: worth of a bye's boards, :data:`paiju.contest.tally.BYE_VALUES`.
    :param single: worth of a board without comparison, :data:`paiju.contest.stage.SINGLE`.
    :param groups: what becomes of groups of unequal size, :data:`paiju.contest.stage.Groups`.
    :param leaver: what the others at the table get for the boards that somebody who leaves in the
        middle of a round leaves unplayed, :data:`paiju.contest.ledger.COMPENSATION`.
    :param carry: what is taken along from the stage before, :data:`paiju.contest.stage.Carry`;
        without meaning in the first.
    """

    name: Text
    rules: Text
    boards: Count
    kind: Form = "swiss"
    rounds: Count = 0
    first: Literal["draw", "entry", "rank"] = "draw"
    movement: Literal["shift", "no_rematch", "draw", "snake"] = "shift"
    seats: Seats = "law"
    pools: Count = 1
    cut: Number = 0
    cut_each: Number = 0
    extra_boards: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    advance: Literal[1, 2] = 1
    classification: bool = False
    base: Annotated[tuple[Count, ...], msgspec.Meta(min_length=1, max_length=200)] = (1,)
    floor: int = 0
    until: Count = 3
    bye: Literal["average", "half", "three_fifths", "zero"] = "average"
    single: Literal["none", "half"] = "none"
    groups: Groups = "plain"
    leaver: Literal["average", "average_plus", "void"] = "average_plus"
    carry: Carry = "boards"
    set: dict[str, Any] = {}

    @property
    def is_extra(self) -> bool:
        """Tell whether it only holds the extra play of the stage before it."""
        return isinstance(self, Extra)

    def factor(self, round_: int) -> int:
        """Give by what the points of a round (from 1) are multiplied."""
        return self.base[min(round_, len(self.base)) - 1]


class Extra(Stage, frozen=True, forbid_unknown_fields=True):
    """The extra play of the stage before it: made by that one's ``extra_boards``, never written."""


def extra(stage: Stage) -> Extra:
    """Give the stage that holds another's extra play."""
    return Extra(
        f"{stage.name}·加赛",
        stage.rules,
        stage.extra_boards,
        rounds=MOST_EXTRA,
        carry="none",
        set=stage.set,
    )
