"""申诉 in the hall: a player files one from the table, the chief rules, the committee decides.

What is attached is a reference: round, board, and the number of the entry in the table's log. The
record itself is opened where it always is, by those who may see it then; no page here shows a card.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from paiju.contest import ledger
from paiju.contest.appeal import Case, cases, find
from paiju.contest.entry import labels
from paiju.contest.ruling import Appealed, Decided, Heard, Ruling, Scored, Undone
from paiju.desk import conduct
from paiju.desk.minutes import minutes as written
from paiju.desk.minutes import table_of
from paiju.errors import Illegal, NotAllowed
from paiju.serve.liveevent import LiveEvent
from paiju.serve.order import Order, posted
from paiju.serve.page import go
from paiju.serve.pages import rounds
from paiju.serve.pages.discipline import enter_ruling
from paiju.serve.pages.rulings import place_of, told
from paiju.serve.pages.sheet import of_event
from paiju.serve.roles import ADDRESSES
from paiju.serve.visitor import InHall, visitor
from paiju.show.discipline import about_text, state_text
from paiju.show.ledger import rulings_text
from paiju.show.minutes import policy

Asked = Request[Any, Any, Any]
_DIGITS = 17
"""More than a moment in ms has."""


class Row(msgspec.Struct, frozen=True):
    """An appeal in words; *record* is the address of its board, "" where there is none.

    *measures*: number and words of what carries it out; *open*: the committee may enter more.
    """

    number: int
    player: str
    about: str
    state: str
    why: str
    against: int
    stage: str
    record: str
    measures: tuple[tuple[int, str], ...] = ()
    open: bool = False


class Place(msgspec.Struct, frozen=True):
    """What a player may appeal about: the board on the own table."""

    round: int
    inside: int
    stage: str
    board: int


def _rows(event: LiveEvent, lang: str, player: int = 0) -> list[Row]:
    book = rounds.book(event)
    shown = labels(book.entries)
    words = rulings_text(book.notes, book.setup.entries, lang, book.code)
    rows = []
    for case in cases(book.notes)[::-1]:
        if player in (0, case.filed.player):
            table = table_of(book, case)
            told_of = _without_moment(case) if player else case
            about, state = about_text(told_of, lang, table), state_text(case, lang)
            record = _record(event, case, table)
            who, filed = shown.get(case.filed.player, ""), case.filed
            told_ = filed.why, filed.against, case.state, record
            done = tuple((n.number, words[n.number]) for n in case.measures)
            open_ = case.state == "decided" and case.upheld is True
            rows.append(Row(case.number, who, about, state, *told_, done, open_))
    return rows


def _without_moment(case: Case) -> Case:
    """Leave the number of the table's log out of what a player is shown."""
    filed = msgspec.structs.replace(case.filed, moment=0)
    return msgspec.structs.replace(case, filed=filed)


def _record(event: LiveEvent, case: Case, table: int) -> str:
    """Give the address of the replay; that page itself shows an open board only."""
    filed = case.filed
    if not filed.board or not table:
        return ""
    for number, seated in enumerate(event.course.seated, 1):
        if (seated.stage, seated.round.number) == (filed.stage, filed.round):
            return f"/e/{event.name}/replay/{number}/{table}/{filed.board}"
    return ""


