"""What everybody may see of an event: its page, standings, seatings, how a place came about."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from paiju.contest.account import account
from paiju.desk import papers
from paiju.errors import Illegal
from paiju.serve.pages import files, rounds
from paiju.serve.pages.ranking import ranking
from paiju.serve.pages.sheet import of_event, sheet
from paiju.serve.visitor import InHall, visitor
from paiju.show.account import account_data
from paiju.show.ledger import rulings_text
from paiju.show.ruleset import named

Asked = Request[Any, Any, Any]


@get("/e/{e:str}", include_in_schema=False, sync_to_thread=False)
def event(request: Asked, hall: InHall, e: FromPath[str]) -> Response[str]:
    """Show an event to everybody."""
    found = hall.event(e)
    numbers = range(1, found.round + 1)
    free = {number: sorted(rounds.opened(found, number)) for number in numbers}
    table = ranking(found, visitor(request).lang) if found.course.released else None
    read = found.setup.read
    return of_event(
        request,
        found,
        "event.html",
        rounds=rounds.heads(found),
        free=free,
        ranking=table,
        entries=found.entries,
        rules=[
            (stage.name, named(profile, visitor(request).lang))
            for stage, profile in zip(read.stages, read.profiles, strict=True)
        ],
        digest=found.setup.read.digest,
        deals=files.out(found),
    )


@get("/e/{e:str}/standings", include_in_schema=False, sync_to_thread=False)
def standings(
    request: Asked, hall: InHall, e: FromPath[str], after: FromQuery[int | None] = None
) -> Response[str]:
    """Show the published standings, of now or after an earlier round."""
    found = hall.event(e)
    table = ranking(found, visitor(request).lang, after)
    return of_event(request, found, "standings.html", ranking=table)


@get("/e/{e:str}/seating/{r:int}", include_in_schema=False, sync_to_thread=False)
def seating(request: Asked, hall: InHall, e: FromPath[str], r: FromPath[int]) -> Response[str]:
    """Show who sits where in a round."""
    found = hall.event(e)
    here = rounds.seated_round(found, r)
    return of_event(
        request,
        found,
        "seating.html",
        round=here,
        seated=found.course.seated[r - 1].round,
        last=found.round,
        free=sorted(rounds.opened(found, r)),
    )


@get("/e/{e:str}/player/{n:int}", include_in_schema=False, sync_to_thread=False)
def player(request: Asked, hall: InHall, e: FromPath[str], n: FromPath[int]) -> Response[str]:
    """Explain a place in the published standings, figure by figure."""
    found = hall.event(e)
    field = found.field(found.course.released)
    if n not in {entry.number for entry in field.entries}:
        raise Illegal("public.no_player", where=str(n), player=n)
    table, lang = field.standings(), visitor(request).lang
    rest = found.round - found.course.released
    told = account(n, field.entries, field.stages, table, field.notes, running=rest)
    names = tuple(stage.name for stage in found.setup.plan.stages)
    code = found.setup.read.code
    data = account_data(told, lambda s, r, t: papers.record_name(found.setup, s, r, t), names)
    return of_event(
        request,
        found,
        "player.html",
        told=data,
        rulings=rulings_text(field.notes, field.setup.entries, lang, code),
        starts=_starts(found.turns),
        stages=names,
        several=len(names) > 1,
        points=found.setup.redeals,
    )


def _starts(course: list[tuple[int, int]]) -> dict[int, int]:
    """Give index of a stage → rounds of the event before it."""
    found: dict[int, int] = {}
    for number, (at, _) in enumerate(course):
        found.setdefault(at, number)
    return found


@get("/check", include_in_schema=False, sync_to_thread=False)
def check(request: Asked) -> Response[str]:
    """Let a device be checked before its owner sits down."""
    return sheet(request, "check.html")
