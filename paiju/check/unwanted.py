"""Meetings that the regulation does not want, found once more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from paiju.check.event import Event, Round
from paiju.check.ruling import people
from paiju.check.sheet import plain

Pairs: TypeAlias = set[tuple[int, int]]
"""Pairs of players, the smaller number first."""


def unwanted(event: Event, round_: Round) -> tuple[Pairs, Pairs]:
    """Give the meetings that must not, and those that should not be in a round."""
    told = event.regulation.meetings
    hard, soft = _pairs(event, told.hard), _pairs(event, told.soft)
    if told.club != "free":
        there = people(event.frozen, event.acts(before=round_.drawn))
        clubs = {number: plain(club) for number, (_, club) in there.items() if club}
        mates = {two for two in combinations(sorted(clubs), 2) if clubs[two[0]] == clubs[two[1]]}
        hard, soft = (hard | mates, soft) if told.club == "hard" else (hard, soft | mates)
    return hard, soft - hard


def _pairs(event: Event, pairs: Iterable[Sequence[str]]) -> Pairs:
    numbers = [sorted(_number(event, name) for name in pair) for pair in pairs]
    return {(low, high) for low, high in numbers}


def _number(event: Event, name: str) -> int:
    """Find an entrant; what a regulation names was found when the event began."""
    for number, (called, _) in event.frozen.items():
        if name.strip() in (str(number), f"#{number}") or name == f"{called} (#{number})":
            return number
    return next(n for n, (called, _) in event.frozen.items() if plain(called) == plain(name))
