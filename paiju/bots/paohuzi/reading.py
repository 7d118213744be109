"""Readings of the loose cards of a hand: which of them are whole melds, and what is left."""

from __future__ import annotations

from typing import NamedTuple

from paiju.bots.paohuzi.blocks import Whole, wholes
from paiju.cards import zipai
from paiju.rules.paohuzi.huxi import Values

_TRIED = 64
_USED = 3
_MELD, _HUXI = 110, 30
_KEPT = 20_000


class Reading(NamedTuple):
    """How many melds, their 胡息, the cards left over (packed counts), and how many these are."""

    melds: int
    huxi: int
    loose: int
    size: int


class Readings:
    """The readings that promise most, under one table of values; its memory is bounded."""

    def __init__(self, values: Values) -> None:
        self._wholes = wholes(values)
        self._known: dict[int, tuple[Reading, ...]] = {}

    def of(self, free: int) -> tuple[Reading, ...]:
        """List the few readings of packed counts with the most melds and 胡息."""
        known = self._known.get(free)
        if known is None:
            known = self._best(free)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[free] = known
        return known

    def _best(self, free: int) -> tuple[Reading, ...]:
        here = [whole for whole in self._wholes if whole.within(free)]
        found: list[tuple[int, int, int]] = []
        _choose(here, 0, (0, 0, free), found)
        found.sort(key=lambda f: f[0] * _MELD + f[1] * _HUXI, reverse=True)
        return tuple(Reading(*one, zipai.size(one[2])) for one in found[:_USED])


def _choose(
    here: list[Whole], at: int, so_far: tuple[int, int, int], found: list[tuple[int, int, int]]
) -> None:
    """Put melds from *at* on beside those that are taken: number, 胡息, cards left."""
    found.append(so_far)
    melds, huxi, left = so_far
    for i in range(at, len(here)):
        if len(found) < _TRIED and here[i].within(left):
            taken = (melds + 1, huxi + here[i].huxi, left - here[i].cards)
            _choose(here, i, taken, found)


def kinds(counts: int) -> tuple[int, ...]:
    """List the different kinds of packed counts, ascending."""
    return tuple(kind for kind in range(20) if counts >> 3 * kind & 7)
