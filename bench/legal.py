"""Listing all legal leads of random 20-card hands never seen before, against ``douzero``'s lister.

Both get the hand as they hold it: here a set of physical cards, there a sorted list of ranks.
The memos of the lister are emptied before each round, and no hand comes twice.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from douzero.env.move_generator import MovesGener

from bench.report import interleaved, ratio, write
from paiju.cards.poker import IDS, bits, counts_of
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.legal import Legal
from paiju.rules.doudizhu.state import Play
from paiju.rules.profile import rules

HANDS, ROUNDS = 2_000, 9
THEIR_RANKS = (*range(3, 15), 17, 20, 30)
TARGET = 2.5


def hands(number: int) -> list[int]:
    """Draw the hands of one round."""
    random = Random(20_000 + number)
    return [sum(1 << card for card in random.sample(IDS, 20)) for _ in range(HANDS)]


def theirs(hand: int) -> list[int]:
    """Write a hand as the other program holds it."""
    return [THEIR_RANKS[card // 4] for card in bits(hand)]


def prepare(number: int) -> dict[str, Callable[[], list[list[Any]]]]:
    """Give the ways of one round."""
    game = rules("doudizhu/official-2016")
    assert isinstance(game, Doudizhu)
    ours, lists = hands(number), [theirs(hand) for hand in hands(number)]
    ids, acts = Legal(game.catalogue), Legal(game.catalogue)
    return {
        "paiju, play ids": lambda: [ids.leads(counts_of(hand)) for hand in ours],
        "douzero": lambda: [MovesGener(hand).gen_moves() for hand in lists],
        "paiju, acts": lambda: [[Play(i) for i in acts.leads(counts_of(hand))] for hand in ours],
    }


def main() -> None:
    """Measure and write."""
    listed = {name: sum(map(len, work())) / HANDS for name, work in prepare(0).items()}
    times = interleaved(ROUNDS, prepare)
    rows = [
        [
            name,
            f"{median(taken) / HANDS * 1e6:.1f}",
            f"{min(taken) / HANDS * 1e6:.1f}–{max(taken) / HANDS * 1e6:.1f}",
            f"{ratio(times, name, 'douzero'):.2f}",
            f"{listed[name]:.1f}",
        ]
        for name, taken in times.items()
    ]
    write(
        "legal",
        f"All leads of {HANDS:,} random 20-card hands, {ROUNDS} rounds",
        ["", "µs a hand, median", "range", "times as fast", "plays listed a hand"],
        rows,
        f"Target: at least {TARGET} times as fast. douzero lists some plays twice and lets both "
        "jokers be wings.",
    )


if __name__ == "__main__":
    main()
