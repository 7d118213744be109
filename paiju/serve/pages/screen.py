"""Screens for the hall's walls: seating, clock, standings; huge, and nothing to touch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from litestar import Request, Response, get
from litestar.params import FromPath

from paiju.serve.pages import rounds
from paiju.serve.pages.glance import glances
from paiju.serve.pages.ranking import ranking
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor

Asked = Request[Any, Any, Any]
T = TypeVar("T")
TABLES, RANKS = 7, 8
"""Lines of one page of a screen, so that each can be read at ten metres."""
SECONDS = 9
"""How long a page stays."""


@get("/hall/{e:str}/seating", include_in_schema=False, sync_to_thread=False)
def seating(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show who sits where in the round that was seated last."""
    event = hall.event(e)
    seated = event.course.seated[-1].round if event.round else None
    tables = list(enumerate(seated.tables, 1)) if seated else []
    return of_event(
        request,
        event,
        "screen_seating.html",
        what="seating",
        seconds=SECONDS,
        sheets=_pages(tables, TABLES),
        seated=seated,
        round=rounds.running_round(event),
    )


@get("/hall/{e:str}/clock", include_in_schema=False, sync_to_thread=False)
def clock(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the time, the countdown, and how far the round has come."""
    event = hall.event(e)
    tables = glances(hall, event)
    return of_event(
        request,
        event,
        "screen_clock.html",
        what="clock",
        seconds=SECONDS,
        round=rounds.running_round(event),
        done=sum(t.done for t in tables),
        of=sum(t.of for t in tables),
        ready=sum(t.state == "done" for t in tables),
        tables=len(tables),
    )


@get("/hall/{e:str}/standings", include_in_schema=False, sync_to_thread=False)
def standings(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the published standings, page after page."""
    event = hall.event(e)
    table = ranking(event, visitor(request).lang)
    rows = table.rows if event.course.released else ()
    return of_event(
        request,
        event,
        "screen_standings.html",
        what="standings",
        seconds=SECONDS,
        sheets=_pages(rows, RANKS),
        ranking=table,
    )


def _pages(lines: Sequence[T], size: int) -> list[Sequence[T]]:
    return [lines[at : at + size] for at in range(0, len(lines), size)]
