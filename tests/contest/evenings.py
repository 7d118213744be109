"""Events made up from a seed: what a ranking may look like from round to round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paiju.contest.round import Round
from paiju.contest.seating import Seating, seat
from paiju.contest.slate import NO_BANS, Bans, Seats

SKILL, LUCK = 0.06, 0.15
"""Spread of the players' skill, and of one round's mean ratio around it."""


def rankings(players: int, seed: int) -> Iterator[list[int]]:
    """Give a ranking before each round, best first, without end."""
    random = Random(seed)
    skill = [random.gauss(0, SKILL) for _ in range(players)]
    total = [random.random() for _ in range(players)]
    while True:
        yield sorted(range(players), key=lambda player: -total[player])
        for player in range(players):
            total[player] += skill[player] + random.gauss(0, LUCK)


def evening(
    players: int,
    rounds: int,
    seed: int,
    planned: int | None = None,
    bans: Bans = NO_BANS,
    seats: Seats = "law",
) -> list[Seating]:
    """Seat an event by ``no_rematch``."""
    past: list[Round] = []
    seatings = []
    for number, ranked in zip(range(1, rounds + 1), rankings(players, seed), strict=False):
        seating = seat(ranked, past, "no_rematch", bans=bans, planned=planned, seats=seats)
        past.append(seating.round(number))
        seatings.append(seating)
    return seatings
