"""The desk conducts an event: each function judges one wish and gives the entry that it makes.

Pure: the caller appends the entry after ``course.number`` and asks again where somebody else was
faster. ``by`` names who wishes, ``at`` is the moment in ms. Every function raises NotAllowed
where the event has not come to that point, or is past it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from paiju.contest import appeal, ledger
from paiju.contest import round as rounds
from paiju.contest.discipline import Penal, consequences
from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted, Note, Ruling, Scored, Undone, Withdrawn
from paiju.contest.seating import require_complete
from paiju.contest.slate import Report
from paiju.desk import journal
from paiju.desk.course import Course, started
from paiju.desk.setup import Setup
from paiju.errors import Illegal, NotAllowed
from paiju.score.line import GIVEN, Outcome

ARTICLE = "EVENTS §5"
MOST_LETTERS = 500
"""The longest message or reason, in characters."""
_RULINGS = frozenset({*GIVEN, Outcome.VOID, Outcome.ASSIGNED})


class Due(msgspec.Struct, frozen=True):
    """Which round comes next, of which stage (its index), and who has to be in it."""

    stage: int
    number: int
    players: frozenset[int]


def check_in(
    setup: Setup, course: Course, player: int, *, on: bool, by: str, at: int
) -> journal.Present | None:
    """Let an entrant check in or go; None where it is so already."""
    _verify_player(setup, course, player)
    if (player in course.present) is on:
        return None
    return journal.Present(player, on, by, at)


def leave_out(
    setup: Setup, course: Course, player: int, *, on: bool, by: str, at: int
) -> journal.Away | None:
    """Leave an entrant out of the rounds to come, or take him in again."""
    _verify_player(setup, course, player)
    if (player in course.away) is on:
        return None
    return journal.Away(player, on, by, at)


def withdraw(setup: Setup, course: Course, player: int, by: str, at: int) -> Withdrawn | None:
    """Let an entrant leave the event; the results stay."""
    _number(setup, course, player)
    return None if player in course.withdrawn else Withdrawn(player, by=by, at=at)


def draft(
    setup: Setup,
    course: Course,
    round_: Round,
    by: str,
    at: int,
    reports: tuple[Report, ...] = (),
    due: Due | None = None,
    *,
    changed: bool = False,
) -> journal.Drafted:
    """Propose the next round, drawn or changed by hand.

    :param reports: what the seating reached, of a round that nobody has changed.
    :param changed: by hand.
    :param due: None: all rounds are known beforehand, and everybody plays each.
    :raises Illegal: somebody sits twice or is missing.
    """
    _verify_next(setup, course)
    due = due or _planned(setup, course)
    rounds.check(round_, sorted(due.players))
    if round_.number != due.number:
        raise NotAllowed("desk.other_round", where=str(round_.number), article=ARTICLE)
    return journal.Drafted(round_, by, at, reports, changed)


def _planned(setup: Setup, course: Course) -> Due:
    stage, number = setup.course[len(course.seated)]
    return Due(stage, number, _numbers(setup, course) - course.withdrawn)


def seat(setup: Setup, course: Course, by: str, at: int, due: Due | None = None) -> journal.Seated:
    """Publish the draft; *due* as in :func:`draft`.

    :raises Illegal: who has to be in the round has changed since it was drawn.
    """
    _verify_next(setup, course)
    if course.draft is None:
        raise NotAllowed("desk.no_draft", article=ARTICLE)
    due = due or _planned(setup, course)
    if course.draft.number != due.number:
        # What was ruled since has made another round the next one.
        raise NotAllowed("desk.other_round", where=str(course.draft.number), article=ARTICLE)
    rounds.check(course.draft, sorted(due.players))
    stage = setup.plan.stages[due.stage]
    return journal.Seated(stage.name, course.draft, by, at, course.reports, course.changed)


def start(course: Course, by: str, at: int) -> journal.Started:
    """Start the round that was published last; its first cards come at *at*.

    Rounds are counted through the event here, not by stage. One whose slips come in is played with
    real cards.
    """
    number = len(course.seated)
    if number == 0 or started(course, number) or course.finished == number:
        raise NotAllowed("desk.nothing_to_start", article=ARTICLE)
    here = course.seated[-1].stage, course.seated[-1].round.number
    slips = (note.ruling for note in course.standing if isinstance(note.ruling, Scored))
    if any((slip.stage, slip.round) == here for slip in slips):
        raise NotAllowed("desk.slips_in", where=f"round {number}", article=ARTICLE)
    return journal.Started(number, by, at)


def finish(course: Course, at: int) -> journal.Finished | None:
    """Note that the last table of the running round has finished."""
    if course.finished >= len(course.seated):
        return None
    seated = course.seated[-1]
    return journal.Finished(seated.stage, seated.round.number, at)


def release(course: Course, by: str, at: int) -> journal.Released:
    """Publish the results of the last finished round."""
    if course.finished == 0 or course.released == course.finished:
        raise NotAllowed("desk.nothing_to_release", article=ARTICLE)
    return journal.Released(course.finished, by, at)


def reveal(
    setup: Setup, course: Course, secret: bytes, *, over: bool | None = None
) -> journal.Revealed | None:
    """Give the secret of the deals away, once the last table of the event has finished.

    :param over: whether it has; None: all rounds are known beforehand.
    """
    if not (course.finished >= len(setup.course) if over is None else over or course.revealed):
        raise NotAllowed("desk.still_playing", article="DUPLICATE §7")
    return None if course.revealed else journal.Revealed("" if course.lost else secret.hex())


def close(
    course: Course,
    seal: Callable[[Course], journal.Closed],
    missing: Sequence[tuple[int, int, int]] = (),
) -> journal.Closed | None:
    """End the event: its standings are final.

    :param seal: makes the entry, see :func:`paiju.desk.seal.first`.
    :param missing: (round, table, board) without a result: while there are any, nothing is final.
    """
    if not course.revealed:
        raise NotAllowed("desk.not_revealed", article="DUPLICATE §7")
    require_complete(missing)
    return None if course.closed else seal(course)


def adjust(ruling: Adjusted, round_: Round, boards: range, course: Course) -> Adjusted:
    """Put a ruling in the place of a board's result.

    :param round_: the ruling's round, *boards* the numbers of its boards.
    :raises Illegal: no such table, board or seat, an outcome that no referee gives.
    :raises NotAllowed: the appeals committee has decided on the board.
    """
    seats = set(ruling.seats)
    known = 1 <= ruling.table <= len(round_.tables) and ruling.board in boards
    if not known or not seats or not seats <= {0, 1, 2}:
        where = f"table {ruling.table}, board {ruling.board}"
        raise Illegal("desk.no_such_table", where=where, article=ARTICLE)
    if ruling.outcome not in _RULINGS:
        raise Illegal("desk.bad_outcome", where=ruling.outcome.value, article=ARTICLE)
    _verify_free(ruling, course)
    return ruling


def undo(course: Course, ruling: int, by: str, at: int) -> Undone:
    """Take a ruling back.

    :raises NotAllowed: it does not stand, or the appeals committee has decided on it.
    """
    if ruling not in {note.number for note in course.standing}:
        raise NotAllowed("desk.no_such_ruling", where=str(ruling), article=ARTICLE)
    undone = Undone(ruling, by=by, at=at)
    _verify_free(undone, course)
    return undone


class _Ledger(msgspec.Struct, frozen=True):
    """The rulings of an event and its rounds, as far as appeals ask for them."""

    course: Course

    @property
    def notes(self) -> Sequence[Note]:
        seated = self.course.seated
        return ledger.located(self.course.notes, seated[0].stage if seated else "")

    def seated(self, stage: str) -> Sequence[Round]:
        return [one.round for one in self.course.seated if one.stage == stage]


def _verify_free(act: Ruling, course: Course) -> None:
    """Keep the desk's short ways off what the appeals committee has decided."""
    appeal.verify_bound(act, _Ledger(course))


