"""Results at the desk: what every table has made of every board that is open, and what is out."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from paiju.contest.result import Result
from paiju.serve.liveevent import LiveEvent
from paiju.serve.pages import rounds
from paiju.serve.pages.ranking import ranking
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor

Asked = Request[Any, Any, Any]


class Cell(msgspec.Struct, frozen=True):
    """A board at a table: ``out`` in play or to come, ``sealed`` over here only, else open."""

    board: int
    state: str
    scores: tuple[int, ...]
    outcomes: tuple[str, ...]
    ruled: bool


class Line(msgspec.Struct, frozen=True):
    """A table of a round."""

    table: int
    players: tuple[int, int, int]
    cells: tuple[Cell, ...]


@get("/desk/{e:str}/results", include_in_schema=False, sync_to_thread=False)
def results(
    request: Asked, hall: InHall, e: FromPath[str], of: FromQuery[int] = 0
) -> Response[str]:
    """Show the results of a round; sealed boards without their scores."""
    event = hall.event(e)
    number = of if 1 <= of <= event.round else event.round
    here = rounds.seated_round(event, number) if number else None
    return of_event(
        request,
        event,
        "desk_results.html",
        part="results",
        round=here,
        rounds=rounds.heads(event)[: event.round],
        lines=lines(event, number) if number else [],
        ranking=ranking(event, visitor(request).lang),
    )


def lines(event: LiveEvent, number: int) -> list[Line]:
    """List the tables of a round with their boards."""
    free = rounds.opened(event, number)
    inside = event.turns[number - 1][1]
    stage = rounds.counted(event, number)
    counted = {(r.table, r.board): r for r in stage.results if r.round == inside}
    found = []
    for table in event.at(number):
        over = {played.number for played in table.table.results}
        place = table.place
        cells = tuple(
            _cell(k, counted.get((place.table, k)), over=k in over, free=k in free)
            for k in place.deals
        )
        found.append(Line(place.table, place.players, cells))
    return found


def _cell(board: int, result: Result | None, *, over: bool, free: bool) -> Cell:
    ruled = result is not None and any(o.value not in ("played", "void") for o in result.outcomes)
    if result is not None and (free or ruled):
        outcomes = tuple(outcome.value for outcome in result.outcomes)
        return Cell(board, "open", result.scores if free else (), outcomes, ruled)
    return Cell(board, "sealed" if over else "out", (), (), ruled=False)
