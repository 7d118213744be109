"""The referee's page: offences by the catalogue, what follows, and taking them back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from paiju.contest.entry import labels
from paiju.contest.ruling import Offended, Ruling, Undone
from paiju.desk import director, journal
from paiju.desk.course import Course
from paiju.errors import NotAllowed
from paiju.serve import publisher
from paiju.serve.liveevent import LiveEvent
from paiju.serve.order import Order, posted
from paiju.serve.page import go
from paiju.serve.pages import rounds
from paiju.serve.pages.rulings import asked, look, place_of, told
from paiju.serve.pages.sheet import of_event
from paiju.serve.roles import ADDRESSES
from paiju.serve.visitor import InHall, visitor
from paiju.show.catalogue import steps_text
from paiju.show.discipline import effect_text, offence_name

Asked = Request[Any, Any, Any]


class Row(msgspec.Struct, frozen=True):
    """An offence that stands, in words."""

    number: int
    player: str
    offence: str
    round: int
    board: int
    nth: int
    effect: str


@get("/desk/{e:str}/discipline", include_in_schema=False, sync_to_thread=False)
def discipline(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the ledger of discipline and the form for a new entry."""
    event, who = hall.event(e), visitor(request)
    return of_event(
        request,
        event,
        "desk_discipline.html",
        part="discipline",
        rows=_rows(event, who.lang),
        offences=[(o, steps_text(o, who.lang)) for o in event.setup.read.code.offences],
        choices=choices(event, who.lang),
        entries=event.entries,
        rounds=rounds.heads(event)[: event.round],
        may_enter=who.role(e) in ADDRESSES["POST /desk/{e}/discipline"],
    )


def _rows(event: LiveEvent, lang: str) -> list[Row]:
    book = rounds.book(event)
    code, shown = book.code, labels(book.entries)
    return [
        Row(
            one.number,
            shown.get(one.player, ""),
            offence_name(code, one.key, lang),
            one.round,
            one.board,
            one.nth,
            effect_text(code, one, lang),
        )
        for one in book.field.penal.found[::-1]
    ]


def choices(event: LiveEvent, lang: str) -> list[tuple[str, str]]:
    """Give what may be picked where an offence leaves it open."""
    offences = event.setup.read.code.offences
    keys = dict.fromkeys(choice for offence in offences for choice in offence.choices)
    one = msgspec.structs.replace
    return [
        (key, steps_text(one(offence, steps=(key,), choices=()), lang))
        for key in keys
        for offence in [next(o for o in offences if key in o.choices)]
    ]


def read(order: Order) -> Ruling:
    """Read the offence, or what is to be taken back, that a form tells."""
    if order.text("kind") == "undone":
        return Undone(ruling=order.number("ruling"), **told(order))
    declarer = "abc".find(order.text("declarer") or "-")
    return Offended(
        player=order.number("player"),
        offence=order.text("offence"),
        board=order.number("board", 0),
        choice=order.text("choice"),
        declarer=declarer,
        stake=order.number("stake", 0),
        **place_of(order),
        **told(order),
    )


@get("/desk/{e:str}/offence", include_in_schema=False, sync_to_thread=False)
def preview(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show what would follow from an offence, and ask whether it is to be entered."""
    event = hall.event(e)
    ruling = read(asked(request, hall, event))
    _verify_own(event.course, ruling, Offended)
    return look(request, hall, event, ruling, "discipline", "discipline")


@post("/desk/{e:str}/discipline", status_code=303, include_in_schema=False)
async def enter(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Enter an offence, or take one back.

    :raises PaijuError: see :func:`paiju.contest.admission.verify`; then nothing has changed.
    """
    event = hall.event(e)
    ruling = read(await posted(request, hall, event))
    await enter_ruling(event, ruling, only=Offended)
    return go(f"/desk/{e}/discipline")


def _verify_own(course: Course, ruling: Ruling, only: type[Ruling]) -> None:
    """Let nothing but what is entered here be taken back from here.

    :raises NotAllowed: it is something else.
    """
    if isinstance(ruling, Undone):
        aim = {note.number: note.ruling for note in course.notes}.get(ruling.ruling)
        if aim is not None and not isinstance(aim, only):
            raise NotAllowed("desk.not_role", where=str(ruling.ruling))


async def enter_ruling(
    event: LiveEvent, *rulings: Ruling, only: type[Ruling] | None = None
) -> None:
    """Judge rulings on the event as it stands, enter them in one act, and write the files anew.

    :param only: what alone may be taken back from here.
    :raises PaijuError: see :func:`paiju.contest.admission.verify`.
    """

    def wish(course: Course) -> Sequence[journal.Event]:
        book = msgspec.structs.replace(rounds.book(event), course=course)
        for ruling in rulings:
            if only is not None:
                _verify_own(course, ruling, only)
            _, book = director.judge(book, ruling)
        return rulings

    await event.enter(wish)
    publisher.standings(event)
