"""A demo event in each game: three guests with codes, robots in all other seats."""

from __future__ import annotations

import secrets
from pathlib import Path

import msgspec

from paiju.bots.port import robot
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk.field import Field
from paiju.desk.setup import Setup, read_setup
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.roles import Role

_HERE = Path(__file__).parent
GAMES = ("doudizhu", "paohuzi")
ROBOTS = "house"
GUESTS = (1, 2, 3)
_TRIES = 1000


class Key(msgspec.Struct, frozen=True):
    """A way in: a person of an event, and the code."""

    event: str
    title: str
    role: str
    name: str
    code: str

    def __repr__(self) -> str:
        return f"<Key of {self.role}>"


async def set_up(hall: Hall) -> list[Key]:
    """Make the demo events that are not there, and new codes for all of them."""
    keys: list[Key] = []
    for game in GAMES:
        if game not in hall.events:
            await _create(hall, game)
        keys += _admit(hall, hall.events[game])
    return keys


async def _create(hall: Hall, game: str) -> None:
    regulation = (_HERE / f"{game}.toml").read_bytes()
    entrants = (_HERE / "entrants.csv").read_bytes()
    setup = read_setup(regulation, entrants, ROBOTS, robot(ROBOTS))
    await hall.create(game, regulation, entrants, ROBOTS, _secret(setup))


def _secret(setup: Setup) -> bytes:
    """Find a secret whose first draw puts the guests at one table, so that three can try it out.

    Only a demo may do this: it chooses among draws. The deals stay as they fall.
    """
    for _ in range(_TRIES):
        secret = secrets.token_bytes(SECRET_BYTES)
        drawn = Field(setup, secret, ((),), ((),)).propose(1).round
        if any(set(table) == set(GUESTS) for table in drawn.tables):
            return secret
    return secrets.token_bytes(SECRET_BYTES)


def _admit(hall: Hall, event: LiveEvent) -> list[Key]:
    names = {entry.number: entry.name for entry in event.entries}
    title = event.setup.read.event.name
    people = [(Role.ORGANISER, "", 0), (Role.CHIEF, "", 0)]
    people += [(Role.PLAYER, names[number], number) for number in GUESTS if number in names]
    keys = [_key(hall, event.name, title, *person) for person in people]
    for entry in event.entries:
        hall.house.admit(event.name, Role.PLAYER.value, entry.name, entry.number)
    return keys


def _key(hall: Hall, event: str, title: str, role: Role, name: str, player: int) -> Key:
    known = [m for m in hall.house.members(event) if (m.role, m.player) == (role.value, player)]
    if known:
        code = hall.new_code(known[0])
    else:
        _, code = hall.admit(event, role, name or role.value, player)
    return Key(event, title, role.value, name, code)


__all__ = ["GAMES", "GUESTS", "Key", "set_up"]
