"""What only the program itself can be asked; whatever it answers is looked at once more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from paiju.check.event import Round
from paiju.check.unwanted import Pairs

Trio: TypeAlias = tuple[int, int, int]
Tables: TypeAlias = tuple[Trio, ...]


class Question(msgspec.Struct, frozen=True):
    """What the program's own ``no_rematch`` is asked again.

    :param ranked: best first, with those who have the *byes*.
    :param planned: rounds in all, counted like *past*; None: not known.
    :param hard: meetings that must not be, *soft*: that should not.
    :param seats: what the regulation says of them.
    """

    ranked: Sequence[int]
    past: Sequence[Round]
    byes: Sequence[int]
    planned: int | None
    hard: Pairs
    soft: Pairs
    seats: str


Reseat: TypeAlias = Callable[[Question], tuple[Tables, int, bool, object]]
"""The program's own ``no_rematch``; gives tables, the repeats it states, whether it says that they
are the fewest, and all that it says as plain values."""

Days: TypeAlias = Sequence[tuple[Tables, tuple[int, ...]]]
"""A round robin over the points 0 … n−1: tables and byes, round by round."""


class Program(msgspec.Struct, frozen=True):
    """The program's answers: a seating with the fewest repeats, the days of a round robin."""

    reseat: Reseat
    schedule: Callable[[int], Days]

    def lengths(self, players: int) -> int:
        """Give the rounds of a round robin."""
        return len(self.schedule(players))
