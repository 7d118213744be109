"""The first page, the pages that others fill, and what happens where there is none."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from paiju.errors import Illegal
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.page import page
from paiju.serve.visitor import InHall, visitor


class Listed(msgspec.Struct, frozen=True):
    """An event in a list.

    *state* is ``open``, ``running`` or ``over``; *games* by their rules; *rounds* counts those
    that are known, and *more* tells that the results decide whether others follow.
    """

    name: str
    title: str
    date: str
    place: str
    games: tuple[str, ...]
    state: str
    round: int
    rounds: int
    entrants: int
    more: bool


def listed(hall: Hall) -> list[Listed]:
    """List the events for everybody."""
    return [facts(event) for _, event in sorted(hall.events.items())]


def facts(event: LiveEvent) -> Listed:
    """Give an event as it stands in the list."""
    told, course = event.setup.read.event, event.course
    state = "over" if event.over else "running" if course.seated else "open"
    return Listed(
        name=event.name,
        title=told.name,
        date=told.date.isoformat() if told.date else "",
        place=told.place,
        games=tuple(dict.fromkeys(rules.game for rules in event.setup.games)),
        state=state,
        round=event.round,
        rounds=len(event.turns),
        entrants=len(event.setup.entries),
        more=state != "over" and not event.setup.is_fixed,
    )


def home_page(
    request: Request[Any, Any, Any], hall: Hall, *, failed: bool = False
) -> Response[str]:
    """Make the first page."""
    status = 403 if failed else 200
    code = request.query_params.get("code", "")
    return page(request, "home.html", status=status, events=listed(hall), failed=failed, code=code)


@get("/", include_in_schema=False, sync_to_thread=False)
def home(request: Request[Any, Any, Any], hall: InHall) -> Response[str]:
    """Show what this is, the events, and the way in."""
    return home_page(request, hall)


@get("/play", include_in_schema=False, sync_to_thread=False)
def play(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the shell of the table page; the module ``table/main.js`` fills it."""
    member = visitor(request).member
    event = member.event if member else ""
    return page(request, "play.html", event=event, round="", table="")


@get("/e/{e:str}/table/{r:int}/{t:int}", include_in_schema=False, sync_to_thread=False)
def watch(
    request: Request[Any, Any, Any],
    hall: InHall,
    e: FromPath[str],
    r: FromPath[int],
    t: FromPath[int],
) -> Response[str]:
    """Show a table to who does not play there; the same module fills it."""
    event = hall.event(e)
    if not 1 <= r <= event.round or not 1 <= t <= len(event.course.seated[r - 1].round.tables):
        raise Illegal("desk.no_such_table", where=f"round {r}, table {t}")
    return page(request, "play.html", event=e, round=r, table=t)
