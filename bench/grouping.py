"""Best grouping of 21-card hands of 跑胡子 and the waits of 20-card hands, one by one.

Fresh memory of the search before each kind of hand; no hand comes twice.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from bench.report import write
from paiju.cards.zipai import IDS, counts_of
from paiju.rules.paohuzi.clauses import Clauses, Law
from paiju.rules.paohuzi.grouping import grouping
from paiju.rules.paohuzi.held import Held
from paiju.rules.paohuzi.hu import best, readings
from paiju.rules.paohuzi.melds import MIXED, Figure, alike
from paiju.rules.paohuzi.waits import waits

HANDS = 3_000
BEST_US, WAITS_US = 100, 2_000


def random_hand(random: Random, size: int) -> int:
    """Draw a hand of *size* cards."""
    return counts_of(sum(1 << card for card in random.sample(IDS, size)))


def seven_melds(random: Random) -> int:
    """Draw 21 cards that fall into seven melds."""
    while True:
        threes = [alike(Figure.KAN, kind) for kind in range(20)]
        melds = [random.choice(MIXED if random.random() < 0.8 else threes) for _ in range(7)]
        kinds = [kind for meld in melds for kind in meld.kinds]
        if max(map(kinds.count, kinds)) < 4:
            return sum(1 << 3 * kind for kind in kinds)


def one_short(random: Random) -> int:
    """Draw seven melds less one card."""
    hand = seven_melds(random)
    return hand - (1 << 3 * random.choice([k for k in range(20) if hand >> 3 * k & 7]))


def measure(make: Callable[[Random], int], ask: Callable[[int], object]) -> list[float]:
    """Give the time of each question in microseconds."""
    grouping.cache_clear()
    random = Random(80)
    taken = []
    for hand in [make(random) for _ in range(HANDS)]:
        began = perf_counter()
        ask(hand)
        taken.append((perf_counter() - began) * 1e6)
    return sorted(taken)


def main() -> None:
    """Measure and write."""
    rows = []
    for name, make, ask in (
        ("best grouping, 21 cards at random", lambda r: random_hand(r, 21), _best),
        ("best grouping, seven melds", seven_melds, _best),
        ("all readings, seven melds", seven_melds, _readings),
        ("waits, 20 cards at random", lambda r: random_hand(r, 20), _waits),
        ("waits, seven melds less a card", one_short, _waits),
    ):
        taken = measure(make, ask)
        rows.append([name, f"{median(taken):.1f}", f"{taken[int(0.9 * HANDS)]:.1f}"])
    write(
        "grouping",
        f"跑胡子: {HANDS:,} hands never seen before",
        ["", "µs a hand, median", "90 %"],
        rows,
        f"Targets, medians: best grouping {BEST_US} µs, waits {WAITS_US} µs.",
    )


def _best(hand: int) -> object:
    return best(Law(Clauses()), Held(hand))


def _readings(hand: int) -> object:
    return readings(Law(Clauses()), Held(hand))


def _waits(hand: int) -> object:
    return waits(Law(Clauses()), hand)


if __name__ == "__main__":
    main()
