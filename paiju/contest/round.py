"""A round as it was seated, and the history that rounds make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

import msgspec

from paiju.contest.trio import PLAYERS, Trio
from paiju.errors import Illegal

HOUSE = -1
"""Who sits where no entrant does: a robot of the house, or with real cards a house player 陪打员.

His score is nobody's.
"""


class Round(msgspec.Struct, frozen=True):
    """Who sits where: table t (from 1) is ``tables[t - 1]``, players in seats a, b, c.

    :param byes: players without a table because the field does not fill one.
    :param absent: players who stay away by their own wish; that is no bye.
    """

    number: int
    tables: tuple[Trio, ...]
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """Give all entrants of the round: at tables, with a bye, or absent."""
        seated = (player for trio in self.tables for player in trio if player != HOUSE)
        return (*seated, *self.byes, *self.absent)

    def place(self, player: int) -> tuple[int, int] | None:
        """Give table (from 1) and seat of a player, None for who has no table."""
        for table, trio in enumerate(self.tables, 1):
            if player in trio:
                return table, trio.index(player)
        return None


def house_players(round_: Round) -> dict[tuple[int, int], int]:
    """Give (table, seat) → number, from 1, of the house player who sits there, table by table.

    Each goes on by a table from round to round, so that nobody meets the same two every time.
    """
    seats = [
        (table, seat)
        for table, trio in enumerate(round_.tables, 1)
        for seat, player in enumerate(trio)
        if player == HOUSE
    ]
    gone = (PLAYERS - 1) * (round_.number - 1)
    return {place: (at + gone) % len(seats) + 1 for at, place in enumerate(seats)}


_Player = TypeVar("_Player", int, str)


def pairs(players: Iterable[_Player]) -> Iterable[tuple[_Player, _Player]]:
    """Give every pair among the players of one table, the smaller (number or name) first."""
    return combinations(sorted(players), 2)


def met(rounds: Iterable[Round]) -> frozenset[tuple[int, int]]:
    """Give all pairs (smaller number first) that have sat at one table."""
    return frozenset(
        pair for r in rounds for t in r.tables for pair in pairs(t) if pair[0] != HOUSE
    )


def bye_counts(rounds: Iterable[Round]) -> Counter[int]:
    """Give player → byes so far."""
    return Counter(player for r in rounds for player in r.byes)


def check(round_: Round, players: Sequence[int]) -> None:
    """Make sure that a round seats every player exactly once.

    :raises Illegal: somebody is there twice, is missing, or is not among *players*.
    """
    count = Counter(round_.people)
    for player in sorted(set(players) | set(count)):
        if count[player] != 1 or player not in set(players):
            raise Illegal(
                "contest.not_once",
                where=f"round {round_.number}",
                article="DUPLICATE §5",
                player=player,
                times=count[player],
                round=round_.number,
            )


def swapped(round_: Round, one: int, other: int) -> Round:
    """Exchange the places of two entrants.

    :raises Illegal: one of them is not in the round.
    """
    there = {p for trio in round_.tables for p in trio} | {*round_.byes, *round_.absent}
    for player in (one, other):
        if player not in there:
            raise Illegal("desk.no_player", where=str(player), player=player)
    turned = {one: other, other: one}

    def put(players: Sequence[int]) -> tuple[int, ...]:
        return tuple(turned.get(player, player) for player in players)

    tables = tuple((t[0], t[1], t[2]) for t in map(put, round_.tables))
    return Round(round_.number, tables, put(round_.byes), put(round_.absent))
