"""An event begins: it is entered into its log, or the log that is there is found to be its own."""

from __future__ import annotations

from paiju.deal import commit
from paiju.desk import journal, keeping
from paiju.desk.course import read_course
from paiju.desk.folder import Folder
from paiju.desk.ports import Append, Store
from paiju.desk.setup import Setup
from paiju.errors import NotAllowed


def begin(store: Store, folder: Folder, setup: Setup, secret: bytes | None, fresh: bytes) -> bytes:
    """Begin, or go on with, an event; give its secret.

    Regulation, entrants and the promise of the deals are published in the folder before this
    returns, so before the first card.

    :param secret: 32 bytes; None: the log's own, or *fresh* where there is no log yet. A log that
        has lost its secret takes it back where it is the one promised.
    :raises NotAllowed: the log is of another event, or was started with another input.
    :raises Unavailable: the machine fails, or the secret is lost.
    """
    if not store.last(journal.STREAM):
        _enter(store, setup, secret or fresh)
    course = read_course(store)
    known = course.created
    if known is None:
        raise NotAllowed(
            "desk.foreign_folder",
            where=str(folder.root),
            folder=str(folder.root),
            found=folder.log.name,
        )
    if secret is not None:
        keeping.restore(store, course, secret)
    kept = keeping.secret(store, course)
    _compare(folder, "desk.other_regulation", known.regulation == setup.regulation)
    _compare(folder, "desk.other_entrants", known.entrants == setup.entrants)
    _compare(folder, "desk.other_robots", known.robots == setup.robots)
    mine = secret is None or keeping.promised(course, secret)
    _compare(folder, "desk.other_secret", mine)
    folder.put("regulation.toml", known.regulation)
    folder.put("entrants.csv", known.entrants)
    folder.put(commit.COMMIT_FILE, known.promise)
    return kept


def _enter(store: Store, setup: Setup, secret: bytes) -> None:
    promise = commit.dump(commit.commit(setup.plan, secret)).encode()
    created = journal.Created(
        journal.VERSION, setup.regulation, setup.entrants, setup.robots, promise
    )
    # One transaction, so that no promise is without its secret; refused where a log is there.
    first = [
        Append(journal.SECRET, 0, (secret,)),
        Append(journal.STREAM, 0, (journal.write(created),)),
    ]
    store.append_many(first)


def _compare(folder: Folder, key: str, same: bool) -> None:  # noqa: FBT001  the answer itself
    if not same:
        raise NotAllowed(key, where=str(folder.root), folder=str(folder.root))
