"""What is counted for each player before anybody is ranked (DUPLICATE §3, §4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

import msgspec

from paiju.score.line import PLAYED, Line
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
    out, taken = byes or {}, penalties or {}
    sums, counts = _sums(lines, marks)
    for player, (ratios, boards) in (given or {}).items():
        sums[player] += ratios
        counts[player] += boards
    firsts = Counter(line.player for line, mark in zip(lines, marks, strict=True) if mark.first)
    means: dict[int, Fraction] = {}
    players = list(field)
    for player in players:
        value = BYE_VALUES[bye]
        if value is not None and out.get(player):
            counts[player] += out[player]
            sums[player] += out[player] * value
        if counts[player]:
            means[player] = (sums[player] - taken.get(player, 0)) / counts[player]
        if earlier := [stage[player] for stage in before if player in stage]:
            every = [*earlier, *([means[player]] if player in means else [])]
            means[player] = sum(every, Fraction(0)) / len(every)
    beaten = _beaten(lines, means)
    none = Fraction(0)
    return [
        Tally(
            p,
            means.get(p),
            counts[p],
            beaten.get(p, none),
            firsts[p],
            out.get(p, 0),
            taken.get(p, none),
        )
        for p in players
    ]


def _sums(
    lines: Sequence[Line], marks: Sequence[Mark]
) -> tuple[defaultdict[int, Fraction], Counter[int]]:
    """Sum each player's ratios, and count the boards that have one."""
    # Whole numbers over one common denominator: a hundred times faster than adding fractions.
    kinds = {id(mark): mark.ratio for mark in marks if mark.ratio is not None}
    scale = lcm(*(ratio.denominator for ratio in kinds.values()))
    units = {key: int(ratio * scale) for key, ratio in kinds.items()}
    totals: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    for line, mark in zip(lines, marks, strict=True):
        unit = units.get(id(mark))
        if unit is not None:
            totals[line.player] += unit
            counts[line.player] += 1
    sums = {player: Fraction(total, scale) for player, total in totals.items()}
    return defaultdict(Fraction, sums), counts


def _beaten(lines: Sequence[Line], means: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Give player → 所胜对手平均得分率, for those who out-scored anybody."""
    scale = lcm(*(mean.denominator for mean in means.values()))
    units = {player: int(mean * scale) for player, mean in means.items()}
    totals: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    for sitting in sittings(lines):
        for player, own in sitting.items():
            for other, theirs in sitting.items():
                if own > theirs and other in units:
                    totals[player] += units[other]
                    counts[player] += 1
    return {player: Fraction(total, scale * counts[player]) for player, total in totals.items()}


def sittings(lines: Iterable[Line]) -> list[dict[int, Number]]:
    """Give, for each sitting, player → sum of the scores over its boards.

    A sitting is a table label together with its set of players, since a label may be used
    again by others in another round. A board on which anybody at the table has no score is left
    out for all of them: nobody out-scores an empty slip.
    """
    tables: dict[tuple[str, int], list[Line]] = defaultdict(list)
    for line in lines:
        tables[line.table, line.board].append(line)
    found: dict[tuple[str, frozenset[int]], dict[int, Number]] = {}
    for (label, _), table in tables.items():
        players = frozenset([line.player for line in table])
        totals = found.get((label, players))
        if totals is None:
            totals = found[label, players] = dict.fromkeys(players, 0)
        if all(line.outcome is PLAYED for line in table):
            for line in table:
                totals[line.player] += line.score
        elif all(line.is_compared for line in table):
            for line in table:
                totals[line.player] += line.points
    return list(found.values())
