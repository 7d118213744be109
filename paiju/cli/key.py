"""``paiju key``: ways into an event of the hall, given out on its own machine."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from paiju.cli.say import echo, words
from paiju.errors import Illegal, Unavailable

if TYPE_CHECKING:
    from paiju.serve.hall import Hall
    from paiju.store.house import Member


@click.command(help="help.key")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.argument("event", metavar="EVENT")
@click.option("--player", type=click.IntRange(1), help="help.key_player")
@click.option("--member", metavar="NAME", help="help.key_member")
@click.option("--token", is_flag=True, help="help.key_token")
@click.option("--account", metavar="NAME", help="help.key_account")
def key(
    folder: Path, event: str, *, player: int | None, member: str | None, token: bool,
    account: str | None,
) -> None:  # fmt: skip
    """Give a person of EVENT in the hall DIR a code, a token or an account."""
    try:
        from paiju.serve.account import tie
        from paiju.serve.hall import Hall
    except ModuleNotFoundError as missing:
        raise Unavailable("cli.no_server", missing=missing.name) from missing
    from paiju.store.house import FILE

    if not (folder / FILE).is_file():
        raise Unavailable("serve.no_house", where=str(folder), folder=str(folder))
    hall = Hall(folder)
    try:
        person = _person(hall, event, player, member)
        if account is not None:
            password = click.prompt(words("hall.account_password"), hide_input=True)
            asyncio.run(tie(hall, person, account, password))
            echo(words("serve.account_kept", name=account))
        elif token:
            echo(words("serve.token_line", code=hall.open_session(person)))
        else:
            echo(words("serve.code_is", code=hall.new_code(person)))
    finally:
        hall.house.close()


def _person(hall: Hall, event: str, player: int | None, name: str | None) -> Member:
    for person in hall.house.members(event):
        if player is not None and person.player == player:
            return person
        if player is None and name is not None and person.name == name and not person.player:
            return person
    where = str(player if player is not None else name or "")
    raise Illegal("desk.no_player", where=where, player=where)
