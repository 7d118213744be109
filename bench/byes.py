"""Repeats in fields with byes: a score of events a field, not one.

The rankings are those of ``bench.seating``, half of the events at each spread of skill; who sits
out is decided by them, as in an event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import mean, median
from time import process_time

from bench.report import write
from bench.seating import SKILLS, mean_span, rankings
from paiju.contest.round import Round
from paiju.contest.seating import Seating, seat

FIELDS = ((13, 5), (14, 6), (16, 7), (17, 7), (19, 8), (20, 8), (22, 8), (23, 8), (25, 8), (26, 8))
"""Players and rounds."""

EVENTS, SEED = 20, 100
HEAD = ("players", "rounds", "events without a repeat", "repeats an event, mean", "most",
        "first repeat in round", "proved", "ranks at a table", "CPU s a round, median",
        "longest")  # fmt: skip


def event(players: int, rounds: int, number: int) -> Iterator[tuple[Seating, float, float]]:
    """Seat an event; give each round's seating, its ranks at a table, and the seconds."""
    past: list[Round] = []
    ranked = rankings(players, SKILLS[number % len(SKILLS)], SEED + number)
    for at in range(1, rounds + 1):
        order = next(ranked)
        began = process_time()
        seating = seat(order, past, "no_rematch", planned=rounds)
        took = process_time() - began
        past.append(seating.round(at))
        there = [player for player in order if player not in seating.byes]
        yield seating, mean_span(there, seating), took


def row(players: int, rounds: int) -> list[str]:
    """Measure one field."""
    events = [list(event(players, rounds, number)) for number in range(EVENTS)]
    repeats = [[seating.repeats for seating, _, _ in told] for told in events]
    totals = [sum(each) for each in repeats]
    first = Counter(next(at for at, n in enumerate(each, 1) if n) for each in repeats if any(each))
    flat = [told for each in events for told in each]
    times = [took for _, _, took in flat]
    return [
        f"{players}",
        f"{rounds}",
        f"{totals.count(0)}/{EVENTS}",
        f"{mean(totals):.2f}",
        f"{max(totals)}",
        ", ".join(f"{at} ({n}×)" for at, n in sorted(first.items())) or "–",
        f"{sum(seating.proved for seating, _, _ in flat)}/{len(flat)}",
        f"{mean(span for _, span, _ in flat):.1f}",
        f"{median(times):.2f}",
        f"{max(times):.2f}",
    ]


def main() -> None:
    """Measure and write."""
    write(
        "byes",
        "Repeats in fields with byes",
        HEAD,
        [row(players, rounds) for players, rounds in FIELDS],
        "Proved: rounds whose repeats were proved the fewest of that round; of a whole event no "
        "fewest is known, since the byes hang on the results.",
    )


if __name__ == "__main__":
    main()
