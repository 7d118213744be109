"""What is counted for each player before anybody is ranked (DUPLICATE §3, §4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from paiju.contest.totals import Totals, totals
from paiju.score.line import Line
from paiju.score.matchpoints import Mark, Number

BYE_VALUES: dict[str, Fraction | None] = {
    "average": None,
    "half": Fraction(1, 2),
    "three_fifths": Fraction(3, 5),
    "zero": Fraction(0),
}
"""Name in the regulation → ratio of each board of a bye; None: the average of the own others."""


class Tally(msgspec.Struct, frozen=True):
    """All that places a player.

    :param mean: mean ratio over the boards that count; None where none does.
    :param boards: boards in that mean, those of a bye with a fixed value included.
    :param beaten: mean of the means of the opponents at own tables who were out-scored there; 0
        where nobody was.
    :param firsts: boards placed first in the group, shared ones included.
    :param byes: boards sat out with a bye.
    :param penalty: what penalties took away, in boards' worth (1 = the whole of one board); it is
        in the mean already.
    :param time: thinking time in milliseconds, None where it is not measured.
    :param lot: place in the drawn order (1 is best), None before lots are drawn.
    :param withdrawn: left the event; keeps the results, stands below those who finished.
    """

    player: int
    mean: Fraction | None
    boards: int
    beaten: Fraction
    firsts: int
    byes: int = 0
    penalty: Fraction = Fraction(0)
    time: int | None = None
    lot: int | None = None
    withdrawn: bool = False
    level: tuple[int, ...] = ()
    """How far the player came: the last stage, and what that says of it; stands before all else."""
    points: Number = 0
    """Sum of the points, where the event is scored by points (``contest.points``)."""
    wins: int = 0
    last: Number = 0
    """Points of the last round."""
    down: int = 0
    """Places by which the regulation puts the player down in the final ranking."""


def tallies(
    field: Iterable[int],
    lines: Sequence[Line],
    marks: Sequence[Mark],
    byes: Mapping[int, int] | None = None,
    bye: str = "average",
    penalties: Mapping[int, Fraction] | None = None,
    *,
    given: Mapping[int, tuple[Fraction, int]] | None = None,
    before: Sequence[Mapping[int, Fraction]] = (),
) -> list[Tally]:
    """Count for every player of *field*, in its order.

    :param lines: the results; *marks* are theirs, one each.
    :param byes: player → boards sat out with a bye.
    :param bye: what such a board is worth, a key of :data:`BYE_VALUES`. ``average`` is the mean
        of the player's own other boards, exact: it leaves the mean as it is, and a player who
        has no other board has none.
    :param penalties: player → what is taken away, in boards' worth (see ``contest.penalty``).
    :param given: player → sum of ratios and number of boards that count without a line: byes of
        earlier stages.
    :param before: player → mean, for each earlier stage whose mean weighs as much as this one's.
    """
    return told(field, totals(lines, marks), byes, bye, penalties, given=given, before=before)


def told(
    field: Iterable[int],
    made: Totals,
    byes: Mapping[int, int] | None = None,
    bye: str = "average",
    penalties: Mapping[int, Fraction] | None = None,
    *,
    given: Mapping[int, tuple[Fraction, int]] | None = None,
    before: Sequence[Mapping[int, Fraction]] = (),
) -> list[Tally]:
    """Count for every player what his results add up to; parameters as :func:`tallies`."""
    out, taken = byes or {}, penalties or {}
    sums, counts = defaultdict(Fraction, made.ratios), Counter(made.boards)
    for player, (ratios, boards) in (given or {}).items():
        sums[player] += ratios
        counts[player] += boards
    means: dict[int, Fraction] = {}
    players = list(field)
    value = BYE_VALUES[bye]
    for player in players:
        if value is not None and out.get(player):
            counts[player] += out[player]
            sums[player] += out[player] * value
        if counts[player]:
            means[player] = (sums[player] - taken.get(player, 0)) / counts[player]
        if earlier := [stage[player] for stage in before if player in stage]:
            every = [*earlier, *([means[player]] if player in means else [])]
            means[player] = sum(every, Fraction(0)) / len(every)
    beaten = _beaten(made.sittings, means)
    none = Fraction(0)
    return [
        Tally(
            p,
            means.get(p),
            counts[p],
            beaten.get(p, none),
            made.firsts.get(p, 0),
            out.get(p, 0),
            taken.get(p, none),
        )
        for p in players
    ]


def _beaten(
    sat: Iterable[Mapping[int, Number]], means: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Give player → 所胜对手平均得分率, for those who out-scored anybody."""
    scale = lcm(*(mean.denominator for mean in means.values()))
    units = {player: int(mean * scale) for player, mean in means.items()}
    totals: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    for sitting in sat:
        for player, own in sitting.items():
            for other, theirs in sitting.items():
                if own > theirs and other in units:
                    totals[player] += units[other]
                    counts[player] += 1
    return {player: Fraction(total, scale * counts[player]) for player, total in totals.items()}
