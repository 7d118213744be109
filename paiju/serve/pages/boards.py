"""A board at all its tables, after its embargo; and a player's own boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from paiju.cards.deck import SEATS
from paiju.contest.stage import Count, count
from paiju.errors import NotAllowed
from paiju.play.events import Dealt
from paiju.play.table import Played
from paiju.rules.notation import notation
from paiju.rules.protocol import ALL_SEEING, Result, Rules
from paiju.score.matchpoints import Mark
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable
from paiju.serve.pages import rounds
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor
from paiju.show.percent import exact, percent
from paiju.show.term import term
from paiju.words import say

Asked = Request[Any, Any, Any]


class Cell(msgspec.Struct, frozen=True):
    """What one seat made of a board: score, MP and ratio as texts, empty where there are none."""

    player: int
    score: str
    mp: str
    percent: str
    outcome: str
    first: bool


class Line(msgspec.Struct, frozen=True):
    """A board at one table."""

    table: int
    cells: tuple[Cell, ...]
    facts: str
    adjusted: bool


class Own(msgspec.Struct, frozen=True):
    """A board of the player's own: sealed ones have no MP and no cards."""

    round: int
    stage: str
    at: int
    table: int
    board: int
    seat: str
    others: tuple[int, ...]
    facts: str
    score: str
    mp: str
    percent: str
    open: bool
    hands: tuple[str, ...]
    rest: tuple[tuple[str, str], ...]


@get("/e/{e:str}/traveller/{k:int}", include_in_schema=False, sync_to_thread=False)
def traveller(
    request: Asked, hall: InHall, e: FromPath[str], k: FromPath[int], stage: FromQuery[int] = 0
) -> Response[str]:
    """Show all results of a board, once its last table has finished."""
    event = hall.event(e)
    number = rounds.round_of(event, k, stage)
    rounds.require_open(event, number, k)
    lang = visitor(request).lang
    hands, rest = cards(event.at(number)[0], k)
    return of_event(
        request,
        event,
        "traveller.html",
        round=rounds.seated_round(event, number),
        board=k,
        opener=SEATS[played(event.at(number)[0], k).opener],
        opens=notation(event.at(number)[0].place.rules.game).opener,
        lines=_lines(event, number, k, lang),
        hands=hands,
        rest=rest,
        game=event.at(number)[0].place.rules.game,
        free=sorted(rounds.opened(event, number)),
        points=event.setup.redeals,
    )


def _lines(event: LiveEvent, number: int, board: int, lang: str) -> list[Line]:
    stage = rounds.counted(event, number)
    inside = event.turns[number - 1][1]
    marks = by_place(count(stage))
    ruled = {(r.table, r.board) for r in stage.results if r.round == inside and _is_ruled(r)}
    found = []
    for table in event.at(number):
        here = played(table, board)
        place = table.place
        cells = tuple(
            marks.get(
                (f"{inside}.{place.table}", board, seat), Cell(p, "", "", "", "", first=False)
            )
            for seat, p in enumerate(place.players)
        )
        told = facts(place.rules, here, lang)
        found.append(Line(place.table, cells, told, (place.table, board) in ruled))
    return found


def _is_ruled(result: Any) -> bool:
    return any(outcome.value not in ("played", "void") for outcome in result.outcomes)


def by_place(found: Count) -> dict[tuple[str, int, int], Cell]:
    """Give table's label, board and seat → what it made there."""
    return {
        (line.table, line.board, line.seat): _cell(line.player, line, mark)
        for line, mark in zip(found.lines, found.marks, strict=True)
    }


def _cell(player: int, line: Any, mark: Mark) -> Cell:
    score = exact(line.points) or "" if line.is_compared else ""
    ratio = percent(mark.ratio)
    return Cell(
        player,
        score,
        exact(mark.mp) or "",
        f"{ratio}%" if ratio else "",
        line.outcome.value,
        first=mark.first,
    )


def played(table: LiveTable, board: int) -> Played:
    """Give what became of a board at a table, the last time that it was dealt.

    :raises Sealed: it is not over there.
    """
    for found in reversed(table.table.results):
        if found.number == board:
            return found
    raise rounds.Sealed(board)


def cards(table: LiveTable, board: int) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Give the three hands of a board and the (name, cards) of the rest, as it was dealt last."""
    dealt = [e for e in table.events() if isinstance(e, Dealt) and e.number == board][-1]
    rules = table.place.rules
    seen: Any = rules.seen(rules.start(dealt.deal, dealt.opener), ALL_SEEING)
    told = notation(rules.game)
    rest = told.texts(dealt.deal)[1]
    return tuple(seen.hands[seat] for seat in SEATS), tuple(zip(told.rest, rest, strict=True))


def facts(rules: Rules, board: Played, lang: str) -> str:
    """Tell in a few words how a board ended."""
    if board.result is None:
        return say("record.void", lang)
    return " · ".join(_facts(rules, board.result, lang))


def _facts(rules: Rules, result: Result, lang: str) -> Iterator[str]:
    for fact in notation(rules.game).facts:
        value = result.facts.get(fact.key, fact.usual)
        if fact.key not in result.facts or value in (fact.usual, "", None, 0, "none"):
            continue
        text = str(value)
        if fact.kind == "word":
            text = term(rules.name, str(value), f"record.value_{value}", lang)
        if fact.kind == "seat":
            text = say(f"table.seat_{value}", lang)
        yield f"{term(rules.name, fact.key, f'record.fact_{fact.key}', lang)} {text}"


@get("/play/boards", include_in_schema=False, sync_to_thread=False)
def own_boards(request: Asked, hall: InHall) -> Response[str]:
    """Show a player his own boards; with MP and cards once they are open."""
    who = visitor(request)
    member = who.member
    if member is None or not member.player or member.event not in hall.events:
        raise NotAllowed("desk.no_table")
    event = hall.event(member.event)
    found = [
        own
        for number in range(1, event.round + 1)
        for own in _own(event, number, member.player, who.lang)
    ]
    return of_event(
        request,
        event,
        "boards.html",
        own=found,
        player=member.player,
        several=len(event.setup.plan.stages) > 1,
        points=event.setup.redeals,
        games={
            table.place.round: table.place.rules.game
            for n in range(1, event.round + 1)
            for table in event.at(n)[:1]
        },
    )


def _own(event: LiveEvent, number: int, player: int, lang: str) -> Iterator[Own]:
    seated = event.course.seated[number - 1]
    place = seated.round.place(player)
    if place is None:
        return
    table, seat = event.at(number)[place[0] - 1], place[1]
    free = rounds.opened(event, number)
    marks = by_place(count(rounds.counted(event, number)))
    for board in dict.fromkeys(p.number for p in table.table.results):
        here = played(table, board)
        own = marks.get((f"{seated.round.number}.{place[0]}", board, seat))
        is_open = board in free
        hands, rest = cards(table, board) if is_open else ((), ())
        made = str(here.result.scores[seat]) if here.result is not None else ""
        yield Own(
            round=number,
            stage=seated.stage,
            at=event.turns[number - 1][0],
            table=place[0],
            board=board,
            seat=SEATS[seat],
            others=table.place.players,
            facts=facts(table.place.rules, here, lang),
            score=own.score or made if own and is_open else made,
            mp=own.mp if own and is_open else "",
            percent=own.percent if own and is_open else "",
            open=is_open,
            hands=hands,
            rest=rest,
        )
