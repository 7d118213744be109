"""A group is seated: byes, 瑞士移位, 蛇形; what must hold of ``no_rematch`` and a round robin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from paiju.check.event import HOUSE, Round
from paiju.check.finding import Finding, differ
from paiju.check.program import Days, Program, Question, Tables
from paiju.check.turn import TRIO, left_over

MOST = 15
"""Up to so many players a proof is tried again by going through all seatings."""


class Part(msgspec.Struct, frozen=True):
    """How one group had to be seated.

    :param kind: of the finding where it was seated otherwise.
    :param found: what is wrong with an answer of the program itself.
    :param report: what that answer says, where the log keeps it.
    """

    tables: Tables
    byes: tuple[int, ...] = ()
    kind: str = "table"
    found: tuple[Finding, ...] = ()
    report: object = None


def seated(movement: str, asked: Question, round_: Round, program: Program) -> Part:
    """Seat who has no bye, by the movement of the stage."""
    sitting = [p for p in asked.ranked if p not in asked.byes]
    if movement == "no_rematch":
        return repeated(asked, round_, program)
    if movement == "snake":
        # Three rows of as many as there are tables, the middle one from the right.
        n = len(sitting) // TRIO
        rows = sitting[:n], sitting[n : 2 * n][::-1], sitting[2 * n :]
        return Part(tuple(zip(*rows, strict=True)), tuple(asked.byes))
    tables = [t if n % 2 == 0 else (t[2], t[1], t[0]) for n, t in enumerate(threes(sitting))]
    return Part(tuple(tables), tuple(asked.byes))


def threes(players: Sequence[int]) -> Tables:
    """Put players to tables in their order."""
    a, b, c = players[::TRIO], players[1::TRIO], players[2::TRIO]
    return tuple(zip(a, b, c, strict=True))


def repeated(asked: Question, round_: Round, program: Program) -> Part:
    """Ask the program for the fewest repeats, and look at what it says of them."""
    tables, stated, proved, report = program.reseat(asked)
    sitting = [p for p in asked.ranked if p not in asked.byes]
    met, where = meetings(asked.past), round_.where
    repeats = sum(pair in met for pair in met_at(tables))
    found = differ("repeats", where, repeats, stated)
    if proved and repeats and not asked.hard and len(sitting) <= MOST:
        found += differ("fewest", where, repeats, fewest(sitting, met))
    best = [min(sitting.index(p) for p in trio) for trio in tables]
    found += differ("heads", where, best, sorted(best))
    return Part(tables, tuple(asked.byes), "again", tuple(found), report)


def byes(ranked: Sequence[int], had: Mapping[int, int]) -> tuple[int, ...]:
    """Give who sits out, in rank order: one after the other the lowest of those with fewest."""
    left = list(ranked)
    out: set[int] = set()
    count = left_over(len(left))
    while len(out) < count:
        fewest = min(had.get(p, 0) for p in left)
        lowest = [p for p in left if had.get(p, 0) == fewest][-1]
        left.remove(lowest)
        out.add(lowest)
    return tuple(p for p in ranked if p in out)


def met_at(tables: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """List the pairs of entrants at some tables."""
    pairs = (pair for trio in tables for pair in combinations(trio, 2) if HOUSE not in pair)
    return [(min(pair), max(pair)) for pair in pairs]


def meetings(rounds: Sequence[Round]) -> set[tuple[int, int]]:
    """Give all pairs that have sat at one table."""
    return {pair for r in rounds for pair in met_at(r.tables)}


def fewest(players: Sequence[int], met: set[tuple[int, int]]) -> int:
    """Find the fewest repeats by going through every way to fill the tables."""

    def repeats(*trio: int) -> int:
        return sum((min(p), max(p)) in met for p in combinations(trio, 2))

    known: dict[frozenset[int], int] = {frozenset(): 0}

    def least(left: frozenset[int]) -> int:
        if left not in known:
            first = min(left)
            known[left] = min(
                repeats(first, *two) + least(left - {first, *two})
                for two in combinations(sorted(left - {first}), 2)
            )
        return known[left]

    return least(frozenset(players))


def schedule_faults(players: int, days: Days, where: str) -> list[Finding]:
    """Look whether a schedule seats everybody once a round, and brings all together."""
    found, met = [], set()
    for tables, out in days:
        seated = [p for trio in tables for p in trio]
        found += differ("schedule", where, sorted([*seated, *out]), list(range(players)))
        found += differ("schedule", where, len(out), left_over(players))
        met |= {pair for trio in tables for pair in combinations(sorted(trio), 2)}
    return found + differ("schedule", where, len(met), players * (players - 1) // 2)
