"""What was played in an event so far: rounds, results, and the rulings that bear on them."""

from __future__ import annotations

from functools import cached_property
from typing import Self

import msgspec

from paiju.contest import adjustment, ledger
from paiju.contest.discipline import Penal, TableFouls, at_tables, consequences
from paiju.contest.entry import Entry
from paiju.contest.result import Result
from paiju.contest.round import HOUSE, Round
from paiju.contest.ruling import Note
from paiju.contest.stage import Stage
from paiju.desk.setup import Setup


class Played(msgspec.Struct, frozen=True, dict=True):
    """The rounds that were seated and their results as the tables made them, by stage.

    :param rounds: of each stage up to the last that has begun; at least one, which may have no
        round yet.
    :param results: of the same stages.
    :param notes: the rulings that stand.
    :param away: who is left out of the next rounds by own wish.
    :param lost: why the secret is lost, empty where it is not: then nobody can verify the deals.
    :param before_entry: who was put out of the event by an entry from this one on is still in; 0:
        nobody is.
    :param order: (index of the stage, round) of all rounds in the order in which they were seated;
        empty: stage after stage.
    """

    setup: Setup
    secret: bytes
    rounds: tuple[tuple[Round, ...], ...]
    results: tuple[tuple[Result, ...], ...]
    notes: tuple[Note, ...] = ()
    away: frozenset[int] = frozenset()
    order: tuple[tuple[int, int], ...] = ()
    lost: str = ""
    before_entry: int = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {sum(map(len, self.rounds))} rounds>"

    @cached_property
    def walked(self) -> tuple[tuple[int, int], ...]:
        """Give (index of the stage, round) of all rounds in the order of play."""
        return self.order or tuple(
            (at, round_.number) for at, rounds in enumerate(self.rounds) for round_ in rounds
        )

    def until(self, rounds: int, stage: int | None = None) -> Self:
        """Give the field as it was after the first *rounds* rounds of the event.

        The rulings are those that stand now.

        :param stage: which stage is under way then; None: that of the last of these rounds.
        """
        if stage is None and rounds >= len(self.walked):
            return self
        there = self.walked[:rounds]
        begun = max([at for at, _ in there] + [stage or 0]) + 1
        played = [sum(at == s for s, _ in there) for at in range(begun)]
        given = [*self.rounds, *([()] * begun)]
        seated = tuple(found[:n] for found, n in zip(given, played, strict=False))
        results = tuple(
            tuple(r for r in found if r.round <= n)
            for found, n in zip([*self.results, *([()] * begun)], played, strict=False)
        )
        return msgspec.structs.replace(self, rounds=seated, results=results, order=there)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Give all entrants, the late ones among them."""
        return ledger.entries(self.setup.entries, self.notes)

    @cached_property
    def penal(self) -> Penal:
        """Give what follows from the offences that stand."""
        code = self.setup.read.code
        found = Penal(code, consequences(code, self.notes, self.table_fouls))
        return found.entered(self.before_entry) if self.before_entry else found

    @property
    def table_fouls(self) -> TableFouls:
        """Give the fouls that tables counted by themselves, in all deals that are over."""
        stages = self.setup.read.stages
        every = [at_tables(stages[at].name, made) for at, made in enumerate(self.results)]
        return {place: times for found in every for place, times in found.items()}

    @cached_property
    def withdrawn(self) -> frozenset[int]:
        """Give who has left, or was expelled."""
        return ledger.withdrawn(self.notes) | self.penal.expelled

    @cached_property
    def out(self) -> frozenset[int]:
        """Give who is not seated any more, or not now."""
        return self.withdrawn | self.away | self.penal.barred

    @cached_property
    def counted(self) -> tuple[Stage, ...]:
        """Give the material of all stages that have begun, rulings applied."""
        return tuple(self._stage(at) for at in range(len(self.rounds)))

    @property
    def missing(self) -> list[tuple[int, int, int]]:
        """List (round, table, board) that was seated and has no result, in any stage."""
        return [place for stage in self.counted for place in stage.missing]

    def _stage(self, at: int) -> Stage:
        read, rounds = self.setup.read, self.rounds[at]
        stage, scoring = read.stages[at], read.scoring(at)
        terms = stage.boards, self.notes, stage.leaver, self.penal
        ruled = ledger.adjustments(stage.name, rounds, *terms)
        # Looking back at an earlier round, rulings on later ones are not on anything that is there.
        here = [a for a in ruled if a.round <= len(rounds)]
        made = [*self.results[at], *ledger.slips(stage.name, rounds, self.notes)]
        counted = adjustment.apply(made, here, rounds, stage.boards)
        if stage.base != (1,):
            counted = [result.times(stage.factor(result.round)) for result in counted]
        fines = ledger.penalties(stage.name, self.notes, len(rounds), self.penal, stage.boards)
        inside = self.inside(at)
        aside = stage.is_extra
        name, results = stage.name, tuple(counted)
        return Stage(rounds, results, scoring, tuple(fines), name, inside, aside=aside)

    def inside(self, at: int) -> frozenset[int] | None:
        """Give who is in a stage that has begun; None where everybody is."""
        read = self.setup.read.stages
        if not self.rounds[at] or all(not s.cut and not s.cut_each for s in read[: at + 1]):
            return None
        first = self.rounds[at][0]
        seated = [p for table in first.tables for p in table if p != HOUSE]
        return frozenset([*seated, *first.byes, *first.absent])
