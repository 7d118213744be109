"""What a round leaves for the byes to come: nobody knows yet who will sit out (DUPLICATE §5).

Byes are guessed from the ranking: the next is mostly the lowest without one, sometimes the one
above. A round is worth the weight of the guesses behind which rounds without repeats exist. With
one or two more rounds these are listed; before that the tables that can still be seated are
counted, since with them the rounds go out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import TypeAlias

import msgspec

from paiju.contest.byes import sitting_out
from paiju.contest.round import bye_counts, met
from paiju.contest.slate import Slate
from paiju.contest.toll import Toll, masks
from paiju.contest.unmet import Tables, meetings, sittings, some, triangles, without

LISTED = 2
"""So many rounds before the last the rounds that can follow are listed."""

CROWDED, FILLED = 75, 50
"""Per cent of all pairs that meet in a field that is looked after from the first round on, and in
one that is near the end, or where trying found nothing; where fewer meet trying is enough."""

CHANCE = (56, 23, 11, 6, 4)
"""Weight of the lowest without a bye, the one above him, and so on, as the next to sit out: as
counted in made-up events, in per cent."""

GUESSES = 6
"""Ways in which the byes of one round may fall that are looked at, the weightiest."""

WHOLE = 1_000
"""What all ways weigh together."""

ALL = WHOLE - 2 * GUESSES
"""From here on nothing is missing but what rounding took."""

OWN, LATER = 600, (60, 400)
"""Rounds that are listed: for this round; for each way a later one's byes may fall, more where
few are not enough to keep the best round for itself."""

TRIES, TRY_STEPS = 400, 2_000
"""Rounds that are found for counting, and tables tried for one."""

Out: TypeAlias = tuple[int, ...]
"""Who sits out, by places of the field, rising."""


class Left(msgspec.Struct, frozen=True):
    """A round and what it leaves.

    :param trios: by places of the ranking.
    :param served: how much of the guesses, of ``WHOLE``, rounds without repeats up to the goal
        were found for; 0 also where they were not listed yet.
    :param tables: tables that can still be seated after it, where these were counted.
    """

    trios: Tables
    served: int = 0
    tables: int = 0


class Leeway:
    """Rounds to choose from, and what they leave.

    Inside, players are numbered by their places in the field, byes included.

    :ivar goal: the last round that should go without repeats, not beyond what the pairs allow.
    """

    def __init__(self, slate: Slate, toll: Toll, goal: int) -> None:
        self._toll = toll
        self._size = len(slate.field)
        self.goal = min(goal, comb(self._size, 2) // toll.size)
        self._left = self.goal - slate.number
        self._meet = 100 * self.goal * toll.size // comb(self._size, 2)
        place = {player: at for at, player in enumerate(slate.field)}
        self._at = [place[player] for player in slate.ranked]
        self._players = sum(1 << at for at in self._at)
        bound = masks(place, met(slate.past) | slate.bans.hard)
        every = (1 << self._size) - 1
        self._unmet = [every & ~seen & ~(1 << at) for at, seen in enumerate(bound)]
        had = bye_counts(slate.past)
        had.update(set(slate.field) - set(slate.ranked))
        self._had = tuple(had[player] for player in slate.field)
        self._lists: dict[Out, list[int]] = {}
        self._listed = LATER[0]

    @property
    def decides(self) -> bool:
        """Tell whether to choose by it: in a crowded field, or near the end of a filled one."""
        return self._left > 0 and self._meet >= (CROWDED if self._left > LISTED else FILLED)

    @property
    def helps(self) -> bool:
        """Tell whether to choose by it where the best round for itself leaves nothing."""
        return self._left > 0 and self._meet >= FILLED

    def choose(self, free: Tables) -> Left:
        """Choose the round that leaves most, among equals the cheapest.

        :param free: the best round for itself, by places of the ranking; it is among them.
        """
        if self._left <= LISTED:
            for self._listed in LATER:
                self._lists.clear()
                worth = self._worth(self._numbered(free))
                if worth >= ALL:
                    return Left(free, worth)
            rounds = (tables for _, tables in sittings(self._unmet, self._players, OWN, 1))
            found, worth = self._best(free, rounds, self._worth)
            return Left(found, worth)
        tries = (some(self._unmet, self._players, salt, TRY_STEPS) for salt in range(1, TRIES + 1))
        found, tables = self._best(free, filter(None, tries), self._tables_left)
        return Left(found, tables=tables)

    def _best(
        self, free: Tables, others: Iterable[Tables], value: Callable[[Tables], int]
    ) -> tuple[Tables, int]:
        """Choose among *free* and those of the others that have no more unwanted meetings."""
        fined = self._toll.fined(self._toll.total(free))
        offers = [(self._toll.total(free), free)]
        for tables in {self._placed(other) for other in others}:
            price = self._toll.total(tables)
            if self._toll.fined(price) <= fined:
                offers.append((price, tables))
        worth = [(-value(self._numbered(tables)), price, tables) for price, tables in offers]
        less, _, best = min(worth)
        return best, -less

    def _numbered(self, tables: Tables) -> Tables:
        at = self._at
        return tuple((at[a], at[b], at[c]) for a, b, c in tables)

    def _placed(self, tables: Tables) -> Tables:
        place = {at: place for place, at in enumerate(self._at)}
        return tuple(sorted((place[a], place[b], place[c]) for a, b, c in tables))

    def _tables_left(self, tables: Tables) -> int:
        return triangles(without(self._unmet, tables))

    def _worth(self, tables: Tables) -> int:
        """Weigh the guesses behind which rounds without repeats were found."""
        taken = meetings(tables, self._size)
        fresh: dict[Out, list[int]] = {}
        return self._served(fresh, taken, 0, self._had, self._left)

    def _served(
        self, fresh: dict[Out, list[int]], taken: int, more: int, had: Out, left: int
    ) -> int:
        """Weigh the same after the rounds with the meetings *taken* and then *more*.

        :param fresh: the rounds that the meetings *taken* leave, filled on demand.
        """
        total = 0
        for weight, out in _guesses(had):
            if out not in fresh:
                fresh[out] = [other for other in self._list(out) if not other & taken]
            if left == 1:
                total += weight * any(not other & more for other in fresh[out])
            elif fresh[out]:
                after = tuple(times + (at in out) for at, times in enumerate(had))
                served = 0
                for other in fresh[out]:
                    served = max(served, self._served(fresh, taken, other, after, left - 1))
                    if served >= ALL:
                        break
                total += weight * served // WHOLE
        return total

    def _list(self, out: Out) -> list[int]:
        if out not in self._lists:
            players = (1 << self._size) - 1 - sum(1 << at for at in out)
            found = sittings(self._unmet, players, self._listed, 1 + len(self._lists))
            self._lists[out] = [taken for taken, _ in found]
        return self._lists[out]


@lru_cache(maxsize=1 << 10)
def _guesses(had: Out) -> tuple[tuple[int, Out], ...]:
    """Give who may have the next byes, with weights that make WHOLE together (or nearly)."""
    count = sitting_out(len(had))
    order = sorted(range(len(had)), key=lambda at: (had[at], -at))
    most = had[order[count - 1]]
    sure = [at for at in order if had[at] < most]
    pool = [at for at in order if had[at] == most]
    chances = list(zip(CHANCE, pool, strict=False))
    found = []
    for chosen in combinations(chances, count - len(sure)):
        weight = prod(chance for chance, _ in chosen)
        found.append((weight, tuple(sorted([*sure, *(at for _, at in chosen)]))))
    found = sorted(found, reverse=True)[:GUESSES]
    whole = sum(weight for weight, _ in found)
    return tuple((WHOLE * weight // whole, out) for weight, out in found)
