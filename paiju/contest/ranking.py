"""Ranking: the table of tie-breaks as data, and places from it (DUPLICATE §4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from paiju.contest.tally import Tally
from paiju.score.matchpoints import Number


class Method(msgspec.Struct, frozen=True):
    """One way to part two players: the larger value stands higher, None lowest.

    What it measures and when to use it stands in the word files, ``account.what_<id>`` and
    ``account.use_<id>``.

    :param source: where it comes from, with the mark A–D of how sure that is.
    :param compares: it asks what was made by others on the same boards.
    :param less: of what it measures, less is better: its value is that turned round.
    """

    id: str
    zh: str
    en: str
    source: str
    value: Callable[[Tally], Number | None]
    compares: bool = False
    less: bool = False

    def told(self, value: Number | None) -> Number | None:
        """Give what people know a value as: the place in the draw, the time that was used."""
        return -value if self.less and value is not None else value


def _less(value: int | None) -> int | None:
    """Turn a quantity of which less is better."""
    return None if value is None else -value


METHODS: dict[str, Method] = {
    method.id: method
    for method in (
        Method(
            "mean",
            "MP 平均得分率",
            "mean ratio",
            "DUPLICATE §4 (A)",
            lambda tally: tally.mean,
            compares=True,
        ),
        Method(
            "beaten",
            "所胜对手平均得分率",
            "mean ratio of beaten opponents",
            "DUPLICATE §4 (C)",
            lambda tally: tally.beaten,
            compares=True,
        ),
        Method(
            "firsts",
            "头名副数",
            "boards placed first",
            "DUPLICATE §4 (C, option)",
            lambda tally: tally.firsts,
            compares=True,
        ),
        Method(
            "points",
            "积分",
            "points",
            "Zibo 七 3 (A)",
            lambda tally: tally.points,
        ),
        Method(
            "wins",
            "胜副数",
            "boards won",
            "EVENTS §1 (D)",
            lambda tally: tally.wins,
        ),
        Method(
            "last",
            "末轮积分",
            "points of the last round",
            "EVENTS §1 (D)",
            lambda tally: tally.last,
        ),
        Method(
            "time",
            "用时少者",
            "less thinking time",
            "DUPLICATE §4 (C)",
            lambda tally: _less(tally.time),
            less=True,
        ),
        Method(
            "lot",
            "抽签",
            "lot",
            "DUPLICATE §4 (D)",
            lambda tally: _less(tally.lot),
            less=True,
        ),
    )
}
"""Method id → method, in the customary order."""

DEFAULT_ORDER = ("mean", "beaten", "firsts", "lot")

ORDERS: dict[str, tuple[str, ...]] = {
    "mp": DEFAULT_ORDER,
    "points": ("points", "wins", "last", "lot"),
}
"""How an event is scored → its customary order; an order begins with the same method."""


class Place(msgspec.Struct, frozen=True):
    """A place in the ranking.

    :param rank: from 1; players whom nothing parts share one, and the next one is left out.
    :param label: ``"4"``, or ``"5="`` where it is shared.
    """

    rank: int
    label: str
    tally: Tally


def rank(tallies: Sequence[Tally], order: Sequence[str] = DEFAULT_ORDER) -> list[Place]:
    """Rank players by the methods named in *order*, best first.

    Who came further stands higher. Those who finished stand before those who withdrew; within
    each, a player for whom the first method has no value (no comparable board) stands last.
    Players whom nothing parts keep the order in which they came.
    """
    methods = [METHODS[name] for name in order]

    def key(tally: Tally) -> tuple[object, ...]:
        values = (method.value(tally) for method in methods)
        # Smaller sorts first; a missing value sorts behind every other.
        parts = tuple((v is None, 0 if v is None else -v) for v in values)
        return (tuple(-step for step in tally.level), tally.withdrawn, *parts)

    keyed = sorted(((key(tally), tally) for tally in tallies), key=lambda pair: pair[0])
    places: list[Place] = []
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        level = [tally for _, tally in group]
        first = len(places) + 1
        label = f"{first}=" if len(level) > 1 else str(first)
        places += (Place(first, label, tally) for tally in level)
    return places


def parts(upper: Tally, lower: Tally, order: Sequence[str] = DEFAULT_ORDER) -> str | None:
    """Name the first method of *order* that gives the two different values, None if none does."""
    for name in order:
        if METHODS[name].value(upper) != METHODS[name].value(lower):
            return name
    return None
