"""``paiju fake``: events made up from a number, to be checked."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import click

from paiju.check.whole import Answer, check
from paiju.cli.argument import Whole
from paiju.cli.check import PROGRAM, answer_data, answer_text, files, writing
from paiju.cli.say import answer, echo, emit, json_option, words
from paiju.desk.folder import Folder
from paiju.errors import Unreadable
from paiju.fake.event import fake
from paiju.fake.folder import Shelf
from paiju.fake.size import LARGE, SMALL, Size
from paiju.store.memory import Memory
from paiju.store.sqlite import Sqlite

SEEDS = 10**9


@click.command("fake", help="help.fake")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="help.fake_out")
@click.option("--seed", type=Whole(min=0), help="help.fake_seed")
@click.option("--players", type=Whole(3, 120), help="help.fake_players")
@click.option("--count", type=Whole(min=1), default=1, help="help.fake_count")
@click.option("--large", is_flag=True, help="help.fake_large")
@click.option("--check", "checked", is_flag=True, help="help.fake_check")
@json_option
def fake_command(
    *,
    out: Path | None,
    seed: int | None,
    players: int | None,
    count: int,
    large: bool,
    checked: bool,
    as_json: bool,
) -> None:
    """Make events up."""
    if (out is None and not checked) or (out is not None and count > 1):
        raise Unreadable("cli.fake_where", where="--out")
    first = secrets.randbelow(SEEDS) if seed is None else seed
    size = LARGE if large else SMALL
    found = _answers(out, range(first, first + count), size, players or 0, checked=checked)
    differing = 0
    for number, told in found:
        differing += bool(told and told.findings)
        _tell(number, told, as_json=as_json)
    answer(not differing)


def _answers(
    out: Path | None, seeds: range, size: Size, players: int, *, checked: bool
) -> Iterator[tuple[int, Answer | None]]:
    """Give (seed, what the check found) one by one."""
    for seed in seeds:
        if out is not None:
            yield seed, _on_disk(Folder(out), seed, size, players, checked=checked)
        else:
            yield seed, in_memory(seed, size, players)


def in_memory(seed: int, size: Size, players: int = 0) -> Answer:
    """Make an event up and check it, without a disk."""
    store, shelf = Memory(), Shelf()
    fake(store, shelf, seed, size, players)
    return check(store, shelf.files, PROGRAM, writing(store))


def _on_disk(
    folder: Folder, seed: int, size: Size, players: int, *, checked: bool
) -> Answer | None:
    folder.claim()
    store = Sqlite(folder.log)
    try:
        fake(store, folder, seed, size, players)
        return check(store, files(folder.root), PROGRAM, writing(store)) if checked else None
    finally:
        store.close()


def _tell(seed: int, told: Answer | None, *, as_json: bool) -> None:
    if as_json:
        emit({"seed": seed, **(answer_data(told) if told else {})})
    else:
        echo(words("cli.fake_seed", seed=seed) + (f": {answer_text(told)}" if told else ""))
