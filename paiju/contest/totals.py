"""What results add up to for each player, so that rounds and stages can be added to one another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

import msgspec

from paiju.score.line import PLAYED, Line
from paiju.score.matchpoints import Mark, Number


class Totals(msgspec.Struct, frozen=True):
    """The sums of some results by player; who is not named has 0.

    :param ratios: of the boards that count, which *boards* counts.
    :param firsts: boards placed first in the group, shared ones included.
    :param sittings: see :func:`sittings`.
    :param points: of the boards that have a score, which *scored* counts; *wins*: those of them
        with more than 0.
    """

    ratios: Mapping[int, Fraction]
    boards: Mapping[int, int]
    firsts: Mapping[int, int]
    sittings: tuple[Mapping[int, Number], ...]
    points: Mapping[int, Number]
    scored: Mapping[int, int]
    wins: Mapping[int, int]


def totals(lines: Sequence[Line], marks: Sequence[Mark]) -> Totals:
    """Add up the *lines* with their *marks*, one each."""
    ratios, boards = _ratios(lines, marks)
    firsts = Counter(line.player for line, mark in zip(lines, marks, strict=True) if mark.first)
    return msgspec.structs.replace(
        uncompared(lines),
        ratios=ratios,
        boards=boards,
        firsts=firsts,
        sittings=tuple(sittings(lines)),
    )


def uncompared(lines: Sequence[Line]) -> Totals:
    """Add up the points of *lines* alone, where nothing else of them is asked for."""
    scored = [line for line in lines if line.is_compared]
    points: dict[int, Number] = {}
    for line in scored:
        points[line.player] = whole(points.get(line.player, 0) + line.points)
    played = Counter(line.player for line in scored)
    wins = Counter(line.player for line in scored if line.points > 0)
    return Totals({}, {}, {}, (), points, played, wins)


def together(parts: Sequence[Totals]) -> Totals:
    """Add totals of different sittings: other rounds, or other stages."""
    if len(parts) == 1:
        return parts[0]
    points = added([p.points for p in parts])
    return Totals(
        added([p.ratios for p in parts]),
        added([p.boards for p in parts]),
        added([p.firsts for p in parts]),
        tuple(sitting for p in parts for sitting in p.sittings),
        {player: whole(made) for player, made in points.items()},
        added([p.scored for p in parts]),
        added([p.wins for p in parts]),
    )


Kind = TypeVar("Kind", int, Fraction, Number)


def added(parts: Iterable[Mapping[int, Kind]]) -> dict[int, Kind]:
    """Add what players have."""
    sums: dict[int, Kind] = {}
    for part in parts:
        for player, amount in part.items():
            sums[player] = sums[player] + amount if player in sums else amount
    return sums


def whole(value: Number) -> Number:
    """Give a fraction without a denominator as the number that it is."""
    return value.numerator if value.denominator == 1 else value


def _ratios(
    lines: Sequence[Line], marks: Sequence[Mark]
) -> tuple[dict[int, Fraction], Counter[int]]:
    """Sum each player's ratios, and count the boards that have one."""
    # Whole numbers over one common denominator: a hundred times faster than adding fractions.
    kinds = {id(mark): mark.ratio for mark in marks if mark.ratio is not None}
    scale = lcm(*(ratio.denominator for ratio in kinds.values()))
    units = {key: int(ratio * scale) for key, ratio in kinds.items()}
    units_of: Counter[int] = Counter()
    counts: Counter[int] = Counter()
    for line, mark in zip(lines, marks, strict=True):
        unit = units.get(id(mark))
        if unit is not None:
            units_of[line.player] += unit
            counts[line.player] += 1
    return {player: Fraction(total, scale) for player, total in units_of.items()}, counts


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
