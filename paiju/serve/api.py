"""The same facts as JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from paiju.serve.home import Listed, facts, listed
from paiju.serve.liveevent import LiveEvent
from paiju.serve.visitor import InHall
from paiju.show.standings import as_json


class Seating(msgspec.Struct, frozen=True):
    """A published round, counted through the event."""

    round: int
    stage: str
    tables: tuple[tuple[int, int, int], ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]


class Told(msgspec.Struct, frozen=True):
    """An event for everybody. *names*: entry number → name."""

    event: Listed
    names: dict[str, str]
    rounds: tuple[Seating, ...]
    finished: int
    released: int
    revealed: bool


@get("/api/events", sync_to_thread=False)
def events(hall: InHall) -> list[Listed]:
    """List the events."""
    return listed(hall)


@get("/api/e/{e:str}", sync_to_thread=False)
def event(hall: InHall, e: FromPath[str]) -> Told:
    """Tell of one event."""
    found = hall.event(e)
    names = {str(entry.number): entry.name for entry in found.entries}
    course = found.course
    return Told(
        facts(found), names, _rounds(found), course.finished, course.released, course.revealed
    )


def _rounds(event: LiveEvent) -> tuple[Seating, ...]:
    return tuple(
        Seating(number, s.stage, s.round.tables, s.round.byes, s.round.absent)
        for number, s in enumerate(event.course.seated, 1)
    )


@get("/api/e/{e:str}/standings", sync_to_thread=False)
def standings(hall: InHall, e: FromPath[str]) -> Response[dict[str, Any]]:
    """Give the published standings, as ``standings.json`` of a run has them."""
    found = hall.event(e)
    told: dict[str, Any] = json.loads(as_json(found.standings(), found.setup.read))
    return Response(told)
