"""The desk's commands about people: who is there, who leaves, who gets in, who is forgotten."""

from __future__ import annotations

from collections.abc import Callable

from paiju.desk import conduct, journal
from paiju.errors import Illegal
from paiju.serve.order import Order, Work
from paiju.serve.roles import Role
from paiju.store.house import Member


def _toggle(change: Callable[..., journal.Event | None], *, on: bool) -> Work:
    async def work(o: Order) -> str:
        player, event = o.number("player"), o.event
        await event.enter(lambda c: change(event.setup, c, player, on=on, by=o.by, at=o.now))
        return ""

    return work


async def _withdraw(o: Order) -> str:
    player, event = o.number("player"), o.event
    await event.enter(lambda c: conduct.withdraw(event.setup, c, player, o.by, o.now))
    return ""


async def _code(o: Order) -> str:
    """Give a person of the event a new code: a player by number, others by their id."""
    return o.hall.renew(_person(o))


async def _token(o: Order) -> str:
    """Give a program the token with which it sits down in a player's seat (docs/bots.md)."""
    return o.hall.open_session(_person(o))


def _person(o: Order) -> Member:
    player = o.number("player", 0)
    if player:
        entry = next((e for e in o.event.entries if e.number == player), None)
        if entry is None:
            raise Illegal("desk.no_player", where=str(player), player=player)
        return o.hall.house.admit(o.event.name, Role.PLAYER.value, entry.name, player)
    wanted = o.number("member", 0)
    for member in o.hall.house.members(o.event.name):
        if member.id == wanted:
            return member
    raise Illegal("desk.no_player", where=str(wanted), player=wanted)


async def _admit(o: Order) -> str:
    """Give somebody a role at the desk, and a code."""
    role = o.text("role")
    if role not in (Role.CHIEF, Role.REFEREE, Role.APPEALS, Role.ORGANISER):
        raise Illegal("serve.bad_role", where="role")
    return o.hall.admit(o.event.name, Role(role), conduct.words(o.text("name")))[1]


async def _forget(o: Order) -> str:
    """Take the name of an entrant out of an event that is over."""
    await o.hall.forget(o.event, [o.number("player")])
    return ""


WORK: dict[str, Work] = {
    "check_in": _toggle(conduct.check_in, on=True),
    "check_out": _toggle(conduct.check_in, on=False),
    "leave_out": _toggle(conduct.leave_out, on=True),
    "take_in": _toggle(conduct.leave_out, on=False),
    "withdraw": _withdraw,
    "code": _code,
    "token": _token,
    "admit": _admit,
    "forget": _forget,
}
"""Command → what does it."""
