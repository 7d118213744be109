"""Penalties in matchpoints: what the referee takes away from one player (DUPLICATE §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from paiju.score.line import Line
from paiju.score.matchpoints import Mark


class Penalty(msgspec.Struct, frozen=True):
    """One entry of the ledger of penalties.

    :param amount: what is taken away, normally positive: with a *board*, in MP of that board;
        without one, in boards' worth (1/10 = a tenth of the most that one board gives).
    :param board: the board on which it was earned.
    :param article: the article that was broken; *why*: the reason in words.
    :param number: of the ruling or offence in the log; 0: it has none.
    """

    player: int
    amount: Fraction
    board: int | None = None
    article: str = ""
    why: str = ""
    number: int = 0

    @property
    def said(self) -> tuple[str, ...]:
        """Give article and reason, as far as there are any: a list for people."""
        found = tuple(filter(None, (self.article, self.why)))
        return found if found or self.number else ("–",)


def taken(
    penalties: Sequence[Penalty], lines: Sequence[Line], marks: Sequence[Mark]
) -> dict[int, Fraction]:
    """Give player → sum of the penalties, in boards' worth.

    MP of a board are measured by its group as it stands now, so a corrected result re-measures
    them. While nothing is compared on that board they take nothing.
    """
    if not penalties:
        return {}
    found = {(n.player, n.board): m for n, m in zip(lines, marks, strict=True)}
    sums: defaultdict[int, Fraction] = defaultdict(Fraction)
    for penalty in penalties:
        if penalty.board is None:
            sums[penalty.player] += penalty.amount
        else:
            mark = found.get((penalty.player, penalty.board))
            sums[penalty.player] += penalty.amount * (mark.unit if mark else 0)
    return dict(sums)
