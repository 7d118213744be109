"""``paiju deal …``: promise boards, look at one, reveal the secret, verify what was played."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from paiju.cards.deck import SEATS
from paiju.cli.say import echo, emit, json_option, lang, one_line, words
from paiju.cli.secret import keep_secret, load_secret
from paiju.deal import check, shuffle
from paiju.deal import commit as commits
from paiju.desk.folder import Folder
from paiju.errors import NotAllowed, PaijuError, Unavailable
from paiju.rules.notation import notation

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(path_type=Path)
NUMBER = click.IntRange(min=1)
GAME = click.Choice(list(commits.DECKS))


@click.group(help="help.deal")
def deal() -> None:
    """Gather the commands that deal."""


def _needed(*options: tuple[str, Any]) -> Callable[[F], F]:
    """Add required options with their types; the help is ``help.deals_<name>``."""

    def add(command: F, option: tuple[str, Any]) -> F:
        name, kind = option
        told = "help.deals_" + name.strip("-").replace("-", "_")
        return click.option(name, type=kind, required=True, help=told)(command)

    return lambda command: reduce(add, reversed(options), command)


@deal.command("commit", help="help.deal_commit")
@_needed(("--event", str), ("--game", GAME), ("--stage", str), ("--rounds", NUMBER))
@_needed(("--boards", NUMBER), ("--secret-file", FILE), ("--out", FILE))
@click.option("--regulation", type=FILE, help="help.deals_regulation")
@json_option
def promise(
    *, secret_file: Path, out: Path, regulation: Path | None, as_json: bool, **told: Any
) -> None:
    """Promise the boards of a stage."""
    stage = commits.Stage(told["stage"], told["game"], told["rounds"], told["boards"])
    frozen = commits.digest(_bytes(regulation)) if regulation else ""
    plan = commits.Plan(told["event"], (stage,), frozen)
    commits.check_plan(plan)
    made = commits.commit(plan, keep_secret(secret_file))
    _put(out, commits.dump(made))
    if as_json:
        emit(msgspec.to_builtins(made))
    else:
        echo(words("deal.promised", commitment=made.commitment))


@deal.command(help="help.deal_show")
@_needed(("--secret-file", FILE), ("--event", str), ("--game", GAME), ("--stage", str))
@_needed(("--round", NUMBER), ("--board", NUMBER))
@json_option
def show(
    *, secret_file: Path, event: str, game: str, stage: str, board: int, as_json: bool, **told: int
) -> None:
    """Print one board, for the keeper of the secret."""
    secret = load_secret(secret_file)
    dealt = shuffle.board_deal(commits.DECKS[game], secret, event, stage, told["round"], board)
    table = notation(game)
    hands, rest = table.texts(dealt)
    cards = dict(zip((*SEATS, *table.rest), (*hands, *rest), strict=True))
    opener = SEATS[(board - 1) % 3]
    if as_json:
        emit({"board": board, table.opener: opener, "deal": cards})
        return
    for key, text in {"number": str(board), table.opener: opener, **cards}.items():
        echo(f"{key:6} = {text}")


@deal.command(help="help.deal_reveal")
@_needed(("--commit", FILE), ("--secret-file", FILE), ("--out", FILE))
@json_option
def reveal(*, commit: Path, secret_file: Path, out: Path, as_json: bool) -> None:
    """Give the secret of a promise away."""
    made = commits.read_commit(_bytes(commit))
    opened = commits.reveal(made, load_secret(secret_file))
    _put(out, commits.dump(opened))
    if as_json:
        emit(msgspec.to_builtins(opened))
    else:
        echo(words("deal.revealed", event=opened.event))


@deal.command(help="help.deal_verify")
@click.argument("folder", type=FILE, metavar="DIR")
@json_option
def verify(folder: Path, *, as_json: bool) -> None:
    """Check that every board of an event follows from its published files."""
    try:
        answer = _verified(folder)
    except PaijuError as fault:
        _say_no(fault, as_json=as_json)
        click.get_current_context().exit(1)
    if as_json:
        emit({"verified": True, **msgspec.to_builtins(answer)})
        return
    echo(words("deal.verified", **msgspec.to_builtins(answer)))
    echo(words("deal.compare", commitment=answer.commitment))


def _verified(folder: Path) -> check.Answer:
    names = (check.REGULATION_FILE, commits.COMMIT_FILE, commits.REVEAL_FILE)
    published = {name: _bytes(folder / name) for name in names if (folder / name).exists()}
    records = {path.name: _bytes(path) for path in folder.glob("records/*.paipu")}
    return check.check(published, records)


def _say_no(fault: PaijuError, *, as_json: bool) -> None:
    reason = one_line(fault.say(lang()))
    if as_json:
        facts = {"where": fault.where, "article": fault.article, "message": reason}
        emit({"verified": False, **facts})
    else:
        click.echo(words("deal.unverified", reason=reason), err=True)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        told = fault.strerror or "?"
        raise Unavailable("deal.no_read", where=str(path), file=path.name, fault=told) from None


def _put(path: Path, text: str) -> None:
    """Write a document whole or not at all, and never over another one.

    :raises NotAllowed: the file says something else already, perhaps published.
    """
    if path.exists() and _bytes(path) != text.encode():
        raise NotAllowed("deal.other_file", where=str(path), file=path.name)
    Folder(path.parent).put(path.name, text.encode())
