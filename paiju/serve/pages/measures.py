"""What the appeals committee has upheld is carried out: by any ruling, each naming its appeal."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from paiju.contest.appeal import Case, find
from paiju.contest.ruling import Ruling
from paiju.errors import Illegal, NotAllowed
from paiju.serve.liveevent import LiveEvent
from paiju.serve.order import Order, posted
from paiju.serve.page import go
from paiju.serve.pages import discipline, rounds, rulings
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor
from paiju.show.catalogue import steps_text
from paiju.show.discipline import about_text, state_text

Asked = Request[Any, Any, Any]
LAW = "EVENTS §3"
_DIGITS = 9


def _upheld(event: LiveEvent, number: int) -> Case:
    """Find an appeal that the committee has upheld.

    :raises Illegal: there is no such appeal.
    :raises NotAllowed: the committee has not decided, or has dismissed it.
    """
    case = find(rounds.book(event).notes, number)
    if case.decided is None or not case.upheld:
        raise NotAllowed("appeal.not_upheld", where=str(number), article=LAW, number=number)
    return case


def _read(order: Order) -> Ruling:
    """Read a ruling of any kind, the offence among them, in the name of the appeal."""
    case = _upheld(order.event, order.number("appeal"))
    offence = order.text("kind") == "offended"
    made = discipline.read(order) if offence else rulings.read(order)
    return msgspec.structs.replace(made, appeal=case.number)


@get("/desk/{e:str}/measures/{n:str}", include_in_schema=False, sync_to_thread=False)
def measures(request: Asked, hall: InHall, e: FromPath[str], n: FromPath[str]) -> Response[str]:
    """Show the forms by which the committee carries its decision out."""
    if not n.isdecimal() or len(n) > _DIGITS:
        raise Illegal("appeal.unknown", where="appeal", number=n)
    event, lang = hall.event(e), visitor(request).lang
    case, code = _upheld(event, int(n)), event.setup.read.code
    filed = case.filed
    return of_event(
        request,
        event,
        "desk_measures.html",
        part="appeals",
        appeal=case.number,
        about=about_text(case, lang),
        state=state_text(case, lang),
        given={"board": str(filed.board or ""), "round": str(_round(event, case))},
        entries=event.entries,
        rounds=rounds.heads(event)[: event.round],
        outcomes=rulings.OUTCOMES,
        withdrawn=event.course.withdrawn,
        offences=[(o, steps_text(o, lang)) for o in code.offences],
        choices=discipline.choices(event, lang),
    )


def _round(event: LiveEvent, case: Case) -> int:
    """Give the round of the event that an appeal is about."""
    wanted = case.filed.stage, case.filed.round
    seated = enumerate(event.course.seated, 1)
    return next((n for n, one in seated if (one.stage, one.round.number) == wanted), 0)


@get("/desk/{e:str}/measure", include_in_schema=False, sync_to_thread=False)
def preview(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show what a measure would do, and ask whether it is to be entered."""
    event = hall.event(e)
    ruling = _read(rulings.asked(request, hall, event))
    back = f"measures/{ruling.appeal}"
    return rulings.look(request, hall, event, ruling, "measure", back, "appeals")


@post("/desk/{e:str}/measure", status_code=303, include_in_schema=False)
async def enter(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Enter a measure.

    :raises PaijuError: see :func:`paiju.contest.admission.verify`; then nothing has changed.
    """
    event = hall.event(e)
    ruling = _read(await posted(request, hall, event))
    await discipline.enter_ruling(event, ruling)
    return go(f"/desk/{e}/appeals")
