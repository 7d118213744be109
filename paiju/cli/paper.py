"""``paiju paper DIR …``: an event with real cards, from the first seating to the certificates."""

from __future__ import annotations

import re
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from paiju.cards.deck import SEATS
from paiju.cli import profile
from paiju.cli.argument import Whole, Word, contents
from paiju.cli.plan import warn
from paiju.cli.run import ranking
from paiju.cli.say import echo, emit, error_line, json_option, lang, words
from paiju.cli.secret import load_secret
from paiju.contest.entry import find, labels
from paiju.contest.pile import Sheet, narrow, read_line, read_pile
from paiju.contest.round import Round, house_players
from paiju.contest.ruling import Offended, Scored
from paiju.contest.seating import Draft
from paiju.contest.trio import PLAYERS, Trio
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk import confirmation
from paiju.desk import paper as desk
from paiju.desk.book import Book, read_book
from paiju.desk.folder import Folder
from paiju.desk.opening import begin as begin_event
from paiju.desk.setup import PAPER, Nobody, read_setup
from paiju.desk.slip import Facts
from paiju.desk.slips import waiting
from paiju.errors import PaijuError, Unreadable
from paiju.show.grid import grid
from paiju.show.ledger import change_data, change_text, scores
from paiju.show.seating import report_data
from paiju.store.event import open_event, opened
from paiju.store.sqlite import Sqlite

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)
STEPS = ("players", "referee", "desk")


@click.group(help="help.paper")
@click.argument("folder", metavar="DIR", type=FILE)
def paper(folder: Path) -> None:
    """Hold the event in a folder; *folder* is read by the commands below."""


def by_option(command: F) -> F:
    """Add who does it."""
    return click.option("--by", default="", help="help.correct_by")(command)


def folder() -> Path:
    """Give the folder that the group was called with."""
    above = click.get_current_context().parent
    found: Path = above.params["folder"] if above else Path()
    return found


def now() -> int:
    """Give the moment in ms."""
    return time.time_ns() // 1_000_000


@paper.command(help="help.paper_begin")
@click.argument("regulation", type=FILE)
@click.option("--entrants", type=FILE, required=True, help="help.run_entrants")
@click.option("--secret-file", type=FILE, help="help.run_secret_file")
def begin(*, regulation: Path, entrants: Path, secret_file: Path | None) -> None:
    """Freeze regulation and entrants."""
    data = profile.regulation(regulation), contents(entrants)
    setup = read_setup(*data, PAPER, Nobody())
    secret = load_secret(secret_file) if secret_file else None
    place = Folder(folder())
    place.claim()
    store = Sqlite(place.log)
    try:
        begin_event(store, place, setup, secret, secrets.token_bytes(SECRET_BYTES))
    finally:
        store.close()
    warn(setup.read, setup.entries)
    echo(words("paper.begun", event=setup.read.event.name, n=len(setup.entries)))


@paper.command(help="help.paper_seat")
@click.option("--swap", multiple=True, metavar="A:B", help="help.paper_swap")
@click.option("--drawn", multiple=True, metavar="A,B,C", help="help.paper_drawn")
@click.option("--draft", is_flag=True, help="help.paper_draft")
@by_option
@json_option
def seat(
    *, swap: tuple[str, ...], drawn: tuple[str, ...], draft: bool, by: str, as_json: bool
) -> None:
    """Seat the next round."""
    with opened(folder()) as (store, place):
        book = read_book(store)
        pairs = [_pair(book, text) for text in swap]
        threes = [_three(book, text) for text in drawn]
        if draft:
            at, found = desk.proposal(book, pairs, threes)
            stage = book.setup.read.stages[at].name
        else:
            book, found = desk.seat(store, place, pairs, by, now(), threes)
            stage = read_book(store).course.seated[-1].stage
    _tell(book, found, stage, as_json=as_json)


def _tell(book: Book, found: Draft, stage: str, *, as_json: bool) -> None:
    """Tell a seating with what it reached, and on stderr what speaks against it."""
    round_ = found.round
    reached, against = ([line.say(lang()) for line in lines] for lines in desk.told(book, found))
    if as_json:
        told = {
            "stage": stage,
            "round": round_.number,
            "tables": round_.tables,
            "byes": round_.byes,
        }
        reports = [report_data(report) for report in found.reports]
        emit({**told, "reports": reports, "words": reached, "warnings": against})
    else:
        echo("\n".join([_seating(book, round_, stage), *reached]))
        for line in against:
            click.echo(line, err=True)


def _pair(book: Book, text: str) -> tuple[int, int]:
    one, sign, other = text.partition(":")
    if not sign:
        raise Unreadable("cli.no_pairs", where="--swap", text=text, sign=":")
    return find(book.entries, one.strip()).number, find(book.entries, other.strip()).number


def _three(book: Book, text: str) -> Trio:
    parts = re.split("[,，]", text)
    if len(parts) != PLAYERS:
        raise Unreadable("cli.no_three", where="--drawn", text=text)
    a, b, c = (find(book.entries, part.strip()).number for part in parts)
    return a, b, c