@get("/desk/{e:str}/appeals", include_in_schema=False, sync_to_thread=False)
def appeals(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show all appeals, with what this visitor may do with them."""
    event, who = hall.event(e), visitor(request)
    role = who.role(e)
    return of_event(
        request,
        event,
        "desk_appeals.html",
        part="appeals",
        rows=_rows(event, who.lang),
        terms=event.setup.read.code.appeals,
        entries=event.entries,
        rounds=rounds.heads(event)[: event.round],
        may_file=role in ADDRESSES["POST /desk/{e}/appeal"],
        may_hear=role in ADDRESSES["POST /desk/{e}/hear"],
        may_decide=role in ADDRESSES["POST /desk/{e}/decide"],
    )


@get("/desk/{e:str}/minutes/{n:str}", include_in_schema=False, sync_to_thread=False)
def minutes(hall: InHall, e: FromPath[str], n: FromPath[str]) -> Response[bytes]:
    """Give the minutes of an appeal as a page to be printed.

    :raises Illegal: there is no such appeal.
    """
    if not n.isdecimal() or len(n) > 9:
        raise Illegal("appeal.unknown", where="appeal", number=n)
    book = rounds.book(hall.event(e))
    page = written(book, find(book.notes, int(n)))
    headers = {
        "cache-control": "no-store",
        "content-security-policy": f"{policy()}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'",
    }
    return Response(page, media_type="text/html", headers=headers)


@post("/desk/{e:str}/appeal", status_code=303, include_in_schema=False)
async def file(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """File an appeal for a player at the desk."""
    event = hall.event(e)
    order = await posted(request, hall, event)
    conduct.words(order.text("why"))
    filed = Appealed(
        player=order.number("player"),
        board=order.number("board", 0),
        against=order.number("against", 0),
        **place_of(order),
        **told(order),
    )
    await enter_ruling(event, filed)
    return go(f"/desk/{e}/appeals")


@post("/desk/{e:str}/hear", status_code=303, include_in_schema=False)
async def hear(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Enter the chief referee's ruling, and carry it out."""
    event = hall.event(e)
    order = await posted(request, hall, event)
    upheld, facts = _spoken(order)
    await _carry_out(event, order, Heard(upheld=upheld, **facts), facts, upheld=upheld)
    return go(f"/desk/{e}/appeals")


@post("/desk/{e:str}/decide", status_code=303, include_in_schema=False)
async def decide(request: Asked, hall: InHall, e: FromPath[str]) -> Response[Any]:
    """Enter the committee's final decision, and carry it out."""
    event = hall.event(e)
    order = await posted(request, hall, event)
    upheld, facts = _spoken(order)
    decided = Decided(upheld=upheld, members=order.text("members"), **facts)
    await _carry_out(event, order, decided, facts, upheld=upheld)
    return go(f"/desk/{e}/appeals")


def _spoken(order: Order) -> tuple[bool, dict[str, Any]]:
    outcome = order.text("outcome")
    if outcome not in ("upheld", "dismissed"):
        raise Illegal("desk.bad_outcome", where="outcome")
    return outcome == "upheld", {**told(order), "appeal": order.number("appeal")}


async def _carry_out(
    event: LiveEvent, order: Order, spoken: Ruling, facts: dict[str, Any], *, upheld: bool
) -> None:
    """Enter what was decided and, in one act, take back what it was against, where asked for."""
    case = find(rounds.book(event).notes, facts["appeal"])
    stands = case.filed.against in {note.number for note in event.course.standing}
    back = upheld and stands and order.text("undo")
    taken = [Undone(ruling=case.filed.against, **facts)] if back else []
    await enter_ruling(event, spoken, *taken)


# -- from the table -------------------------------------------------------------------------------


def _own(request: Asked, hall: InHall) -> tuple[LiveEvent, int]:
    member = visitor(request).member
    if member is None or not member.player or member.event not in hall.events:
        raise NotAllowed("desk.no_table")
    return hall.event(member.event), member.player


def place(event: LiveEvent, player: int) -> Place | None:
    """Give what the player plays, or has played last; None where that is nothing yet."""
    for number in range(event.round, 0, -1):
        seated = event.course.seated[number - 1]
        found = seated.round.place(player)
        if found is None:
            continue
        table = event.at(number)[found[0] - 1].table
        done = [board.number for board in table.results] or _by_hand(event, number, found[0])
        running = table.board if table.running else None
        board = running.number if running is not None else (done[-1] if done else 0)
        if board:
            return Place(number, seated.round.number, seated.stage, board)
    return None


def _by_hand(event: LiveEvent, number: int, table: int) -> list[int]:
    """Give the boards of a table that came in on slips."""
    seated = event.course.seated[number - 1]
    place = seated.stage, seated.round.number, table
    notes = ledger.located(event.course.standing, event.setup.stage.name)
    slips = [note.ruling for note in notes if isinstance(note.ruling, Scored)]
    return sorted(s.board for s in slips if (s.stage, s.round, s.table) == place)


@get("/play/appeal", include_in_schema=False, sync_to_thread=False)
def form(request: Asked, hall: InHall) -> Response[str]:
    """Show a player the form of an appeal, with the moment at which it was opened.

    The moment is the clock's: numbers of the table's log would betray an answer nobody has seen.
    """
    event, player = _own(request, hall)
    lang = visitor(request).lang
    return of_event(
        request,
        event,
        "play_appeal.html",
        where=place(event, player),
        opened=hall.clock.now(),
        rows=_rows(event, lang, player),
        terms=event.setup.read.code.appeals,
    )


@post("/play/appeal", status_code=303, include_in_schema=False)
async def own(request: Asked, hall: InHall) -> Response[Any]:
    """File a player's own appeal.

    :raises TooLate: the regulation's time is over.
    """
    event, player = _own(request, hall)
    order = await posted(request, hall, event)
    conduct.words(order.text("why"))
    where = place_of(order)
    seated = event.course.seated[order.number("round") - 1]
    found = seated.round.place(player)
    log = event.at(order.number("round"))[found[0] - 1].events() if found else []
    opened = order.text("opened")
    at = int(opened) if opened.isdecimal() and len(opened) < _DIGITS else order.now
    filed = Appealed(
        player=player,
        board=order.number("board", 0),
        moment=sum(entry.at <= at for entry in log),
        **where,
        **told(order),
    )
    await enter_ruling(event, filed)
    return go("/play/appeal")
