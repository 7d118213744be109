"""One player's score on one board at one table, and what may stand in its place."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

import msgspec


class Outcome(Enum):
    """What became of a board for a player: every case there is (DUPLICATE §3)."""

    PLAYED = "played"
    """The score made at the table; compared."""
    ASSIGNED = "assigned"
    """A score given by the referee; compared like one that was made."""
    WEIGHTED = "weighted"
    """Several scores with weights that sum to 1; compared as their mixture."""
    AVERAGE = "average"
    """No score; the board is worth 1/2 to the player. Not in the group."""
    PLUS = "average_plus"
    """No score, through the fault of others: 3/5. Not in the group."""
    MINUS = "average_minus"
    """No score, through own fault: 2/5. Not in the group."""
    ZERO = "zero"
    """No score, because the player left: 0. Not in the group."""
    VOID = "void"
    """Does not count, for nobody's fault. Not in the group."""
    FOULED = "fouled"
    """Played with other cards than the group; does not count. Not in the group."""


COMPARED = frozenset({Outcome.PLAYED, Outcome.ASSIGNED, Outcome.WEIGHTED})
"""Outcomes with a score: these form the group."""

PLAYED = Outcome.PLAYED
"""The common case, at hand for the loops over all results."""

GIVEN = {
    Outcome.AVERAGE: Fraction(1, 2),
    Outcome.PLUS: Fraction(3, 5),
    Outcome.MINUS: Fraction(2, 5),
    Outcome.ZERO: Fraction(0),
}
"""Outcomes that are worth a fixed ratio instead of a comparison."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A player's score on a board at a table.

    :param board: number of the board, it runs through the stage.
    :param table: which table, as a label that names it for one sitting (``"3.12"``: round 3,
        table 12).
    :param seat: 0, 1, 2.
    :param player: a number that stands for the player (the entry's number).
    :param score: points of the board; 0 where the outcome has none.
    :param mixture: for :attr:`Outcome.WEIGHTED` the scores with their weights, sum 1.
    """

    board: int
    table: str
    seat: int
    player: int
    score: int
    outcome: Outcome = Outcome.PLAYED
    mixture: tuple[tuple[int, Fraction], ...] = ()

    @property
    def is_compared(self) -> bool:
        """Say whether the line has a score, and so belongs to its group."""
        return self.outcome is PLAYED or self.outcome in COMPARED

    @property
    def points(self) -> int | Fraction:
        """Give the score, for a mixture its mean."""
        if self.outcome is not Outcome.WEIGHTED:
            return self.score
        return sum((weight * score for score, weight in self.mixture), Fraction(0))

    def scores(self) -> tuple[tuple[int, int | Fraction], ...]:
        """Give (score, weight) of all that is compared, empty for a line without a score."""
        if not self.is_compared:
            return ()
        return self.mixture if self.outcome is Outcome.WEIGHTED else ((self.score, 1),)
