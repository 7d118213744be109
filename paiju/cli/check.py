"""``paiju check DIR``: everything about an event derived once more from its log."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any

import click
import msgspec

from paiju.check.finding import Finding
from paiju.check.program import Days, Program, Question, Trio
from paiju.check.whole import Answer, check
from paiju.check.writing import Writing
from paiju.cli.say import answer, echo, emit, json_option, lang, words
from paiju.contest import schedule
from paiju.contest.round import Round
from paiju.contest.seating import seat
from paiju.contest.slate import Bans
from paiju.desk import journal
from paiju.desk.book import read_book
from paiju.desk.course import Course, fold
from paiju.desk.folder import LOG
from paiju.desk.notice import notice as notices
from paiju.desk.papers import all_standings
from paiju.desk.ports import Store
from paiju.desk.seal import broken
from paiju.desk.setup import Setup
from paiju.store.event import opened
from paiju.words.place import place

SHOWN = 100
"""Differences that are listed for a person; ``--json`` lists all."""


@click.command("check", help="help.check")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_option
def check_command(folder: Path, *, as_json: bool) -> None:
    """Check the event of DIR."""
    with opened(folder, reading=True) as (store, _):
        found = check(store, files(folder), PROGRAM, writing(store))
    if as_json:
        emit(answer_data(found))
    else:
        echo(answer_text(found))
    answer(not found.findings and not found.lost)


def files(folder: Path) -> dict[str, bytes]:
    """Read what lies in an event's folder beside its log."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path.read_bytes() for name, path in names.items() if not name.startswith(LOG)}


def reseat(asked: Question) -> tuple[tuple[Trio, ...], int, bool, object]:
    """Ask the program's own seating again, as :data:`paiju.check.seats.Reseat`."""
    found = seat(
        asked.ranked,
        [Round(r.number, r.tables, r.byes, r.absent) for r in asked.past],
        "no_rematch",
        bans=Bans(frozenset(asked.hard), frozenset(asked.soft)),
        planned=asked.planned,
        seats="even" if asked.seats == "even" else "law",
        out=asked.byes,
    )
    report = msgspec.json.decode(msgspec.json.encode(found.report))
    return found.tables, found.repeats, found.proved, report


def days(players: int) -> Days:
    """Give the rounds of a round robin, as :attr:`paiju.check.program.Program.schedule`."""
    return [(day.tables, day.byes) for day in schedule.schedule(players)]


PROGRAM = Program(reseat, days)


def writing(store: Store) -> Writing:
    """Let the program write once more what follows from a log."""

    def entry(data: bytes) -> bytes:
        return journal.write(journal.read(data))

    def notice(walked: int, moment: int) -> dict[str, bytes]:
        told = fold(Course(), store.read(journal.STREAM)[:moment])
        return dict(notices(setup(), told, walked))

    @cache
    def setup() -> Setup:
        return read_book(store).setup

    def standings() -> dict[str, bytes]:
        book = read_book(store)
        return dict(all_standings(book.public))

    return Writing(entry, notice, standings, partial(broken, store))


def answer_data(found: Answer) -> dict[str, Any]:
    """Give what ``--json`` says."""
    return {
        "rounds": found.rounds,
        "boards": found.boards,
        "rulings": found.rulings,
        "files": found.files,
        "unverifiable": found.lost or None,
        "unproved_rounds": found.unproved,
        "changed_rounds": found.changed,
        "awaited": list(found.awaited),
        "differences": [_difference(finding) for finding in found.findings],
    }


def _difference(found: Finding) -> dict[str, str]:
    written = str(found.fault) if found.fault else found.written
    return {"kind": found.kind, "where": found.where, "written": written, "derived": found.derived}


def answer_text(found: Answer) -> str:
    """Tell a person what was gone through and what differs."""
    lines = [finding.say(lang()) for finding in found.findings[:SHOWN]]
    if len(found.findings) > SHOWN:
        lines.append(words("check.more", n=len(found.findings) - SHOWN))
    key = "check.differences" if found.findings else "check.agrees"
    facts = {"rounds": found.rounds, "boards": found.boards, "rulings": found.rulings}
    told = words(key, n=len(found.findings), files=found.files, **facts)
    if found.changed:
        told += "\n" + words("check.by_hand", n=found.changed)
    if found.awaited:
        boards = "; ".join(place(where, lang()) for where in found.awaited)
        told += "\n" + words("check.provisional", boards=boards)
    if found.lost:
        told += "\n" + words("check.unverifiable", why=found.lost, n=found.unproved)
    return "\n".join([*lines, told])
