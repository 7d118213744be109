"""Whether more rounds without repeats fit behind some: tried out, round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from paiju.cards.poker import bits
from paiju.contest.trio import PLAYERS, Trio
from paiju.contest.window import Purse

TRIES = 12
"""Different orders in which the later rounds are tried."""

ROUND_STEPS = 1_500
"""Tables that are tried for one round."""

JITTER = 12
"""Ranks by which a player may seem further away than he is."""


def possible(met: Sequence[int], sitting: Sequence[int], number: int) -> bool:
    """Tell whether rounds without repeats were found for all of *sitting*.

    False is no proof that there are none.

    :param met: for each player the others whom he must not meet, as bits.
    :param sitting: for each round the players at the tables, as bits.
    :param number: number of the first of these rounds.
    """
    return next(schedules(met, sitting, number), None) is not None


def schedules(
    met: Sequence[int], sitting: Sequence[int], number: int
) -> Iterator[tuple[tuple[Trio, ...], ...]]:
    """Give the schedules that are found for the rounds from *number* on, see :func:`possible`.

    A schedule that is begun is found again: after its first round is played its rest is among
    the schedules for the rounds from *number* + 1 on.
    """
    for salt in range(1, TRIES + 1):
        found = _roll(list(met), sitting, number, salt)
        if found is not None:
            yield found


def _roll(
    met: list[int], sitting: Sequence[int], number: int, salt: int
) -> tuple[tuple[Trio, ...], ...] | None:
    rounds = []
    for at, players in enumerate(sitting, number):
        turn = [scatter(player, salt + TRIES * at) for player in range(len(met))]
        tables = _Round(met, players, partial(_turned, turn)).tables
        if tables is None:
            return None
        rounds.append(tables)
        for table in tables:
            join(met, table)
    return tuple(rounds)


def _turned(turn: Sequence[int], _: int, mate: int) -> int:
    return turn[mate]


def near(met: Sequence[int], players: int, salt: int) -> tuple[Trio, ...] | None:
    """Find one round without repeats between players of near ranks; another one a salt.

    :param met: by rank, as in :func:`possible`.
    """
    return _Round(
        met, players, lambda one, mate: abs(one - mate) + scatter(mate, salt) % JITTER
    ).tables


def join(met: list[int], table: Sequence[int]) -> None:
    """Let the players of a table meet."""
    mask = sum(1 << player for player in table)
    for player in table:
        met[player] |= mask ^ 1 << player


def scatter(player: int, salt: int) -> int:
    """Give a fixed number that mixes players up, another one a salt."""
    return ((player + 1) * 2654435761 * salt >> 7) % 65521


class _Round:
    """A search for one round that seats first whoever has the fewest left to sit with.

    :param liking: of (player, mate): mates with small values are tried first.
    """

    def __init__(self, met: Sequence[int], players: int, liking: Callable[[int, int], int]) -> None:
        self._met = met
        self._liking = liking
        self._purse = Purse(ROUND_STEPS)
        self.tables = self._search(players)

    def _search(self, free: int) -> tuple[Trio, ...] | None:
        if not free:
            return ()
        met = self._met
        fewest, first = min(((free & ~met[p]).bit_count(), p) for p in bits(free))
        if fewest < PLAYERS:
            return None
        others = free & ~met[first] & ~(1 << first)
        mates = sorted(bits(others), key=lambda mate: (self._liking(first, mate), mate))
        for at, j in enumerate(mates):
            for k in mates[at + 1 :]:
                if met[j] >> k & 1:
                    continue
                if not self._purse.pay(1):
                    return None
                rest = self._search(free & ~(1 << first | 1 << j | 1 << k))
                if rest is not None:
                    a, b, c = sorted((first, j, k))
                    return ((a, b, c), *rest)
        return None
