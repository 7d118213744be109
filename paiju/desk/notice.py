"""The notice of a round: who sits where, and what there is to say of it.

Made from the log alone, so that it can be written again at any time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest import ledger
from paiju.contest.entry import labels
from paiju.contest.round import HOUSE, Round, house_players
from paiju.contest.slate import Line, Report
from paiju.desk.course import Course
from paiju.desk.objection import objections, reached, repeats
from paiju.desk.papers import Paper
from paiju.desk.setup import Setup
from paiju.show.grid import grid
from paiju.show.seating import report_data
from paiju.words import LANGUAGES, say


class _Notice(msgspec.Struct, frozen=True):
    """What is told: *names* are those under which the players are shown."""

    event: str
    stage: str
    round: Round
    names: Mapping[int, str]
    repeats: int
    lines: tuple[Line, ...]
    reports: tuple[Report, ...]
    by_hand: bool

    def name(self, player: int) -> str:
        """Give an entrant's name."""
        return self.names[player]

    @property
    def tables(self) -> Iterator[Sequence[str]]:
        """Give who sits in the seats of each table; the house's own as such."""
        house = house_players(self.round)
        for table, trio in enumerate(self.round.tables, 1):
            yield [
                self._house(house[table, seat]) if player == HOUSE else self.name(player)
                for seat, player in enumerate(trio)
            ]

    def _house(self, number: int) -> str:
        return say("show.house_player", "zh", n=number) if self.by_hand else say("show.house", "zh")


def notice(setup: Setup, course: Course, walked: int) -> list[Paper]:
    """Write the notice of the round number *walked* (from 0) of the event, which is seated.

    For programs (``seating/r03.json``) and for people (``.txt``); with several stages
    ``seating/s2-r03``.
    """
    seated = course.seated[walked]
    order = [stage.name for stage in setup.read.stages]
    stage, round_ = order.index(seated.stage), seated.round
    notes = ledger.located(course.standing, setup.stage.name)
    there = ledger.names(setup.entries, notes, stage, round_.number, order)
    past = [earlier.round for earlier in course.seated[:walked]]
    lines = (
        *reached(round_, past, seated.reports),
        *objections(setup, there, round_, past),
    )
    if course.lost:
        lines = (*lines, Line("show.unverifiable", {"why": course.lost}))
    told = _Notice(
        setup.read.event.name,
        seated.stage,
        round_,
        labels(there),
        repeats(round_, past),
        lines,
        seated.reports,
        setup.by_hand,
    )
    several = f"s{stage + 1}-" if len(order) > 1 else ""
    name = f"seating/{several}r{round_.number:02}"
    return [(f"{name}.json", _json(told)), (f"{name}.txt", _text(told))]


def _json(told: _Notice) -> bytes:
    data = {
        "paiju": 1,
        "event": told.event,
        "stage": told.stage,
        "round": told.round.number,
        "tables": [dict(zip(SEATS, table, strict=True)) for table in told.tables],
        "byes": [told.name(player) for player in told.round.byes],
        "absent": [told.name(player) for player in told.round.absent],
        "repeats": told.repeats,
        "reports": [report_data(report) for report in told.reports],
        "words": {lang: [line.say(lang) for line in told.lines] for lang in LANGUAGES},
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _text(told: _Notice) -> bytes:
    head = [say("show.table", "zh"), *SEATS]
    rows = [(str(number), *table) for number, table in enumerate(told.tables, 1)]
    title = say("seating.title", "zh", round=told.round.number, stage=told.stage)
    text = [f"{told.event} · {title}", "", grid(head, rows, right={0}), "", *_aside(told)]
    return ("\n".join(text) + "\n").encode()


def _aside(told: _Notice) -> Sequence[str]:
    byes = tuple(map(told.name, told.round.byes))
    lines = [say("show.byes_line", "zh", players=byes)] if byes else []
    return [*lines, *(line.say("zh") for line in told.lines)]
