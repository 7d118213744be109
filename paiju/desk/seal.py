"""The log of an event that is over is sealed: a closing entry carries the digest of what it covers.

The first one covers the whole log. Whatever is entered later is followed by another one over the
seal before it and what has come since, so that a late ruling's reason or author cannot be changed
unnoticed either, and a large event need not be read again for each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from paiju.desk import journal
from paiju.desk.anonymity import digest, nameless
from paiju.desk.course import Course
from paiju.desk.journal import Closed
from paiju.desk.ports import Store

_MARK = b"paiju-seal-1"


def first(store: Store, course: Course) -> Closed:
    """Give the entry that ends an event; its digest is of the log as it is now."""
    return Closed(digest(store, course.number))


def with_seal(store: Store, course: Course, *entries: journal.Event) -> tuple[bytes, ...]:
    """Write entries of one act, and the one seal that they need where the event is over.

    :param course: as the log stands before them.
    """
    data = tuple(map(journal.write, entries))
    if not data or not course.closed or isinstance(entries[-1], Closed):
        return data
    since = store.read(journal.STREAM, course.sealed)[: course.number - course.sealed]
    return *data, journal.write(Closed(chained(course.seal, [*since, *data])))


def chained(seal: str, entries: Sequence[bytes]) -> str:
    """Give the digest of what came after a seal, 64 hex digits; names are left out of it."""
    found = hashlib.sha256(_MARK)
    for part in (seal.encode(), *map(nameless, entries)):
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


def broken(store: Store) -> list[int]:
    """List the closing entries, by number, whose digest is not that of the log."""
    entries, found, last, seal = store.read(journal.STREAM), [], 0, ""
    for number, data in enumerate(entries, 1):
        entry = journal.read(data)
        if not isinstance(entry, Closed):
            continue
        due = chained(seal, entries[last : number - 1]) if last else digest(store, number - 1)
        if entry.digest and entry.digest != due:
            found.append(number)
        last, seal = number, entry.digest
    return found
