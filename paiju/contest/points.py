"""积分: an event that sums the points of its boards, compared with nobody else's (EVENTS §1, Zibo).

What has no score (a bye, a void board, an average) gives no points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from paiju.contest.result import lines
from paiju.contest.stage import Stage
from paiju.contest.tally import Tally
from paiju.score.line import Line
from paiju.score.matchpoints import Number


def with_points(tallies: Iterable[Tally], stages: Sequence[Stage]) -> list[Tally]:
    """Add points, wins and the points of the last round to what was counted.

    A penalty takes its amount away in points, whatever it was earned on.

    :param stages: those whose boards count together; the last round is the last one's.
    """
    scored = [line for stage in stages for line in lines(stage.results) if line.is_compared]
    sums = _sums(scored)
    fines: dict[int, Fraction] = {}
    for fine in (fine for stage in stages for fine in stage.penalties):
        fines[fine.player] = fines.get(fine.player, Fraction(0)) + fine.amount
    boards = Counter(line.player for line in scored)
    wins = Counter(line.player for line in scored if line.points > 0)
    last = _sums(_last_round(stages[-1]))
    return [
        msgspec.structs.replace(
            tally,
            boards=boards[tally.player],
            points=_whole(sums.get(tally.player, 0) - fines.get(tally.player, 0)),
            penalty=fines.get(tally.player, Fraction(0)),
            wins=wins[tally.player],
            last=last.get(tally.player, 0),
        )
        for tally in tallies
    ]


def _last_round(stage: Stage) -> list[Line]:
    number = max((round_.number for round_ in stage.rounds), default=0)
    results = [result for result in stage.results if result.round == number]
    return [line for line in lines(results) if line.is_compared]


def _sums(scored: Iterable[Line]) -> dict[int, Number]:
    sums: dict[int, Number] = {}
    for line in scored:
        sums[line.player] = _whole(sums.get(line.player, 0) + line.points)
    return sums


def _whole(value: Number) -> Number:
    return value.numerator if value.denominator == 1 else value
