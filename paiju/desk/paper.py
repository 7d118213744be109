"""An event with real cards: rounds are seated, slips come in, somebody confirms them (EVENTS §4).

The log and everything that follows from it are those of any other event; only the tables have no
logs of their own. What was entered is taken back or corrected as everywhere, by rulings.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.contest.round import Round, swapped
from paiju.contest.round import check as check_round
from paiju.contest.ruling import Offended, Scored, Undone
from paiju.contest.seating import Draft, require_complete
from paiju.contest.slate import Line
from paiju.contest.trio import Trio
from paiju.deal import commit
from paiju.desk import director, journal, keeping, seal
from paiju.desk.book import Book, read_book
from paiju.desk.folder import Folder
from paiju.desk.notice import notice
from paiju.desk.objection import objections, reached
from paiju.desk.ports import Store
from paiju.desk.slip import LAW, Facts, read_facts, running
from paiju.desk.slips import ready, verify_done
from paiju.errors import Illegal, NotAllowed, PaijuError
from paiju.rules.protocol import Rules
from paiju.rules.slip import grammar


def seat(
    store: Store,
    folder: Folder,
    swaps: Sequence[tuple[int, int]],
    by: str,
    at: int,
    drawn: Sequence[Trio] = (),
) -> tuple[Book, Draft]:
    """Seat the next round and write its notice; give it, and the book from which it was seated.

    :param swaps: entrants who change places with each other, one pair after the other.
    :param drawn: the three of a table in the order of their high cards 抬点, where the rules have
        seats found so (HBUT 三 1 (1)); tables that are not named sit as they were drawn.
    :raises NotAllowed: slips or confirmations of the last round are out, or the event is over.
    :raises Illegal: somebody is exchanged who does not play, three are not those of one table, or
        the rules know no high cards.
    """
    finish(store, folder, at)
    book = read_book(store)
    mend(store, folder, book)
    stage, draft = proposal(book, swaps, drawn)
    name = book.setup.plan.stages[stage].name
    changed = draft.round != proposal(book)[1].round
    _append(store, book, [journal.Seated(name, draft.round, by, at, draft.reports, changed)])
    new = read_book(store)
    for paper in notice(new.setup, new.course, len(new.course.seated) - 1):
        folder.put(*paper)
    return book, draft


def mend(store: Store, folder: Folder, book: Book) -> None:
    """Write what is published once more: who was stopped after an entry left old files behind."""
    for walked in range(len(book.course.seated)):
        for paper in notice(book.setup, book.course, walked):
            folder.put(*paper)
    director.publish(store, folder, book)


def proposal(
    book: Book, swaps: Sequence[tuple[int, int]] = (), drawn: Sequence[Trio] = ()
) -> tuple[int, Draft]:
    """Give stage (index) and draft of the next round; errors as :func:`seat`."""
    course = book.course
    verify_done(book)
    due = None if course.revealed else book.field.next()
    if due is None:
        raise NotAllowed("desk.no_more_rounds", article=LAW)
    stage, number = due
    draft = book.field.until(len(course.seated), stage).propose(number, stage)
    round_ = draft.round
    for one, other in swaps:
        round_ = swapped(round_, one, other)
    for three in drawn:
        round_ = _drawn(round_, three, book.setup.games[stage])
    check_round(round_, round_.people)
    # What was proved of a seating holds no longer when a hand has changed it.
    return stage, Draft(round_, () if swaps or drawn else draft.reports)


def _drawn(round_: Round, three: Trio, rules: Rules) -> Round:
    """Seat the three of a table in another order; parameters and errors as :func:`seat`."""
    where = ",".join(map(str, three))
    if "high_cards" not in grammar(rules.game).heads(rules):
        raise Illegal("paper.no_high_cards", where=where, article=LAW)
    if set(three) not in map(set, round_.tables):
        raise Illegal("paper.not_one_table", where=where, article="HBUT 三 1 (1)", three=where)
    tables = tuple(three if set(table) == set(three) else table for table in round_.tables)
    return msgspec.structs.replace(round_, tables=tables)


def told(book: Book, draft: Draft) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Say what the next round has reached, and what speaks against it.

    :param book: the event before the round was published.
    """
    past = [seated.round for seated in book.course.seated]
    return (
        reached(draft.round, past, draft.reports),
        objections(book.setup, book.entries, draft.round, past),
    )


