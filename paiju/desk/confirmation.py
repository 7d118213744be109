"""Slips are confirmed step by step, as the regulation says: each step once, by whoever is first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiju.contest.prospectus import Step
from paiju.desk.book import Book, read_book
from paiju.desk.folder import Folder
from paiju.desk.journal import Confirmed
from paiju.desk.paper import append, finish
from paiju.desk.ports import Store
from paiju.desk.slip import LAW
from paiju.desk.slips import of_round
from paiju.errors import NotAllowed, TooLate


def confirm(
    store: Store,
    folder: Folder,
    tables: Sequence[int],
    step: Step | None,
    by: str,
    at: int,
    walked: int = 0,
) -> int:
    """Confirm all slips of some tables; give how many.

    :param tables: empty: all that have one.
    :param step: None: the next that is due.
    :param walked: which round of the event, from 1; 0: that which was seated last.
    :raises NotAllowed: a slip is not in, the step is not its next, or the desk's confirmation is
        asked for by the same person who entered it.
    """
    book = read_book(store)
    entries = list(confirmations(book, tables, step, by, at, walked))
    # Also where nothing is due: who confirmed last may have been stopped before the round ended.
    if entries:
        _enter(store, book, entries, walked)
    finish(store, folder, at)
    if not entries:
        raise NotAllowed("paper.nothing_to_confirm", article=LAW)
    return len(entries)


def _enter(store: Store, book: Book, entries: Sequence[Confirmed], walked: int) -> None:
    while not append(store, book, entries):
        book = read_book(store)
        for entry in entries:
            verify_due(book, entry, walked)


def verify_due(book: Book, entry: Confirmed, walked: int = 0) -> None:
    """Make sure that a step still waits for its confirmation.

    Who meant this step must not take the next one because somebody else was faster.

    :raises TooLate: it was confirmed, or the slip was taken back, in the meantime.
    """
    due = {slip.number: slip.due for slip in of_round(book, walked)}
    if entry.step not in due.get(entry.slip, ())[:1]:
        raise TooLate("paper.confirmed_already", where=str(entry.slip), article=LAW)


def confirmations(
    book: Book, tables: Sequence[int], step: Step | None, by: str, at: int, walked: int = 0
) -> Iterator[Confirmed]:
    """Give the entries by which slips are confirmed; parameters and errors as :func:`confirm`."""
    for slip in of_round(book, walked):
        if tables and slip.table not in tables:
            continue
        where = f"table {slip.table}"
        if slip.scored is None:
            if tables:
                raise NotAllowed("paper.no_slip", where=where, article=LAW, table=slip.table)
            continue
        if not slip.due or (step is not None and step != slip.due[0] and not tables):
            continue
        due = slip.due[0]
        if step not in (None, due):
            raise NotAllowed("paper.other_step", where=where, article=LAW, step=step, due=due)
        if due == "desk" and by and by == slip.scored.by:
            raise NotAllowed("paper.same_person", where=where, article=LAW, by=by)
        yield Confirmed(slip.number, due, by, at)
