"""The files of an event, each a function of what has happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from paiju.contest.entry import labels
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.standings import Standings
from paiju.desk.setup import Setup
from paiju.play.events import AnyEvent
from paiju.play.table import Played, Table
from paiju.record import paipu
from paiju.record.write import Heading, write
from paiju.score.line import Outcome
from paiju.show.page import as_html
from paiju.show.standings import as_csv, as_json

Paper: TypeAlias = tuple[str, bytes]
"""A file: its name in the folder, its bytes."""

_VOID = (Outcome.VOID,) * 3


def results(round_: Round, tables: Sequence[Table]) -> list[Result]:
    """Give the results of a round's tables (in the order of the tables).

    A board that the rules would deal again is void at its table: new cards could not be compared
    with those of the others.
    """
    return [
        _result(round_, number, board)
        for number, table in enumerate(tables, 1)
        for board in table.results
    ]


def _result(round_: Round, table: int, board: Played) -> Result:
    players = round_.tables[table - 1]
    if board.again or board.result is None:
        return Result(round_.number, table, board.number, players, (0, 0, 0), _VOID)
    return Result(round_.number, table, board.number, players, board.result.scores)


def record(setup: Setup, round_: Round, table: int, events: Sequence[AnyEvent]) -> Paper:
    """Write the 牌谱 of one table (from 1) of a round."""
    event, stage = setup.read.event, setup.read.stage
    heading = Heading(
        event=event.name,
        stage=stage.name,
        round=round_.number,
        table=table,
        date=event.date if event.until in (None, event.date) else None,
        clauses=stage.set,
    )
    written = write(events, setup.rules, heading)
    named = msgspec.structs.replace(
        written, players=_names(labels(setup.entries), round_.tables[table - 1])
    )
    return f"records/r{round_.number:02}-t{table:02}.paipu", paipu.dumps(named).encode()


def _names(names: Mapping[int, str], trio: tuple[int, int, int]) -> tuple[str, str, str]:
    a, b, c = trio
    return names[a], names[b], names[c]


def standings(setup: Setup, table: Standings) -> list[Paper]:
    """Write the standings for programs, for a spreadsheet, and as a page."""
    return [
        ("standings.json", as_json(table, setup.read)),
        ("standings.csv", as_csv(table)),
        ("standings.html", as_html(table, setup.read)),
    ]
