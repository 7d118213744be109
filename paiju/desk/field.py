"""Who plays and who stands where, from what has happened so far: for runs and for the hall."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.contest import adjustment, seating
from paiju.contest.adjustment import Adjustment
from paiju.contest.result import Result
from paiju.contest.round import Round, bye_counts, met
from paiju.contest.seating import Seating
from paiju.contest.standings import Standings, standings
from paiju.deal.draw import Draw, chance
from paiju.desk.journal import Course
from paiju.desk.setup import Setup


class Field(msgspec.Struct, frozen=True):
    """Rounds that were seated and the results so far, as the tables made them."""

    setup: Setup
    secret: bytes
    rounds: tuple[Round, ...] = ()
    results: tuple[Result, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()

    def __repr__(self) -> str:
        return f"<Field, {len(self.rounds)} rounds>"

    @property
    def players(self) -> list[int]:
        """Give the numbers of all entrants."""
        return [entry.number for entry in self.setup.entries]

    def propose(self, number: int) -> Round:
        """Propose the seating of the next round.

        :raises NotAllowed: results are still out.
        """
        movement, out = self.setup.read.stage.movement, self.withdrawn | self.away
        absent = sorted(self.away - self.withdrawn)
        if number == 1:
            there = [player for player in self.players if player not in out]
            drawn = seating.draw_first(there, self._draw("seating", number), movement)
            return drawn.round(number, absent)
        table = self.standings()
        seating.require_complete(table.missing)
        had = bye_counts(self.rounds)
        seated: Seating = seating.seat(table.ranked(out), met(self.rounds), had, movement)
        return seated.round(number, absent)

    def standings(self) -> Standings:
        """Give the standings after the rounds played so far."""
        lots = self._draw("lots").shuffled(self.players)
        return standings(
            self.setup.entries,
            self.rounds,
            adjustment.apply(self.results, self._known()),
            self.setup.read.scoring(),
            lots=lots,
            withdrawn=self.withdrawn,
        )

    def _known(self) -> Sequence[Adjustment]:
        """Leave out rulings on boards that have no result yet."""
        there = {(r.round, r.table, r.board) for r in self.results}
        return [a for a in self.adjustments if (a.round, a.table, a.board) in there]

    def _draw(self, purpose: str, *about: int) -> Draw:
        event, stage = self.setup.plan.event, self.setup.stage.name
        return Draw(chance(self.secret, purpose, event, stage, *about))


def field(setup: Setup, secret: bytes, course: Course, results: Sequence[Result]) -> Field:
    """Lay the field out from the event's course."""
    return Field(
        setup,
        secret,
        tuple(seated.round for seated in course.seated),
        tuple(results),
        tuple(
            Adjustment(a.round, a.table, a.board, a.outcome, a.seats, a.score, (), a.article)
            for _, a in course.adjusted
        ),
        course.withdrawn,
        course.away,
    )
