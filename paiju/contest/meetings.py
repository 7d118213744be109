"""Meetings that a regulation does not want: pairs of entrants, and entrants of one club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Annotated, Literal, TypeAlias

import msgspec

from paiju.contest.entry import Entry, find, likeness
from paiju.contest.slate import Bans, Pair
from paiju.errors import Illegal

LAW = "EVENTS §1"

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Two: TypeAlias = tuple[Name, Name]
"""Two entrants by number (``"12"``), name, or name with number."""


class Meetings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the regulation says of meetings.

    :param club: entrants of one club: ``free``; ``soft``: should not meet; ``hard``: must not.
    :param hard: pairs that must not meet; *soft*: that should not.
    """

    club: Literal["free", "soft", "hard"] = "free"
    hard: tuple[Two, ...] = ()
    soft: tuple[Two, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether any meeting is unwanted."""
        return self != Meetings()


def bans(meetings: Meetings, frozen: Sequence[Entry], there: Sequence[Entry]) -> Bans:
    """Give the unwanted meetings between entrants.

    :param frozen: the list from the start: the pairs are of it.
    :param there: everybody, late entrants and who plays instead of somebody among them: what
        counts is the club of who plays now.
    :raises Illegal: a name that nobody has, a pair of one and the same.
    :raises Ambiguous: a name that several have.
    """
    hard, soft = _pairs(meetings.hard, frozen), _pairs(meetings.soft, frozen)
    mates = frozenset(_mates(there)) if meetings.club != "free" else frozenset()
    if meetings.club == "hard":
        hard |= mates
    return Bans(hard, (soft | mates) - hard)


def _pairs(pairs: Iterable[Two], entries: Sequence[Entry]) -> frozenset[Pair]:
    found = set()
    for one, other in pairs:
        low, high = sorted((find(entries, one).number, find(entries, other).number))
        if low == high:
            raise Illegal("seating.one_alone", where="meetings", article=LAW, player=one)
        found.add((low, high))
    return frozenset(found)


def _mates(entries: Sequence[Entry]) -> Iterable[Pair]:
    clubs: defaultdict[str, list[int]] = defaultdict(list)
    for entry in entries:
        if entry.club:
            clubs[likeness(entry.club)].append(entry.number)
    return (pair for members in clubs.values() for pair in combinations(sorted(members), 2))
