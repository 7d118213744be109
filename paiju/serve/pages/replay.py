"""A board played again on the screen, step by step, after its embargo."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from paiju.contest.entry import labels
from paiju.errors import Illegal
from paiju.serve.liveevent import LiveEvent
from paiju.serve.pages import boards, rounds
from paiju.serve.pages.sheet import of_event
from paiju.serve.visitor import InHall, visitor
from paiju.show import steps

Asked = Request[Any, Any, Any]
_KEPT = 64
"""Replays that are kept ready."""


class _Replays:
    """The steps of boards that were asked for lately; what is over does not change."""

    def __init__(self) -> None:
        self.of = lru_cache(_KEPT)(self._of)

    @staticmethod
    def _of(key: _Key) -> list[steps.Step]:
        table = key.event.at(key.round)[key.table - 1]
        return steps.steps(table.place.rules, table.events(), key.board, key.names, key.lang)


class _Key(msgspec.Struct, frozen=True):
    event: Any
    round: int
    table: int
    board: int
    names: tuple[str, ...]
    lang: str


_replays = _Replays()


@get("/e/{e:str}/replay/{r:int}/{t:int}/{k:int}", include_in_schema=False, sync_to_thread=False)
def replay(
    request: Asked,
    hall: InHall,
    e: FromPath[str],
    r: FromPath[int],
    t: FromPath[int],
    k: FromPath[int],
    step: FromQuery[int | None] = None,
) -> Response[str]:
    """Show a board at a table, at one of its steps."""
    event = hall.event(e)
    here = rounds.seated_round(event, r)
    if not 1 <= t <= here.tables:
        raise Illegal("desk.no_such_table", where=f"table {t}")
    rounds.require_open(event, r, k)
    who, table = visitor(request), event.at(r)[t - 1]
    names = tuple(labels(event.entries).get(n, str(n)) for n in table.place.players)
    found = _replays.of(_Key(event, r, t, k, names, who.lang))
    at = len(found) - 1 if step is None else max(0, min(step, len(found) - 1))
    return of_event(
        request,
        event,
        "replay.html",
        round=here,
        table=t,
        board=k,
        step=at,
        steps=found,
        seen=found[at].view.seen,
        players=names,
        numbers=table.place.players,
        robots=[seat.robot for seat in table.table.seats],
        game=table.place.rules.game,
        facts=boards.facts(table.place.rules, boards.played(table, k), who.lang),
        scores=_scores(event, r, t, k),
        free=sorted(rounds.opened(event, r)),
    )


def _scores(event: LiveEvent, number: int, table: int, board: int) -> tuple[int, ...]:
    result = boards.played(event.at(number)[table - 1], board).result
    return result.scores if result is not None else ()
