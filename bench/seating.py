"""Seating without repeats beside the plain shift: CPU seconds a round, repeats, ranks at a table.

The rankings are made up: a mean ratio a round, spread 0.15 around a skill that itself spreads by
0.06 (or 0.2: then the same people stay neighbours and have met each other soon).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean, median
from time import process_time
from typing import get_args

from bench.report import write
from paiju.contest import balance
from paiju.contest.round import Round
from paiju.contest.seating import Seating, seat
from paiju.contest.slate import Seats

FIELDS, ROUNDS, SKILLS, LUCK = (18, 30, 99, 300, 999, 3_000), 8, (0.06, 0.2), 0.15
HEAD = ("players", "skill", "seats", "CPU s a round, median", "longest", "repeats", "proved",
        "ranks at a table, rounds 2–8", "plain shift: repeats", "ranks",
        "seats two apart at the end")  # fmt: skip


def rankings(players: int, skill: float, seed: int) -> Iterator[list[int]]:
    """Give a ranking before each round, best first."""
    random = Random(seed)
    level = [random.gauss(0, skill) for _ in range(players)]
    total = [random.random() for _ in range(players)]
    while True:
        yield sorted(range(players), key=lambda player: -total[player])
        for player in range(players):
            total[player] += level[player] + random.gauss(0, LUCK)


def play(
    players: int, skill: float, movement: str, seats: Seats = "law"
) -> tuple[list[Seating], list[float], float]:
    """Seat an event; give its seatings, the seconds of each, and the mean ranks at a table."""
    past: list[Round] = []
    seatings, times, spans = [], [], []
    for number, ranked in zip(range(1, ROUNDS + 1), rankings(players, skill, 1), strict=False):
        began = process_time()
        seatings.append(seat(ranked, past, movement, planned=ROUNDS, seats=seats))
        times.append(process_time() - began)
        past.append(seatings[-1].round(number))
        if number > 1:
            spans.append(mean_span(ranked, seatings[-1]))
    return seatings, times, mean(spans)


def mean_span(ranked: Sequence[int], seating: Seating) -> float:
    """Give worst − best rank at a table, the mean over the tables."""
    place = {player: at for at, player in enumerate(ranked)}
    ranks = [[place[player] for player in table] for table in seating.tables]
    return mean(max(table) - min(table) for table in ranks)


def row(players: int, skill: float, seats: Seats) -> list[str]:
    """Measure one field."""
    seatings, times, span = play(players, skill, "no_rematch", seats)
    shifted, _, plain = play(players, skill, "shift")
    lead = balance.leads(s.round(1) for s in seatings)
    apart = sum(balance.apart(lead[player]) for player in range(players))
    share = sum(s.repeats for s in shifted) / (players * ROUNDS)
    return [
        f"{players:,}",
        f"{skill}",
        seats,
        f"{median(times):.2f}",
        f"{max(times):.2f}",
        str(sum(s.repeats for s in seatings)),
        f"{sum(s.proved for s in seatings)}/{ROUNDS}",
        f"{span:.2f}",
        f"{share:.0%}",
        f"{plain:.1f}",
        f"{apart} ({apart / players:.1%})",
    ]


def main() -> None:
    """Measure and write."""
    write(
        "seating",
        f"Seating without repeats, {ROUNDS} rounds",
        HEAD,
        [
            row(players, skill, seats)
            for players in FIELDS
            for skill in SKILLS
            for seats in get_args(Seats)
        ],
        "Ranks at a table: worst − best, mean over tables and rounds; 2 is the least. "
        'Seats: "law" puts the ranks first, "even" that nobody is two apart after the last round.',
        "Targets: at most 1 s a round at 300 and at 3,000 players, no repeat from 18 players on.",
    )


if __name__ == "__main__":
    main()
