"""The secret of the deals as the log keeps it; and what is done where it is lost.

A lost secret does not end an event (DUPLICATE §7): the boards that were dealt stay in the log,
what is still to come is drawn from a spare secret, and everything that is written about the event
from then on says that nobody can verify its deals.
"""

from __future__ import annotations

from paiju.deal import commit
from paiju.desk import conduct, journal
from paiju.desk.course import Course, read_course
from paiju.desk.ports import Append, Store
from paiju.desk.setup import Setup
from paiju.errors import NotAllowed, Unavailable

LAW = "DUPLICATE §7"


def secret(store: Store, course: Course) -> bytes:
    """Give what everything in an event is drawn from: its secret, or the spare one.

    :raises Unavailable: the secret is lost, or is not the one that was promised.
    """
    if course.lost:
        kept = store.read(journal.SPARE)
    else:
        kept = [course.opened] if course.opened else store.read(journal.SECRET)
    if len(kept) == 1 and (course.lost or promised(course, kept[0])):
        return kept[0]
    key = "left_out" if journal.COPY in store.streams() and not kept else "no_secret"
    raise Unavailable(f"desk.{key}", where=journal.SECRET, article=LAW)


def promised(course: Course, secret: bytes) -> bool:
    """Tell whether the promise of an event that has begun was made with a secret."""
    if course.created is None:
        return False
    promise = commit.read_commit(course.created.promise)
    return commit.commitment(promise.plan, secret) == promise.commitment


def restore(store: Store, course: Course, secret: bytes) -> None:
    """Put a secret that was kept elsewhere back into a log that has lost it.

    Another one than was promised, or where nothing is missing: nothing is done.
    """
    if not course.lost and promised(course, secret):
        store.append(journal.SECRET, 0, [secret])


def lose(store: Store, why: str, fresh: bytes, by: str = "") -> None:
    """Enter for good that the secret is lost, so that the event can go on without it.

    :param why: in words, for everybody.
    :param fresh: 32 bytes from which is drawn what is still to come.
    :raises NotAllowed: there is no event, or its secret is not lost.
    :raises Illegal: no reason.
    """
    plain = conduct.words(why)
    while True:
        course = read_course(store)
        _verify_lost(store, course)
        lost = journal.write(journal.Lost(plain, by=by))
        batch = [
            Append(journal.SPARE, 0, (fresh,)),
            Append(journal.STREAM, course.number, (lost,)),
        ]
        if store.append_many(batch)[1].accepted:
            return


def _verify_lost(store: Store, course: Course) -> None:
    if course.created is None:
        raise NotAllowed("desk.no_event")
    if course.lost:
        raise NotAllowed("desk.lost_already", where=journal.SECRET, article=LAW)
    try:
        secret(store, course)
    except Unavailable:
        return
    raise NotAllowed("desk.not_lost", where=journal.SECRET, article=LAW)


def last_word(store: Store) -> commit.Reveal:
    """Give what is to be published at the end of an event whose secret is lost."""
    course = read_course(store)
    if course.created is None:
        raise NotAllowed("desk.no_event")
    return commit.lose(commit.read_commit(course.created.promise), course.lost)


def revealed(setup: Setup, course: Course, secret: bytes) -> commit.Reveal:
    """Give what is published at the end: the secret, or for ever that it is lost."""
    if course.created is None:
        raise NotAllowed("desk.no_event")
    promise = commit.read_commit(course.created.promise)
    if course.lost:
        return commit.lose(promise, course.lost)
    return commit.reveal(promise, secret, setup.plan.given or ())
