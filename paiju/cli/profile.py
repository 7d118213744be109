"""Profiles on the command line: one that ships by its name, an organiser's own by its file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from paiju.cli.argument import contents
from paiju.contest.bundle import bundled
from paiju.contest.inlay import inlaid
from paiju.errors import NotAllowed, Unreadable
from paiju.rules.profile import SUFFIX, Profile, load, overlay, read_own, rules
from paiju.rules.protocol import Rules

F = TypeVar("F", bound=Callable[..., Any])
Game = TypeVar("Game", bound=Rules)


def profile(name: str, settings: dict[str, Any] | None = None) -> Profile:
    """Give a profile, with single clauses laid over it.

    :raises Unreadable: neither a profile that ships nor a readable file of one.
    :raises OSError: as the system fails.
    """
    if not name.endswith(SUFFIX):
        return overlay(load(name), settings or {})
    path = Path(name)
    try:
        opened = read_own(path.name, contents(path))
    except Unreadable as fault:
        where = f"{name}, {fault.where}"
        raise Unreadable("rules.bad_profile", where=where, name=name, fault=fault) from None
    return overlay(opened, settings or {})


def regulation(path: Path) -> bytes:
    """Give a regulation with the own profiles and pictures that lie beside it put into it.

    :raises Unreadable: a file that is too long or not UTF-8, a picture that cannot be used.
    :raises OSError: as the system fails.
    """

    def picture(name: str) -> bytes | None:
        beside = path.parent / name
        return contents(beside) if beside.is_file() else None

    whole = bundled(contents(path), lambda name: contents(path.parent / name))
    return inlaid(whole, picture)


def rules_options(usual: str | None) -> Callable[[F], F]:
    """Add ``--rules`` and ``--set``: which profile, and single clauses laid over it."""

    def added(command: F) -> F:
        command = click.option(
            "--set", "settings", multiple=True, metavar="CLAUSE=VALUE", help="help.set"
        )(command)
        return click.option("--rules", "name", default=usual, show_default=True, help="help.rules")(
            command
        )

    return added


def settings_of(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Read ``clause=value`` pairs; values as in TOML, a bare word is a string.

    :raises Unreadable: a pair without its ``=``.
    """
    found: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise Unreadable("cli.no_pair", where="--set", text=pair)
        try:
            found[key] = tomllib.loads(f"v = {text}")["v"]
        except tomllib.TOMLDecodeError:
            found[key] = text
    return found


def open_game(game: type[Game], name: str, settings: tuple[str, ...]) -> Game:
    """Open a profile of one game, as ``--rules`` and ``--set`` name it.

    :raises NotAllowed: the profile is of another game.
    """
    opened = rules(profile(name, settings_of(settings)))
    if not isinstance(opened, game):
        raise NotAllowed("cli.other_game", where="--rules", name=name)
    return opened
