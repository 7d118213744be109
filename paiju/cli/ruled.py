"""What all commands of ``paiju correct`` share: who and why, and what a ruling has done."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from paiju.cli.argument import Whole
from paiju.cli.say import echo, emit, json_option, lang
from paiju.contest.ruling import Ruling
from paiju.desk import director
from paiju.desk.book import Book
from paiju.show.ledger import change_data, change_text
from paiju.store.event import opened

F = TypeVar("F", bound=Callable[..., Any])


def reasons(command: F) -> F:
    """Add who, why, and the appeal that is carried out."""
    command = click.option("--appeal", type=Whole(min=0), default=0, help="help.correct_by_appeal")(
        command
    )
    for name in ("by", "article", "why"):
        command = click.option(f"--{name}", default="", help=f"help.correct_{name}")(command)
    return json_option(command)


def stage_option(command: F) -> F:
    """Add the stage."""
    return click.option("--stage", default="", help="help.correct_stage")(command)


def folder() -> Path:
    """Give the folder that the group was called with."""
    above = click.get_current_context().parent
    found: Path = above.params["folder"] if above else Path()
    return found


def facts(told: dict[str, Any]) -> dict[str, Any]:
    """Add the moment."""
    return {**told, "at": time.time_ns() // 1_000_000}


def rule(make: Callable[[Book], Ruling], *, as_json: bool) -> None:
    """Enter a ruling and tell what it has done."""
    with opened(folder()) as (store, there):
        change = director.enter(store, there, make)
    if as_json:
        emit(change_data(change))
    else:
        echo(change_text(change, lang()))
