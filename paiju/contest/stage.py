"""One stage as far as it went: what its rounds gave, compared, and what a later stage keeps of it.

A stage is counted by itself: board numbers begin anew in each, and so do the groups.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from paiju.contest import result
from paiju.contest.penalty import Penalty, taken
from paiju.contest.ranking import DEFAULT_ORDER, METHODS
from paiju.contest.result import Result
from paiju.contest.round import Round, bye_counts
from paiju.contest.tally import BYE_VALUES
from paiju.contest.totals import Totals, added, totals, uncompared, whole
from paiju.score.line import Line
from paiju.score.matchpoints import Mark, Number, marks

SINGLE: dict[str, Fraction | None] = {"none": None, "half": Fraction(1, 2)}
"""Name in the regulation → ratio where nobody can be compared with (n = 1)."""

Groups = Literal["plain", "neuberg"]
"""What becomes of groups of unequal size: nothing, or Neuberg's formula (DUPLICATE §3)."""

Kind = Literal["mp", "points"]
"""What a result is worth: compared with those of the same cards, or its own points."""

Carry = Literal["none", "boards", "mean"]
"""What a stage takes along from the one before it, and through that from all before.

``none``: nothing; ``boards``: every board counts like one of this stage; ``mean``: the mean of
each stage weighs the same.
"""


class Scoring(msgspec.Struct, frozen=True):
    """How results become places: what the regulation says of it.

    :param boards: boards a round.
    :param bye: see :data:`paiju.contest.tally.BYE_VALUES`.
    :param single: see :data:`SINGLE`.
    :param order: tie-break methods, ids of :data:`paiju.contest.ranking.METHODS`.
    """

    boards: int
    bye: str = "average"
    single: str = "none"
    order: tuple[str, ...] = DEFAULT_ORDER
    groups: Groups = "plain"
    carry: Carry = "boards"
    method: Kind = "mp"


class Stage(msgspec.Struct, frozen=True):
    """The material of one stage: *results* as they count, rulings applied; *penalties* that stand.

    :param name: "" where there is only one.
    :param players: who was in it; None: everybody.
    :param levels: player → how far he came in it, see :class:`paiju.contest.kinds.Kind`.
    :param aside: it only holds extra play; it has no table of its own.
    """

    rounds: tuple[Round, ...]
    results: tuple[Result, ...]
    scoring: Scoring
    penalties: tuple[Penalty, ...] = ()
    name: str = ""
    players: frozenset[int] | None = None
    levels: Mapping[int, tuple[int, ...]] = {}
    aside: bool = False

    def level(self, player: int) -> tuple[int, ...]:
        """Give how far a player came; who was not in it came nowhere."""
        none = next((tuple(0 for _ in level) for level in self.levels.values()), ())
        return self.levels.get(player, none)

    @property
    def missing(self) -> list[tuple[int, int, int]]:
        """List (round, table, board) without a result."""
        return result.missing(self.rounds, self.scoring.boards, self.results)

    def points(self, round_: int) -> Mapping[int, Number]:
        """Sum the points of one round (its number) by player."""
        sums: dict[int, Number] = {}
        for made in self.results:
            if made.round == round_:
                for line in made.lines():
                    if line.is_compared:
                        sums[line.player] = sums.get(line.player, 0) + line.points
        return sums

    @property
    def expected(self) -> dict[int, int] | None:
        """Give board → results of a full group, where groups are evened out."""
        if self.scoring.groups == "plain":
            return None
        boards = self.scoring.boards
        return {
            board: len(r.tables)
            for r in self.rounds
            for board in range((r.number - 1) * boards + 1, r.number * boards + 1)
        }


class Count(msgspec.Struct, frozen=True):
    """A stage compared.

    :param lines: with *marks*, one each; the table's label is the stage's own.
    :param byes: player → boards sat out with a bye.
    :param taken: player → what penalties take away, in boards' worth.
    """

    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    byes: Mapping[int, int]
    taken: Mapping[int, Fraction]


def count(stage: Stage) -> Count:
    """Compare all results of a stage.

    :raises Illegal: see :func:`paiju.contest.result.check`.
    """
    lines = result.lines(stage.results)
    marked = marks(lines, single=SINGLE[stage.scoring.single], expected=stage.expected)
    fines = taken(stage.penalties, lines, marked)
    return Count(tuple(lines), tuple(marked), _byes(stage), fines)


def _byes(stage: Stage) -> dict[int, int]:
    """Give player → boards sat out with a bye."""
    boards = stage.scoring.boards
    return {player: n * boards for player, n in bye_counts(stage.rounds).items()}


class Book(msgspec.Struct, frozen=True):
    """What a stage comes to for each player: all that a ranking needs of it.

    :param byes: boards sat out with a bye; *taken*: what penalties take away, in boards' worth;
        *fines*: the same in points.
    :param last: points of the last round.
    """

    totals: Totals
    byes: Mapping[int, int]
    taken: Mapping[int, Fraction]
    fines: Mapping[int, Fraction]
    last: Mapping[int, Number]

    def given(self, bye: str) -> dict[int, tuple[Fraction, int]]:
        """Give player → ratios and number of the bye's boards, where a bye has a fixed worth."""
        value = BYE_VALUES[bye]
        if value is None:
            return {}
        return {player: (value * boards, boards) for player, boards in self.byes.items()}


def book(stage: Stage) -> Book:
    """Add a stage up; errors as :func:`count`."""
    found = count(stage)
    fines = added({fine.player: fine.amount} for fine in stage.penalties)
    made = stage.points(max((round_.number for round_ in stage.rounds), default=0))
    last = {player: whole(points) for player, points in made.items()}
    return Book(totals(found.lines, found.marks), found.byes, found.taken, fines, last)


def leaf(stage: Stage) -> Book:
    """Add up a stage of one round without penalties, as far as its order of ranking asks.

    :raises Illegal: see :func:`count`.
    """
    if any(METHODS[name].compares for name in stage.scoring.order):
        return book(stage)
    sums = uncompared(result.lines(stage.results))
    return Book(sums, _byes(stage), {}, {}, sums.points)
