"""The desk's first pages: all events, and one event with what is to be done next."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from paiju.desk.course import started
from paiju.serve.home import listed
from paiju.serve.liveevent import LiveEvent
from paiju.serve.pages import rounds
from paiju.serve.pages.glance import glances
from paiju.serve.pages.sheet import of_event, sheet
from paiju.serve.roles import DESK
from paiju.serve.visitor import InHall, visitor
from paiju.store.house import EVERYWHERE

Asked = Request[Any, Any, Any]
_LATEST = 8
"""Messages and rulings that the overview repeats."""


class Next(msgspec.Struct, frozen=True):
    """What is to be done now: a word of the desk, and the command that does it, if one does."""

    key: str
    command: str = ""


def due(event: LiveEvent) -> Next:
    """Tell what the event waits for."""
    course = event.course
    if course.closed:
        return Next("closed")
    if event.parts_due:
        return Next("parts")
    if course.finished < event.round:
        begun = started(course, event.round)
        return Next("start", "start") if begun is None else Next("running")
    if course.released < course.finished:
        return Next("release", "release")
    if event.over:
        return Next("reveal", "reveal")
    return Next("seat", "seat") if course.draft is not None else Next("draft", "draft")


@get("/desk", include_in_schema=False, sync_to_thread=False)
def desk(request: Asked, hall: InHall) -> Response[str]:
    """List the events in which the visitor has work."""
    who = visitor(request)
    mine = [row for row in listed(hall) if who.role(row.name) in DESK["tell"]]
    whole = who.member is not None and who.member.event == EVERYWHERE
    return sheet(request, "desk.html", events=mine, may_create=whole)


@get("/desk/{e:str}", include_in_schema=False, sync_to_thread=False)
def overview(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show how far the event has come and what is to be done next."""
    event = hall.event(e)
    tables = glances(hall, event) if event.course.finished < event.round else []
    course = event.course
    return of_event(
        request,
        event,
        "desk_event.html",
        part="overview",
        rounds=rounds.heads(event),
        due=due(event),
        contributors=event.setup.plan.contributors,
        deadline=event.setup.read.deals.deadline,
        calls=[t for t in tables if t.state in ("call", "stop")],
        playing=[t for t in tables if t.state in ("play", "wait")],
        all_tables=tables,
        present=len(course.present),
        entrants=len(event.entries),
        withdrawn=len(event.out),
        absent=event.hall.absent,
        told=course.told[-_LATEST:][::-1],
        ruled=course.ruled[-_LATEST:][::-1],
        draft=course.draft,
        countdown=event.hall.countdown,
    )
