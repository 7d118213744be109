"""The published standings as rows of a page."""

from __future__ import annotations

import msgspec

from paiju.contest.standings import Standings
from paiju.serve.liveevent import LiveEvent
from paiju.show.percent import exact, percent
from paiju.show.standings import note, summed, team_sum


class Row(msgspec.Struct, frozen=True):
    """One entrant: *main* is what the places are made of, *exact* its fraction."""

    place: str
    number: int
    name: str
    club: str
    main: str
    exact: str
    second: str
    third: str
    boards: int
    byes: int
    withdrawn: bool


class Side(msgspec.Struct, frozen=True):
    """A team: *sum* tells how its score comes about."""

    place: str
    name: str
    main: str
    sum: str


class Ranking(msgspec.Struct, frozen=True):
    """The table after *round* rounds of the event; *summed*: by points instead of ratios."""

    rows: tuple[Row, ...]
    round: int
    stage: str
    summed: bool
    provisional: int
    final: bool
    note: str
    teams: tuple[Side, ...] = ()


def ranking(event: LiveEvent, lang: str, rounds: int | None = None) -> Ranking:
    """Give the standings after *rounds* published rounds (None: all of them)."""
    most = event.course.released
    number = most if rounds is None else max(0, min(rounds, most))
    table = event.standings(number)
    points = summed(table)
    return Ranking(
        rows=tuple(_rows(table, points=points)),
        round=number,
        stage=event.setup.read.stages[table.stage].name,
        summed=points,
        provisional=len(table.missing),
        final=event.over and number == event.round,
        note=note(table, lang),
        teams=tuple(
            Side(one.place, one.name, f"{percent(one.score)}%", team_sum(one))
            for one in table.teams
        ),
    )


def _rows(table: Standings, *, points: bool) -> list[Row]:
    found = []
    for row in table.rows:
        tally = row.place.tally
        if points:
            cells = (str(tally.points), "", str(tally.wins), str(tally.last))
        else:
            mean = percent(tally.mean)
            second = percent(tally.beaten)
            cells = (mean and f"{mean}%", exact(tally.mean) or "", f"{second}%", str(tally.firsts))
        who = (row.place.label, row.entry.number, row.label, row.entry.club)
        found.append(Row(*who, *cells, tally.boards, tally.byes, tally.withdrawn))
    return found
