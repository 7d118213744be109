"""Who plays and who stands where, from what has happened so far: for runs and for the hall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

import msgspec

from paiju.contest import ledger, pools, seating, team
from paiju.contest.demotion import demoted
from paiju.contest.kinds import KINDS, NO_LEVELS, extra_round, members, over, propose
from paiju.contest.meetings import bans
from paiju.contest.result import Result
from paiju.contest.round import HOUSE, Round, bye_counts
from paiju.contest.scene import Scene
from paiju.contest.seating import Draft
from paiju.contest.stage import Book, Stage
from paiju.contest.standings import Standings, stage_standings
from paiju.desk import urn
from paiju.desk.course import Course
from paiju.desk.played import Played
from paiju.desk.setup import Setup
from paiju.errors import NotAllowed
from paiju.score.matchpoints import Number


class Field(Played, frozen=True, dict=True):
    """An event as it stands: who plays a stage, who is next, and who stands where."""

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Give the stages of :attr:`counted`, with how far everybody came in each."""
        found = self.counted
        if all(KINDS[s.kind].levels is NO_LEVELS for s in self.setup.read.stages):
            return found
        return tuple(self._levelled(at, found) for at in range(len(found)))

    def _levelled(self, at: int, stages: tuple[Stage, ...]) -> Stage:
        # Who stays away from the rounds to come has not come less far for it.
        plain = msgspec.structs.replace(self, away=frozenset())
        plain.__dict__["stages"] = stages
        stage = self.setup.read.stages[at]
        levels = KINDS[stage.kind].levels(stage, plain.scene(at))
        return msgspec.structs.replace(stages[at], levels=levels)

    def scene(self, at: int) -> Scene:
        """Lay a stage out for what its kind is asked; one to come as if it began now."""
        known: dict[int, Scene] = self.__dict__.setdefault("known_scenes", {})
        if at not in known:
            known[at] = self._scene(at)
        return known[at]

    def _scene(self, at: int) -> Scene:
        out = self.out
        rounds = self.rounds[at] if at < len(self.rounds) else ()
        history = [self.rounds[s][number - 1] for s, number in self.walked]
        return Scene(
            self._players(at, out),
            tuple(self._table(at).ranked(out)) if rounds else (),
            out,
            rounds,
            tuple(history),
            tuple(self.stages[at].points(round_.number) for round_ in rounds),
            self._extra(at),
            bye_counts(history),
            {entry.number: entry.club for entry in self.setup.entries},
            bans(self.setup.read.meetings, self.setup.entries, self.entries),
            partial(urn.draw, self.setup, self.secret, "seating", at),
        )

    def _players(self, at: int, out: frozenset[int]) -> tuple[int, ...]:
        """Give who is in a stage: before round 1 in the order in which that seats them."""
        stage, joins = self.setup.read.stages[at], KINDS[self.setup.read.stages[at].kind].joins
        if self.rounds[at : at + 1] and self.rounds[at]:
            first = self.rounds[at][0]
            seated = [p for table in first.tables for p in table if p != HOUSE]
            if joins and stage.pools == 1 and self.inside(at) is None:
                return tuple(entry.number for entry in self.entries)
            return (*seated, *first.byes)
        there = [p for p in self.eligible(at) if p not in out]
        if stage.first == "rank":
            return tuple(there)
        if stage.first == "entry":
            return tuple(sorted(there))
        return tuple(urn.draw(self.setup, self.secret, "seating", at, 1).shuffled(sorted(there)))

    def eligible(self, at: int) -> list[int]:
        """Give who may play a stage, best first by the ranking of the one before it.

        Who has left is counted out before the cut is made; who stays away is not.
        """
        if self.rounds[at : at + 1] and self.rounds[at]:
            inside = self.inside(at)
            return [e.number for e in self.entries if inside is None or e.number in inside]
        before = self.before(at)
        stage = self.setup.read.stages[at]
        if before is None:
            return [entry.number for entry in self.entries]
        earlier = self.setup.read.stages[before]
        rank = self.standings(before).ranked(self.withdrawn | self.penal.barred)
        apart = pools.pools(earlier, self.scene(before)) if earlier.pools > 1 else (tuple(rank),)
        return list(members(stage, rank, apart))

    def before(self, at: int) -> int | None:
        """Give the stage before one, extra play left aside; None for the first."""
        earlier = [s for s in range(at) if not self.setup.read.stages[s].is_extra]
        return earlier[-1] if earlier else None

    def _extra(self, at: int) -> dict[int, tuple[Mapping[int, Number], ...]]:
        """Give the points of extra play by the round of the stage that it followed."""
        found: dict[int, tuple[Mapping[int, Number], ...]] = {}
        last = 0
        for stage, number in self.walked:
            if stage == at:
                last = number
            elif stage == at + 1 and self.setup.read.stages[stage].is_extra:
                found[last] = (*found.get(last, ()), self.stages[stage].points(number))
        return found

    def next(self) -> tuple[int, int] | None:
        """Give (index of the stage, round) of the next round, None when the event is over.

        :raises NotAllowed: results are still out.
        """
        read = self.setup.read.stages
        begun = self.last
        if self.rounds[begun]:
            seating.require_complete([m for s in self.stages[begun : begun + 2] for m in s.missing])
            played = len(self.rounds[begun + 1]) if len(self.rounds) > begun + 1 else 0
            if self._undecided(begun) and played < read[begun + 1].rounds:
                return begun + 1, played + 1
        for at in range(begun, len(read)):
            if not read[at].is_extra and self._goes_on(at):
                return at, len(self.scene(at).rounds) + 1
        return None

    def _undecided(self, at: int) -> bool:
        stage = self.setup.read.stages[at]
        return bool(stage.extra_boards and KINDS[stage.kind].undecided(stage, self.scene(at)))

    def _goes_on(self, at: int) -> bool:
        """Tell whether a stage has a next round; one that too few have come to is passed over."""
        scene = self.scene(at)
        promised = self.setup.plan.stages[at].rounds
        return len(scene.rounds) < promised and not over(self.setup.read.stages[at], scene)

    def propose(self, number: int, stage: int | None = None) -> Draft:
        """Propose the seating of the next round, round *number* of a stage that has begun.

        :param stage: None: the last that has begun.
        :raises NotAllowed: results are still out.
        """
        at = len(self.rounds) - 1 if stage is None else stage
        terms = self.setup.read.stages[at]
        if number > 1:
            seating.require_complete(self.stages[at].missing)
        if terms.is_extra:
            owner = self.setup.read.stages[at - 1]
            return _there(extra_round(owner, self.scene(at - 1), number))
        absent = tuple(sorted(self._absent(at)))
        return _there(propose(terms, self.scene(at), absent))

    def wanted(self, at: int, number: int) -> frozenset[int]:
        """Give who has to be in the round *number* of a stage: seated, with a bye, or absent."""
        stage = self.setup.read.stages[at]
        if stage.is_extra or stage.pools > 1 or stage.kind == "round_robin":
            return frozenset(self.propose(number, at).round.people)
        groups = KINDS[stage.kind].groups(stage, self.scene(at))
        return frozenset(p for group in groups for p in group) | self._absent(at)

    def _absent(self, at: int) -> frozenset[int]:
        if not self.away:
            return frozenset()
        return (self.away - self.withdrawn - self.penal.barred) & frozenset(self.eligible(at))

    def standings(self, stage: int | None = None) -> Standings:
        """Give the standings of a stage (None: the last that has begun) as far as it has come."""
        return self._last if stage in (None, self.last) else self._table(stage)

    @property
    def last(self) -> int:
        """Give the last stage that has begun and has a table: extra play has none."""
        read = self.setup.read.stages
        return next(s for s in reversed(range(len(self.rounds))) if not read[s].is_extra)

    @cached_property
    def _last(self) -> Standings:
        table, down = self._table(self.last), self.penal.down
        return demoted(table, down) if down and self._is_final() else table

    def _is_final(self) -> bool:
        """Tell whether the last stage is over, all results in."""
        read, at = self.setup.read.stages, self.last
        if any(not stage.is_extra for stage in read[at + 1 :]):
            return False
        missing = [m for stage in self.stages[at:] for m in stage.missing]
        return bool(self.rounds[at]) and not missing and self.next() is None

    def _table(self, stage: int) -> Standings:
        known: dict[int, Standings] = self.__dict__.setdefault("known_tables", {})
        if stage not in known:
            known[stage] = self._counted(stage)
        return known[stage]

    def _counted(self, stage: int) -> Standings:
        table = stage_standings(
            self.entries,
            self.stages[: stage + 1],
            lots=self._lots(stage),
            withdrawn=self.withdrawn,
            books=self._books(stage),
        )
        if self.setup.read.stages[stage].kind == "teams":
            clubs = {entry.number: entry.club for entry in self.setup.entries}
            table = msgspec.structs.replace(table, teams=team.table(table, clubs))
        return msgspec.structs.replace(table, lost=self.lost) if self.lost else table

    def _lots(self, stage: int) -> list[int]:
        return urn.lots(self.setup, self.secret, stage, ledger.late(self.notes))

    def _books(self, _stage: int) -> Sequence[Book] | None:
        """Give what the stages up to one come to, where that is known without their results."""
        return None

    def ranked(self) -> list[int]:
        """Give those whom the next round seats, best first."""
        return self.standings().ranked(self.out)


def field(setup: Setup, secret: bytes, course: Course, *results: Sequence[Result]) -> Field:
    """Lay the field out from the event's course.

    :param results: as the tables made them, for each stage in order; stages without any may be
        left out.
    """
    order = setup.walked(course)
    begun: list[list[Round]] = [[] for _ in range(max([at for at, _ in order], default=0) + 1)]
    for (at, _), seated in zip(order, course.seated, strict=True):
        begun[at].append(seated.round)
    given = [tuple(found) for found in results] + [()] * len(begun)
    notes = ledger.located(course.standing, setup.stage.name)
    there = tuple(map(tuple, begun))
    made = tuple(given[: len(there)])
    return Field(setup, secret, there, made, notes, course.away, order, course.lost)


def _there(draft: Draft | None) -> Draft:
    """Give a round that was found.

    :raises NotAllowed: the stage is over.
    """
    if draft is None:
        raise NotAllowed("desk.no_more_rounds", article="EVENTS §1")
    return draft
