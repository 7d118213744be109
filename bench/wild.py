"""Listing all leads of random 20-card hands with wild cards, each hand new."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from bench.report import write
from paiju.cards.poker import IDS
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.wild import LEAD
from paiju.rules.profile import rules

HANDS, TARGET_MS = 300, 10
PROFILES = {"hbut-2013": 2, "baidu-laizi": 4}
"""Profile → how many cards are wild, all of them in the hand."""


def listed(profile: str, wilds: int) -> list[object]:
    """Time a profile; give its row."""
    game, random = rules(f"doudizhu/{profile}"), Random(20_000 + wilds)
    assert isinstance(game, Doudizhu)
    times, acts = [], 0
    for _ in range(HANDS):
        rank = random.randrange(13)
        wild = sum(1 << card for card in range(4 * rank, 4 * rank + wilds))
        others = [card for card in IDS if not wild >> card & 1]
        hand = wild | sum(1 << card for card in random.sample(others, 20 - wilds))
        began = process_time()
        acts += len(game.plays(hand, wild, LEAD))
        times.append(1e3 * (process_time() - began))
    spread = f"{min(times):.1f}–{sorted(times)[HANDS * 9 // 10]:.1f}"
    return [f"{profile}, {wilds} wild", f"{acts / HANDS:,.0f}", f"{median(times):.1f}", spread]


def main() -> None:
    """Measure and write."""
    write(
        "wild",
        f"All leads of {HANDS} random 20-card hands that hold every wild card",
        ["", "acts a hand", "ms a hand, median", "least–nine of ten"],
        [listed(profile, wilds) for profile, wilds in PROFILES.items()],
        f"Target: {TARGET_MS} ms with four wild cards, where each choice is an act. "
        "The machine had other work while this was measured; a free core takes the least times.",
    )


if __name__ == "__main__":
    main()
