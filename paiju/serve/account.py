"""Accounts: who has got in by a code may choose a name and a password for the next time."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from litestar import Request, Response, get, post

from paiju.errors import Illegal, NotAllowed
from paiju.serve.hall import Hall
from paiju.serve.login import fits, hashed
from paiju.serve.page import go, page
from paiju.serve.visitor import InHall, visitor
from paiju.store.house import Member

_NAME = re.compile(r"[^\s\x00-\x1f]{3,40}")
LEAST, MOST = 10, 200
"""Letters of a password."""


@get("/account", include_in_schema=False, sync_to_thread=False)
def account(request: Request[Any, Any, Any]) -> Response[str]:
    """Show the form."""
    return page(request, "account.html", least=LEAST)


@post("/account", include_in_schema=False, status_code=303)
async def choose(request: Request[Any, Any, Any], hall: InHall) -> Response[Any]:
    """Tie the role of this session to an account: fields ``name``, ``password``, ``new``."""
    form = await request.form()
    member = visitor(request).member
    if member is None:
        raise NotAllowed("desk.not_role", where="/account")
    name, password, new = (str(form.get(field, "")) for field in ("name", "password", "new"))
    await tie(hall, member, name.strip(), password, new)
    return go("/")


async def tie(hall: Hall, member: Member, name: str, password: str, new: str = "") -> None:
    """Make an account, or add a role to one that is there; *new* replaces its password.

    :raises Illegal: a name or password that is none.
    :raises NotAllowed: the account is there and the password is not its own.
    """
    wanted = new or password
    if not _NAME.fullmatch(name):
        raise Illegal("serve.bad_account", where="name")
    if not LEAST <= len(wanted) <= MOST:
        raise Illegal("serve.bad_password", where="password", least=LEAST)
    bucket = hall.logins.of(f"account {member.id}", hall.clock.now())
    if not bucket.take(hall.clock.now()):
        raise NotAllowed("serve.account_taken", where="name")
    kept = hall.house.password(name)
    if kept is not None and not await asyncio.to_thread(fits, kept, password):
        raise NotAllowed("serve.account_taken", where="name")
    fresh = kept if kept is not None and not new else await asyncio.to_thread(hashed, wanted)
    hall.house.set_account(member.id, name, fresh)
