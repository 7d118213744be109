"""``paiju correct DIR offence …``: the ledger of discipline, and appeals up to their minutes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from paiju.cards.deck import SEATS
from paiju.cli import ruled
from paiju.cli.argument import Whole, Word
from paiju.cli.say import echo, emit, json_option, lang
from paiju.contest.appeal import cases, find
from paiju.contest.entry import find as find_entrant
from paiju.contest.entry import labels
from paiju.contest.ruling import Appealed, Decided, Heard, Offended, Ruling
from paiju.desk.book import Book
from paiju.desk.minutes import minutes as written
from paiju.errors import Unreadable
from paiju.show.catalogue import catalogue_data, catalogue_text
from paiju.show.discipline import appeals_data, appeals_text, offences_data, offences_text
from paiju.store.event import open_event


@click.command(help="help.correct_offence")
@click.argument("player")
@click.argument("key")
@ruled.stage_option
@click.option("--round", type=Whole(min=1), help="help.correct_earned")
@click.option("--board", type=Whole(min=1), help="help.correct_offence_board")
@click.option("--choice", default="", help="help.correct_choice")
@click.option("--declarer", type=Word(list(SEATS)), help="help.correct_declarer")
@click.option("--stake", type=Whole(min=0), default=0, help="help.correct_stake")
@ruled.reasons
def offence(player: str, key: str, *, declarer: str | None, as_json: bool, **told: Any) -> None:
    """Enter an offence of the regulation's catalogue."""
    facts = ruled.facts(told)
    seat = SEATS.index(declarer) if declarer else -1

    def make(book: Book) -> Ruling:
        place = _place(book, facts)
        number = find_entrant(book.entries, player).number
        return Offended(player=number, offence=key, declarer=seat, **{**facts, **place})

    ruled.rule(make, as_json=as_json)


@click.command(help="help.correct_offences")
@click.option("--catalogue", is_flag=True, help="help.correct_catalogue")
@json_option
def offences(*, catalogue: bool, as_json: bool) -> None:
    """List what follows from the offences that stand, or all that the regulation knows."""
    book = open_event(ruled.folder())
    if catalogue:
        if as_json:
            emit(catalogue_data(book.code))
        else:
            echo(catalogue_text(book.code, lang()))
        return
    found, shown = book.field.penal.found, labels(book.entries)
    if as_json:
        emit(offences_data(book.code, found, shown))
    else:
        echo(offences_text(book.code, found, shown, lang()))


@click.command(help="help.correct_appeal")
@click.argument("player")
@ruled.stage_option
@click.option("--round", type=Whole(min=1), help="help.correct_earned")
@click.option("--board", type=Whole(min=1), help="help.correct_appeal_board")
@click.option("--against", type=Whole(min=0), default=0, help="help.correct_against")
@click.option("--moment", type=Whole(min=0), default=0, help="help.correct_moment")
@ruled.reasons
def appeal(player: str, *, as_json: bool, **told: Any) -> None:
    """File an appeal of a player."""
    facts = ruled.facts(told)
    facts.pop("appeal")
    if not facts["why"].strip():
        raise Unreadable("appeal.no_reason", where="--why")

    def make(book: Book) -> Ruling:
        number = find_entrant(book.entries, player).number
        return Appealed(player=number, **{**facts, **_place(book, facts)})

    ruled.rule(make, as_json=as_json)


@click.command(help="help.correct_hear")
@click.argument("number", metavar="APPEAL", type=Whole(min=1))
@click.argument("outcome", type=Word(["upheld", "dismissed"]))
@ruled.reasons
def hear(number: int, outcome: str, *, as_json: bool, **told: Any) -> None:
    """Enter the chief referee's ruling on an appeal."""
    facts = {**ruled.facts(told), "appeal": number}
    ruled.rule(lambda _: Heard(upheld=outcome == "upheld", **facts), as_json=as_json)


@click.command(help="help.correct_decide")
@click.argument("number", metavar="APPEAL", type=Whole(min=1))
@click.argument("outcome", type=Word(["upheld", "dismissed"]))
@click.option("--members", default="", help="help.correct_members")
@ruled.reasons
def decide(number: int, outcome: str, *, members: str, as_json: bool, **told: Any) -> None:
    """Enter the appeals committee's final decision."""
    facts = {**ruled.facts(told), "appeal": number}
    upheld = outcome == "upheld"
    ruled.rule(lambda _: Decided(upheld=upheld, members=members, **facts), as_json=as_json)


@click.command(help="help.correct_appeals")
@json_option
def appeals(*, as_json: bool) -> None:
    """List the appeals that stand."""
    book = open_event(ruled.folder())
    found, shown = cases(book.notes), labels(book.entries)
    if as_json:
        emit(appeals_data(found, shown))
    else:
        echo(appeals_text(found, shown, lang()))


@click.command(help="help.correct_minutes")
@click.argument("number", metavar="APPEAL", type=Whole(min=1))
@click.option("--out", type=click.Path(path_type=Path), required=True, help="help.correct_out")
def minutes(number: int, *, out: Path) -> None:
    """Write the minutes of an appeal as a page to be printed."""
    book = open_event(ruled.folder())
    out.write_bytes(written(book, find(book.notes, number)))


def _place(book: Book, facts: dict[str, Any]) -> dict[str, Any]:
    """Give round and board; the round that a board is in, else the last."""
    stage = facts["stage"] or book.setup.stage.name
    round_, board = facts["round"], facts["board"] or 0
    if round_ is None and board:
        round_ = (board - 1) // book.boards(stage) + 1
    return {"round": round_ or len(book.seated(stage)), "board": board}


COMMANDS = (offence, offences, appeal, hear, decide, appeals, minutes)
"""What ``paiju correct`` gains."""
