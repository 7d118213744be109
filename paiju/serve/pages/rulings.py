"""Rulings at the desk: what one would do is shown before it is entered, and who moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from paiju.contest import ledger
from paiju.contest.entry import Entry, labels
from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Joined,
    Note,
    Penalised,
    Returned,
    Ruling,
    Substituted,
    Undone,
    Withdrawn,
)
from paiju.desk import director, journal
from paiju.desk.book import Book
from paiju.desk.course import Course
from paiju.errors import Illegal
from paiju.score.line import GIVEN, Outcome
from paiju.serve import publisher
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.order import Order, posted
from paiju.serve.page import go
from paiju.serve.pages import rounds
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor
from paiju.show.ledger import change_text, ruling_text, rulings_text

Asked = Request[Any, Any, Any]
OUTCOMES = tuple(o.value for o in (*GIVEN, Outcome.VOID, Outcome.ASSIGNED, Outcome.PLAYED))
"""What a referee may put in the place of a result."""


class Noted(msgspec.Struct, frozen=True):
    """A ruling of the ledger, in words."""

    number: int
    text: str
    why: str
    article: str
    by: str
    stands: bool


# -- what a form means ----------------------------------------------------------------------------


def told(o: Order) -> dict[str, Any]:
    """Read why and by which article; add who and when."""
    return {"why": o.text("why"), "article": o.text("article"), "by": o.by, "at": o.now}


def place_of(o: Order) -> dict[str, Any]:
    """Read stage and round from the round of the event that a form names."""
    number = o.number("round")
    if not 1 <= number <= o.event.round:
        raise Illegal("desk.no_such_table", where=f"round {number}")
    at, inside = o.event.turns[number - 1]
    return {"stage": o.event.setup.plan.stages[at].name, "round": inside}


def _corrected(o: Order) -> Ruling:
    a, b, c = (o.number(f"score_{seat}") for seat in "abc")
    table, board = o.number("table"), o.number("board")
    return Corrected(table=table, board=board, scores=(a, b, c), **place_of(o), **told(o))


def _adjusted(o: Order) -> Ruling:
    wanted = o.text("outcome")
    if wanted not in OUTCOMES:
        raise Illegal("desk.bad_outcome", where="outcome")
    return Adjusted(
        table=o.number("table"),
        board=o.number("board"),
        outcome=Outcome(wanted),
        seats=tuple("abc".index(s) for s in o.text("seats") or "abc" if s in "abc"),
        score=o.number("score", 0),
        **place_of(o),
        **told(o),
    )


def _penalised(o: Order) -> Ruling:
    board = o.number("board", 0) or None
    player, amount = o.number("player"), o.text("amount")
    return Penalised(player=player, amount=amount, board=board, **place_of(o), **told(o))


def _withdrawn(o: Order) -> Ruling:
    board = o.number("board", 0)
    where = place_of(o) if board else {}
    return Withdrawn(player=o.number("player"), board=board, **where, **told(o))


def _returned(o: Order) -> Ruling:
    return Returned(player=o.number("player"), **told(o))


def _joined(o: Order) -> Ruling:
    taken = [*(e.number for e in o.event.entries), *ledger.late(o.event.course.notes)]
    number = o.number("number", 0) or max(taken) + 1
    return Joined(number=number, name=o.text("name"), club=o.text("club"), **told(o))


def _substituted(o: Order) -> Ruling:
    course = o.event.turns
    at, inside = course[min(o.event.round, len(course) - 1)]
    return Substituted(
        player=o.number("player"),
        name=o.text("name"),
        club=o.text("club"),
        round=inside if o.event.round < len(course) else inside + 1,
        stage=o.event.setup.plan.stages[at].name,
        **told(o),
    )


def _undone(o: Order) -> Ruling:
    return Undone(ruling=o.number("ruling"), **told(o))


KINDS: dict[str, Callable[[Order], Ruling]] = {
    "adjusted": _adjusted,
    "corrected": _corrected,
    "penalised": _penalised,
    "withdrawn": _withdrawn,
    "returned": _returned,
    "joined": _joined,
    "substituted": _substituted,
    "undone": _undone,
}
"""Kind of a ruling → how its form is read."""


def read(order: Order) -> Ruling:
    """Read the ruling that a form asks for.

    :raises PaijuError: a field is missing or wrong.
    """
    kind = order.text("kind")
    if kind not in KINDS:
        raise Illegal("desk.bad_outcome", where="kind")
    return KINDS[kind](order)


@post("/desk/{e:str}/ruling", status_code=303, include_in_schema=False)
async def enter(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Enter a ruling into the log and write the published files anew.

    :raises PaijuError: see :func:`paiju.contest.admission.verify`; then nothing has changed.
    """
    event = hall.event(e)
    ruling = read(await posted(request, hall, event))

    def wish(course: Course) -> journal.Event:
        known = msgspec.structs.replace(rounds.book(event), course=course)
        director.judge(known, ruling)
        return ruling

    await event.enter(wish)
    publisher.standings(event)
    return go(f"/desk/{e}/rulings")


