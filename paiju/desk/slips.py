"""The slips of a round: which are in, which are confirmed, and what is missing."""

from __future__ import annotations

import msgspec

from paiju.contest import ledger
from paiju.contest.prospectus import Step
from paiju.contest.result import missing
from paiju.contest.ruling import Note, Scored
from paiju.desk import journal, papers
from paiju.desk.book import Book
from paiju.desk.course import started
from paiju.desk.replay import replays
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
    again = {(t, b) for s, r, t, b in replays(book) if (s, r) == (stage, round_.number)}
    there = {place: note for place, note in there.items() if place not in again}
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


def by_hand(book: Book, walked: int) -> bool:
    """Tell whether a round (from 1) has real cards: in a hall, slips or no start of play."""
    if book.setup.by_hand:
        return True
    seated = book.course.seated[walked - 1]
    place = seated.stage, seated.round.number
    slips = (note.ruling for note in book.notes if isinstance(note.ruling, Scored))
    if any((slip.stage, slip.round) == place for slip in slips):
        return True
    return started(book.course, walked) is None and walked > book.course.finished


def standing(book: Book, stage: str, round_: int, table: int, board: int) -> int:
    """Give the number of the slip that stands for a board at a table; 0: there is none."""
    place = stage, round_, table, board
    for note in ledger.located(book.course.standing, book.setup.stage.name):
        act = note.ruling
        if isinstance(act, Scored) and (act.stage, act.round, act.table, act.board) == place:
            return note.number
    return 0


def record_name(book: Book, stage: int, round_: int, table: int) -> str:
    """Name the record of a table in a round of a stage (from 0); "" where real cards left none."""
    place = book.setup.plan.stages[stage].name, round_
    slips = (note.ruling for note in book.notes if isinstance(note.ruling, Scored))
    if book.setup.by_hand or any((slip.stage, slip.round) == place for slip in slips):
        return ""
    return papers.record_name(book.setup, stage, round_, table)


def waiting(book: Book) -> dict[int, list[Slip]]:
    """Give round (of the event, from 1) → its slips that are out or not confirmed.

    Also of rounds that are over: a slip that was taken back and entered anew is a new one.
    """
    rounds = range(1, len(book.course.seated) + 1)
    found = {walked: _waiting(book, walked) for walked in rounds if by_hand(book, walked)}
    return {walked: slips for walked, slips in found.items() if slips}


def _waiting(book: Book, walked: int) -> list[Slip]:
    due = (slip for slip in of_round(book, walked) if slip.number and slip.due)
    return [*out(book, walked), *due]


def ready(book: Book) -> bool:
    """Tell whether a round is open and nothing of it is missing any more."""
    seated = len(book.course.seated)
    return book.course.finished < seated and not _waiting(book, seated)


def out(book: Book, walked: int = 0) -> list[Slip]:
    """List the boards of a round that have no result of any kind; *walked* as in running."""
    stage, round_ = running(book, walked)
    index = [s.name for s in book.setup.plan.stages].index(stage)
    results = book.field.stages[index].results
    gone = {(t, b) for _, t, b in missing([round_], book.boards(stage), results)}
    gone |= {(t, b) for s, r, t, b in replays(book) if (s, r) == (stage, round_.number)}
    return [Slip(*place) for place in sorted(gone)]


def verify_done(book: Book) -> None:
    """Make sure that every slip of every round is in and confirmed.

    :raises NotAllowed: one is not; the first round of which that is so is named.
    """
    for walked, slips in waiting(book).items():
        gone = tuple(sorted({slip.table for slip in slips if not slip.number}))
        if gone:
            where = f"round {walked}, table {gone[0]}"
            raise NotAllowed("paper.slips_out", where=where, article=LAW, round=walked, tables=gone)
        tables = tuple(sorted({slip.table for slip in slips}))
        where = f"round {walked}"
        raise NotAllowed("paper.unconfirmed", where=where, article=LAW, round=walked, tables=tables)
