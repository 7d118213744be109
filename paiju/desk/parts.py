"""What others contribute to the deals of an event: gathered once, before the first card.

The stream :data:`STREAM` holds what was given in one entry, and is as secret as the secret
itself: what a keeper gave is in it. What is published follows from it and the promise.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from paiju.deal import commit, contribution
from paiju.deal.contribution import CONTRIBUTIONS_FILE, Contribution
from paiju.deal.plan import LAW, Given
from paiju.desk.course import read_course
from paiju.desk.folder import Folder
from paiju.desk.ports import Store
from paiju.desk.setup import Setup
from paiju.errors import Illegal, NotAllowed, Unavailable

STREAM = "parts"


def known(store: Store, setup: Setup) -> Setup:
    """Give the setup with what was contributed, where that stands in the log.

    :raises Unavailable: the entry cannot be read.
    """
    entries = store.read(STREAM)
    if not entries:
        return setup
    try:
        given = msgspec.json.decode(entries[0], type=tuple[Given, ...])
    except msgspec.DecodeError:
        raise Unavailable("desk.bad_entry", where=f"{STREAM} 1", stream=STREAM, number=1) from None
    return _with(setup, given)


def gather(
    store: Store,
    folder: Folder,
    setup: Setup,
    handed: Sequence[Contribution] = (),
    without: Collection[str] = (),
) -> Setup:
    """Close the contributions to an event that has begun, and publish them; give its setup.

    Where they are closed already nothing more can be given or left out.

    :param without: contributors who have vanished.
    :raises NotAllowed: somebody is still due or may not be left out, or they are closed.
    :raises Illegal: see :func:`paiju.deal.contribution.gather`.
    """
    if not setup.plan.contributors:
        if handed or without:
            name = next((made.name for made in handed), next(iter(without), ""))
            raise Illegal("deal.no_contributor", where=name, article=LAW, name=name)
        return setup
    promise = _promise(store)
    found = known(store, setup)
    if found.plan.given is None:
        _, given = contribution.gather(promise, handed, without)
        store.append(STREAM, 0, [msgspec.json.encode(given)])
        found = known(store, setup)
    _compare(folder, promise, found, handed, without)
    published, _ = contribution.gather(promise, *_closed(promise, found.plan.given or ()))
    folder.put(CONTRIBUTIONS_FILE, commit.dump(published).encode())
    return found


def _promise(store: Store) -> commit.Commit:
    created = read_course(store).created
    if created is None:
        raise NotAllowed("desk.no_event")
    return commit.read_commit(created.promise)


def _closed(promise: commit.Commit, given: Sequence[Given]) -> tuple[list[Contribution], list[str]]:
    """Give what was handed in, and who was left out."""
    about = (commit.VERSION, promise.event, promise.commitment)
    names = {part.name for part in given}
    without = [one.name for one in promise.contributors if one.name not in names]
    return [Contribution(*about, part.name, part.value) for part in given], without


def _compare(
    folder: Folder,
    promise: commit.Commit,
    setup: Setup,
    handed: Sequence[Contribution],
    without: Collection[str],
) -> None:
    """Refuse what differs from the parts that are closed."""
    there, left_out = _closed(promise, setup.plan.given or ())
    if not set(handed) <= set(there) or not set(without) <= set(left_out):
        raise NotAllowed("desk.other_parts", where=str(folder.root), folder=str(folder.root))


def _with(setup: Setup, given: tuple[Given, ...]) -> Setup:
    plan = msgspec.structs.replace(setup.plan, given=given)
    return msgspec.structs.replace(setup, plan=plan)