def _seating(book: Book, round_: Round, stage: str) -> str:
    names, house = labels(book.entries), house_players(round_)

    def who(table: int, seat: int, player: int) -> str:
        if player in names:
            return f"{player} {names[player]}"
        return words("show.house_player", n=house[table, seat])

    rows = [
        (str(number), *(who(number, seat, player) for seat, player in enumerate(trio)))
        for number, trio in enumerate(round_.tables, 1)
    ]
    # Every stage has a round 1.
    several = len(book.setup.read.stages) > 1
    head = words("paper.seated", round=round_.number)
    lines = [f"{stage} · {head}" if several else head]
    lines.append(grid([words("show.table"), *SEATS], rows, right={0}))
    if round_.byes:
        lines.append(words("show.byes_line", players=tuple(names[p] for p in round_.byes)))
    return "\n".join(lines)


@paper.command(help="help.paper_enter")
@click.argument("slips", nargs=-1, metavar="[TABLE[.BOARD]=FACTS]…")
@click.option("--sheet", type=FILE, help="help.paper_sheet")
@click.option("--round", "walked", type=Whole(min=0), default=0, help="help.paper_round")
@by_option
@json_option
def enter(
    *, slips: tuple[str, ...], sheet: Path | None, walked: int, by: str, as_json: bool
) -> None:
    """Enter slips: from a sheet, from the line, or line by line from the keyboard."""
    given = read_pile(contents(sheet)) if sheet else []
    given += [read_line(narrow(text).replace("=", " ", 1)) for text in slips]
    with opened(folder()) as (store, place):
        if given:
            made = desk.enter(store, place, _facts(given), by, now(), walked)
        else:
            made = list(_typed(store, place, by, walked))
        book = read_book(store)
    if as_json:
        emit([_told(one) for one in made])
    else:
        for one in made if given else ():
            echo(_line(one))
        echo(state(book))


def _facts(given: Iterable[Sheet]) -> list[Facts]:
    return [Facts(one.table, one.board, one.text, one.where, one.marks) for one in given]


def _typed(store: Sqlite, place: Folder, by: str, walked: int) -> Iterable[Scored | Offended]:
    """Take slips from the keyboard, each at once; a wrong one is told and may be typed again."""
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            given = _facts([read_line(line.strip(), f"line {number}")])
            made = desk.enter(store, place, given, by, now(), walked)
        except PaijuError as fault:
            click.echo(error_line(fault, lang()), err=True)
            continue
        for one in made:
            click.echo(_line(one))
            yield one


def _told(one: Scored | Offended) -> dict[str, Any]:
    if isinstance(one, Offended):
        return {"player": one.player, "board": one.board, "offence": one.offence}
    return {"table": one.table, "board": one.board, "scores": one.scores, "facts": one.facts}


def _line(one: Scored | Offended) -> str:
    if isinstance(one, Offended):
        return words("paper.mark_line", player=one.player, board=one.board, offence=one.offence)
    told = scores(one.scores)
    return words("paper.line", table=one.table, board=one.board, text=one.text, scores=told)


@paper.command(help="help.paper_confirm")
@click.argument("tables", nargs=-1, type=Whole(min=1))
@click.option("--step", type=Word(STEPS), help="help.paper_step")
@click.option("--round", "walked", type=Whole(min=0), default=0, help="help.paper_confirm_round")
@by_option
def confirm(*, tables: tuple[int, ...], step: Any, walked: int, by: str) -> None:
    """Confirm slips."""
    with opened(folder()) as (store, place):
        n = confirmation.confirm(store, place, tables, step, by, now(), walked)
        book = read_book(store)
    echo(words("paper.confirmed", n=n))
    echo(state(book))


@paper.command(help="help.paper_undo")
@by_option
@json_option
def undo(*, by: str, as_json: bool) -> None:
    """Take the last thing back."""
    with opened(folder()) as (store, place):
        change = desk.undo(store, place, by, now())
    if as_json:
        emit(change_data(change))
    else:
        echo(change_text(change, lang()))


@paper.command(help="help.paper_status")
def status() -> None:
    """Tell what is missing."""
    echo(state(open_event(folder())))


def state(book: Book) -> str:
    """Say in one line how far the event has come and what it waits for."""
    course = book.course
    if course.closed:
        return words("paper.state_closed")
    if not course.seated:
        return words("paper.state_seat", n=0)
    seated = len(course.seated)
    for n, slips in waiting(book).items():
        out = tuple(sorted({slip.table for slip in slips if not slip.number}))
        if out:
            return words("paper.state_out", n=n, left=len(out), tables=out)
        due = tuple(sorted({slip.table for slip in slips}))
        return words("paper.state_due" if n == seated else "paper.state_anew", n=n, tables=due)
    # Where only whoever entered the last of it was stopped, the next command ends the round.
    return words("paper.state_seat", n=seated)


@paper.command(help="help.paper_end")
def end() -> None:
    """End the event."""
    with opened(folder()) as (store, place):
        book = desk.close(store, place, now())
    echo(ranking(book.standings()))
