"""An event is rehearsed before the day: played in memory on virtual results, many times.

Nothing here decides anything, so plain numbers do: who is stronger wins more often, boards differ,
tables take their time. The same number gives the same rehearsal.
"""

from __future__ import annotations

from math import exp

import msgspec

from paiju.contest.regulation import Regulation
from paiju.contest.result import Result
from paiju.contest.round import HOUSE, Round
from paiju.contest.terms import Stage
from paiju.deal.draw import Draw, chance
from paiju.desk.setup import Setup
from paiju.desk.sketch import sketch

POINT = 3
"""Points of a virtual board: the caller wins or loses twice as many, each other so many."""

_FINE = 1 << 20


class Pace(msgspec.Struct, frozen=True):
    """How long things take, in seconds.

    :param board: a board on the average; a table needs 60 to 140 % of it.
    :param change: from the end of a round to the first card of the next.
    """

    board: int = 240
    change: int = 600


class Rehearsal(msgspec.Struct, frozen=True):
    """One event that was rehearsed.

    :param rounds: that were played; *tables*: the most in one round; *boards*: at all tables.
    :param seconds: from the first card to the last.
    :param place: of the strongest entrant.
    """

    rounds: int
    tables: int
    boards: int
    seconds: int
    place: int


def quick(read: Regulation) -> Regulation:
    """Give the regulation as it is rehearsed: looking for no repeats takes seconds a round."""
    stages = tuple(
        msgspec.structs.replace(stage, movement="shift")
        if stage.movement == "no_rematch"
        else stage
        for stage in read.stages
    )
    return msgspec.structs.replace(read, stages=stages)


def rehearse(setup: Setup, number: int, skill: int, pace: Pace) -> Rehearsal:
    """Play an event once.

    :param setup: made of a regulation that :func:`quick` gave.
    :param number: of the rehearsal.
    :param skill: how much strength counts, in percent; 0: all is luck.
    """
    secret = chance(b"paiju-rehearsal-1".ljust(32, b"."), "rehearsal", number)
    draw = Draw(chance(secret, "results"))
    order = draw.shuffled([entry.number for entry in setup.entries])
    # From +1 (the strongest) down to -1; robots of the house play like the middle.
    last = max(1, len(order) - 1)
    strength = {player: 1 - 2 * at / last for at, player in enumerate(order)} | {HOUSE: 0.0}
    field = sketch(setup, secret)
    seconds = boards = tables = 0
    while (due := field.next()) is not None:
        at, round_number = due
        field = field.begun(at)
        round_ = field.propose(round_number, at).round
        stage = setup.read.stages[at]
        made = _results(stage, round_, strength, skill, draw)
        field = field.played(at, round_, made)
        seconds += _round_time(stage, round_, pace, draw) + (pace.change if seconds else 0)
        boards += len(made)
        tables = max(tables, len(round_.tables))
    standing = {row.entry.number: row.place.rank for row in field.standings().rows}
    return Rehearsal(len(field.walked), tables, boards, seconds, standing[order[0]])


def _results(
    stage: Stage, round_: Round, strength: dict[int, float], skill: int, draw: Draw
) -> list[Result]:
    """Make the results up: a board has its caller and its luck, the same at all tables."""
    found = []
    for board in range((round_.number - 1) * stage.boards + 1, round_.number * stage.boards + 1):
        caller, luck = draw.below(3), draw.below(5) - 2
        for table, trio in enumerate(round_.tables, 1):
            own = strength[trio[caller]]
            others = sum(strength[p] for s, p in enumerate(trio) if s != caller) / 2
            edge = 0.6 * luck + 2 * (own - others) * skill / 100
            won = draw.below(_FINE) < _FINE / (1 + exp(-edge))
            doubled = 1 << min(draw.below(4), 2)
            made = POINT * doubled * (1 if won else -1)
            a, b, c = (2 * made if seat == caller else -made for seat in range(3))
            found.append(Result(round_.number, table, board, trio, (a, b, c)))
    return found


def _round_time(stage: Stage, round_: Round, pace: Pace, draw: Draw) -> int:
    """Give the seconds of the slowest table."""
    times = (
        sum(pace.board * (60 + draw.below(81)) // 100 for _ in range(stage.boards))
        for _ in round_.tables
    )
    return max(times, default=0)
