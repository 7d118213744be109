"""Does a log hold together? A damaged one that can still be read is refused before it is used."""

from __future__ import annotations

from paiju.contest import ledger
from paiju.contest.ruling import Adjusted, Corrected, Penalised, Scored, fraction
from paiju.desk import journal
from paiju.desk.course import Course
from paiju.desk.setup import Setup
from paiju.errors import Unavailable


def verify(setup: Setup, course: Course) -> None:
    """Make sure that what the entries name is there.

    Whatever was entered has been judged before; here only what a damaged file may have made of it
    is looked for, as far as nothing could be computed any more.

    :raises Unavailable: a stage, round, table or amount that there is not, with the entry.
    """
    plan = {stage.name for stage in setup.plan.stages}
    tables = {(one.stage, one.round.number): len(one.round.tables) for one in course.seated}
    for number, (stage, _) in zip(course.entered, tables, strict=False):
        if stage not in plan:
            raise _damaged(number)
    if len(tables) != len(course.seated) or course.finished > len(course.seated):
        raise _damaged(course.number)
    for note in ledger.located(course.notes, setup.stage.name):
        ruling = note.ruling
        if getattr(ruling, "stage", setup.stage.name) not in plan:
            raise _damaged(note.number)
        if isinstance(ruling, Scored | Corrected | Adjusted):
            place = ruling.stage, ruling.round
            if not 1 <= ruling.table <= tables.get(place, 0):
                raise _damaged(note.number)
        if isinstance(ruling, Penalised) and not _is_fraction(ruling.amount):
            raise _damaged(note.number)
        if isinstance(ruling, Adjusted) and not all(_is_fraction(w) for _, w in ruling.mixture):
            raise _damaged(note.number)


def _is_fraction(text: str) -> bool:
    try:
        return fraction(text) is not None
    except (ValueError, ZeroDivisionError):
        return False


def _damaged(number: int) -> Unavailable:
    stream = journal.STREAM
    return Unavailable("desk.bad_entry", where=f"{stream} {number}", stream=stream, number=number)
