"""A slip of a table of real cards as it comes in: its facts, and what a referee marked on it.

What is marked is an entry of the ledger of its own, made in one act with the slip. (EVENTS §3, §4)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest import admission, rows
from paiju.contest.offence import Code
from paiju.contest.pile import Mark
from paiju.contest.round import HOUSE, Round
from paiju.contest.ruling import Corrected, Note, Offended, Scored, Undone
from paiju.desk.book import Book
from paiju.desk.course import started
from paiju.desk.replay import replays
from paiju.errors import Ambiguous, Illegal, NotAllowed, PaijuError
from paiju.rules.protocol import Result, Rules
from paiju.rules.slip import grammar, read_slip

LAW = "EVENTS §4"

Entered: TypeAlias = Scored | Offended | Undone | Corrected
"""What slips make in the log; the last two where a board was played again."""


class Facts(msgspec.Struct, frozen=True):
    """A slip as it came in.

    :param table: from 1; *board*: of the stage; 0: the only one of the round.
    :param text: see ``rules.slip``.
    :param where: the place in what was read, for refusals.
    :param marks: offences that a referee wrote on it.
    """

    table: int
    board: int
    text: str
    where: str = ""
    marks: tuple[Mark, ...] = ()


def running(book: Book, walked: int = 0) -> tuple[str, Round]:
    """Give stage and seating of a round.

    :param walked: which round of the event, from 1; 0: that which was seated last.
    :raises NotAllowed: it was not seated.
    """
    if not 0 <= walked <= len(book.course.seated) or not book.course.seated:
        raise NotAllowed("paper.not_seated", article=LAW)
    seated = book.course.seated[walked - 1]
    return seated.stage, seated.round


def boards_of(book: Book, stage: str, round_: int) -> tuple[int, int]:
    """Give the first board of a round, and the first behind it."""
    boards = book.boards(stage)
    return (round_ - 1) * boards + 1, round_ * boards + 1


def read_facts(
    book: Book, given: Sequence[Facts], by: str, at: int, walked: int = 0
) -> list[Entered]:
    """Compute the scores of slips of a round; all of them, or none. Behind each what it marks.

    :param walked: as in :func:`running`.

    :raises PaijuError: a slip that cannot be read, that no deal has, of no table of the round, or
        that is there already, a mark as in :func:`marked`; its place is named. A round that was not
        played with real cards.
    """
    stage, round_ = running(book, walked)
    index = [s.name for s in book.setup.plan.stages].index(stage)
    _verify_by_hand(book, index, round_, walked)
    found: list[Entered] = []

    def take(one: Facts) -> None:
        try:
            made = _scored(book, one, index, round_, by, at)
            again = _replayed(book, made)
            found.extend(again[:-1])
            _verify_course(book, made, found, book.setup.games[index])
            admission.verify(made, book.ruled([*book.notes, *_notes(book, found)]))
            found.extend([made, *again[-1:]])
            for mark in one.marks:
                found.append(marked(book, made, mark, found, walked))
        except PaijuError as fault:
            raise _placed(fault, one) from None

    rows.each(given, take)
    return found


def _scored(book: Book, one: Facts, index: int, round_: Round, by: str, at: int) -> Scored:
    stage = book.setup.plan.stages[index].name
    first, end = boards_of(book, stage, round_.number)
    if not one.board and end - first > 1:
        raise Illegal("paper.which_board", where=one.where, article=LAW, table=one.table)
    result = read_slip(one.text, book.setup.games[index])
    return Scored(
        round=round_.number, table=one.table, board=one.board or first, stage=stage,
        scores=result.scores, text=one.text.strip(), facts=result.facts, by=by, at=at,
    )  # fmt: skip


def _placed(fault: PaijuError, one: Facts) -> PaijuError:
    """Say by which slip a fault came: which row of a sheet, which line that was typed."""
    if one.where and one.where not in fault.where.split(", "):
        within = fault.where if fault.where and fault.where not in one.text else ""
        fault.where = ", ".join(filter(None, (one.where, within)))
    return fault


def _replayed(book: Book, slip: Scored) -> list[Entered]:
    """Give what goes before and behind the slip of a board that had to be played again.

    The slip of the first play is taken back, and the board has what the second one made.
    """
    place = slip.stage, slip.round, slip.table, slip.board
    if place not in replays(book):
        return []
    told: dict[str, Any] = {"by": slip.by, "at": slip.at}
    old = [
        Undone(ruling=note.number, **told)
        for note in book.field.notes
        if isinstance(r := note.ruling, Scored) and (r.stage, r.round, r.table, r.board) == place
    ]
    new = Corrected(
        round=slip.round, table=slip.table, board=slip.board, scores=slip.scores,
        stage=slip.stage, **told,
    )  # fmt: skip
    return [*old, new]


def _notes(book: Book, found: Sequence[Entered]) -> list[Note]:
    return [Note(book.course.number + n, earlier) for n, earlier in enumerate(found, 1)]


def _verify_by_hand(book: Book, stage: int, round_: Round, walked: int) -> None:
    """Take slips of real cards alone.

    :raises NotAllowed: the round was started in the hall, or its tables have played.
    """
    begun = started(book.course, walked or len(book.course.seated))
    if begun is not None or any(one.round == round_.number for one in book.results[stage]):
        raise NotAllowed("paper.at_the_tables", article=LAW)


def _verify_course(book: Book, made: Scored, found: Sequence[Entered], rules: Rules) -> None:
    """Make sure that a slip follows on that of the board before, where that is in.

    :raises Illegal: it does not.
    """
    stood = [*found, *(note.ruling for note in reversed(book.course.standing))]
    place = made.stage, made.round, made.table, made.board - 1
    for one in stood:
        if isinstance(one, Scored) and (one.stage, one.round, one.table, one.board) == place:
            now, before = (Result(scored.scores, scored.facts) for scored in (made, one))
            grammar(rules.game).follow(now, before, rules)
            return


def marked(
    book: Book, slip: Scored, mark: Mark, found: Sequence[Entered] = (), walked: int = 0
) -> Offended:
    """Give the entry of the ledger that a mark on a slip makes.

    :param found: what the same act enters before it; *walked* as in :func:`running`.
    :raises Illegal: no such offence or choice, or a house player sits there.
    :raises Ambiguous: several offences begin so.
    :raises NotAllowed: it stands in the ledger already, from an earlier act.
    """
    player = running(book, walked)[1].tables[slip.table - 1][mark.seat]
    where = f"{SEATS[mark.seat]}:{mark.key}"
    if player == HOUSE:
        raise Illegal("paper.house_mark", where=where, article=LAW)
    made = Offended(
        player=player, offence=_key(book.code, mark.key), round=slip.round, board=slip.board,
        stage=slip.stage, choice=mark.choice, by=slip.by, at=slip.at,
    )  # fmt: skip
    admission.verify(made, book.ruled([*book.notes, *_notes(book, found)]))
    for note in book.course.standing:
        if isinstance(note.ruling, Offended) and _about(note.ruling) == _about(made):
            raise NotAllowed("paper.marked", where=where, article=LAW, number=note.number)
    return made


def _about(act: Offended) -> tuple[object, ...]:
    return act.player, act.offence, act.stage, act.round, act.board


def _key(code: Code, text: str) -> str:
    """Find the offence that is called so or, if it is one alone, begins so."""
    found = [offence.key for offence in code.offences if offence.key.startswith(text)]
    if text in found or not found:
        return text
    if len(found) > 1:
        raise Ambiguous("paper.alike_marks", where=text, article=LAW, text=text, keys=tuple(found))
    return found[0]
