"""Fouls of an entrant, read from the tables where he has sat (EVENTS §3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paiju.contest.reckoning import Foul
from paiju.desk import journal
from paiju.desk.book import Book
from paiju.desk.ports import Store
from paiju.play import line
from paiju.play.events import Dealt, Fouled


def fouls(store: Store, book: Book, player: int) -> tuple[Foul, ...]:
    """Give the fouls of an entrant in the order of play, those of boards dealt again among them.

    They are of the rounds that the published standings count.

    :raises Unavailable: the log cannot be read.
    """
    return tuple(_fouls(store, book, player))


def _fouls(store: Store, book: Book, player: int) -> Iterator[Foul]:
    names = [stage.name for stage in book.setup.plan.stages]
    for seated in book.course.seated[: book.published]:
        place = seated.round.place(player)
        if place is None:
            continue
        table, seat = place
        at = names.index(seated.stage)
        stream = journal.table_stream(seated.stage, seated.round.number, table)
        lines = store.read(stream)
        events = (line.load(entry, book.setup.games[at]) for entry in lines)
        for board, event in _with_boards(events):
            if event.seat == seat:
                yield Foul(at, seated.round.number, table, board, event.by, event.why)


def _with_boards(events: Iterable[object]) -> Iterator[tuple[int, Fouled]]:
    board = 0
    for event in events:
        match event:
            case Dealt():
                board = event.number
            case Fouled():
                yield board, event
