"""The minutes of an appeal, from the event's book."""

from __future__ import annotations

from paiju.contest.appeal import Case
from paiju.contest.entry import labels
from paiju.desk import slips
from paiju.desk.book import Book
from paiju.show.ledger import rulings_text
from paiju.show.minutes import minutes_page
from paiju.words import LANGUAGES


def minutes(book: Book, case: Case) -> bytes:
    """Write the minutes of an appeal as a page."""
    filed, shown = case.filed, labels(book.entries)
    table = table_of(book, case)
    zh, en = (rulings_text(book.notes, book.setup.entries, lang, book.code) for lang in LANGUAGES)
    texts = [(f"{n.number}. {zh[n.number]}", en[n.number]) for n in case.measures]
    slip = slips.standing(book, filed.stage, filed.round, table, filed.board)
    record = [f"{slip}. {zh[slip]}", en[slip]] if slip else _record(book, case, table)
    event = book.setup.read.event
    return minutes_page(event.name, case, shown, record, table, texts, event.zone)


def _record(book: Book, case: Case, table: int) -> list[str]:
    filed, stages = case.filed, [stage.name for stage in book.setup.plan.stages]
    name = slips.record_name(book, stages.index(filed.stage), filed.round, table)
    return [name] if filed.board and name else []


def table_of(book: Book, case: Case) -> int:
    """Give the table at which the player sat in the round of the appeal; 0: at none."""
    for round_ in book.seated(case.filed.stage):
        place = round_.place(case.filed.player)
        if round_.number == case.filed.round and place is not None:
            return place[0]
    return 0
