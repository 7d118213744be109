"""Who had to sit where: the draw, byes, 瑞士移位, and what must hold of ``no_rematch``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from paiju.check.draw import Urn, seed
from paiju.check.event import Event, Round
from paiju.check.finding import Finding, differ
from paiju.check.place import missing, table
from paiju.check.ruling import Slips, gone, people
from paiju.check.unwanted import Pairs, unwanted

Trio: TypeAlias = tuple[int, int, int]


class Question(msgspec.Struct, frozen=True):
    """What the program's own ``no_rematch`` is asked again.

    :param ranked: best first, with those who have the *byes*.
    :param planned: rounds in all, counted like *past*.
    :param hard: meetings that must not be, *soft*: that should not.
    :param seats: what the regulation says of them.
    """

    ranked: Sequence[int]
    past: Sequence[Round]
    byes: Sequence[int]
    planned: int
    hard: Pairs
    soft: Pairs
    seats: str


Reseat: TypeAlias = Callable[[Question], tuple[tuple[Trio, ...], int, bool, object]]
"""The program's own ``no_rematch``; gives tables, the repeats it states, whether it says that they
are the fewest, and all that it says as plain values."""

MOST = 15
"""Up to so many players a proof is tried again by going through all seatings."""


def check_round(
    event: Event, walked: int, played: Mapping[int, Slips], reseat: Reseat
) -> list[Finding]:
    """Derive the round number *walked* (from 0) of the event and compare."""
    round_ = event.rounds[walked]
    at, number = event.course[walked] if walked < len(event.course) else (-1, 0)
    found = differ("course", round_.where, (round_.stage + 1, round_.number), (at + 1, number))
    ranked, absent = _ranked(event, walked, played)
    found += differ("absent", round_.where, sorted(round_.absent), sorted(absent))
    seated = [p for trio in round_.tables for p in trio] + list(round_.byes)
    found += differ("players", round_.where, sorted(seated), sorted(ranked))
    if found:
        return found
    past = event.rounds[:walked]
    out = byes(ranked, Counter(p for r in past for p in r.byes))
    if round_.by:
        return _by_hand(round_, out)
    found = differ("byes", round_.where, round_.byes, out)
    return found or _tables(event, round_, past, ranked, reseat)


def _ranked(event: Event, walked: int, played: Mapping[int, Slips]) -> tuple[list[int], set[int]]:
    """Give who had to play, best first or as drawn, and who was absent by own wish."""
    round_ = event.rounds[walked]
    acts = event.acts(before=round_.entry)
    # Who was let in and whose entry was undone again is nobody, away or not.
    everybody = people(event.frozen, acts)
    withdrawn, away = gone(acts), event.away(round_.entry) & set(everybody)
    if round_.number == 1:
        there = [p for p in everybody if p not in withdrawn | away]
        if event.stage(round_.stage).first == "entry":
            return there, away - withdrawn
        stage = event.stage(round_.stage).name
        urn = Urn(seed(event.key, "seating", event.name, stage, round_.number))
        return urn.order(there), away - withdrawn
    rows = table(event, round_.stage, walked, acts, played)
    ranked = [row.number for row in rows if row.number not in withdrawn | away]
    return ranked, away - withdrawn


def byes(ranked: Sequence[int], had: Mapping[int, int]) -> tuple[int, ...]:
    """Give who sits out, in rank order: one after the other the lowest of those with fewest."""
    left = list(ranked)
    out: set[int] = set()
    count = len(left) if len(left) < 3 else len(left) % 3
    while len(out) < count:
        fewest = min(had.get(p, 0) for p in left)
        lowest = [p for p in left if had.get(p, 0) == fewest][-1]
        left.remove(lowest)
        out.add(lowest)
    return tuple(p for p in ranked if p in out)


def _by_hand(round_: Round, out: tuple[int, ...]) -> list[Finding]:
    """Count the byes of a round that the desk seated; who has them the desk may change."""
    return differ("byes", round_.where, len(round_.byes), len(out))


def _tables(
    event: Event, round_: Round, past: Sequence[Round], ranked: Sequence[int], reseat: Reseat
) -> list[Finding]:
    stage, sitting = event.stage(round_.stage), [p for p in ranked if p not in round_.byes]
    by_entry = round_.number == 1 and stage.first == "entry"
    if by_entry or stage.movement == "shift":
        found = []
        for number, trio in enumerate(round_.tables):
            three = sitting[3 * number : 3 * number + 3]
            due = tuple(three if by_entry or number % 2 == 0 else reversed(three))
            found += differ("table", f"{round_.where}, table {number + 1}", trio, due)
        return found
    return _no_rematch(event, round_, past, ranked, reseat)


def _no_rematch(
    event: Event, round_: Round, past: Sequence[Round], ranked: Sequence[int], reseat: Reseat
) -> list[Finding]:
    sitting = [p for p in ranked if p not in round_.byes]
    met, stage = meetings(past), event.stage(round_.stage)
    repeats = sum(pair in met for pair in meetings([round_]))
    planned = len(past) - round_.number + 1 + stage.rounds
    hard, soft = unwanted(event, round_)
    asked = Question(ranked, past, round_.byes, planned, hard, soft, stage.seats)
    tables, stated, proved, report = reseat(asked)
    found = differ("repeats", round_.where, repeats, stated)
    found += differ("again", round_.where, round_.tables, tables)
    # Logs of earlier versions do not say what was reached.
    if round_.reports:
        found += differ("reached", round_.where, round_.reports, [report])
    if proved and repeats and not hard and len(sitting) <= MOST:
        found += differ("fewest", round_.where, repeats, fewest(sitting, met))
    best = [min(sitting.index(p) for p in trio) for trio in round_.tables]
    return found + differ("heads", round_.where, best, sorted(best))


def meetings(rounds: Sequence[Round]) -> set[tuple[int, int]]:
    """Give all pairs that have sat at one table."""
    return {
        (min(pair), max(pair))
        for r in rounds
        for trio in r.tables
        for pair in combinations(trio, 2)
    }


def fewest(players: Sequence[int], met: set[tuple[int, int]]) -> int:
    """Find the fewest repeats by going through every way to fill the tables."""

    def repeats(*trio: int) -> int:
        return sum((min(p), max(p)) in met for p in combinations(trio, 2))

    known: dict[frozenset[int], int] = {frozenset(): 0}

    def least(left: frozenset[int]) -> int:
        if left not in known:
            first = min(left)
            known[left] = min(
                repeats(first, *two) + least(left - {first, *two})
                for two in combinations(sorted(left - {first}), 2)
            )
        return known[left]

    return least(frozenset(players))


def incomplete(event: Event, walked: int, played: Mapping[int, Slips]) -> list[Finding]:
    """Tell whether a round was seated by a ranking while results were out."""
    round_ = event.rounds[walked]
    if round_.number == 1:
        return []
    acts = event.acts(before=round_.entry)
    slips = event.slips(round_.stage, walked, acts, played.get(round_.stage, {}))
    out = missing(event, round_.stage, walked, slips)
    return differ("incomplete", round_.where, len(out), 0)
