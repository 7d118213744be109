"""An event as it is rehearsed: each round is counted once, and what it came to is kept.

Nobody rules in a rehearsal, nobody leaves, no result changes, so nothing that was counted has to be
counted again. Everything else is that of a field that counts all anew, and so is what comes out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.scene import Points
from paiju.contest.stage import Book, Stage, leaf
from paiju.contest.totals import added, together
from paiju.desk.field import Field
from paiju.desk.setup import Setup


class Counted(Stage, frozen=True):
    """A stage whose results were counted and left behind; *made* are the points of each round."""

    made: tuple[Points, ...] = ()

    @property
    def missing(self) -> list[tuple[int, int, int]]:
        """Give nothing: in a rehearsal every result is there."""
        return []

    def points(self, round_: int) -> Points:
        """Give the points of one round (its number) by player."""
        return self.made[round_ - 1]


class Sketch(Field, frozen=True, dict=True):
    """A field without results.

    :param books: what each stage has come to.
    :param made: of each stage the points of its rounds.
    :param kept: what was found out before in the same rehearsal.
    """

    books: tuple[Book, ...] = ()
    made: tuple[tuple[Points, ...], ...] = ()
    kept: dict[Hashable, Any] = msgspec.field(default_factory=dict)

    def begun(self, at: int) -> Sketch:
        """Give the sketch with all stages up to one begun."""
        more = at + 1 - len(self.rounds)
        if more <= 0:
            return self
        fresh = [leaf(self._empty(at)) for at in range(len(self.rounds), at + 1)]
        return msgspec.structs.replace(
            self,
            rounds=self.rounds + ((),) * more,
            results=self.results + ((),) * more,
            order=self.walked,
            books=(*self.books, *fresh),
            made=self.made + ((),) * more,
        )

    def played(self, at: int, round_: Round, results: Sequence[Result]) -> Sketch:
        """Give the sketch after one more round of a stage that has begun."""
        factor = self.setup.read.stages[at].factor(round_.number)
        counted = tuple(results if factor == 1 else (r.times(factor) for r in results))
        one = msgspec.structs.replace(self._empty(at), rounds=(round_,), results=counted)
        found = leaf(one)
        rounds, books, made = list(self.rounds), list(self.books), list(self.made)
        rounds[at] = (*rounds[at], round_)
        books[at] = _sum(books[at], found)
        made[at] = (*made[at], found.last)
        return msgspec.structs.replace(
            self,
            rounds=tuple(rounds),
            order=(*self.walked, (at, round_.number)),
            books=tuple(books),
            made=tuple(made),
        )

    def _empty(self, at: int) -> Stage:
        return Stage((), (), self.setup.read.scoring(at))

    def _stage(self, at: int) -> Stage:
        stage, inside = self.setup.read.stages[at], self.inside(at)
        terms = self.rounds[at], (), self.setup.read.scoring(at), (), stage.name, inside
        return Counted(*terms, aside=stage.is_extra, made=self.made[at])

    def _levelled(self, at: int, stages: tuple[Stage, ...]) -> Stage:
        # A stage is over when the next one that is no extra play of it has a round.
        key = ("levels", at, tuple(map(len, self.rounds[at : at + 2])))
        if key not in self.kept:
            self.kept[key] = super()._levelled(at, stages).levels
        return msgspec.structs.replace(stages[at], levels=self.kept[key])

    def _lots(self, stage: int) -> list[int]:
        key = ("lots", stage)
        if key not in self.kept:
            self.kept[key] = super()._lots(stage)
        found: list[int] = self.kept[key]
        return found

    def _books(self, stage: int) -> Sequence[Book]:
        return self.books[: stage + 1]


def sketch(setup: Setup, secret: bytes) -> Sketch:
    """Give an event before its first round."""
    return Sketch(setup, secret, (), ()).begun(0)


def _sum(before: Book, found: Book) -> Book:
    """Add a round to what its stage has come to."""
    return Book(
        together([before.totals, found.totals]),
        added([before.byes, found.byes]),
        {},
        {},
        found.last,
    )
