"""积分: an event that sums the points of its boards, compared with nobody else's (EVENTS §1, Zibo).

What has no score (a bye, a void board, an average) gives no points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from paiju.contest.tally import Tally
from paiju.contest.totals import Totals, whole
from paiju.score.matchpoints import Number


def with_points(
    tallies: Iterable[Tally],
    made: Totals,
    fines: Mapping[int, Fraction],
    last: Mapping[int, Number],
) -> list[Tally]:
    """Add points, wins and the points of the last round to what was counted.

    :param made: of the stages whose boards count together.
    :param fines: player → what penalties take away in points, whatever they were earned on.
    :param last: player → points of the last round of the last stage.
    """
    none = Fraction(0)
    return [
        msgspec.structs.replace(
            tally,
            boards=made.scored.get(tally.player, 0),
            points=whole(made.points.get(tally.player, 0) - fines.get(tally.player, 0)),
            penalty=fines.get(tally.player, none),
            wins=made.wins.get(tally.player, 0),
            last=last.get(tally.player, 0),
        )
        for tally in tallies
    ]