def tell(text: str, table: int, tables: Collection[int], by: str, at: int) -> journal.Told:
    """Say something to one table, or to all (0)."""
    plain = words(text)
    if table and table not in tables:
        raise Illegal("desk.no_such_table", where=f"table {table}", article=ARTICLE)
    return journal.Told(plain, table, by, at)


def words(text: str) -> str:
    """Give a text of a person in one line.

    :raises Illegal: empty or too long.
    """
    plain = " ".join(text.split())
    if not 0 < len(plain) <= MOST_LETTERS:
        raise Illegal("desk.bad_text", article=ARTICLE, most=MOST_LETTERS)
    return plain


def _verify_player(setup: Setup, course: Course, player: int) -> None:
    _number(setup, course, player)
    notes = ledger.located(course.standing, setup.stage.name)
    barred = Penal(setup.read.code, consequences(setup.read.code, notes)).barred
    if player in course.withdrawn | barred:
        raise NotAllowed("desk.withdrawn", where=str(player), article=ARTICLE, player=player)


def _numbers(setup: Setup, course: Course) -> frozenset[int]:
    entries = ledger.entries(setup.entries, course.standing)
    return frozenset(entry.number for entry in entries)


def _number(setup: Setup, course: Course, player: int) -> None:
    if player not in _numbers(setup, course):
        raise Illegal("desk.no_player", where=str(player), article=ARTICLE, player=player)


def _verify_next(setup: Setup, course: Course) -> None:
    seated: Sequence[journal.Seated] = course.seated
    if course.finished < len(seated):
        raise NotAllowed("desk.round_running", where=f"round {len(seated)}", article=ARTICLE)
    if len(seated) >= len(setup.course):
        raise NotAllowed("desk.no_more_rounds", article=ARTICLE)
