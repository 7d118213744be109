"""What a hand is worth: losers and winners, seen against the cards that others hold.

A group that goes out costs a turn (−100). The chance that it *holds* the table, in per cent,
gives the turn back; single cards and pairs that hold also win the lead from others. The worst
group costs nothing: it goes out last. Everything is whole numbers.
"""

from __future__ import annotations

from paiju.bots.doudizhu.group import BOMB, FOUR, PAIR, ROCKET, SOLO, TRIO, Group
from paiju.bots.doudizhu.sight import Sight
from paiju.bots.doudizhu.split import groups
from paiju.cards.poker import JOKERS, ONES, size
from paiju.rules.doudizhu.catalogue import Play
from paiju.rules.doudizhu.figure import CHAIN_TOP

_HOLDS = (
    (),
    (100, 60, 48, 40, 34, 29, 25, 21, 18, 15, 13, 11, 9, 7, 6, 5, 4, 3, 2, 1),
    (100, 70, 52, 40, 31, 24, 19, 15, 12, 9, 7, 5, 4),
    (100, 80, 68, 58, 50, 43, 37, 32, 28, 25, 22, 20, 18),
)
"""Per cent by kind and by how many likely answers above there are (the last goes on)."""

_CHAIN_HOLDS = {SOLO: (6, 40), PAIR: (3, 60), TRIO: (2, 70)}
"""By kind: per cent lost for each higher chain that may be out, and the least that stays."""

_REGAIN = {SOLO: 60, PAIR: 45, TRIO: 15}
"""What a group that holds is worth beyond its own turn: it wins the lead when others lead."""

TEMPER = 12
"""How much, in points of worth, chance may sway a choice between plays that are nearly equal."""

_BOMB_WORTH = 170
_SQUANDERED = 60
"""A 2 or a joker that goes out inside a combination wins no turn of its own."""
_OUT = 1000
"""An empty hand."""


class Worth:
    """Values the hands that a seat may be left with, for one question."""

    def __init__(self, sight: Sight) -> None:
        pool = sight.pool
        self._two = (pool >> 1 | pool >> 2) & ONES
        self._three = (pool >> 1 & pool | pool >> 2) & ONES
        self._masks = ((pool | pool >> 1 | pool >> 2) & ONES, self._two, self._three)
        self.pool = pool
        self.bombs = size(pool >> 2 & ONES) + (pool & JOKERS == JOKERS)
        cards = size(pool)
        self._mine = sum(sight.left[seat] for seat in sight.enemies)
        self._most = max(sight.left[seat] for seat in sight.enemies)
        self._cards = max(cards, 1)
        self._held: dict[tuple[int, int, int], int] = {}
        self._known: dict[int, int] = {0: _OUT}

    def holds(self, group: Group) -> int:
        """Give the chance, in per cent, that no enemy answers *group* (bombs not counted)."""
        key = group[:3]
        found = self._held.get(key)
        if found is None:
            found = self._held[key] = self._chance(*key)
        return found

    def sure(self, group: Group) -> bool:
        """Tell whether nothing that is out can beat *group*; of bombs only, if it is no bomb."""
        return self.holds(group) == 100

    def gain(self, play: Play, hand: int) -> int:
        """Give what a hand gains by making *play*, before anybody answers."""
        change = self.of(hand - play.cards) - self.of(hand)
        if play.size < 3 or play.strength:
            return change
        return change - _SQUANDERED * size(play.cards >> 4 * (CHAIN_TOP + 1))

    def _chance(self, kind: int, length: int, top: int) -> int:
        if kind == BOMB:
            above = size(self.pool >> 2 & ONES & -1 << 4 * (top + 1))
            return 100 if not above and self.pool & JOKERS != JOKERS else 90
        if kind in (ROCKET, FOUR) or kind * length > self._most:
            return 100
        if length > 1:
            return self._chain(kind, length, top)
        above = (
            self.pool >> 4 * (top + 1) if kind == SOLO else self._masks[kind - 1] >> 4 * (top + 1)
        )
        # Of the cards that are out, a defender's enemy holds only a part.
        number = (size(above) * self._mine + self._cards - 1) // self._cards
        row = _HOLDS[kind]
        return row[min(number, len(row) - 1)]

    def _chain(self, kind: int, length: int, top: int) -> int:
        mask = self._masks[kind - 1]
        windows = 0
        for low in range(top - length + 2, CHAIN_TOP + 2 - length):
            run = ONES & (1 << 4 * length) - 1
            windows += mask >> 4 * low & run == run
        lost, least = _CHAIN_HOLDS[kind]
        return max(100 - lost * windows, least)

    def value(self, group: Group) -> int:
        """Give what one group adds to a hand."""
        kind = group.kind
        if kind in (BOMB, ROCKET):
            return _BOMB_WORTH
        regain = _REGAIN[kind] if group.length == 1 else 0
        return self.holds(group) * (100 + regain) // 100 - 100

    def of(self, hand: int) -> int:
        """Give the worth of a hand (packed counts): about −100 for each loser."""
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = self._sum(groups(hand))
        return found

    def _sum(self, found: list[Group]) -> int:
        values = []
        small = []
        wings = 0
        for group in found:
            worth = self.value(group)
            if group.length == 1 and group.kind <= PAIR:
                small.append(worth)
            else:
                values.append(worth)
                wings += group.length if group.kind == TRIO else 0
        small.sort()
        values += [worth for at, worth in enumerate(small) if at >= wings or worth >= 0]
        return sum(values) - min(values)
