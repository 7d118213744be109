"""``paiju deal …``: promise boards, look at one, reveal the secret, verify what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import click
import msgspec

from paiju.cards.deck import SEATS, Deal
from paiju.cli import profile
from paiju.cli.argument import Whole, Word
from paiju.cli.part import handed_options, put_new, read_file, register
from paiju.cli.say import echo, emit, json_option, lang, one_line, words
from paiju.cli.secret import keep_secret, load_secret, read_part
from paiju.deal import check, contribution, shuffle
from paiju.deal import commit as commits
from paiju.deal.plan import DECKS, Contributor, Plan, Stage, plan
from paiju.errors import PaijuError
from paiju.rules.notation import notation

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(path_type=Path)
NUMBER = Whole(min=1)
GAME = Word(list(DECKS))


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
@click.option("--opener", type=Word(["turn", "drawn"]), default="turn",
              help="help.deals_opener")  # fmt: skip
@click.option("--keeper", multiple=True, metavar="NAME[=SEAL]", help="help.deals_keeper")
@click.option("--contributor", multiple=True, metavar="NAME[=SEAL]", help="help.deals_contributor")
@click.option("--absent", type=Word(["without", "stop"]), default="without",
              help="help.deals_absent")  # fmt: skip
@json_option
def promise(
    *, secret_file: Path, out: Path, regulation: Path | None, as_json: bool, **told: Any
) -> None:
    """Promise the boards of a stage."""
    stage = Stage(told["stage"], told["game"], told["rounds"], told["boards"], told["opener"])
    frozen = commits.digest(profile.regulation(regulation)) if regulation else ""
    others = [_contributor(text, kept=True) for text in told["keeper"]]
    others += [_contributor(text, kept=False) for text in told["contributor"]]
    planned = plan(told["event"], (stage,), frozen, tuple(others), told["absent"])
    made = commits.commit(planned, keep_secret(secret_file))
    put_new(out, commits.dump(made))
    if as_json:
        emit(msgspec.to_builtins(made))
    else:
        echo(words("deal.promised", commitment=made.commitment))


def _contributor(text: str, *, kept: bool) -> Contributor:
    name, _, seal = text.partition("=")
    return Contributor(name, kept, seal)


@deal.command(help="help.deal_show")
@_needed(("--secret-file", FILE), ("--stage", str), ("--round", NUMBER), ("--board", NUMBER))
@click.option("--event", help="help.deals_event")
@click.option("--game", type=GAME, help="help.deals_game")
@click.option("--commit", "promised", type=FILE, help="help.deals_commit_show")
@handed_options
@click.option("--again", type=Whole(min=0), default=0, help="help.deals_again")
@json_option
def show(*, secret_file: Path, stage: str, board: int, as_json: bool, **told: Any) -> None:
    """Print one board, for the keeper of the secret."""
    secret = load_secret(secret_file)
    place = (stage, told["round"], board, told["again"])
    if told["promised"] is None:
        game, seat, dealt = _plain(secret, place, told["event"], told["game"])
    else:
        planned = _planned(told["promised"], told["handed"], told["without"])
        game = planned.stage(stage).game
        seat = commits.opener(planned, secret, *place)
        dealt = commits.board(planned, secret, *place)
    table, opener = notation(game), SEATS[seat]
    hands, rest = table.texts(dealt)
    cards = dict(zip((*SEATS, *table.rest), (*hands, *rest), strict=True))
    if as_json:
        emit({"board": board, table.opener: opener, "deal": cards})
        return
    for key, text in {"number": str(board), table.opener: opener, **cards}.items():
        echo(f"{key:6} = {text}")


_Place: TypeAlias = tuple[str, int, int, int]


def _plain(
    secret: bytes, place: _Place, event: str | None, game: str | None
) -> tuple[str, int, Deal]:
    """Deal a board of an event without a promise at hand: game, opener, cards."""
    if event is None or game is None:
        name = "--event" if event is None else "--game"
        raise click.MissingParameter(param=click.Option([name]))
    stage, round_, board, again = place
    dealt = shuffle.board_deal(DECKS[game], secret, event, stage, round_, board, again)
    return game, (board - 1 + again) % len(SEATS), dealt


def _planned(promised: Path, handed: Sequence[Path], without: Sequence[str]) -> Plan:
    made = commits.read_commit(read_file(promised))
    _, given = contribution.gather(made, [read_part(path) for path in handed], without)
    return msgspec.structs.replace(made.plan, given=given)


@deal.command(help="help.deal_reveal")
@_needed(("--commit", FILE), ("--secret-file", FILE), ("--out", FILE))
@handed_options
@json_option
def reveal(
    *,
    commit: Path,
    secret_file: Path,
    out: Path,
    handed: tuple[Path, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Give the secret of a promise away."""
    made = commits.read_commit(read_file(commit))
    _, given = contribution.gather(made, [read_part(path) for path in handed], without)
    opened = commits.reveal(made, load_secret(secret_file), given)
    put_new(out, commits.dump(opened))
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
    if answer.absent:
        echo(words("deal.went_without", names=tuple(answer.absent)))
    echo(words("deal.compare", commitment=answer.commitment))


def _verified(folder: Path) -> check.Answer:
    documents = (commits.COMMIT_FILE, contribution.CONTRIBUTIONS_FILE, commits.REVEAL_FILE)
    names = (check.REGULATION_FILE, *documents)
    published = {name: read_file(folder / name) for name in names if (folder / name).exists()}
    records = {path.name: read_file(path) for path in folder.glob("records/*.paipu")}
    return check.check(published, records)


def _say_no(fault: PaijuError, *, as_json: bool) -> None:
    reason = one_line(fault.say(lang()))
    if as_json:
        facts = {"where": fault.where, "article": fault.article, "message": reason}
        emit({"verified": False, "lost": fault.key == "deal.lost", **facts})
    else:
        click.echo(words("deal.unverified", reason=reason), err=True)


register(deal)
