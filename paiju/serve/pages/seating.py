"""The next round as a draft that may be changed by hand, and the rounds that are published."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath

from paiju.contest.round import swapped
from paiju.desk import conduct
from paiju.desk.objection import objections
from paiju.errors import NotAllowed
from paiju.serve.liveevent import LiveEvent
from paiju.serve.page import go
from paiju.serve.pages import rounds
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor

Asked = Request[Any, Any, Any]


@get("/desk/{e:str}/seating", include_in_schema=False, sync_to_thread=False)
def seating(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the draft with its warnings, and what was seated before."""
    event = hall.event(e)
    course, lang = event.course, visitor(request).lang
    heads = rounds.heads(event)
    return of_event(
        request,
        event,
        "desk_seating.html",
        part="seating",
        draft=course.draft,
        warnings=[line.say(lang) for line in warnings(event)],
        reached=[line.say(lang) for report in course.reports for line in report.lines],
        next=heads[event.round] if event.round < len(heads) else None,
        countdown=event.hall.countdown,
        can_draft=event.round < len(heads) and course.finished == event.round,
        seated=[(heads[i], s.round) for i, s in enumerate(course.seated)][::-1],
    )


def warnings(event: LiveEvent) -> tuple[Any, ...]:
    """List what speaks against the draft."""
    course = event.course
    if course.draft is None:
        return ()
    playing = [e.number for e in event.entries if e.number not in event.out]
    past = [seated.round for seated in course.seated]
    return objections(event.setup, event.entries, course.draft, past, playing)


@post("/desk/{e:str}/swap", status_code=303, include_in_schema=False)
async def swap(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Exchange the places of two entrants in the draft.

    :raises NotAllowed: there is no draft.
    :raises Illegal: one of the two is not in it.
    """
    event, form = hall.event(e), await request.form()
    who = visitor(request)
    one, other = (_number(str(form.get(name, ""))) for name in ("one", "other"))
    by = who.member.name if who.member is not None else ""
    draft = event.course.draft
    if draft is None:
        raise NotAllowed("desk.no_draft", article=conduct.ARTICLE)
    changed, now = swapped(draft, one, other), hall.clock.now()
    await event.enter(
        lambda c: conduct.draft(event.setup, c, changed, by, now, due=event.due, changed=True)
    )
    return go(f"/desk/{e}/seating")


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0
