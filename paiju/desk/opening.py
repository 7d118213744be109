"""An event begins: it is entered into its log, or the log that is there is found to be its own."""

from __future__ import annotations

from paiju.deal import commit
from paiju.desk import journal
from paiju.desk.folder import Folder
from paiju.desk.ports import Append, Store
from paiju.desk.setup import Setup
from paiju.errors import NotAllowed


def begin(store: Store, folder: Folder, setup: Setup, secret: bytes | None, fresh: bytes) -> bytes:
    """Begin, or go on with, an event; give its secret.

    Regulation, entrants and the promise of the deals are published in the folder before this
    returns, so before the first card.

    :param secret: 32 bytes; None: the log's own, or *fresh* where there is no log yet.
    :raises NotAllowed: the log is of another event, or was started with another input.
    :raises Unavailable: the machine fails.
    """
    mine = secret or fresh
    promise = commit.dump(commit.commit(setup.plan, mine)).encode()
    created = journal.Created(
        journal.VERSION, setup.regulation, setup.entrants, setup.robots, promise
    )
    # One transaction, so that no promise is without its secret; refused where a log is there.
    first = [
        Append(journal.SECRET, 0, (mine,)),
        Append(journal.STREAM, 0, (journal.write(created),)),
    ]
    store.append_many(first)
    known = journal.fold(journal.Course(), store.read(journal.STREAM)).created
    if known is None:
        raise NotAllowed(
            "desk.foreign_folder",
            where=str(folder.root),
            folder=str(folder.root),
            found=folder.log.name,
        )
    kept = journal.kept_secret(store.read(journal.SECRET))
    _compare(folder, "desk.other_regulation", known.regulation == setup.regulation)
    _compare(folder, "desk.other_entrants", known.entrants == setup.entrants)
    _compare(folder, "desk.other_robots", known.robots == setup.robots)
    _compare(folder, "desk.other_secret", secret in (None, kept))
    folder.put("regulation.toml", known.regulation)
    folder.put("entrants.csv", known.entrants)
    folder.put(commit.COMMIT_FILE, known.promise)
    return kept


def _compare(folder: Folder, key: str, same: bool) -> None:  # noqa: FBT001  the answer itself
    if not same:
        raise NotAllowed(key, where=str(folder.root), folder=str(folder.root))
