"""Round robin at tables of three: the fewest rounds in which everybody meets everybody.

Where a Kirkman-type schedule is known (``designs.toml``: 9, 15, 21, 27 players) nobody meets
anybody twice. For other sizes ``schedules.toml`` holds the shortest that were found, and beyond
them rounds are added, each with as many new meetings as can be found, until all have met.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec

from paiju.contest.byes import sitting_out
from paiju.contest.design import designs
from paiju.contest.trio import PLAYERS, Trio


class Day(msgspec.Struct, frozen=True):
    """A round over the points 0 … n−1."""

    tables: tuple[Trio, ...]
    byes: tuple[int, ...]


def fewest(players: int) -> int:
    """Give a number of rounds below which not everybody can have met everybody.

    A round holds three meetings a table, and at most two for each player.
    """
    if players < PLAYERS:
        return 0
    tables = players // PLAYERS
    meetings = players * (players - 1) // 2
    return max(-(-meetings // (PLAYERS * tables)), -(-(players - 1) // (PLAYERS - 1)))


@cache
def schedule(players: int) -> tuple[Day, ...]:
    """Give rounds in which everybody meets everybody; none for fewer than three players."""
    if players < PLAYERS:
        return ()
    known = designs().get(players)
    if known is not None and len(known.rounds) * (PLAYERS - 1) == players - 1:
        return tuple(Day(tables, ()) for tables in known.rounds)
    found = _found().get(players)
    return found if found is not None else tuple(_grown(players))


@cache
def _found() -> dict[int, tuple[Day, ...]]:
    text = (Path(__file__).parent / "schedules.toml").read_text(encoding="utf-8")
    told = tomllib.loads(text)
    return {int(n): tuple(_day(int(n), row) for row in rows) for n, rows in told.items()}


def _day(players: int, text: str) -> Day:
    """Read ``"0 1 2, 3 4 5"``; who is in no table has a bye."""
    tables = []
    for table in text.split(","):
        a, b, c = (int(point) for point in table.split())
        tables.append((a, b, c))
    seated = {point for table in tables for point in table}
    return Day(tuple(tables), tuple(p for p in range(players) if p not in seated))


def _grown(players: int) -> list[Day]:
    """Add rounds until all have met: at each table the three with the most new meetings."""
    left = set(combinations(range(players), 2))
    had: Counter[int] = Counter()
    days = []
    while left:
        day = _greedy(players, left, had)
        days.append(day)
        left -= {pair for table in day.tables for pair in combinations(sorted(table), 2)}
        had.update(day.byes)
    return days


def _greedy(players: int, left: set[tuple[int, int]], had: Counter[int]) -> Day:
    need = Counter(point for pair in left for point in pair)
    order = sorted(range(players), key=lambda p: (need[p], -had[p]))
    byes = sorted(order[: sitting_out(players)])
    there = sorted(set(range(players)) - set(byes), key=lambda p: (-need[p], p))
    tables = []
    while there:
        first = there.pop(0)
        pair = _best(first, there, left)
        tables.append((first, *pair))
        there = [p for p in there if p not in pair]
    return Day(tuple(tables), tuple(byes))


def _best(first: int, there: Sequence[int], left: set[tuple[int, int]]) -> tuple[int, int]:
    def fresh(pair: tuple[int, int]) -> int:
        three = sorted((first, *pair))
        return sum(meeting in left for meeting in combinations(three, 2))

    return max(combinations(there, 2), key=fresh)
