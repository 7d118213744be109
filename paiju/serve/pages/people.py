"""The entrants at the desk: who is there, who has left; and the cards with their codes."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from paiju.desk import conduct, journal
from paiju.desk.course import Course
from paiju.desk.press import matter, pdf
from paiju.errors import Illegal
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.page import go
from paiju.serve.pages import rounds
from paiju.serve.pages.sheet import of_event
from paiju.serve.roles import Role
from paiju.serve.visitor import InHall, visitor
from paiju.show.paper.code import qr
from paiju.show.paper.matter import Code
from paiju.show.paper.shelf import PAPERS

Asked = Request[Any, Any, Any]
_HALF = 4
_CARD = re.compile(r"(\d{1,5}) ([0-9A-Z-]{4,20})\r?")
_MOST = 200
"""The longest address that a card may bear."""


class Person(msgspec.Struct, frozen=True):
    """An entrant as the desk knows him."""

    number: int
    name: str
    club: str
    present: bool
    online: bool
    away: bool
    withdrawn: bool


class Card(msgspec.Struct, frozen=True):
    """A seat card: the code in two halves, and its QR as a picture (SVG)."""

    number: int
    name: str
    club: str
    code: str
    qr: str

    def __repr__(self) -> str:
        return f"<Card of {self.number}>"


def people(hall: Hall, event: LiveEvent) -> list[Person]:
    """List the entrants."""
    course, out = event.course, event.out
    return [
        Person(
            e.number,
            e.name,
            e.club,
            present=e.number in course.present,
            online=(event.name, e.number) in hall.seated,
            away=e.number in course.away,
            withdrawn=e.number in out,
        )
        for e in event.entries
    ]


@get("/desk/{e:str}/entrants", include_in_schema=False, sync_to_thread=False)
def entrants(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the entrants and let them be checked in."""
    event = hall.event(e)
    staff = [m for m in hall.house.members(e) if m.role != Role.PLAYER.value]
    return of_event(
        request,
        event,
        "desk_entrants.html",
        part="entrants",
        people=people(hall, event),
        members=staff,
        roles=[Role.CHIEF.value, Role.REFEREE.value, Role.APPEALS.value, Role.ORGANISER.value],
        absent=event.hall.absent,
    )


@post("/desk/{e:str}/all_in", status_code=303, include_in_schema=False)
async def all_in(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Check everybody in who is expected: the call of the roll was complete."""
    event, who = hall.event(e), visitor(request)
    by, now = who.member.name if who.member is not None else "", hall.clock.now()
    for person in people(hall, event):
        if not person.present and not person.withdrawn:
            await event.enter(partial(_comes, event, person.number, by, now))
    return go(f"/desk/{e}/entrants")


def _comes(
    event: LiveEvent, player: int, by: str, at: int, course: Course
) -> journal.Present | None:
    return conduct.check_in(event.setup, course, player, on=True, by=by, at=at)


@get("/desk/{e:str}/cards", include_in_schema=False, sync_to_thread=False)
def cards(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Ask for what is to be printed: making cards makes new codes."""
    event = hall.event(e)
    return of_event(
        request,
        event,
        "desk_cards.html",
        part="entrants",
        cards=None,
        address=_origin(request),
    )


@post("/desk/{e:str}/cards", status_code=200, include_in_schema=False)
async def print_cards(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Make new codes and show the cards once.

    :raises Illegal: the address is none.
    """
    event, form = hall.event(e), await request.form()
    address = str(form.get("address", "")).strip().rstrip("/") or _origin(request)
    if not address.startswith(("http://", "https://")) or len(address) > _MOST:
        raise Illegal("director.bad_address", where="address")
    which = str(form.get("which", "all"))
    made = [
        _card(hall, event, person, address)
        for person in people(hall, event)
        if _wanted(which, person)
    ]
    return of_event(request, event, "desk_cards.html", part="entrants", cards=made, address=address)


@post("/desk/{e:str}/cards/pdf", status_code=200, include_in_schema=False)
async def cards_pdf(request: Asked, hall: InHall, e: FromPath[str]) -> Response[bytes]:
    """Print the cards that were just made, with the codes that the page shows, and no new ones.

    Fields: ``codes``, a line each of number and code; ``address``.

    :raises Illegal: a line that is none.
    :raises Unavailable: what prints is not installed.
    """
    event, form = hall.event(e), await request.form()
    address = str(form.get("address", ""))[:_MOST]
    found = (_CARD.fullmatch(line) for line in str(form.get("codes", "")).split("\n"))
    codes = {int(one[1]): Code(one[2], address) for one in found if one}
    if not codes:
        raise Illegal("director.no_cards", where="codes")
    lang = visitor(request).lang
    whole = matter(rounds.book(event), lang, codes=codes)
    shown = tuple(entry for entry in whole.entries if entry.number in codes)
    document = PAPERS["cards"](msgspec.structs.replace(whole, entries=shown), lang)
    # Hundreds of codes take seconds to draw: not in the loop that plays the tables.
    made = await asyncio.to_thread(pdf, document)
    headers = {
        "content-disposition": f'inline; filename="{e}-cards.pdf"',
        "cache-control": "no-store",
    }
    return Response(made, media_type="application/pdf", headers=headers)


def _wanted(which: str, person: Person) -> bool:
    if which.isdecimal():
        return person.number == int(which)
    if which == "absent":
        return not person.present and not person.withdrawn
    return not person.withdrawn


def _card(hall: Hall, event: LiveEvent, person: Person, address: str) -> Card:
    code = hall.admit(event.name, Role.PLAYER, person.name, person.number)[1]
    shown = f"{code[:_HALF]}-{code[_HALF:]}"
    return Card(person.number, person.name, person.club, shown, qr(Code(shown, address).link))


def _origin(request: Asked) -> str:
    url = request.base_url
    return f"{url.scheme}://{url.netloc}"
