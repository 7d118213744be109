"""Who had to sit where: the draw, byes, the movement of each kind of stage."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TypeAlias

import msgspec

from paiju.check.event import HOUSE, Event, Round
from paiju.check.finding import Finding, differ
from paiju.check.moment import Moment
from paiju.check.movement import Part, byes, repeated, schedule_faults, seated, threes
from paiju.check.program import Program, Question, Trio
from paiju.check.side import side_tables
from paiju.check.turn import TRIO, groups, pools, shape, undecided
from paiju.check.unwanted import unwanted
from paiju.check.view import View

Group: TypeAlias = tuple[int, ...]


def check_round(moment: Moment, round_: Round, program: Program) -> list[Finding]:
    """Derive a round from the moment in which it was seated, and compare."""
    found = _turn(moment, round_)
    if found:
        return found
    event, at = moment.event, round_.stage
    if event.stage(at).is_extra:
        return _compare(round_, _extra(moment, at, round_), ())
    parts = _parts(moment, round_, program)
    absent = sorted(moment.away & set(moment.eligible(at)))
    found = _compare(round_, parts, absent)
    for part in parts:
        found += part.found
    # Logs of earlier versions do not say what was reached.
    if round_.reports and not found:
        reached = [part.report for part in parts if part.report is not None]
        found += differ("reached", round_.where, round_.reports, reached)
    return found


def _turn(moment: Moment, round_: Round) -> list[Finding]:
    """Compare whose turn it was."""
    at, number = moment.next or (-1, 0)
    told = (round_.stage + 1, round_.number)
    return differ("course", round_.where, told, (at + 1, number))


def _compare(round_: Round, parts: Sequence[Part], absent: Sequence[int]) -> list[Finding]:
    where = round_.where
    tables = [trio for part in parts for trio in part.tables]
    byes = [player for part in parts for player in part.byes]
    due = Round(0, 0, 0, tuple(tables), tuple(byes), ())
    found = differ("absent", where, sorted(round_.absent), list(absent))
    found += differ("players", where, sorted(round_.people), sorted(due.people))
    if found:
        return found
    if round_.changed:
        # Who has the byes the desk may change.
        return differ("byes", where, len(round_.byes), len(byes))
    found = differ("byes", where, round_.byes, tuple(byes))
    found += differ("length", where, len(round_.tables), len(tables))
    kinds = [part.kind for part in parts for _ in part.tables]
    if not found:
        for number, (trio, right) in enumerate(zip(round_.tables, tables, strict=True), 1):
            found += differ(kinds[number - 1], f"{where}, table {number}", trio, right)
    return found


def _parts(moment: Moment, round_: Round, program: Program) -> list[Part]:
    view = moment.view(round_.stage)
    found = []
    for at, group in enumerate(groups(view, moment.lengths)):
        found.append(_part(moment, view, group, at, round_, program))
    return found


def _part(
    moment: Moment, view: View, group: Group, at: int, round_: Round, program: Program
) -> Part:
    kind, number = view.stage.kind, len(view.rounds) + 1
    if kind == "vs_robot":
        return Part(tuple(_alone(player, number) for player in sorted(group)))
    if kind == "teams":
        return Part(side_tables(moment.event, group, number))
    if kind == "round_robin":
        return _scheduled(view, group, at, round_, program)
    if len(group) < TRIO:
        return Part((), group)
    if kind == "knockout":
        return _knockout(view, group, at, round_, program)
    return _moved(moment.event, view, group, at, round_, program)


# -- kinds of stages ------------------------------------------------------------------------------


def _extra(moment: Moment, at: int, round_: Round) -> list[Part]:
    """Give the tables that play on, in seats drawn anew."""
    view = moment.view(at - 1)
    last, found = view.rounds[-1], []
    for number in undecided(view):
        a, b, c = view.urn(round_.number, number).order(last.tables[number - 1])
        found.append(Part(((a, b, c),)))
    return found


def _alone(player: int, number: int) -> Trio:
    seats = [HOUSE] * TRIO
    seats[(number - 1) % TRIO] = player
    return seats[0], seats[1], seats[2]


def _knockout(view: View, group: Group, at: int, round_: Round, program: Program) -> Part:
    order, number = group, len(view.rounds) + 1
    if view.stage.movement == "draw" and number > 1:
        order = tuple(view.urn(number, at).order(sorted(group)))
    count = shape(len(group), view.stage.advance)[1]
    if view.stage.classification:
        count = len(group) % TRIO
    out: list[int] = []
    while len(out) < count:
        left = [p for p in order if p not in out]
        fewest = min(view.had.get(p, 0) for p in left)
        out.append(next(p for p in left if view.had.get(p, 0) == fewest))
    asked = Question(order, view.history, [p for p in order if p in out], None, set(), set(), "law")
    part = seated(view.stage.movement, asked, round_, program)
    return msgspec.structs.replace(part, report=None)


def _moved(
    event: Event, view: View, group: Group, at: int, round_: Round, program: Program
) -> Part:
    order, number, stage = group, len(view.rounds) + 1, view.stage
    if stage.movement == "draw":
        order = tuple(view.urn(number, at).order(sorted(group)))
    if number == 1 and stage.first == "entry":
        order = tuple(sorted(order))
        out = byes(order, view.had)
        return Part(threes([p for p in order if p not in out]), out)
    planned = len(view.history) - len(view.rounds) + stage.rounds if stage.rounds else None
    hard, soft = unwanted(event, round_)
    out = byes(order, view.had)
    asked = Question(order, view.history, out, planned, hard, soft, stage.seats)
    return seated(view.stage.movement, asked, round_, program)


def _scheduled(view: View, group: Group, at: int, round_: Round, program: Program) -> Part:
    """Give a round of the schedule; where somebody is gone the fewest repeats instead."""
    pool, number = pools(view)[at], len(view.rounds) + 1
    days = program.schedule(len(pool))
    if number > len(days):
        return Part(())
    if len(group) < len(pool):
        if len(group) < TRIO:
            return Part((), group)
        had: dict[int, int] = {}
        for player in (p for r in view.rounds for p in r.byes):
            had[player] = had.get(player, 0) + 1
        out = byes(group, had)
        asked = Question(group, view.rounds, out, len(days), set(), set(), "law")
        return repeated(asked, round_, program)
    points = [point for trio in days[0][0] for point in trio] + list(days[0][1])
    sits = dict(zip(points, pool, strict=True))
    tables = [tuple(sits[point] for point in trio) for trio in days[number - 1][0]]
    if number > 1:
        tables = [_evened(trio, view.history) for trio in tables]
    found = schedule_faults(len(pool), days, round_.where) if number == 1 else ()
    due = tuple((a, b, c) for a, b, c in tables)
    return Part(due, tuple(sits[point] for point in days[number - 1][1]), found=tuple(found))


def _evened(trio: Sequence[int], past: Sequence[Round]) -> tuple[int, ...]:
    """Seat three where each has sat least: counted by how often more than in the least used."""

    def often(player: int) -> list[int]:
        sat = [sum(t[seat] == player for r in past for t in r.tables) for seat in range(TRIO)]
        return [times - min(sat) for times in sat]

    lead = {player: often(player) for player in trio}
    return min(
        permutations(trio), key=lambda order: sum(lead[p][s] ** 2 for s, p in enumerate(order))
    )


def incomplete(moment: Moment, round_: Round) -> list[Finding]:
    """Tell whether a round was seated by results while some were out."""
    stages = moment.event.regulation.stages
    stage, before = stages[round_.stage], moment.begun
    if round_.number == 1 and not (stage.is_extra or stage.cut or stage.cut_each):
        return []
    behind = [s for s in (before, before + 1) if s == before or stages[s : s + 1]]
    out = [m for s in behind if s == before or stages[s].is_extra for m in moment.missing(s)]
    return differ("incomplete", round_.where, len(out), 0)
