"""The director enters a ruling; everything that follows from it is computed and written anew.

The ruling is durable in the log before any file changes. A process that is killed in between
leaves old files behind, which the next ruling or the same run writes again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import msgspec

from paiju.contest import admission, ledger
from paiju.contest.discipline import Consequence
from paiju.contest.entry import labels
from paiju.contest.moves import Move, moves
from paiju.contest.offence import Code
from paiju.contest.ruling import Note, Ruling
from paiju.contest.standings import Standings
from paiju.desk import journal, papers, seal
from paiju.desk.book import Book, read_book
from paiju.desk.field import Field
from paiju.desk.folder import Folder
from paiju.desk.ports import Store
from paiju.errors import PaijuError
from paiju.play import line


class Reseated(msgspec.Struct, frozen=True):
    """A round that was seated from a ranking which would now be another one.

    :param stage: its name.
    :param rank: the first rank (from 1) at which the two differ.
    :param old: label of who was seated from that rank, as the log was at that moment; "" where the
        new list is longer.
    :param new: label of who would be.
    """

    stage: str
    round: int
    rank: int
    old: str
    new: str


class Change(msgspec.Struct, frozen=True):
    """What a ruling has done.

    :param number: of the ruling in the log: what ``undo`` names.
    :param moved: who stands elsewhere or has other figures, in the order of the new table.
    :param reseated: rounds already seated that would have been seated otherwise.
    :param standings: as they are published with the ruling; *moved* is of the same moment.
    :param rounds: how many rounds of the event they are of; 0: none are published.
    :param running: rounds that are seated and not in them: what is ruled on these counts later.
    :param imposed: what follows now from offences and did not before; *lifted* the other way.
    """

    number: int
    moved: tuple[Move, ...]
    reseated: tuple[Reseated, ...]
    standings: Standings
    provisional: bool
    imposed: tuple[Consequence, ...] = ()
    lifted: tuple[Consequence, ...] = ()
    code: Code = Code()
    rounds: int = 0
    running: int = 0


def enter(store: Store, folder: Folder, make: Callable[[Book], Ruling]) -> Change:
    """Enter a ruling into an event's log, and write its files anew.

    :param make: the ruling, from the event as it stands. Where somebody else enters something at
        the same moment, it is asked and judged again.

    :raises PaijuError: see :func:`paiju.contest.admission.verify`; then nothing has changed.
    """
    while True:
        old = read_book(store)
        try:
            ruling = make(old)
            change, new = judge(old, ruling)
        except PaijuError:
            # Perhaps it was entered by somebody who was stopped before the files were written.
            with suppress(PaijuError):
                publish(store, folder, old)
            raise
        after = old.course.number
        if store.append(journal.STREAM, after, seal.with_seal(store, old.course, ruling)).accepted:
            publish(store, folder, new)
            return change


def judge(old: Book, ruling: Ruling) -> tuple[Change, Book]:
    """Tell what a ruling would do, and give the book with it.

    :raises PaijuError: see :func:`paiju.contest.admission.verify`.
    """
    (note,) = ledger.located([Note(old.course.number + 1, ruling)], old.setup.stage.name)
    admission.verify(note.ruling, old)
    new = old.entered(note)
    before, after = old.standings(), new.standings()
    change = Change(
        note.number,
        tuple(moves(before, after)) if old.published else (),
        tuple(_reseated(old, new)),
        after,
        after.provisional,
        tuple(one for one in new.field.penal.found if one not in old.field.penal.found),
        tuple(one for one in old.field.penal.found if one not in new.field.penal.found),
        old.code,
        old.published,
        old.open,
    )
    return change, new


def _reseated(old: Book, new: Book) -> Iterator[Reseated]:
    """Compare, for each round, the ranking from which it was seated with what that would be now.

    Told are those on which the ruling bears: what was told of an earlier one is not told again.
    """
    shown = {**labels(old.entries), **labels(new.entries)}
    for walked, (at, round_) in enumerate(old.setup.walked(old.course)):
        before, now = (_order(book.before(walked), at, round_) for book in (old, new))
        if before == now or (was := _order(old.drawn(walked), at, round_)) == now:
            continue
        rank = next(
            (i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b),
            min(len(was), len(now)),
        )
        stage = old.setup.plan.stages[at].name
        one, other = (shown[r[rank]] if rank < len(r) else "" for r in (was, now))
        yield Reseated(stage, round_, rank + 1, one, other)


def _order(field: Field, stage: int, round_: int) -> list[int]:
    """Give those whom a round seats, best first; by number where only who is there counts.

    Nobody for the first round of the event and for extra play, which no ranking seats.
    """
    if round_ > 1:
        return field.ranked()
    terms = field.setup.read.stages[stage]
    if field.before(stage) is None or terms.is_extra:
        return []
    there = [player for player in field.eligible(stage) if player not in field.out]
    return there if terms.first == "rank" else sorted(there)


def publish(store: Store, folder: Folder, book: Book) -> None:
    """Write the standings that are out, and the records that rulings bear on, as they are now."""
    if book.published:
        for paper in papers.all_standings(book.public):
            folder.put(*paper)
    for paper in _records(store, book, book.course.finished):
        folder.put(*paper)


def _records(store: Store, book: Book, walked: int) -> Iterator[papers.Paper]:
    rounds = [seated.round for seated in book.course.seated[:walked]]
    for (at, number), round_ in zip(book.setup.walked(book.course), rounds, strict=False):
        stage, rules = book.setup.plan.stages[at].name, book.setup.games[at]
        touched = ledger.touched(book.notes, stage, [round_], book.setup.entries)
        if book.course.lost:
            # Every record has to say that nobody can verify it.
            touched |= {(number, table) for table in range(1, len(round_.tables) + 1)}
        for table_round, table in sorted(touched):
            if table_round == number:
                stream = journal.table_stream(stage, number, table)
                events = [line.load(entry, rules) for entry in store.read(stream)]
                notes, lost = book.field.notes, book.course.lost
                yield from papers.record(book.setup, at, round_, table, events, notes, lost)