def enter(
    store: Store, folder: Folder, given: Sequence[Facts], by: str, at: int, walked: int = 0
) -> list[Scored | Offended]:
    """Enter slips with what they mark, all or none, and end the round where nothing is missing.

    :raises PaijuError: as :func:`read_facts`.
    """
    try:
        made, before = _entered(store, given, by, at, walked)
    except PaijuError:
        # Perhaps it was entered by somebody who was stopped before the rest was done.
        finish(store, folder, at)
        raise
    if not finish(store, folder, at) and 0 < walked <= before.course.finished:
        director.publish(store, folder, read_book(store))
    return made


def _entered(
    store: Store, given: Sequence[Facts], by: str, at: int, walked: int
) -> tuple[list[Scored | Offended], Book]:
    """Enter slips into the log; where somebody else was faster they are judged again."""
    while True:
        book = read_book(store)
        made = read_facts(book, given, by, at, walked)
        if append(store, book, made):
            # What had to be taken back for a board that was played again goes without saying.
            return [one for one in made if isinstance(one, Scored | Offended)], book


def undo(store: Store, folder: Folder, by: str, at: int) -> director.Change:
    """Take back the last thing that was entered and still stands; again and again, to any depth.

    :raises NotAllowed: there is nothing left, or somebody else enters or takes back something at
        the same moment: then the last thing is another one than was meant.
    """
    last = store.last(journal.STREAM)

    def make(book: Book) -> Undone:
        if book.course.number != last:
            raise _faster()
        for note in reversed(book.course.standing):
            if not isinstance(note.ruling, Undone):
                return Undone(ruling=note.number, by=by, at=at)
        raise NotAllowed("paper.nothing_to_undo", article=LAW)

    return director.enter(store, folder, make)


def finish(store: Store, folder: Folder, at: int) -> bool:
    """End the running round where all slips are in and confirmed; write the standings anew."""
    book = read_book(store)
    if not ready(book):
        return False
    stage, round_ = running(book)
    if not append(store, book, [journal.Finished(stage, round_.number, at)]):
        # Whoever was faster has ended it, or has changed what it waits for.
        return finish(store, folder, at)
    director.publish(store, folder, read_book(store))
    return True


def close(store: Store, folder: Folder, at: int) -> Book:
    """End the event: the secret of the draws is given away, the standings are final.

    :raises NotAllowed: a round is not over, or more are to come.
    """
    finish(store, folder, at)
    book = read_book(store)
    verify_done(book)
    if not book.course.revealed and book.field.next() is not None:
        raise NotAllowed("desk.still_playing", article="DUPLICATE §7")
    if not book.course.closed:
        require_complete(book.field.missing)
    reveal = keeping.revealed(book.setup, book.course, book.secret)
    if not book.course.revealed:
        _append(store, book, [journal.Revealed(reveal.secret)])
        book = read_book(store)
    if not book.course.closed:
        _append(store, book, [seal.first(store, book.course)])
    folder.put(commit.REVEAL_FILE, commit.dump(reveal).encode())
    book = read_book(store)
    mend(store, folder, book)
    folder.sweep()
    return book


def append(store: Store, book: Book, entries: Sequence[journal.Event]) -> bool:
    """Append to the event's stream; False, and nothing is entered, where somebody was faster."""
    data = seal.with_seal(store, book.course, *entries)
    return not data or store.append(journal.STREAM, book.course.number, data).accepted


def _append(store: Store, book: Book, entries: Sequence[journal.Event]) -> None:
    """Append to the event's stream.

    :raises NotAllowed: somebody else was faster; nothing was entered.
    """
    if not append(store, book, entries):
        raise _faster()


def _faster() -> NotAllowed:
    return NotAllowed("paper.faster", article=LAW)
