"""Looking ahead in small fields: a round that leaves the later ones possible (DUPLICATE §5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.contest import design
from paiju.contest.design import Design, Tables
from paiju.contest.slate import Line, Slate
from paiju.contest.toll import Toll
from paiju.contest.trio import Trio

CUSTOMARY = 8
"""Rounds that are looked ahead to where the regulation does not say how many there will be."""

MOST = 30
"""The largest field that is looked at."""


class Ahead(msgspec.Struct, frozen=True):
    """What looking ahead came to.

    :param trios: the round to play, by places of the ranking.
    :param sure: last round up to which a schedule without repeats is known, None: none known.
    :param bent: the round is not the best for itself, but leaves the later ones possible.
    """

    trios: tuple[Trio, ...]
    sure: int | None = None
    bent: bool = False
    lines: tuple[Line, ...] = ()


def look(slate: Slate, toll: Toll, free: tuple[Trio, ...]) -> Ahead:
    """Weigh the best round for itself against the rounds that are to come.

    :param free: the best round for itself; it is kept wherever the schedule allows.
    """
    number, size = len(slate.past) + 1, len(slate.ranked)
    goal = slate.planned if slate.planned is not None else max(CUSTOMARY, number)
    most = design.most_rounds(size)
    lines = []
    if size <= MOST and most < max(goal, number):
        lines.append(Line("seating.unavoidable", {"round": most + 1, "most": most, "n": size}))
    if number >= min(goal, most):
        return Ahead(free, lines=tuple(lines))
    kept = _keep(slate, toll, free, min(goal, most))
    if kept is not None:
        sure, trios = kept
        lines.append(Line("seating.sure", {"round": sure}))
        if trios != free:
            lines.append(Line("seating.bent"))
        return Ahead(trios, sure, trios != free, tuple(lines))
    if size <= MOST:
        lines.append(Line("seating.unsure", {"round": number}))
    return Ahead(free, lines=tuple(lines))


def _keep(
    slate: Slate, toll: Toll, free: tuple[Trio, ...], goal: int
) -> tuple[int, tuple[Trio, ...]] | None:
    """Give a known schedule's last round and its cheapest next round, None without a schedule."""
    known = design.designs().get(len(slate.ranked))
    past = _places(slate)
    if known is None or past is None or len(past) >= len(known.rounds):
        return None
    sure = min(goal, len(known.rounds))
    if _leaves(known, [*past, free], toll):
        return sure, free
    fitting = design.fitting(known, past, toll)
    if fitting is None or toll.sums(toll.total(fitting)).hard > toll.sums(toll.total(free)).hard:
        return None
    return sure, fitting


def _leaves(known: Design, rounds: Sequence[Tables], toll: Toll) -> bool:
    """Tell whether *rounds*, the last of them new, leave the rest of the design to be played."""
    clean = toll.sums(toll.total(rounds[-1])).repeats == 0
    return clean and (len(rounds) == 1 or design.follows(known, rounds))


def _places(slate: Slate) -> list[Tables] | None:
    """Give the past by places of the present ranking, None where others have played."""
    place = {player: at for at, player in enumerate(slate.ranked)}
    rounds = []
    for round_ in slate.past:
        if {p for table in round_.tables for p in table} != set(place):
            return None
        rounds.append(tuple(sorted(_trio(place, table) for table in round_.tables)))
    return rounds


def _trio(place: dict[int, int], table: Trio) -> Trio:
    a, b, c = sorted(place[player] for player in table)
    return a, b, c
