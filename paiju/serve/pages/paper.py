"""Real cards at the desk: slips from the keyboard, their confirmation, and everything printable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery

from paiju.contest.pile import read_line
from paiju.desk import conduct, confirmation, journal
from paiju.desk.course import Course, started
from paiju.desk.press import matter, pdf
from paiju.desk.slip import LAW, Facts, read_facts
from paiju.desk.slips import Slip, of_round, ready, waiting
from paiju.errors import Illegal, NotAllowed
from paiju.serve.liveevent import LiveEvent
from paiju.serve.order import Order
from paiju.serve.page import go
from paiju.serve.pages import rounds
from paiju.serve.pages.sheet import of_event
from paiju.serve.roles import ADDRESSES
from paiju.serve.visitor import InHall, visitor
from paiju.show.paper.lists import KINDS, LISTS
from paiju.show.paper.page import as_html
from paiju.show.paper.shelf import PAPERS

Asked = Request[Any, Any, Any]
_OFFENCES = "POST /desk/{e}/discipline"
"""Who may enter offences there may mark them on slips."""
_TYPES = {
    "pdf": "application/pdf",
    "html": "text/html",
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@get("/desk/{e:str}/paper", include_in_schema=False, sync_to_thread=False)
def paper(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show the slips of the running round, the line to enter them, and what can be printed."""
    event = hall.event(e)
    return of_event(
        request,
        event,
        "desk_paper.html",
        part="paper",
        piles=_piles(event),
        papers=list(PAPERS),
        lists=list(LISTS),
    )


def _piles(event: LiveEvent) -> list[tuple[int, list[Slip]]]:
    """Give the rounds with slips to enter or to confirm, the last one first.

    A round that was started is played at the tables of the hall.
    """
    book, last = rounds.book(event), event.round
    shown = set(waiting(book))
    if event.course.finished < last and started(event.course, last) is None:
        shown.add(last)
    return [(walked, of_round(book, walked)) for walked in sorted(shown, reverse=True)]


@post("/desk/{e:str}/slips", status_code=303, include_in_schema=False)
async def slips(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Enter slips, a line each: ``TABLE[.BOARD] FACTS``; those before a wrong one stand.

    :raises PaijuError: as :func:`paiju.desk.slip.read_facts`.
    :raises NotAllowed: the round is played at the tables of the hall, or an offence is marked by
        somebody who may not enter offences.
    """
    event, form = hall.event(e), await request.form()
    by, now = _by(request), hall.clock.now()
    walked = Order(hall, event, {"round": str(form.get("round", ""))}, by, now).number("round", 0)
    for number, line in enumerate(str(form.get("slips", "")).splitlines(), 1):
        if line.strip():
            one = read_line(line, f"line {number}")
            facts = Facts(one.table, one.board, one.text, one.where, one.marks)
            if facts.marks and visitor(request).role(e) not in ADDRESSES[_OFFENCES]:
                raise NotAllowed("desk.not_role", where=facts.where)
            await _slip(event, facts, by, now, walked)
    await _finish(event, now)
    return go(f"/desk/{e}/paper")


def _by(request: Asked) -> str:
    who = visitor(request)
    return who.member.name if who.member is not None else ""


async def _slip(event: LiveEvent, facts: Facts, by: str, at: int, walked: int) -> None:
    """Judge a slip with all that is marked on it, and enter them in one act."""
    await event.enter(lambda _: read_facts(rounds.book(event), [facts], by, at, walked))


def _confirmed(
    event: LiveEvent, entries: Sequence[journal.Confirmed], walked: int, _: Course
) -> Sequence[journal.Confirmed]:
    for entry in entries:
        confirmation.verify_due(rounds.book(event), entry, walked)
    return entries


async def _finish(event: LiveEvent, at: int) -> None:
    """End the round where all slips are in and confirmed."""
    if ready(rounds.book(event)):
        await event.enter(lambda course: conduct.finish(course, at))


@post("/desk/{e:str}/confirm", status_code=303, include_in_schema=False)
async def confirm(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Confirm the slip of a table, or (``table`` 0) all that are in, by the next step.

    :raises NotAllowed: as :func:`paiju.desk.confirmation.confirmations`.
    :raises Unreadable: the table is no number.
    :raises TooLate: somebody else has confirmed it at the same moment.
    """
    event, form = hall.event(e), await request.form()
    by, now = _by(request), hall.clock.now()
    fields = {name: str(form.get(name, "")) for name in ("table", "round")}
    order = Order(hall, event, fields, by, now)
    table, walked = order.number("table", 0), order.number("round", 0)
    tables = [table] if table else []
    told = tables, None, by, now, walked
    entries = list(confirmation.confirmations(rounds.book(event), *told))
    if not entries:
        raise NotAllowed("paper.nothing_to_confirm", article=LAW)
    await event.enter(partial(_confirmed, event, entries, walked))
    await _finish(event, now)
    return go(f"/desk/{e}/paper")


@get("/desk/{e:str}/paper/{name:str}", include_in_schema=False, sync_to_thread=True)
def printed(
    request: Asked,
    hall: InHall,
    e: FromPath[str],
    name: FromPath[str],
    form: FromQuery[str] = "pdf",
    of: FromQuery[int] = 0,
) -> Response[bytes]:
    """Print a paper (``pdf``, ``html``) or give a list (``csv``, ``xlsx``).

    :raises Illegal: there is none of this name and kind, or no such round.
    :raises Unavailable: what prints is not installed.
    """
    event, lang = hall.event(e), visitor(request).lang
    if not 0 <= of <= event.round:
        raise Illegal("printed.no_round", where="of", article=LAW, n=of)
    made = matter(rounds.book(event), lang, walked=of)
    if name in PAPERS and form in ("pdf", "html"):
        document = PAPERS[name](made, lang)
        data = pdf(document) if form == "pdf" else as_html(document).encode()
    elif name in LISTS and form in KINDS:
        data = KINDS[form](LISTS[name](made, lang))
    else:
        raise Illegal("printed.no_paper", where=name[:20], article=LAW, name=name[:20])
    # A page has styles of its own, which the hall's pages may not have: it is saved, not opened.
    how = "inline" if form == "pdf" else "attachment"
    headers = {
        "content-disposition": f'{how}; filename="{e}-{name}.{form}"',
        "cache-control": "no-store",
    }
    return Response(data, media_type=_TYPES[form], headers=headers)
