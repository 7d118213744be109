"""What the command line prints: one JSON value to stdout, or words in the person's language."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from paiju.errors import PaijuError
from paiju.words import LANGUAGES, say
from paiju.words.place import place, steps

F = TypeVar("F", bound=Callable[..., Any])

MOST_LETTERS = 1000
"""The longest message, in characters: some quote what was typed."""


def language(arguments: list[str]) -> str:
    """Choose the language: ``--lang``, else ``PAIJU_LANG``, else the locale; English at last."""
    wanted = os.environ.get("PAIJU_LANG", "")
    for at, word in enumerate(arguments):
        if word == "--lang" and at + 1 < len(arguments):
            wanted = arguments[at + 1]
        elif word.startswith("--lang="):
            wanted = word.removeprefix("--lang=")
    if wanted not in LANGUAGES:
        names = ("LC_ALL", "LC_MESSAGES", "LANG")
        locale = next((os.environ[name] for name in names if os.environ.get(name)), "")
        wanted = "zh" if locale.startswith("zh") else "en"
    return wanted


def lang() -> str:
    """Give the language of the running command."""
    context = click.get_current_context(silent=True)
    chosen = context.find_root().obj if context else None
    return chosen if chosen in LANGUAGES else "en"


def words(key: str, **facts: object) -> str:
    """Say *key* of the word files in the language of the running command."""
    return say(key, lang(), **facts)


def emit(value: object) -> None:
    """Print one JSON value on one line, alone on stdout."""
    click.echo(json.dumps(value, ensure_ascii=False))


def echo(text: str) -> None:
    """Print a line for a person."""
    click.echo(text)


def error_json(fault: PaijuError, chosen: str) -> str:
    """Write a refusal as the one-line JSON of the contract."""
    told = {
        "error": fault.kind,
        "where": one_line(fault.where),
        "article": fault.article,
        "message": one_line(fault.say(chosen)),
    }
    return json.dumps(told, ensure_ascii=False)


def error_line(fault: PaijuError, chosen: str) -> str:
    """Write a refusal as one clear line, its place before and the article behind it."""
    article = say("cli.article", chosen, article=fault.article) if fault.article else ""
    message = one_line(fault.say(chosen))
    # Many messages name their place themselves.
    if not all(step in message for step in steps(fault.where, chosen)):
        message = say("list.placed", chosen, where=place(fault.where, chosen), text=message)
    return "paiju: " + message + article


def one_line(text: str) -> str:
    """Fold a text into one line of printable characters that a person can still read."""
    folded = " ".join(text.split())
    cut = folded if len(folded) <= MOST_LETTERS else folded[:MOST_LETTERS] + "…"
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in cut)


def json_option(command: F) -> F:
    """Add ``--json``; the command gets it as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="help.json")(command)


def answer(told: bool) -> None:  # noqa: FBT001 - the answer itself
    """End the command with status 1 when the answer is no."""
    if not told:
        click.get_current_context().exit(1)
