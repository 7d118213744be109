"""What a kind of stage is asked: who is in the stage, what was played, and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property

import msgspec

from paiju.contest.round import HOUSE, Round
from paiju.contest.seating import Draw
from paiju.contest.slate import Bans
from paiju.score.matchpoints import Number

Points = Mapping[int, Number]
"""Player → sum of the points of one round."""


class Scene(msgspec.Struct, frozen=True, dict=True):
    """One stage before its next round.

    :param players: who was in the stage from its first round on; before that in the order in which
        round 1 seats them, those who are *out* left aside.
    :param ranked: those who are not out, best first by the table as it stands.
    :param out: withdrawn, or left out by own wish.
    :param rounds: those of the stage that were seated.
    :param history: those of the whole event, in the order of play.
    :param points: of each of *rounds*.
    :param extra: number of a round → points of the extra rounds that followed it, in order.
    :param byes: player → byes so far, in the whole event.
    :param clubs: player → club or team, as the entrants were frozen: who plays instead of somebody
        plays for the same team.
    :param bans: meetings that the regulation does not want.
    :param draw: gives chance for a purpose: the number of the round, and the group.
    """

    players: tuple[int, ...]
    ranked: tuple[int, ...]
    out: AbstractSet[int]
    rounds: tuple[Round, ...]
    history: tuple[Round, ...]
    points: tuple[Points, ...]
    extra: Mapping[int, tuple[Points, ...]]
    byes: Mapping[int, int]
    clubs: Mapping[int, str]
    bans: Bans
    draw: Callable[..., Draw]

    @cached_property
    def place(self) -> dict[int, int]:
        """Give player → place in *ranked*, from 0."""
        return {player: at for at, player in enumerate(self.ranked)}

    @property
    def number(self) -> int:
        """Give the number of the next round."""
        return len(self.rounds) + 1

    @property
    def there(self) -> tuple[int, ...]:
        """Give who can be seated: in the order of round 1, later best first."""
        if not self.rounds:
            return self.players
        members = set(self.players)
        return tuple(player for player in self.ranked if player in members)

    def present(self, round_: Round) -> list[int]:
        """List who was in a round: at a table, or with a bye."""
        return [p for table in round_.tables for p in table if p != HOUSE] + list(round_.byes)

    def key(self, round_: Round, player: int) -> tuple[object, ...]:
        """Give by what a player stands at the table of a round: larger is better.

        Whom points and extra play leave equal, the points of the stage up to this round part, and
        then the order of round 1: nothing that a later round changes, or a loss would move.
        """
        total = sum(points.get(player, 0) for points in self.points[: round_.number])
        return (*self._made(round_, player), total, -self._first.get(player, len(self.players)))

    def tied(self, round_: Round, one: int, other: int) -> bool:
        """Tell whether points and extra play leave two at one table equal."""
        return self._made(round_, one) == self._made(round_, other)

    def _made(self, round_: Round, player: int) -> tuple[object, ...]:
        """Give the points of the round, then those of its extra play; last who left after it."""
        played = (self.points[round_.number - 1], *self.extra.get(round_.number, ()))
        left = player in self.out and round_.number >= self._until.get(player, 0)
        return (not left, *(points.get(player, 0) for points in played))

    @cached_property
    def _first(self) -> dict[int, int]:
        return {player: at for at, player in enumerate(self.players)}

    @cached_property
    def _until(self) -> dict[int, int]:
        """Give player → the last round that he was in."""
        return {player: r.number for r in self.rounds for player in self.present(r)}

    def order(self, round_: Round, table: int) -> list[int]:
        """Give the entrants of a table (from 1) of a round, best first."""
        known: dict[tuple[int, int], list[int]] = self.__dict__.setdefault("known_orders", {})
        place = round_.number, table
        if place not in known:
            there = [player for player in round_.tables[table - 1] if player != HOUSE]
            known[place] = sorted(there, key=lambda p: self.key(round_, p), reverse=True)
        return list(known[place])
