"""``paiju explain DIR PLAYER``: how a place came about, line by line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from paiju.cli.argument import Whole
from paiju.cli.say import echo, emit, json_option, lang
from paiju.contest.entry import find
from paiju.contest.reckoning import Foul
from paiju.desk import slips
from paiju.desk.book import Book, read_book
from paiju.desk.fouls import fouls
from paiju.errors import Unreadable
from paiju.show.account import account_data, account_text, methods_data, methods_text
from paiju.show.ledger import rulings_text
from paiju.show.standings import unverifiable
from paiju.store.event import opened


@click.command(help="help.explain")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path), required=False)
@click.argument("player", required=False)
@click.option("--stage", type=Whole(min=1), help="help.explain_stage")
@click.option("--methods", is_flag=True, help="help.explain_methods")
@json_option
def explain(
    folder: Path | None, player: str | None, *, stage: int | None, methods: bool, as_json: bool
) -> None:
    """Explain the place of PLAYER in the event of DIR."""
    if methods:
        _methods(as_json=as_json)
        return
    if folder is None or player is None:
        raise Unreadable("cli.explain_whom", where="PLAYER" if folder else "DIR")
    with opened(folder, reading=True) as (store, _):
        book = read_book(store)
        number = find(book.entries, player).number
        found = fouls(store, book, number)
    _account(book, number, _stage(book, stage), found, as_json=as_json)


def _methods(*, as_json: bool) -> None:
    if as_json:
        emit(methods_data(lang()))
    else:
        echo(methods_text(lang()))


def _stage(book: Book, stage: int | None) -> int:
    begun = len(book.public.rounds)
    if stage is not None and stage > begun:
        raise Unreadable("cli.no_stage", where="--stage", stage=stage, begun=begun)
    return begun - 1 if stage is None else stage - 1


def _account(
    book: Book, number: int, stage: int, found: tuple[Foul, ...], *, as_json: bool
) -> None:
    told = book.account(number, stage, found)
    names = tuple(s.name for s in book.setup.plan.stages[: stage + 1])
    record = partial(slips.record_name, book)
    lost = book.course.lost
    if as_json:
        mark = {"unverifiable": lost} if lost else {}
        emit({**account_data(told, record, names, book.code), **mark})
    else:
        told_in = rulings_text(book.notes, book.setup.entries, lang(), book.code)
        echo(account_text(told, record, names, told_in, lang(), book.code))
        if lost:
            echo(unverifiable(lost, lang()))
