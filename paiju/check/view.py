"""One stage at a moment: who is in it, what each round gave, who stands where at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import TypeAlias

import msgspec

from paiju.check.draw import Urn
from paiju.check.event import HOUSE, Round
from paiju.contest.terms import Stage

Sums: TypeAlias = Mapping[int, Fraction]
"""Player → sum of the points of a round."""


class View(msgspec.Struct, frozen=True):
    """What decides who plays next.

    :param players: who is in the stage, in the order of round 1.
    :param ranked: who is not *out*, best first; () before round 1.
    :param points: of each of *rounds*; *extra*: round → points of the extra rounds behind it.
    :param had: player → byes in the whole event so far.
    :param history: the rounds of the whole event so far.
    :param urn: gives the urn of a purpose: round, and group or table.
    """

    stage: Stage
    players: tuple[int, ...]
    ranked: tuple[int, ...]
    out: AbstractSet[int]
    rounds: tuple[Round, ...]
    points: tuple[Sums, ...]
    extra: Mapping[int, Sequence[Sums]]
    had: Mapping[int, int]
    history: Sequence[Round]
    urn: Callable[..., Urn]

    @property
    def there(self) -> tuple[int, ...]:
        """Give who may play: drawn or entered in this order, later best first."""
        return tuple(p for p in self.ranked if p in self.players) if self.rounds else self.players

    def made(self, round_: Round, player: int) -> list[Fraction]:
        """Give the points of a player in a round, and in the extra play behind it."""
        played = [self.points[round_.number - 1], *self.extra.get(round_.number, ())]
        return [sums.get(player, Fraction(0)) for sums in played]

    def beats(self, round_: Round, one: int, other: int) -> bool:
        """Tell whether one stands before the other at a table: who left after it comes last."""
        if self._left(round_, one) != self._left(round_, other):
            return self._left(round_, other)
        if self.made(round_, one) != self.made(round_, other):
            return self.made(round_, one) > self.made(round_, other)
        if self._so_far(round_, one) != self._so_far(round_, other):
            return self._so_far(round_, one) > self._so_far(round_, other)
        return self._seeded(one) < self._seeded(other)

    def _left(self, round_: Round, player: int) -> bool:
        """Tell whether somebody is out and was in no later round."""
        later = self.rounds[round_.number :]
        return player in self.out and not any(player in r.people for r in later)

    def _so_far(self, round_: Round, player: int) -> Fraction:
        """Give the points of a player in the stage, this round among them."""
        sums = self.points[: round_.number]
        return sum((one.get(player, Fraction(0)) for one in sums), Fraction(0))

    def _seeded(self, player: int) -> int:
        return self.players.index(player) if player in self.players else len(self.players)

    def level(self, round_: Round, one: int, other: int) -> bool:
        """Tell whether points and extra play leave two at a table equal."""
        same = self.made(round_, one) == self.made(round_, other)
        return same and self._left(round_, one) == self._left(round_, other)

    def order(self, round_: Round, trio: Sequence[int]) -> list[int]:
        """Give the entrants of a table, best first: by how many of the others each beats."""
        left = [p for p in trio if p != HOUSE]
        found: list[int] = []
        while left:
            best = next(p for p in left if not any(self.beats(round_, o, p) for o in left))
            left.remove(best)
            found.append(best)
        return found

    def sorted(self, players: Sequence[int]) -> tuple[int, ...]:
        """Give those of *players* who are not out, in the order of the ranking."""
        return tuple(p for p in self.ranked if p in players)
