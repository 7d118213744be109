"""Short ways to say a hand, a reading, a law in the tests of 跑胡子."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from paiju.cards import zipai
from paiju.rules.paohuzi import melds
from paiju.rules.paohuzi.clauses import Law, read_clauses
from paiju.rules.paohuzi.held import Held, Source
from paiju.rules.paohuzi.hu import Reading, best
from paiju.rules.profile import load, overlay


@cache
def _law(name: str, settings: tuple[tuple[str, Any], ...]) -> Law:
    return Law(read_clauses(overlay(load(f"paohuzi/{name}"), dict(settings))))


def law(name: str = "comp-2017r", **settings: Any) -> Law:
    """Open a profile with clauses laid over it."""
    if any(isinstance(value, dict) for value in settings.values()):
        return Law(read_clauses(overlay(load(f"paohuzi/{name}"), settings)))
    return _law(name, tuple(settings.items()))


def held(cards: str, laid: str = "", last: str = "", source: str = "draw") -> Held:
    """Say what a seat holds."""
    return Held(
        zipai.read_counts(cards),
        melds.read_all(laid),
        zipai.KINDS.index(last) if last else None,
        Source(source),
    )


def read(cards: str, laid: str = "", last: str = "", source: str = "draw", **more: Any) -> Reading:
    """Give the reading that counts."""
    return best(law(**more), held(cards, laid, last, source))


def groups(reading: Reading) -> list[str]:
    """Write the groups of a reading."""
    return [melds.write(meld) for meld in reading.groups]


def kind(card: str) -> int:
    """Give the kind of a character."""
    return zipai.KINDS.index(card)


def winning(rng: Random) -> tuple[int, ...]:
    """Make 21 cards that fall into seven melds, no four alike."""
    while True:
        made = [
            rng.choice(melds.MIXED)
            if rng.random() < 0.8
            else melds.alike(melds.Figure.KAN, rng.randrange(20))
            for _ in range(7)
        ]
        kinds = [kind for meld in made for kind in meld.kinds]
        if max(kinds.count(kind) for kind in kinds) < 4:
            return tuple(kinds)
