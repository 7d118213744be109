"""Who plays and who stands where, from what has happened so far: for runs and for the hall."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from paiju.contest import adjustment, ledger, seating
from paiju.contest.entry import Entry
from paiju.contest.first import by_entry
from paiju.contest.meetings import bans
from paiju.contest.result import Result
from paiju.contest.round import Round, bye_counts
from paiju.contest.ruling import Note
from paiju.contest.slate import Bans
from paiju.contest.stage import Stage
from paiju.contest.standings import Standings, stage_standings
from paiju.deal.draw import Draw, chance
from paiju.desk.journal import Course
from paiju.desk.setup import Setup


class Field(msgspec.Struct, frozen=True, dict=True):
    """The rounds that were seated and their results as the tables made them, by stage.

    :param rounds: of each stage that has begun; at least one stage, which may have no round yet.
    :param results: of the same stages.
    :param notes: the rulings that stand.
    :param away: who is left out of the next rounds by own wish.
    """

    setup: Setup
    secret: bytes
    rounds: tuple[tuple[Round, ...], ...]
    results: tuple[tuple[Result, ...], ...]
    notes: tuple[Note, ...] = ()
    away: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return f"<Field, {sum(map(len, self.rounds))} rounds>"

    def until(self, rounds: int, stage: int | None = None) -> Field:
        """Give the field as it was after the first *rounds* rounds of the event.

        The rulings are those that stand now.

        :param stage: which stage is under way then; None: that of the last of these rounds.
        """
        if stage is None and rounds >= sum(map(len, self.rounds)):
            return self
        there = self.setup.course[:rounds]
        if stage is None:
            stage = there[-1][0] if there else 0
        played = [sum(at == s for s, _ in there) for at in range(stage + 1)]
        given = [*self.rounds, *([()] * len(played))]
        seated = tuple(found[:n] for found, n in zip(given, played, strict=False))
        results = tuple(
            tuple(r for r in found if r.round <= n)
            for found, n in zip([*self.results, *([()] * len(played))], played, strict=False)
        )
        return msgspec.structs.replace(self, rounds=seated, results=results)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Give all entrants, the late ones among them."""
        return ledger.entries(self.setup.entries, self.notes)

    @cached_property
    def withdrawn(self) -> frozenset[int]:
        """Give who has left."""
        return ledger.withdrawn(self.notes)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Give the material of all stages that have begun, rulings applied."""
        return tuple(self._stage(at) for at in range(len(self.rounds)))

    def _stage(self, at: int) -> Stage:
        read, rounds = self.setup.read, self.rounds[at]
        stage, scoring = read.stages[at], read.scoring(at)
        ruled = ledger.adjustments(stage.name, rounds, stage.boards, self.notes, stage.leaver)
        # Looking back at an earlier round, rulings on later ones are not on anything that is there.
        here = [a for a in ruled if a.round <= len(rounds)]
        counted = adjustment.apply(self.results[at], here, rounds, stage.boards)
        fines = ledger.penalties(stage.name, self.notes, len(rounds))
        return Stage(rounds, tuple(counted), scoring, tuple(fines), stage.name)

    def propose(self, number: int) -> Round:
        """Propose the seating of the next round, round *number* of the last stage that has begun.

        :raises NotAllowed: results are still out.
        """
        at = len(self.rounds) - 1
        stage, out = self.setup.read.stages[at], self.withdrawn | self.away
        absent = sorted(self.away - self.withdrawn)
        there = [entry.number for entry in self.entries if entry.number not in out]
        if number == 1 and stage.first == "entry":
            return by_entry(there, bye_counts(self.history)).round(number, absent)
        ask: dict[str, Any] = {
            "past": self.history,
            "movement": stage.movement,
            "bans": self.bans,
            "planned": len(self.history) - len(self.rounds[at]) + stage.rounds,
            "seats": stage.seats,
        }
        if number == 1:
            drawn = seating.draw_first(there, self._draw("seating", number), **ask)
            return drawn.round(number, absent)
        table = self.standings()
        seating.require_complete(table.missing)
        return seating.seat(table.ranked(out), **ask).round(number, absent)

    @property
    def history(self) -> tuple[Round, ...]:
        """Give all rounds that were seated, in order."""
        return tuple(round_ for rounds in self.rounds for round_ in rounds)

    @cached_property
    def bans(self) -> Bans:
        """Give the meetings that the regulation does not want."""
        return bans(self.setup.read.meetings, self.setup.entries, self.entries)

    def standings(self, stage: int | None = None) -> Standings:
        """Give the standings of a stage (None: the last that has begun) as far as it has come."""
        if stage is None or stage == len(self.rounds) - 1:
            return self._last
        return self._table(stage)

    @cached_property
    def _last(self) -> Standings:
        return self._table(len(self.rounds) - 1)

    def _table(self, stage: int) -> Standings:
        return stage_standings(
            self.entries,
            self.stages[: stage + 1],
            lots=self.lots(stage),
            withdrawn=self.withdrawn,
        )

    def ranked(self) -> list[int]:
        """Give those whom the next round seats, best first."""
        return self.standings().ranked(self.withdrawn | self.away)

    def lots(self, stage: int) -> list[int]:
        """Draw the lots of a stage: entry numbers, best first.

        A late entrant is put at a drawn place among those who are there, so that nobody else's
        order changes.
        """
        drawn = Draw(self._chance("lots", stage))
        order = drawn.shuffled([entry.number for entry in self.setup.entries])
        for number in ledger.late(self.notes):
            place = Draw(self._chance("lots", stage, number)).below(len(order) + 1)
            order.insert(place, number)
        return order

    def _draw(self, purpose: str, *about: int) -> Draw:
        return Draw(self._chance(purpose, len(self.rounds) - 1, *about))

    def _chance(self, purpose: str, stage: int, *about: int) -> bytes:
        plan = self.setup.plan
        return chance(plan.key(self.secret), purpose, plan.event, plan.stages[stage].name, *about)


def field(setup: Setup, secret: bytes, course: Course, *results: Sequence[Result]) -> Field:
    """Lay the field out from the event's course.

    :param results: as the tables made them, for each stage in order; stages without any may be
        left out.
    """
    rounds: dict[str, list[Round]] = {}
    for seated in course.seated:
        rounds.setdefault(seated.stage, []).append(seated.round)
    begun = tuple(map(tuple, rounds.values())) or ((),)
    given = [tuple(found) for found in results] + [()] * len(begun)
    notes = ledger.located(course.standing, setup.stage.name)
    return Field(setup, secret, begun, tuple(given[: len(begun)]), notes, course.away)
