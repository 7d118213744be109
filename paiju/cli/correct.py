"""``paiju correct DIR …``: rulings on an event, of any earlier round, and taking them back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from paiju.cards.deck import SEATS
from paiju.cli import discipline, ruled
from paiju.cli.argument import WHOLE, Whole, Word
from paiju.cli.say import echo, emit, json_option, lang
from paiju.contest import ledger
from paiju.contest.entry import find
from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Joined,
    Penalised,
    Returned,
    Ruling,
    Substituted,
    Undone,
    Withdrawn,
)
from paiju.desk.book import Book
from paiju.errors import Unreadable
from paiju.score.line import Outcome
from paiju.show.ledger import ledger_data, ledger_text
from paiju.store.event import open_event

F = TypeVar("F", bound=Callable[..., Any])
_OUTCOMES = {
    "average": Outcome.AVERAGE,
    "plus": Outcome.PLUS,
    "minus": Outcome.MINUS,
    "zero": Outcome.ZERO,
    "assigned": Outcome.ASSIGNED,
    "weighted": Outcome.WEIGHTED,
    "void": Outcome.VOID,
    "fouled": Outcome.FOULED,
    "played": Outcome.PLAYED,
}


@click.group(help="help.correct")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def correct(folder: Path) -> None:
    """Rule on the event in a folder; *folder* is read by the commands below."""


def _place(command: F) -> F:
    """Add stage, round, table and board."""
    for name in ("board", "table", "round"):
        kind = Whole(min=1)
        command = click.option(f"--{name}", type=kind, required=True, help=f"help.{name}")(command)
    return ruled.stage_option(command)


@correct.command(help="help.correct_result")
@_place
@click.option("--score", required=True, metavar="a=…,b=…,c=…", help="help.correct_score")
@ruled.reasons
def result(*, score: str, as_json: bool, **told: Any) -> None:
    """Correct the three scores of a board."""
    given = dict(_pairs("--score", score, "="))
    if sorted(given) != list(SEATS):
        raise Unreadable("cli.no_scores", where="--score", text=score)
    a, b, c = (_whole("--score", given[seat]) for seat in SEATS)
    ruled.rule(lambda _: Corrected(scores=(a, b, c), **ruled.facts(told)), as_json=as_json)


@correct.command(help="help.correct_adjust")
@_place
@click.option("--seats", default="abc", help="help.correct_seats")
@click.option("--as", "outcome", type=Word(list(_OUTCOMES)), required=True,
              help="help.correct_as")  # fmt: skip
@click.option("--score", type=Whole(), help="help.correct_assigned")
@click.option("--weights", default="", metavar="SCORE:W,…", help="help.correct_weights")
@ruled.reasons
def adjust(
    *, seats: str, outcome: str, score: int | None, weights: str, as_json: bool, **told: Any
) -> None:
    """Put something in the place of a board's result."""
    if (outcome == "assigned") != (score is not None):
        raise Unreadable("cli.assigned_score", where="--score")
    if not set(seats) <= set(SEATS):
        raise Unreadable("cli.no_seats", where="--seats", text=seats)
    pairs = _pairs("--weights", weights, ":") if weights else []
    mixture = tuple((_whole("--weights", points), weight) for points, weight in pairs)
    chosen = tuple(sorted(SEATS.index(seat) for seat in seats))
    ruled.rule(
        lambda _: Adjusted(
            outcome=_OUTCOMES[outcome], seats=chosen, score=score or 0, mixture=mixture,
            **ruled.facts(told),
        ),
        as_json=as_json,
    )  # fmt: skip


@correct.command(help="help.correct_penalty")
@click.argument("player")
@click.argument("amount")
@ruled.stage_option
@click.option("--round", type=Whole(min=1), help="help.correct_earned")
@click.option("--board", type=Whole(min=1), help="help.correct_on")
@ruled.reasons
def penalty(player: str, amount: str, *, as_json: bool, **told: Any) -> None:
    """Take matchpoints away from a player."""
    facts = ruled.facts(told)
    round_, board = facts.pop("round"), facts.pop("board")

    def make(book: Book) -> Ruling:
        stage = facts["stage"] or book.setup.stage.name
        earned = round_ or len(book.seated(stage))
        if board is not None and round_ is None:
            earned = (board - 1) // book.boards(stage) + 1
        number = find(book.entries, player).number
        return Penalised(player=number, amount=amount, round=earned, board=board, **facts)

    ruled.rule(make, as_json=as_json)


