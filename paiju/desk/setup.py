"""What an organiser brings, read and checked before anything is written."""

from __future__ import annotations

import msgspec

from paiju.contest.entrants import read_entrants
from paiju.contest.entry import Entry
from paiju.contest.kinds import KINDS
from paiju.contest.meetings import bans
from paiju.contest.regulation import Regulation, read_regulation
from paiju.contest.sheet import decode
from paiju.contest.terms import Stage as Terms
from paiju.deal.plan import Opener, Plan, Stage, plan
from paiju.desk.course import Course
from paiju.desk.ports import Robot
from paiju.errors import Illegal, NotAllowed
from paiju.rules.protocol import Result, Rules

PAPER = "paper"
"""Stands for the robots of an event whose tables hold real cards."""

LEAST = 3
"""The fewest entrants of an event: one table."""


class Setup(msgspec.Struct, frozen=True):
    """An event as it will be frozen.

    *regulation* is the file as it stands, *entrants* the list in UTF-8, *robots* the name of
    *robot*, who sits in all seats; *read*, *entries*, *rules* and *plan* follow from these.
    """

    regulation: bytes
    entrants: bytes
    robots: str
    robot: Robot
    read: Regulation
    entries: tuple[Entry, ...]
    games: tuple[Rules, ...]
    plan: Plan

    @property
    def stage(self) -> Stage:
        """Give the first stage's part of the plan."""
        return self.plan.stages[0]

    @property
    def rules(self) -> Rules:
        """Give the rules of the first stage; *games* has those of all."""
        return self.games[0]

    @property
    def by_hand(self) -> bool:
        """Tell whether all its tables hold real cards."""
        return self.robots == PAPER

    @property
    def redeals(self) -> bool:
        """Tell whether a void board is dealt again: where no board is compared with others."""
        return self.read.scores.method == "points"

    @property
    def is_fixed(self) -> bool:
        """Tell whether all rounds are known before the first one."""
        return not any(stage.open for stage in self.plan.stages)

    def walked(self, course: Course) -> tuple[tuple[int, int], ...]:
        """Give (index of the stage, round) of all rounds that were seated."""
        names = {stage.name: at for at, stage in enumerate(self.plan.stages)}
        return tuple((names[seated.stage], seated.round.number) for seated in course.seated)

    @property
    def course(self) -> list[tuple[int, int]]:
        """Give (index of the stage, round) of all rounds there may be, stage after stage."""
        stages = enumerate(self.plan.stages)
        return [(at, number) for at, s in stages for number in range(1, s.rounds + 1)]


class Nobody:
    """Sits in the seats where an event is only looked at: no act is asked of it."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:  # noqa: ARG002  the port's signature
        """Refuse to play."""
        raise NotAllowed("desk.nobody")


def read_setup(regulation: bytes, entrants: bytes, robots: str, robot: Robot) -> Setup:
    """Read an organiser's two files.

    :raises Unreadable: one of them, with the line or row.
    :raises Illegal: fewer than three entrants or more than the regulation takes, a meeting of
        somebody who has not entered.
    :raises Ambiguous: a meeting of a name that several have.
    """
    read = read_regulation(regulation)
    entries = read_entrants(entrants)
    if len(entries) < LEAST:
        raise Illegal("desk.too_few", article="DUPLICATE §5", n=len(entries), least=LEAST)
    if (most := read.about.entry.most) and len(entries) > most:
        raise Illegal("desk.too_many", article="EVENTS §1", n=len(entries), most=most)
    bans(read.meetings, entries, entries)
    games = tuple(read.rules(at) for at in range(len(read.stages)))
    stages = zip(read.stages, games, most_rounds(read, len(entries)), strict=True)
    planned = plan(
        read.event.name,
        tuple(
            _planned(stage, rules, rounds, alone=read.scores.method == "points")
            for stage, rules, rounds in stages
        ),
        read.digest,
        read.deals.contributor,
        read.deals.absent,
    )
    return Setup(regulation, _plain(entrants), robots, robot, read, entries, games, planned)


def _planned(stage: Terms, rules: Rules, rounds: int, *, alone: bool) -> Stage:
    """Plan a stage.

    :param alone: boards are compared with nobody's, so that each table may have its own opener.
    """
    opened = stage.is_extra or KINDS[stage.kind].open
    opener: Opener = rules.opener
    if alone and rules.next_opener(Result((0, 0, 0), {}), 0) is not None:
        opener = "turn-last" if opener == "turn" else "drawn-last"
    return Stage(stage.name, rules.game, rounds, stage.boards, opener, opened)


def most_rounds(read: Regulation, entrants: int) -> list[int]:
    """Give the most rounds of each stage for so many entrants."""
    found, players, pools = [], entrants, 1
    for stage in read.stages:
        if stage.cut or stage.cut_each:
            players = min(players, max(stage.cut, stage.cut_each * pools))
        found.append(stage.rounds if stage.is_extra else KINDS[stage.kind].most(stage, players))
        pools = pools if stage.is_extra else stage.pools
    return found


def _plain(entrants: bytes) -> bytes:
    """Give the list in one form whatever program saved it: UTF-8, LF, one at the end."""
    text = decode(entrants).replace("\r\n", "\n").replace("\r", "\n")
    return (text.rstrip("\n") + "\n").encode()
