"""The minutes of an appeal, from the event's book."""

from __future__ import annotations

from paiju.contest.appeal import Case
from paiju.contest.entry import labels
from paiju.desk import papers
from paiju.desk.book import Book
from paiju.show.ledger import rulings_text
from paiju.show.minutes import minutes_page
from paiju.words import LANGUAGES


def minutes(book: Book, case: Case) -> bytes:
    """Write the minutes of an appeal as a page."""
    filed, shown = case.filed, labels(book.entries)
    table = table_of(book, case)
    names = [stage.name for stage in book.setup.plan.stages]
    place = names.index(filed.stage), filed.round, table
    record = papers.record_name(book.setup, *place) if filed.board else ""
    zh, en = (rulings_text(book.notes, book.setup.entries, lang, book.code) for lang in LANGUAGES)
    texts = [(f"{n.number}. {zh[n.number]}", en[n.number]) for n in case.measures]
    event = book.setup.read.event
    return minutes_page(event.name, case, shown, record, table, texts, event.zone)


def table_of(book: Book, case: Case) -> int:
    """Give the table at which the player sat in the round of the appeal; 0: at none."""
    for round_ in book.seated(case.filed.stage):
        place = round_.place(case.filed.player)
        if round_.number == case.filed.round and place is not None:
            return place[0]
    return 0
