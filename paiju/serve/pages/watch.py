"""All tables at a glance, and one table with everything that a referee may do there."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from paiju.errors import Illegal
from paiju.serve.pages import rounds
from paiju.serve.pages.glance import Glance, glance, glances
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall

Asked = Request[Any, Any, Any]


@get("/desk/{e:str}/tables", include_in_schema=False, sync_to_thread=False)
def tables(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show all tables of the running round."""
    event = hall.event(e)
    return of_event(
        request,
        event,
        "desk_tables.html",
        part="tables",
        tables=glances(hall, event),
        round=rounds.running_round(event),
    )


@get("/api/e/{e:str}/tables", sync_to_thread=False)
def facts(hall: InHall, e: FromPath[str]) -> list[Glance]:
    """Tell the desk of all tables of the running round."""
    return glances(hall, hall.event(e))


@get("/desk/{e:str}/table/{t:int}", include_in_schema=False, sync_to_thread=False)
def table(request: Asked, hall: InHall, e: FromPath[str], t: FromPath[int]) -> Response[str]:
    """Show one table of the running round, and what may be done there."""
    event = hall.event(e)
    if not 1 <= t <= len(event.tables):
        raise Illegal("desk.no_such_table", where=f"table {t}")
    course, live = event.course, event.tables[t - 1]
    over = [found.number for found in live.table.results]
    return of_event(
        request,
        event,
        "desk_table.html",
        part="tables",
        table=glance(hall, event, live),
        round=rounds.seated_round(event, event.round),
        of=len(event.tables),
        over=over,
        void=[found.number for found in live.table.results if found.result is None],
        opened=live.table.board is not None and live.table.board.opened,
        numbers=tuple(live.place.deals),
        ruled=[r for r in course.ruled if (r.round, r.table) == (event.round, t)],
    )
