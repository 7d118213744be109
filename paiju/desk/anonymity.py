"""An entrant is forgotten once the event is over: the name goes, number and results stay.

Names stand outside of what is digested (:func:`digest`), so the log's digest is the same before
and after, and whoever wrote it down can still tell that nothing else was changed.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Collection, Iterator

import msgspec

from paiju.contest.entrants import read_entrants
from paiju.contest.formula import guard
from paiju.contest.ruling import Joined, Substituted
from paiju.desk import journal, papers
from paiju.desk.book import Book, read_book
from paiju.desk.folder import Folder
from paiju.desk.journal import Created
from paiju.desk.notice import notice
from paiju.desk.ports import Store
from paiju.errors import Illegal, NotAllowed
from paiju.play import line

ARTICLE = "EVENTS §5"
_NOBODY = ""


def label(number: int) -> str:
    """Give what stands in the place of a name."""
    return f"匿名{number}"


def digest(store: Store, entries: int | None = None) -> str:
    """Give the SHA-256 of a log, 64 hex digits: all streams and entries, all but the names.

    :param entries: of the stream ``event`` only so many count; None: all.

    Streams by name, each entry as length and bytes; in the stream ``event`` the list of entrants
    counts as its numbers, and a late or new entrant without name and club.
    """
    found = hashlib.sha256()
    for stream in store.streams():
        of_event = stream == journal.STREAM
        for entry in store.read(stream)[: entries if of_event else None]:
            told = nameless(entry) if of_event else entry
            for part in (stream.encode(), told):
                found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def nameless(entry: bytes) -> bytes:
    """Give an entry of the stream ``event`` as it is digested."""
    event = journal.read(entry)
    match event:
        case Created():
            numbers = [e.number for e in read_entrants(event.entrants)]
            event = msgspec.structs.replace(event, entrants=msgspec.json.encode(numbers))
        case Joined() | Substituted():
            event = msgspec.structs.replace(event, name=_NOBODY, club=_NOBODY)
    return journal.write(event)


def forget(store: Store, folder: Folder, numbers: Collection[int]) -> Book:
    """Take the names of entrants out of the log and write all papers anew.

    :raises NotAllowed: the event is not over.
    :raises Illegal: there is no such entrant.
    """
    book = read_book(store)
    if not book.course.closed:
        raise NotAllowed("desk.not_closed", article=ARTICLE)
    known = {entry.number for entry in book.entries}
    for number in sorted(set(numbers) - known):
        raise Illegal("desk.no_player", where=str(number), article=ARTICLE, player=number)
    entries = enumerate(store.read(journal.STREAM), 1)
    changed = {n: told for n, entry in entries if (told := _without(entry, numbers)) != entry}
    store.amend(journal.STREAM, changed)
    book = read_book(store)
    for name, data in _papers(store, book):
        if (folder.root / name).is_file():
            folder.put(name, data)
    return book


def _without(entry: bytes, numbers: Collection[int]) -> bytes:
    event = journal.read(entry)
    match event:
        case Created():
            told = _list(event.entrants, numbers)
            return journal.write(msgspec.structs.replace(event, entrants=told))
        case Joined() if event.number in numbers:
            number = event.number
        case Substituted() if event.player in numbers:
            number = event.player
        case _:
            return entry
    return journal.write(msgspec.structs.replace(event, name=label(number), club=_NOBODY))


def _list(entrants: bytes, numbers: Collection[int]) -> bytes:
    """Write the list anew; columns that the event does not need are left out."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    entries = read_entrants(entrants)
    # Only where somebody has one: who reads the list shall not ask what the columns were for.
    more = [key for key in ("group", "sex") if any(getattr(e, key) for e in entries)]
    heads = {"group": "组别", "sex": "性别"}
    rows.writerow(("编号", "姓名", "单位", *(heads[key] for key in more)))
    for e in entries:
        told = [*map(guard, (e.name, e.club, *(getattr(e, key) for key in more)))]
        gone = [label(e.number), _NOBODY, *("" for _ in more)]
        rows.writerow((e.number, *(gone if e.number in numbers else told)))
    return out.getvalue().encode()


def _papers(store: Store, book: Book) -> Iterator[papers.Paper]:
    yield "entrants.csv", book.setup.entrants
    yield from papers.all_standings(book.public)
    stages = {stage.name: at for at, stage in enumerate(book.setup.plan.stages)}
    for walked, seated in enumerate(book.course.seated):
        yield from notice(book.setup, book.course, walked)
        at = stages[seated.stage]
        for table in range(1, len(seated.round.tables) + 1):
            stream = journal.table_stream(seated.stage, seated.round.number, table)
            events = [line.load(entry, book.setup.games[at]) for entry in store.read(stream)]
            notes, lost = book.field.notes, book.course.lost
            yield from papers.record(book.setup, at, seated.round, table, events, notes, lost)
