"""What a movement is asked: who is to be seated, after which rounds, under which bans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from paiju.contest.round import Round
from paiju.contest.trio import Trio
from paiju.words import say

Pair = tuple[int, int]
"""Two players, the smaller number first."""

Seats: TypeAlias = Literal["law", "even"]
"""How much seats a b c matter. ``law``: less than the spread (DUPLICATE §5); ``even``: that they
differ by at most one for everybody after the planned rounds matters more."""

CUSTOMARY = 8
"""Rounds that are looked ahead to where nothing says how many there will be."""


class Bans(msgspec.Struct, frozen=True):
    """Meetings that are not wanted (same club, a ruling): pairs, the smaller number first.

    :param hard: come before everything else (DUPLICATE §5, aim 1).
    :param soft: come after repeats (aim 3).
    """

    hard: frozenset[Pair] = frozenset()
    soft: frozenset[Pair] = frozenset()


NO_BANS = Bans()


class Slate(msgspec.Struct, frozen=True):
    """The question to a movement.

    :param ranked: who is seated, best first; as many as fill whole tables.
    :param field: the same and those who have the byes of this round, best first.
    :param past: the rounds before this one, in order.
    :param planned: rounds that the event will have in all, counted like *past*; None: unknown.
    """

    ranked: tuple[int, ...]
    field: tuple[int, ...]
    past: tuple[Round, ...] = ()
    bans: Bans = NO_BANS
    planned: int | None = None
    seats: Seats = "law"

    @property
    def number(self) -> int:
        """Give the number of this round, counted like *past*."""
        return len(self.past) + 1

    @property
    def goal(self) -> int:
        """Give the last round that is looked ahead to."""
        return self.planned if self.planned is not None else max(CUSTOMARY, self.number)

    @property
    def left(self) -> int:
        """Give how many rounds are to come after this one."""
        return max(0, self.goal - self.number)


class Line(msgspec.Struct, frozen=True):
    """A sentence of a report: a key of the word files with its facts."""

    key: str
    facts: Mapping[str, int | str | tuple[int, ...]] = {}

    def say(self, lang: str) -> str:
        """Give the sentence for a person who reads *lang*."""
        return say(self.key, lang, **self.facts)


class Report(msgspec.Struct, frozen=True):
    """What a seating reached.

    :param hard: hard forbidden meetings that are in it.
    :param bound: no seating of this round has fewer repeats (with as few hard meetings).
    :param soft: soft forbidden meetings that are in it.
    :param spread: sum over the tables of (worst − best rank)², ranks among the seated.
    :param least: that sum is proved the least possible, given the fewest meetings of each kind.
    :param apart: players who have sat in one seat at least two times more than in another.
    :param lost: those who will have at the end, whatever follows, see :attr:`Slate.goal`.
    :param sure: last round up to which a schedule without repeats was shown to exist; None: not
        looked for or not found.
    :param lines: the same and more in words.
    """

    hard: int = 0
    bound: int = 0
    soft: int = 0
    spread: int = 0
    least: bool = False
    apart: int = 0
    lost: int = 0
    sure: int | None = None
    lines: tuple[Line, ...] = ()


class Found(msgspec.Struct, frozen=True):
    """The answer of a movement.

    :param tables: players in seats a, b, c.
    :param proved: fewer repeats were shown to be impossible.
    """

    tables: tuple[Trio, ...]
    proved: bool = False
    report: Report | None = None


def spread(places: Sequence[Sequence[int]]) -> int:
    """Sum (worst − best)² over tables given by places of the ranking."""
    return sum((max(table) - min(table)) ** 2 for table in places)
