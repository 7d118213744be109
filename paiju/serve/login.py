"""Getting in: by the code on the seat card, or by name and password; and out again."""

from __future__ import annotations

import asyncio
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from litestar import Request, Response, post

from paiju.serve.hall import ALPHABET, Hall
from paiju.serve.home import home_page
from paiju.serve.logbook import note
from paiju.serve.page import go
from paiju.serve.roles import Role
from paiju.serve.visitor import InHall, session_cookie, visitor
from paiju.store.house import Member

_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash("nobody has this password")
"""Checked where there is no account, so that the answer takes as long."""
HOMES = {Role.PLAYER: "/play", Role.ORGANISER: "/desk", Role.CHIEF: "/desk", Role.REFEREE: "/desk"}
"""Role → where it begins."""


@post("/login", include_in_schema=False, status_code=303)
async def login(request: Request[Any, Any, Any], hall: InHall) -> Response[Any]:
    """Open a session; every failure has the same answer."""
    form = await request.form()
    now, where = hall.clock.now(), request.client.host if request.client else ""
    bucket = hall.logins.of(where, now)
    member = await _member(hall, form) if bucket.has(now) else None
    if member is None:
        bucket.take(now)
        note("login refused")
        return home_page(request, hall, failed=True)
    token = hall.open_session(member)
    return go(_home(member), session_cookie(request, token))


def _home(member: Member) -> str:
    """Give the page that a person begins at: the committee of an event at its appeals."""
    if Role(member.role) is Role.APPEALS:
        return f"/desk/{member.event}/appeals"
    return HOMES.get(Role(member.role), "/")


async def _member(hall: Hall, form: Any) -> Member | None:
    code = plain(str(form.get("code", "")))
    if code:
        return hall.house.by_code(code)
    name, password = str(form.get("name", "")), str(form.get("password", ""))
    kept = hall.house.password(name)
    right = await asyncio.to_thread(fits, kept or _NOBODY, password)
    return hall.house.by_account(name) if kept and right else None


def fits(kept: str, password: str) -> bool:
    """Tell whether a password is the one whose hash was kept."""
    try:
        return _HASHER.verify(kept, password)
    except Argon2Error:
        return False


def hashed(password: str) -> str:
    """Hash a password (argon2id)."""
    return _HASHER.hash(password)


def plain(code: str) -> str:
    """Give a code as it was typed: case, blanks and strokes left aside; empty when it is none."""
    found = "".join(code.upper().replace("-", "").split())
    return found if found and set(found) <= set(ALPHABET) else ("" if not found else "?")


@post("/logout", include_in_schema=False, status_code=303)
async def logout(request: Request[Any, Any, Any], hall: InHall) -> Response[Any]:
    """End the session."""
    who = visitor(request)
    if who.token:
        hall.house.close_session(who.token, hall.clock.now())
    return go("/", session_cookie(request, ""))
