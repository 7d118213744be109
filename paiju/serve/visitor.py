"""Who asks, in which language, and by which form: cookies, sessions, CSRF, the guard of roles."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler

from paiju.errors import NotAllowed
from paiju.serve.hall import SESSION, Hall
from paiju.serve.roles import ADDRESSES, DESK, Role
from paiju.store.house import EVERYWHERE, Member
from paiju.words import LANGUAGES

SESSION_COOKIE = "paiju"
FORM_COOKIE = "paiju_form"
LANG_COOKIE = "lang"
YEAR = 31_536_000
_TYPED = re.compile(r"\{(\w+):\w+\}")

Asked = ASGIConnection[Any, Any, Any, Any]
InHall: TypeAlias = NamedDependency[Hall]
"""The hall, as handlers are given it."""


class Visitor:
    """The person behind a request."""

    def __init__(self, asked: Asked, hall: Hall) -> None:
        self.lang = language(asked)
        self.token = asked.cookies.get(SESSION_COOKIE, "")
        self.member: Member | None = hall.member(self.token)
        self.form = asked.cookies.get(FORM_COOKIE, "")
        self.fresh = "" if self.form else secrets.token_urlsafe(24)
        """A new form cookie, where there was none."""
        self._key = hall.house.key("form")

    @property
    def form_token(self) -> str:
        """Give the token that a form of this visitor carries."""
        return _sign(self._key, self.form or self.fresh)

    def verify_form(self, token: str) -> None:
        """Make sure that a form came from a page of ours.

        :raises NotAllowed: it did not.
        """
        if not self.form or not hmac.compare_digest(token.encode(), self.form_token.encode()):
            raise NotAllowed("serve.stale_form")

    def role(self, event: str = "") -> Role:
        """Give the role in an event; without one, the own."""
        if self.member is None:
            return Role.SPECTATOR
        if event and self.member.event not in (event, EVERYWHERE):
            return Role.SPECTATOR
        return Role(self.member.role)


def _sign(key: bytes, value: str) -> str:
    return hmac.digest(key, value.encode(), hashlib.sha256).hex()


def language(asked: Asked) -> str:
    """Choose the language: asked for in the address, else the cookie, else Chinese."""
    for wanted in (asked.query_params.get("lang"), asked.cookies.get(LANG_COOKIE)):
        if wanted in LANGUAGES:
            return str(wanted)
    return LANGUAGES[0]


def visitor(asked: Asked) -> Visitor:
    """Give who asks; looked up once a request."""
    found: Visitor | None = asked.state.get("visitor") if "visitor" in asked.state else None
    if found is None:
        found = Visitor(asked, hall_of(asked))
        asked.state["visitor"] = found
    return found


def hall_of(asked: Asked) -> Hall:
    """Give the hall that the application serves."""
    hall: Hall = asked.app.state["hall"]
    return hall


def session_cookie(asked: Asked, token: str) -> Cookie:
    """Make the cookie of a session; an empty token takes it away."""
    return _cookie(asked, SESSION_COOKIE, token, SESSION // 1000 if token else 0, "lax")


def form_cookie(asked: Asked, value: str) -> Cookie:
    """Make the cookie that forms are checked against."""
    return _cookie(asked, FORM_COOKIE, value, None, "strict")


def lang_cookie(asked: Asked, lang: str) -> Cookie:
    """Make the cookie that remembers the language."""
    return _cookie(asked, LANG_COOKIE, lang, YEAR, "lax")


def _cookie(asked: Asked, name: str, value: str, age: int | None, site: Any) -> Cookie:
    secure = asked.url.scheme in ("https", "wss")
    return Cookie(
        name, path="/", value=value, max_age=age, httponly=True, secure=secure, samesite=site
    )


def address(method: str, template: str) -> str:
    """Name an address as the table of roles does: ``GET /e/{e}``."""
    return method + " " + _TYPED.sub(r"{\1}", template)


async def guard(asked: Asked, _: BaseRouteHandler) -> None:
    """Let nobody in who does not stand in the table of roles, and no form that is not ours.

    :raises NotAllowed: the role does not fit, or the form is a stranger's.
    """
    method = asked.scope.get("method", "GET")
    who = visitor(asked)
    role = who.role(str(asked.path_params.get("e", "")))
    allowed = ADDRESSES.get(address(str(method), asked.scope["path_template"]), frozenset())
    if role not in allowed:
        raise NotAllowed("desk.not_role", where=asked.scope["path"])
    command = asked.path_params.get("command")
    if command is not None and role not in DESK.get(str(command), frozenset()):
        raise NotAllowed("desk.not_role", where=str(command))
    if method == "POST":
        who.verify_form(await _token(asked))


async def _token(asked: Asked) -> str:
    header = asked.headers.get("x-form-token", "")
    if header:
        return header
    form = await Request[Any, Any, Any](asked.scope, asked.receive).form()
    return str(form.get("form", ""))
