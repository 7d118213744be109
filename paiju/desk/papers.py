"""The files of an event, each a function of what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from paiju.contest import ledger
from paiju.contest.discipline import TableFouls
from paiju.contest.entry import labels
from paiju.contest.result import Result
from paiju.contest.round import HOUSE, Round
from paiju.contest.ruling import Note
from paiju.contest.standings import Standings
from paiju.desk.field import Field
from paiju.desk.ruled import ruled_record
from paiju.desk.setup import Setup
from paiju.play.events import AnyEvent, Dealt, Fouled
from paiju.play.table import Played, Table
from paiju.record import paipu
from paiju.record.write import Heading, write
from paiju.score.line import Outcome
from paiju.show.page import as_html
from paiju.show.standings import as_csv, as_json
from paiju.words import say

Paper: TypeAlias = tuple[str, bytes]
"""A file: its name in the folder, its bytes."""

UNVERIFIABLE = "_unverifiable"
"""Key in the head of a record whose deals nobody can verify; its value says why."""
_VOID = (Outcome.VOID,) * 3


def results(round_: Round, tables: Sequence[Table]) -> list[Result]:
    """Give the results of a round's tables (in the order of the tables).

    Of a board that was dealt again the last play counts. One that the rules would deal again and
    that was not is void at its table: new cards could not be compared with those of the others.
    """
    return [
        result(round_, number, board)
        for number, table in enumerate(tables, 1)
        for board in {played.number: played for played in table.results}.values()
    ]


def result(round_: Round, table: int, board: Played) -> Result:
    """Give the result of a board at a table of a round."""
    players = round_.tables[table - 1]
    place = round_.number, table, board.number, players
    if board.again or board.result is None:
        return Result(*place, (0, 0, 0), _VOID, fouls=board.fouls)
    return Result(*place, board.result.scores, fouls=board.fouls)


def record_name(setup: Setup, stage: int, round_: int, table: int) -> str:
    """Name a table's record; where there are several stages, by the stage's number from 1."""
    before = f"s{stage + 1}-" if len(setup.plan.stages) > 1 else ""
    return f"records/{before}r{round_:02}-t{table:02}.paipu"


def record(
    setup: Setup,
    stage_at: int,
    round_: Round,
    table: int,
    events: Sequence[AnyEvent],
    notes: Sequence[Note] = (),
    lost: str = "",
) -> list[Paper]:
    """Write the 牌谱 of one table (from 1) of a round of a stage (its index).

    A table that was dealt no board, such as one with real cards, has none.

    :param notes: the rulings that stand, on any table.
    :param lost: why the secret of the deals is lost; the head of the file then says so.
    """
    if not any(isinstance(one, Dealt) for one in events):
        return []
    event, stage = setup.read.event, setup.read.stages[stage_at]
    own = setup.read.profiles[stage_at].own
    heading = Heading(
        event=event.name,
        stage=stage.name,
        round=round_.number,
        table=table,
        date=event.date if event.until in (None, event.date) else None,
        clauses=stage.set,
        profile=own.stated if own else "",
    )
    written = write(events, setup.games[stage_at], heading)
    order = [s.name for s in setup.read.stages]
    then = ledger.names(setup.entries, notes, stage_at, round_.number, order)
    names = {HOUSE: say("show.house", "zh"), **labels(then)}
    named = msgspec.structs.replace(written, players=_names(names, round_.tables[table - 1]))
    counted = _table_fouls(stage.name, round_.tables[table - 1], events)
    ruled = ruled_record(named, setup.read, stage_at, round_, table, notes, counted)
    if lost:
        ruled = msgspec.structs.replace(ruled, own={**ruled.own, UNVERIFIABLE: lost})
    name = record_name(setup, stage_at, round_.number, table)
    return [(name, paipu.dumps(ruled).encode())]


def _table_fouls(stage: str, trio: Sequence[int], events: Iterable[AnyEvent]) -> TableFouls:
    """Count the fouls that stand in a table's log, of each board those of its last deal."""
    found: dict[tuple[str, int, int], int] = {}
    board = 0
    for event in events:
        if isinstance(event, Dealt):
            board = event.number
            for player in trio:
                found.pop((stage, board, player), None)
        elif isinstance(event, Fouled):
            place = stage, board, trio[event.seat]
            found[place] = found.get(place, 0) + 1
    return found


def _names(names: Mapping[int, str], trio: tuple[int, int, int]) -> tuple[str, str, str]:
    a, b, c = trio
    return names[a], names[b], names[c]


def all_standings(field: Field) -> list[Paper]:
    """Write the standings of every stage that has begun, the last one's under the plain name."""
    last = field.last
    stages = [at for at in range(last + 1) if not field.setup.read.stages[at].is_extra]
    return [
        paper
        for at in stages
        for paper in standings(field.setup, field.standings(at), final=at == last)
    ]


def standings(setup: Setup, table: Standings, *, final: bool = True) -> list[Paper]:
    """Write the standings for programs, for a spreadsheet, and as a page.

    :param final: of the last stage that was played; those of an earlier one have its number in
        their names.
    """
    name = "standings" if final else f"standings-s{table.stage + 1}"
    return [
        (f"{name}.json", as_json(table, setup.read)),
        (f"{name}.csv", as_csv(table)),
        (f"{name}.html", as_html(table, setup.read)),
    ]
