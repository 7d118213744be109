"""The slips of a round: which are in, which are confirmed, and what is missing."""

from __future__ import annotations

import msgspec

from paiju.contest import ledger
from paiju.contest.prospectus import Step
from paiju.contest.result import missing
from paiju.contest.ruling import Note, Scored
from paiju.desk import journal
from paiju.desk.book import Book
from paiju.desk.slip import LAW, boards_of, running
from paiju.errors import NotAllowed


class Slip(msgspec.Struct, frozen=True):
    """A board of the round that was seated last; *number* 0: its slip is not in.

    :param due: the steps by which it still has to be confirmed; *steps*: those by which it was.
    """

    table: int
    board: int
    number: int = 0
    scored: Scored | None = None
    due: tuple[Step, ...] = ()
    steps: tuple[journal.Confirmed, ...] = ()

    @property
    def done(self) -> bool:
        """Tell whether nothing is missing any more."""
        return not self.due and self.number != 0


def of_round(book: Book, walked: int = 0) -> list[Slip]:
    """List all boards of a round with their slips.

    :param walked: as in :func:`running`, which raises.
    """
    stage, round_ = running(book, walked)
    there = {
        (r.table, r.board): note
        for note in ledger.located(book.course.standing, book.setup.stage.name)
        if isinstance(r := note.ruling, Scored) and (r.stage, r.round) == (stage, round_.number)
    }
    boards = range(*boards_of(book, stage, round_.number))
    return [
        _slip(book, table, board, there.get((table, board)))
        for table in range(1, len(round_.tables) + 1)
        for board in boards
    ]


def _slip(book: Book, table: int, board: int, note: Note | None) -> Slip:
    if note is None or not isinstance(note.ruling, Scored):
        return Slip(table, board)
    done = tuple(c for c in book.course.confirmed if c.slip == note.number)
    steps = {c.step for c in done}
    due = tuple(step for step in book.setup.read.about.confirm.steps if step not in steps)
    return Slip(table, board, note.number, note.ruling, due, done)


def ready(book: Book) -> bool:
    """Tell whether a round is open and nothing of it is missing any more."""
    course = book.course
    open_ = course.finished < len(course.seated)
    return open_ and not _out(book) and not _unconfirmed(book)


def _out(book: Book) -> list[tuple[int, int]]:
    """List (table, board) of the running round that have no result of any kind."""
    stage, round_ = running(book)
    index = [s.name for s in book.setup.plan.stages].index(stage)
    results = book.field.stages[index].results
    return [(t, b) for _, t, b in missing([round_], book.boards(stage), results)]


def _unconfirmed(book: Book) -> list[Slip]:
    return [slip for slip in of_round(book) if slip.number and slip.due]


def unfinished(book: Book) -> NotAllowed:
    """Say what the running round waits for."""
    if out := tuple(sorted({table for table, _ in _out(book)})):
        return NotAllowed("paper.slips_out", where=f"table {out[0]}", article=LAW, tables=out)
    tables = tuple(sorted({slip.table for slip in _unconfirmed(book)}))
    return NotAllowed("paper.unconfirmed", article=LAW, tables=tables)
