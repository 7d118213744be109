"""``paiju deal seal | contribute | close | lost``: what others add to the chance of the deals."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from paiju.cli.argument import contents
from paiju.cli.say import echo, emit, json_option, words
from paiju.cli.secret import keep_secret, put_private, read_part
from paiju.deal import commit, contribution
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk import keeping, paper
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.errors import NotAllowed, PaijuError, Unavailable
from paiju.foreign import system
from paiju.store.event import opened

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(path_type=Path)


def handed_options(command: F) -> F:
    """Add ``--contribution`` and ``--without``: what was handed in, and who vanished."""
    command = click.option("--without", multiple=True, metavar="NAME", help="help.run_without")(
        command
    )
    return click.option(
        "--contribution", "handed", type=FILE, multiple=True, metavar="FILE", help="help.run_part"
    )(command)


def read_file(path: Path) -> bytes:
    """Read a file.

    :raises Unavailable: it cannot be read.
    """
    try:
        return contents(path)
    except OSError as fault:
        raise Unavailable(
            "deal.no_read", where=str(path), file=path.name, fault=system(fault)
        ) from None


def put_new(path: Path, text: str) -> None:
    """Write a document whole or not at all, and never over another one.

    :raises NotAllowed: the file says something else already, perhaps published.
    """
    if path.exists() and read_file(path) != text.encode():
        raise NotAllowed("deal.other_file", where=str(path), file=path.name)
    Folder(path.parent).put(path.name, text.encode())


@click.command(help="help.deal_seal")
@click.option("--event", required=True, help="help.deals_event")
@click.option("--name", required=True, help="help.deals_name")
@click.option("--part-file", type=FILE, required=True, help="help.deals_part_file")
@json_option
def seal(*, event: str, name: str, part_file: Path, as_json: bool) -> None:
    """Fix a part before the promise: make it, and print its seal."""
    made = contribution.seal(event, name, keep_secret(part_file).hex())
    if as_json:
        emit({"name": name, "seal": made})
    else:
        echo(words("deal.sealed", name=name, seal=made))


@click.command(help="help.deal_contribute")
@click.option("--commit", "promised", type=FILE, required=True, help="help.deals_commit")
@click.option("--name", required=True, help="help.deals_name")
@click.option("--part-file", type=FILE, help="help.deals_part_file")
@click.option("--value", help="help.deals_value")
@click.option("--out", type=FILE, required=True, help="help.deals_out")
@json_option
def contribute(
    *, promised: Path, name: str, part_file: Path | None, value: str | None, out: Path,
    as_json: bool
) -> None:  # fmt: skip
    """Contribute to a promise: a part of one's own, or a public value."""
    if (part_file is None) == (value is None):
        raise click.UsageError("--part-file | --value")
    promise = commit.read_commit(read_file(promised))
    text = value if value is not None else keep_secret(part_file or Path()).hex()
    made = contribution.contribute(promise, name, text)
    put_private(out, commit.dump(made))
    fixed = contribution.seal(made.event, made.name, made.value)
    if as_json:
        emit({"name": name, "seal": fixed})
    else:
        echo(words("deal.contributed", name=name, file=out.name, seal=fixed))


@click.command(help="help.deal_close")
@click.option("--commit", "promised", type=FILE, required=True, help="help.deals_commit")
@click.option("--out", type=FILE, required=True, help="help.deals_out")
@handed_options
@json_option
def close(
    *, promised: Path, out: Path, handed: tuple[Path, ...], without: tuple[str, ...], as_json: bool
) -> None:
    """Close the contributions: write what is published of them before play."""
    promise = commit.read_commit(read_file(promised))
    published, _ = contribution.gather(promise, [read_part(path) for path in handed], without)
    put_new(out, commit.dump(published))
    if as_json:
        emit(msgspec.to_builtins(published))
    else:
        echo(words("deal.closed", file=out.name))


@click.command(help="help.deal_lost")
@click.argument("folder", type=FILE, metavar="DIR", required=False)
@click.option("--commit", "promised", type=FILE, help="help.deals_commit")
@click.option("--why", required=True, help="help.deals_why")
@click.option("--out", type=FILE, help="help.deals_out")
@json_option
def lost(
    *, folder: Path | None, promised: Path | None, why: str, out: Path | None, as_json: bool
) -> None:
    """Say that the secret of a promise is lost, so that nobody can verify the event.

    The event of DIR can then go on; a promise without an event gets its last word in a file.
    """
    if (folder is None) == (promised is None) or (promised is None) != (out is None):
        raise click.UsageError("DIR | --commit --out")
    if promised is not None and out is not None:
        told = commit.lose(commit.read_commit(read_file(promised)), why)
        put_new(out, commit.dump(told))
    else:
        with opened(folder or Path()) as (store, place):
            try:
                keeping.lose(store, why, secrets.token_bytes(SECRET_BYTES))
            finally:
                # Also where who entered it was stopped before the files were written.
                with suppress(PaijuError):
                    paper.mend(store, place, read_book(store))
            told = keeping.last_word(store)
    if as_json:
        emit(msgspec.to_builtins(told))
    else:
        echo(words("deal.told_lost", event=told.event))


def register(group: click.Group) -> None:
    """Put these commands under ``paiju deal``."""
    for command in (seal, contribute, close, lost):
        group.add_command(command)
