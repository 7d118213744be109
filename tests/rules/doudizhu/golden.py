"""Write the count files of 二打一 anew: ``PYTHONPATH=tests/rules:. python -m doudizhu.golden``.

``leads.txt`` and ``perft.txt`` come from the second opinion, not from the product, and need
writing only when positions are added. ``NAME@REVISION.plays`` fixes the play ids of a profile:
a difference there means a new revision of the profile, never a new file for the old one.
"""

from __future__ import annotations

import hashlib
from itertools import groupby
from pathlib import Path
from random import Random

from doudizhu.brute import HOLDS, ORDER, Standing, cards, leads, lines, text
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.profile import rules

FOLDER = Path(__file__).parents[2] / "golden" / "doudizhu"
PROFILES = ("official-2016", "casual")
DEPTH = 4

MADE_TO_ORDER = (
    "3334445556667778889T",
    "3333444455556666777X",
    "444455556666777788XD",
    "33334444555566667777",
    "QQQQKKKKAAAA2222XD34",
    "3456789TJQKA2XD34567",
    "33445566778899TTJJQQ",
    "QQQKKKAAA222XD334455",
    "XD",
    "2222XD",
    "33334567",
    "333",
)

TABLES = (
    "334/445/55X",
    "34567/45678/56789",
    "3334/4445/5556",
    "33334/4445/XD2",
    "333444/5555/22XD",
    "33344456/777888/999TX",
    "33445566/44556677/778899D",
    "3334447X/5556668/777888D9",
    "3456789T/JJJJ5/QQQQXD",
    "333344/555566/77778",
)


def random_hand(random: Random, size: int) -> str:
    """Draw a hand from the whole deck."""
    deck = "".join(char * n for char, n in zip(ORDER, HOLDS, strict=True))
    return text(cards("".join(random.sample(deck, size))))


def rich_hand(random: Random, size: int) -> str:
    """Draw a hand of few ranks, so that trios, bombs and chains are many."""
    low = random.randrange(8)
    deck = "".join(char * n for char, n in zip(ORDER, HOLDS, strict=True))
    near = "".join(char for char in deck if char in ORDER[low : low + 7] + "XD")
    return text(cards("".join(random.sample(near, size))))


def hands() -> list[str]:
    """Give the 200 fixed hands."""
    random = Random(2016)
    drawn = [random_hand(random, 1 + i % 20) for i in range(100)]
    rich = [rich_hand(random, 5 + i % 16) for i in range(200 - 100 - len(MADE_TO_ORDER))]
    return [*map(text, map(cards, MADE_TO_ORDER)), *drawn, *rich]


def standing(table: str) -> Standing:
    """Put three hands on the table, seat a to lead."""
    return Standing(tuple(map(cards, table.split("/"))), 0, None, 0, 0)


def leads_file() -> str:
    """Write each hand with the number of plays that can be led from it."""
    rows = [f"{hand} {len(leads(cards(hand)))}" for hand in hands()]
    return "\n".join(["# hand, number of plays it can lead (official-2016)", *rows, ""])


def perft_file() -> str:
    """Write each table with the number of lines of 1, 2, 3, 4 acts."""
    rows = [
        " ".join([table, *(str(lines(standing(table), d)) for d in range(1, DEPTH + 1))])
        for table in TABLES
    ]
    return "\n".join(
        ["# hands a/b/c, a leads; lines of 1, 2, 3, 4 acts (official-2016)", *rows, ""]
    )


def ids_file(name: str) -> str:
    """Write, for each figure, its first and last id and a hash of what every id means."""
    game = rules(f"doudizhu/{name}")
    assert isinstance(game, Doudizhu)
    rows = []
    for figure, group in groupby(game.catalogue.plays[1:], key=lambda play: play.name):
        plays = list(group)
        means = "".join(f"{p.id} {p.top} {p.length} {p.cards:015x}\n" for p in plays)
        digest = hashlib.sha256(means.encode()).hexdigest()
        rows.append(f"{figure} {plays[0].id} {plays[-1].id} {digest}")
    return "\n".join(["# figure, first id, last id, sha256 of the ids' meanings", *rows, ""])


def main() -> None:
    """Write all files."""
    (FOLDER / "leads.txt").write_text(leads_file(), encoding="utf-8")
    (FOLDER / "perft.txt").write_text(perft_file(), encoding="utf-8")
    for name in PROFILES:
        path = FOLDER / f"{name}@{rules(f'doudizhu/{name}').revision}.plays"
        path.write_text(ids_file(name), encoding="utf-8")


if __name__ == "__main__":
    main()
