"""One stage by itself: its boards compared, its points summed, its penalties in boards' worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from paiju.check import discipline
from paiju.check.comparison import HALF, Score, scores
from paiju.check.event import BYE, HOUSE, Event
from paiju.check.ruling import Slips
from paiju.check.story import Entry
from paiju.contest.terms import Stage as Terms

Fine: TypeAlias = tuple[int, Fraction, int | None]
"""Player, amount, and the board where it is in MP of one."""


class Stage(msgspec.Struct, frozen=True):
    """One stage compared by itself.

    :param slips: as they count.
    :param ratios: player → ratios of the boards that count, a bye's among them.
    :param points: player → scores of the boards that have one; *last*: their sum in the last round.
    """

    slips: Slips
    worth: Mapping[tuple[int, int, int, int], Score]
    ratios: Mapping[int, list[Fraction]]
    byes: Mapping[int, int]
    taken: Mapping[int, Fraction]
    firsts: Mapping[int, int]
    points: Mapping[int, list[Fraction]]
    last: Mapping[int, Fraction]


def compared(event: Event, at: int, walked: int, acts: Sequence[Entry], played: Slips) -> Stage:
    """Compare a stage as far as the first *walked* rounds of the event take it."""
    stage, rules = event.stage(at), list(acts)
    slips = multiplied(stage, event.slips(at, walked, rules, played))
    single = HALF if stage.single == "half" else None
    full = event.tables_of(at) if stage.groups == "neuberg" else None
    worth = scores(slips, single, full)
    ratios: dict[int, list[Fraction]] = {}
    firsts: Counter[int] = Counter()
    for (*place, seat), score in worth.items():
        player = slips[place[0], place[1], place[2]].players[seat]
        firsts[player] += score.first
        if score.ratio is not None:
            ratios.setdefault(player, []).append(score.ratio)
    rounds = [r for r in event.rounds[:walked] if r.stage == at]
    byes = Counter(p for r in rounds for p in r.byes for _ in range(stage.boards))
    for player, boards in byes.items():
        if stage.bye in BYE:
            ratios.setdefault(player, []).extend([BYE[stage.bye]] * boards)
    fines: list[Fine] = [
        (a.fields["player"], Fraction(a.fields["amount"]), a.get("board"))
        for a in event.of_stage(rules, at)
        if a.what == "penalised" and a.fields["round"] <= len(rounds)
    ]
    here, told = {a.number for a in event.of_stage(rules, at)}, event.verdicts(rules)
    own = [v for number, v in told.items() if number in here]
    fines += discipline.fines(event.regulation.code, own, len(rounds), stage.boards)
    taken = _summed(fines) if event.by_points else _taken(fines, slips, worth)
    points, last = _points(slips, len(rounds))
    return Stage(slips, worth, ratios, byes, taken, firsts, points, last)


def base(stage: Terms, round_: int) -> int:
    """Give by what the points of a round are multiplied; the last figure goes on."""
    return [*stage.base, *stage.base[-1:] * round_][round_ - 1]


def multiplied(stage: Terms, slips: Slips) -> Slips:
    """Give the slips with the base of each round in their scores."""
    if set(stage.base) == {1}:
        return slips
    found = {}
    for place, slip in slips.items():
        factor = base(stage, place[0])
        a, b, c = (
            msgspec.structs.replace(cell, mix=tuple((x * factor, w) for x, w in cell.mix))
            for cell in slip.cells
        )
        found[place] = msgspec.structs.replace(slip, cells=(a, b, c))
    return found


def _points(slips: Slips, final: int) -> tuple[dict[int, list[Fraction]], dict[int, Fraction]]:
    """Give the points of each player, board by board, and their sum in round *final*."""
    points: dict[int, list[Fraction]] = {}
    last: dict[int, Fraction] = {}
    for (round_, _, _), slip in slips.items():
        for player, cell in zip(slip.players, slip.cells, strict=True):
            if cell.mix and player != HOUSE:
                own = sum((score * weight for score, weight in cell.mix), Fraction(0))
                points.setdefault(player, []).append(own)
                if round_ == final:
                    last[player] = last.get(player, Fraction(0)) + own
    return points, last


def _summed(fines: Sequence[Fine]) -> dict[int, Fraction]:
    """Sum the amounts of penalties as they stand."""
    found: dict[int, Fraction] = {}
    for player, amount, _ in fines:
        found[player] = found.get(player, Fraction(0)) + amount
    return found


def _taken(
    fines: Sequence[Fine], slips: Slips, worth: Mapping[tuple[int, int, int, int], Score]
) -> dict[int, Fraction]:
    """Sum the penalties of each player in boards' worth."""
    found: dict[int, Fraction] = {}
    for player, amount, board in fines:
        unit = Fraction(1)
        if board is not None:
            units = [
                worth[*place, slip.players.index(player)].unit
                for place, slip in slips.items()
                if place[2] == board and player in slip.players
            ]
            unit = sum(units, Fraction(0))
        found[player] = found.get(player, Fraction(0)) + amount * unit
    return found


def missing(event: Event, at: int, walked: int, slips: Slips) -> list[tuple[int, int, int]]:
    """List (round, table, board) of a stage without anything on the slip."""
    boards = event.stage(at).boards
    return [
        (r.number, table, board)
        for r in event.rounds[:walked]
        if r.stage == at
        for table in range(1, len(r.tables) + 1)
        for board in range((r.number - 1) * boards + 1, r.number * boards + 1)
        if (r.number, table, board) not in slips
    ]
