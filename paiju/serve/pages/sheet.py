"""A page with the words of the public rooms, and the head of an event that all its pages share."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Response

from paiju.contest.entry import labels
from paiju.contest.prospectus import names
from paiju.contest.zone import ahead, local
from paiju.serve import page as pages
from paiju.serve.home import Listed, facts
from paiju.serve.liveevent import LiveEvent
from paiju.serve.roles import DESK, Role
from paiju.serve.visitor import Asked, hall_of, visitor
from paiju.show import picture
from paiju.show.moment import clock_text
from paiju.words import listed, say

PUBLIC, DIRECTOR = "public", "director"
"""The rooms of the word files."""


class Head(msgspec.Struct, frozen=True):
    """What stands above every page of an event."""

    event: Listed
    until: str
    host: str
    organiser: str
    sponsor: str
    referee: str
    note: str
    seated: int
    started: int
    finished: int
    released: int
    revealed: bool
    closed: bool
    auto: bool
    unverifiable: str = ""
    """Why the secret of the deals is lost."""


def head(event: LiveEvent, lang: str) -> Head:
    """Tell what everybody may know of an event at a glance."""
    told, course = event.setup.read.event, event.course
    return Head(
        event=facts(event),
        until=told.until.isoformat() if told.until else "",
        host=listed(names(told.host), lang),
        organiser=listed(names(told.organiser), lang),
        sponsor=listed(names(told.sponsor), lang),
        referee=told.referee,
        note=told.note,
        seated=len(course.seated),
        started=course.started[-1].round if course.started else 0,
        finished=course.finished,
        released=course.released,
        revealed=course.revealed,
        closed=course.closed,
        auto=event.hall.rounds == "auto",
        unverifiable=course.lost,
    )


def sheet(asked: Asked, template: str, *, status: int = 200, **facts: Any) -> Response[str]:
    """Make a page.

    Beside what :func:`paiju.serve.page.page` gives, a template knows ``p(key, …)`` and
    ``d(key, …)``, the words of the rooms ``public`` and ``director``, and ``now``, the moment.
    """
    lang = visitor(asked).lang
    return pages.page(
        asked,
        template,
        status=status,
        p=partial(room, PUBLIC, lang),
        d=partial(room, DIRECTOR, lang),
        now=hall_of(asked).clock.now(),
        bare="embed" in asked.query_params,
        poker=lambda text: picture.poker(text, lang),
        zi=lambda text: picture.zi(text, lang),
        figure=picture.figure,
        **facts,
    )


def of_event(
    asked: Asked, event: LiveEvent, template: str, *, status: int = 200, **facts: Any
) -> Response[str]:
    """Make a page of an event.

    A template also knows ``head``, ``names``, ``may(command)``, ``at(moment)`` (ms as the hour of
    the event's own zone) and ``ahead`` (minutes by which that is ahead of UTC).
    """
    who = visitor(asked)
    role, zone = who.role(event.name), event.setup.read.event.zone
    return sheet(
        asked,
        template,
        status=status,
        head=head(event, who.lang),
        names=labels(event.entries),
        role=role.value,
        staff=role in DESK["tell"],
        may=partial(_may, role),
        at=partial(clock_text, zone=zone),
        ahead=ahead(local(hall_of(asked).clock.now(), zone)),
        **facts,
    )


def room(name: str, lang: str, key: str, **facts: object) -> str:
    """Say a word of a room."""
    return say(f"{name}.{key}", lang, **facts)


def _may(role: Role, command: str) -> bool:
    return role in DESK.get(command, frozenset())
