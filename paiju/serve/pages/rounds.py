"""The rounds of an event as pages tell of them, and what of their boards may be told to whom.

Nothing of a board is visible to anyone outside the table before its last table has finished
(DUPLICATE §2): :func:`opened` is the one place where that is judged for pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from paiju.contest.result import Result
from paiju.contest.stage import Stage
from paiju.desk import live
from paiju.desk.book import Book
from paiju.desk.course import started
from paiju.errors import Illegal
from paiju.play.events import Dealt, Ended, Published, Voided
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable

State = Literal["planned", "draft", "seated", "running", "finished", "released"]


class RoundHead(msgspec.Struct, frozen=True):
    """A round: *number* counted through the event, *inside* in its stage *stage* (index *at*)."""

    number: int
    stage: str
    at: int
    inside: int
    first: int
    last: int
    rules: str
    tables: int
    state: State
    start: int
    """Moment of the first card, ms; 0 where the round has not been started."""


class Sealed(Illegal):
    """The board is not over at all tables yet, or there is none: one answer for both."""

    def __init__(self, board: int) -> None:
        super().__init__("public.sealed", where=f"board {board}", article="DUPLICATE §2")


def heads(event: LiveEvent) -> tuple[RoundHead, ...]:
    """List all rounds of an event, those to come as well."""
    return tuple(_head(event, number) for number in range(1, len(event.turns) + 1))


def _head(event: LiveEvent, number: int) -> RoundHead:
    at, inside = event.turns[number - 1]
    stage, course = event.setup.plan.stages[at], event.course
    numbers = stage.numbers(inside)
    there = number <= len(course.seated)
    begun = started(course, number)
    return RoundHead(
        number=number,
        stage=stage.name,
        at=at,
        inside=inside,
        first=numbers[0],
        last=numbers[-1],
        rules=event.setup.read.stages[at].rules,
        tables=len(course.seated[number - 1].round.tables) if there else 0,
        state=_state(event, number),
        start=begun.at if begun is not None else 0,
    )


def _state(event: LiveEvent, number: int) -> State:
    course = event.course
    if number <= course.released:
        return "released"
    if number <= course.finished:
        return "finished"
    if started(course, number) is not None:
        return "running"
    if number <= len(course.seated):
        return "seated"
    drafted = number == len(course.seated) + 1 and course.draft is not None
    return "draft" if drafted else "planned"


def seated_round(event: LiveEvent, number: int) -> RoundHead:
    """Give a round that has its seating.

    :raises Illegal: it has none yet.
    """
    if not 1 <= number <= event.round:
        raise Illegal("desk.no_such_table", where=f"round {number}")
    return _head(event, number)


def running_round(event: LiveEvent) -> RoundHead | None:
    """Give the round that was seated last; None before the first."""
    return seated_round(event, event.round) if event.round else None


def round_of(event: LiveEvent, board: int, stage: int) -> int:
    """Find the round of a board of a stage.

    :param stage: from 1; 0: the last one that has begun.
    :raises Sealed: the board has not been seated.
    """
    at = stage - 1 if stage else event.turns[max(event.round, 1) - 1][0]
    for number, (index, inside) in enumerate(event.turns[: event.round], 1):
        if index == at and board in event.setup.plan.stages[at].numbers(inside):
            return number
    raise Sealed(board)


def opened(event: LiveEvent, number: int) -> frozenset[int]:
    """Give the boards of a round that everybody may know of, by the regulation's delay later."""
    lives = event.at(number)
    tables = [table.table for table in lives]
    over = live.common(tables, again=event.setup.redeals)
    free = over.difference(*(table.shared for table in tables))
    since = event.clock.now() - event.hall.delay * live.SECOND
    if not event.hall.delay:
        return free
    return free.difference(*(_ended(one, since) for one in lives if one.table.at > since))


def _ended(table: LiveTable, since: int) -> Iterator[int]:
    """Give the boards that came to their end at a table, or were published there, after *since*."""
    board = 0
    for event in table.events():
        if isinstance(event, Dealt | Published):
            board = event.number
        if event.at > since and isinstance(event, Ended | Voided | Published):
            yield board


def require_open(event: LiveEvent, number: int, board: int) -> None:
    """Make sure that everybody may know of a board.

    :raises Sealed: not yet.
    """
    if board not in opened(event, number):
        raise Sealed(board)


def book(event: LiveEvent) -> Book:
    """Give the event as a book, without the results of boards that are still sealed."""
    field = event.field(event.round)
    results = [list(found) for found in field.results]
    if event.course.finished < event.round:
        at, inside = event.turns[event.round - 1]
        free = opened(event, event.round)
        results[at] = [r for r in results[at] if r.round != inside or r.board in free]
    blank: list[tuple[Result, ...]] = [()] * (len(event.setup.plan.stages) - len(results))
    told = (*map(tuple, results), *blank)
    return Book(event.setup, field.secret, event.course, told)


def counted(event: LiveEvent, number: int) -> Stage:
    """Give the material of a round's stage as far as that round, open boards only."""
    return book(event).field.until(number).stages[-1]