# -- the pages ------------------------------------------------------------------------------------


@get("/desk/{e:str}/rulings", include_in_schema=False, sync_to_thread=False)
def rulings(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the ledger of rulings and the forms for new ones."""
    event = hall.event(e)
    given = {name: str(value) for name, value in request.query_params.items()}
    return of_event(
        request,
        event,
        "desk_rulings.html",
        part="rulings",
        noted=_ledger(event, visitor(request).lang),
        given=given,
        entries=event.entries,
        rounds=rounds.heads(event)[: event.round],
        outcomes=OUTCOMES,
        withdrawn=event.course.withdrawn,
        ruled=event.course.ruled[::-1],
    )


def _ledger(event: LiveEvent, lang: str) -> list[Noted]:
    course, setup = event.course, event.setup
    stands = {note.number for note in course.standing}
    notes = ledger.located(course.notes, setup.stage.name)
    words = rulings_text(notes, setup.entries, lang, setup.read.code)
    return [
        Noted(
            note.number,
            words[note.number],
            note.ruling.why,
            note.ruling.article,
            note.ruling.by,
            note.number in stands,
        )
        for note in notes[::-1]
    ]


@get("/desk/{e:str}/ruling", include_in_schema=False, sync_to_thread=False)
def preview(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show what a ruling would do, and ask whether it is to be entered."""
    event = hall.event(e)
    return look(request, hall, event, read(asked(request, hall, event)), "ruling", "rulings")


def asked(request: Asked, hall: Hall, event: LiveEvent) -> Order:
    """Read what a page asks for, before anything is entered."""
    member = visitor(request).member
    fields = {n: str(v) for n, v in request.query_params.items() if n not in ("lang", "form")}
    return Order(hall, event, fields, member.name if member else "", hall.clock.now())


def look(
    request: Asked,
    hall: Hall,
    event: LiveEvent,
    ruling: Ruling,
    enter: str,
    back: str,
    part: str = "",
) -> Response[str]:
    """Show what follows from a ruling, who moves and why, and ask whether it is to be entered.

    :param enter: under which address of the desk it is entered; *back* where the forms are.
    :param part: of the desk; "": *back*.
    :raises PaijuError: it could not be entered.
    """
    who = visitor(request)
    known: Book = rounds.book(event)
    change, _ = director.judge(known, ruling)
    shown = labels([*known.entries, *_late(ruling)])
    (located,) = ledger.located([Note(change.number, ruling)], event.setup.stage.name)
    return of_event(
        request,
        event,
        "desk_ruling.html",
        part=part or back,
        enter=enter,
        back=back,
        text=ruling_text(located.ruling, shown, who.lang, event.setup.read.code),
        ruling=ruling,
        fields=asked(request, hall, event).fields,
        lines=change_text(change, who.lang).splitlines()[1:],
        moved=[m for m in change.moved if m.old != m.new],
    )


def _late(ruling: Ruling) -> list[Entry]:
    return [Entry(ruling.number, ruling.name)] if isinstance(ruling, Joined) else []
