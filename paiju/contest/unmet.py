"""Who has not met yet, and the rounds without repeats that they can still play.

Players are numbered 0 … n−1; for each there are the others whom he may still meet, as bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from paiju.cards.poker import bits
from paiju.contest.rollout import scatter
from paiju.contest.trio import Trio
from paiju.contest.window import Purse

Tables: TypeAlias = tuple[Trio, ...]

Sitting: TypeAlias = tuple[int, Tables]
"""A round: its meetings as bits, one a pair of players, and its tables, rising."""

NODE_STEPS = 2_500
"""Tables that may be tried below one table of the first player."""


def meetings(tables: Tables, size: int) -> int:
    """Give the meetings of a round among *size* players as bits."""
    return sum(1 << one * size + two for table in tables for one, two in combinations(table, 2))


def without(unmet: Sequence[int], tables: Tables) -> list[int]:
    """Give who has not met yet after a round."""
    left = list(unmet)
    for table in tables:
        mask = sum(1 << player for player in table)
        for player in table:
            left[player] &= ~mask
    return left


def triangles(unmet: Sequence[int]) -> int:
    """Count the threes of whom no two have met: the tables that can still be seated."""
    count = 0
    for one, others in enumerate(unmet):
        later = others >> one << one
        count += sum(((unmet[two] & later) >> two).bit_count() for two in bits(later))
    return count


def some(unmet: Sequence[int], players: int, salt: int, steps: int) -> Tables | None:
    """Find one round, another one a salt; None where none was found in so many steps."""
    return next(_rounds(unmet, players, salt, Purse(steps)), None)


def sittings(unmet: Sequence[int], players: int, limit: int, salt: int) -> list[Sitting]:
    """List about *limit* rounds, or all there are where they are fewer.

    Each table of the first player gets the same share of them, so that they differ.
    """
    size = len(unmet)
    first = _first(unmet, players)
    tables = _tables(unmet, players, first, salt) if first is not None else []
    share = limit // len(tables) + 1 if tables else 0
    found = []
    for table in tables:
        rest = players & ~sum(1 << player for player in table)
        rounds = _rounds(unmet, rest, salt, Purse(NODE_STEPS))
        for others, _ in zip(rounds, range(share), strict=False):
            round_ = tuple(sorted((table, *others)))
            found.append((meetings(round_, size), round_))
    return found


def _rounds(unmet: Sequence[int], players: int, salt: int, purse: Purse) -> Iterator[Tables]:
    if not players:
        yield ()
        return
    first = _first(unmet, players)
    if first is None:
        return
    for table in _tables(unmet, players, first, salt):
        if not purse.pay(1):
            return
        rest = players & ~(1 << table[0] | 1 << table[1] | 1 << table[2])
        for others in _rounds(unmet, rest, salt, purse):
            yield (table, *others)


def _first(unmet: Sequence[int], players: int) -> int | None:
    """Give who has the fewest left to sit with, None where somebody has not two."""
    fewest, first = min(((unmet[player] & players).bit_count(), player) for player in bits(players))
    return first if fewest > 1 else None


def _tables(unmet: Sequence[int], players: int, first: int, salt: int) -> list[Trio]:
    """List the tables of a player in an order mixed up by *salt*."""
    mates = unmet[first] & players
    found = []
    for two in bits(mates):
        for three in bits((unmet[two] & mates) >> two << two):
            a, b, c = sorted((first, two, three))
            found.append((scatter(two * len(unmet) + three, salt), (a, b, c)))
    return [table for _, table in sorted(found)]