@correct.command(help="help.correct_withdraw")
@click.argument("player")
@ruled.stage_option
@click.option("--from-board", type=Whole(min=1), help="help.correct_from_board")
@ruled.reasons
def withdraw(player: str, *, from_board: int | None, as_json: bool, **told: Any) -> None:
    """Let a player leave the event."""
    facts = ruled.facts(told)

    def make(book: Book) -> Ruling:
        number = find(book.entries, player).number
        board = from_board or 0
        boards = book.boards(facts["stage"] or book.setup.stage.name)
        round_ = (board - 1) // boards + 1 if board else 0
        return Withdrawn(player=number, round=round_, board=board, **facts)

    ruled.rule(make, as_json=as_json)


@correct.command(name="return", help="help.correct_return")
@click.argument("player")
@ruled.reasons
def come_back(player: str, *, as_json: bool, **told: Any) -> None:
    """Let a player who withdrew play again."""
    facts = ruled.facts(told)
    ruled.rule(lambda b: Returned(player=find(b.entries, player).number, **facts), as_json=as_json)


@correct.command(help="help.correct_enter")
@click.argument("name")
@click.option("--club", default="", help="help.correct_club")
@click.option("--number", type=Whole(min=1), help="help.correct_number")
@ruled.reasons
def enter(name: str, *, club: str, number: int | None, as_json: bool, **told: Any) -> None:
    """Enter somebody late."""
    facts = ruled.facts(told)

    def make(book: Book) -> Ruling:
        taken = [*(entry.number for entry in book.entries), *ledger.late(book.notes)]
        return Joined(number=number or max(taken) + 1, name=name, club=club, **facts)

    ruled.rule(make, as_json=as_json)


@correct.command(help="help.correct_substitute")
@click.argument("player")
@click.argument("name")
@click.option("--club", default="", help="help.correct_club")
@ruled.stage_option
@click.option("--round", type=Whole(min=1), help="help.correct_since")
@ruled.reasons
def substitute(player: str, name: str, *, club: str, as_json: bool, **told: Any) -> None:
    """Let somebody else play on under a player's number."""
    facts = ruled.facts(told)
    since = facts.pop("round")

    def make(book: Book) -> Ruling:
        seated = len(book.seated(facts["stage"] or book.setup.stage.name))
        number = find(book.entries, player).number
        return Substituted(player=number, name=name, round=since or seated + 1, club=club, **facts)

    ruled.rule(make, as_json=as_json)


@correct.command(help="help.correct_undo")
@click.argument("ruling", type=Whole())
@ruled.reasons
def undo(ruling: int, *, as_json: bool, **told: Any) -> None:
    """Take a ruling back."""
    ruled.rule(lambda _: Undone(ruling=ruling, **ruled.facts(told)), as_json=as_json)


@correct.command(name="list", help="help.correct_list")
@json_option
def list_(*, as_json: bool) -> None:
    """List all rulings."""
    book = open_event(ruled.folder())
    if as_json:
        emit(ledger_data(book.notes, book.setup.entries, book.code))
    else:
        setup = book.setup
        echo(ledger_text(book.notes, setup.entries, lang(), book.code, setup.read.event.zone))


def _pairs(option: str, text: str, sign: str) -> list[tuple[str, str]]:
    pairs = [part.partition(sign) for part in text.split(",")]
    if not all(sep for _, sep, _ in pairs):
        raise Unreadable("cli.no_pairs", where=option, text=text, sign=sign)
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def _whole(option: str, text: str) -> int:
    if not WHOLE.fullmatch(text):
        raise Unreadable("cli.no_whole", where=option, text=text)
    return int(text)


for _command in discipline.COMMANDS:
    correct.add_command(_command)
