"""An event's folder opened to be looked at, or for its director."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paiju.desk.book import Book, read_book
from paiju.desk.folder import Folder
from paiju.errors import NotAllowed
from paiju.store.sqlite import Sqlite


def open_event(folder: str | Path) -> Book:
    """Read the event in a folder: entrants, rounds, results, rulings, standings.

    Nothing is changed, and an event that is being played may be read too.

    :raises NotAllowed: no event lies there.
    :raises Unavailable: the log cannot be read.
    """
    with opened(folder, reading=True) as (store, _):
        return read_book(store)


@contextmanager
def opened(folder: str | Path, *, reading: bool = False) -> Iterator[tuple[Sqlite, Folder]]:
    """Open the log of an event that is there; errors as :func:`open_event`.

    :param reading: nothing will be written, so that a copy which cannot be changed will do.
    """
    place = Folder(Path(folder))
    if not place.log.is_file():
        raise NotAllowed("desk.no_event_in", where=str(folder), folder=str(folder))
    store = Sqlite(place.log, reading=reading)
    try:
        yield store, place
    finally:
        store.close()
