"""Schedules without repeats that are known beforehand, for small fields (``designs.toml``).

A design gives rounds over the points 0 … n−1. An event follows it when its rounds are rounds of
the design under some numbering of its players; then the unused rounds can still be played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import TypeAlias

import msgspec

from paiju.contest.toll import Toll
from paiju.contest.trio import PLAYERS, Trio
from paiju.contest.window import Purse

Tables: TypeAlias = tuple[Trio, ...]
"""A round as tables of places (or points), each rising."""

NUMBERING_STEPS = 60_000
"""Numberings of the players that are looked at for a round."""


class Design(msgspec.Struct, frozen=True):
    """A schedule.

    :param rounds: rounds over points 0 … n−1; no two points share a table twice.
    :param most: no schedule of more rounds exists.
    """

    rounds: tuple[Tables, ...]
    most: bool


@cache
def designs() -> dict[int, Design]:
    """Give number of players → design."""
    text = (Path(__file__).parent / "designs.toml").read_text(encoding="utf-8")
    return {int(players): _read(told) for players, told in tomllib.loads(text).items()}


def _read(told: dict[str, object]) -> Design:
    rounds = msgspec.convert(told["rounds"], list[str])
    return Design(tuple(_tables(text) for text in rounds), bool(told["most"]))


def _tables(text: str) -> Tables:
    """Read ``"0 1 2, 3 4 5"``."""
    found = []
    for table in text.split(","):
        a, b, c = sorted(int(point) for point in table.split())
        found.append((a, b, c))
    return tuple(found)


def most_rounds(players: int) -> int:
    """Give a number of rounds that no schedule without repeats exceeds.

    Each round takes two of the n − 1 others; six players have two tables, so that three of one
    table cannot part again; the rest is known of small fields.
    """
    plain = (players - 1) // (PLAYERS - 1)
    if players in (3, 6):
        return 1
    known = designs().get(players)
    return len(known.rounds) if known is not None and known.most else plain


def follows(design: Design, past: Sequence[Tables]) -> bool:
    """Tell whether at least two rounds are rounds of the design under some numbering."""
    return next(_numberings(design, past, Purse(NUMBERING_STEPS)), None) is not None


def fitting(design: Design, past: Sequence[Tables], toll: Toll) -> Tables | None:
    """Choose the cheapest unused round of the design for an event that has followed it.

    :param past: rounds by places of the present ranking.
    :return: None where the event has not followed it, or no numbering was found.
    """
    if len(past) == 1:
        return _climb(design, past[0], toll)
    best: tuple[int, Tables] | None = None
    for points, used in _numberings(design, past, Purse(NUMBERING_STEPS)):
        place = {point: at for at, point in enumerate(points)}
        for number in set(range(len(design.rounds))) - used:
            tables = _renamed(design.rounds[number], place)
            offer = (toll.total(tables), tables)
            best = offer if best is None or offer < best else best
    return best[1] if best else None


def _renamed(tables: Tables, place: dict[int, int]) -> Tables:
    found = []
    for one, two, three in tables:
        a, b, c = sorted((place[one], place[two], place[three]))
        found.append((a, b, c))
    return tuple(sorted(found))


def _numberings(
    design: Design, past: Sequence[Tables], purse: Purse
) -> Iterator[tuple[list[int], set[int]]]:
    """Give (place → point, rounds used) for every numbering under which *past* is of the design."""
    number = {frozenset(tables): at for at, tables in enumerate(design.rounds)}
    for first, second in permutations(range(len(design.rounds)), 2):
        pair = (design.rounds[first], design.rounds[second])
        for points in _Matching(pair, (past[0], past[1]), purse).all():
            renamed = (frozenset(_renamed(tables, dict(enumerate(points)))) for tables in past[2:])
            used = {number.get(tables, -1) for tables in renamed}
            if -1 not in used:
                yield points, used | {first, second}


class _Matching:
    """Numberings that carry two rounds of an event to two rounds of a design."""

    def __init__(
        self, rounds: tuple[Tables, Tables], past: tuple[Tables, Tables], purse: Purse
    ) -> None:
        self._purse = purse
        self._size = PLAYERS * len(past[0])
        self._block = [_owners(tables, self._size) for tables in rounds]
        self._table = [_owners(tables, self._size) for tables in past]
        self._order = _connected(past, self._table)
        self._image: list[dict[int, int]] = [{}, {}]
        self._points = [-1] * self._size

    def all(self) -> Iterator[list[int]]:
        """Give place → point for each."""
        return self._search(0, set())

    def _search(self, at: int, used: set[int]) -> Iterator[list[int]]:
        if at == self._size:
            yield list(self._points)
            return
        place = self._order[at]
        for point in range(self._size):
            if point in used or not self._fits(place, point):
                continue
            if not self._purse.pay(1):
                return
            fresh = [side for side in (0, 1) if self._table[side][place] not in self._image[side]]
            for side in fresh:
                self._image[side][self._table[side][place]] = self._block[side][point]
            self._points[place] = point
            yield from self._search(at + 1, used | {point})
            for side in fresh:
                del self._image[side][self._table[side][place]]

    def _fits(self, place: int, point: int) -> bool:
        for side in (0, 1):
            image, block = self._image[side], self._block[side][point]
            known = image.get(self._table[side][place])
            if known != block and (known is not None or block in image.values()):
                return False
        return True


def _owners(tables: Tables, size: int) -> list[int]:
    owner = [0] * size
    for number, table in enumerate(tables):
        for place in table:
            owner[place] = number
    return owner


def _connected(past: tuple[Tables, Tables], table: list[list[int]]) -> list[int]:
    """Order the places so that each shares a table with one before, wherever that is possible."""
    order: dict[int, None] = {}
    for start in range(len(table[0])):
        order.setdefault(start)
        for place in order.copy() if start == 0 else [start]:
            order.setdefault(place)
        queue = [start]
        while queue:
            place = queue.pop(0)
            for side in (0, 1):
                for mate in past[side][table[side][place]]:
                    if mate not in order:
                        order[mate] = None
                        queue.append(mate)
    return list(order)


def _climb(design: Design, past: Tables, toll: Toll) -> Tables:
    """Choose a cheap round by numbering the players of the only past one: exchanges, downhill."""
    offers = (_downhill(design, first, past, toll) for first in range(len(design.rounds)))
    return min(offers)[1]


def _downhill(design: Design, first: int, past: Tables, toll: Toll) -> tuple[int, Tables]:
    blocks = design.rounds[first]
    others = [tables for at, tables in enumerate(design.rounds) if at != first]
    pairs = zip(blocks, past, strict=True)
    place = {point: at for block, table in pairs for point, at in zip(block, table, strict=True)}
    cheapest, better = _cheapest(others, place, toll), True
    while better:
        better = False
        for change in _exchanges(blocks):
            tried = place | {one: place[other] for one, other in change}
            offer = _cheapest(others, tried, toll)
            if offer < cheapest:
                place, cheapest, better = tried, offer, True
    return cheapest


def _cheapest(others: Sequence[Tables], place: dict[int, int], toll: Toll) -> tuple[int, Tables]:
    rounds = (_renamed(tables, place) for tables in others)
    return min((toll.total(tables), tables) for tables in rounds)


def _exchanges(blocks: Tables) -> Iterator[list[tuple[int, int]]]:
    """Give the exchanges that keep a round: two points of a table, two whole tables."""
    for a, b, c in blocks:
        yield from ([(one, two), (two, one)] for one, two in ((a, b), (a, c), (b, c)))
    for at, block in enumerate(blocks):
        for other in blocks[:at]:
            pairs = list(zip(block, other, strict=True))
            yield pairs + [(two, one) for one, two in pairs]
