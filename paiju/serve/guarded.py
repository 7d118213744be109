"""What every answer carries, and what a refusal looks like: never a trace, always words."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from paiju.errors import PaijuError
from paiju.serve.page import page
from paiju.serve.visitor import language

log = logging.getLogger("paiju")

_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors {ancestors}"
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_POLICY = b"content-security-policy"
"""A page that stands alone, with a style of its own, brings a policy that lets nothing else in."""
_KEPT = b"cache-control"
"""What does not say how long it may be kept must not be kept at all."""
_FOREIGN = {404: "serve.not_found", 405: "serve.no_way", 413: "serve.too_big"}
"""Status of what the framework refuses → words."""
_EMBEDDABLE = ("/e/",)
STATUS = {
    "unreadable": 400,
    "illegal": 400,
    "ambiguous": 400,
    "not_allowed": 403,
    "too_late": 409,
    "unavailable": 503,
}
"""Kind of a refusal → HTTP status."""
_NOT_THERE = (
    "no_event", "no_such_table", ".no_player", ".sealed", "serve.not_found", "printed.no_paper",
    "appeal.unknown",
)  # fmt: skip
"""Ends of the keys that say: there is nothing here, for you, now."""


async def dress(message: Message, scope: Scope) -> None:
    """Put the headers of safety on an answer."""
    if message["type"] != "http.response.start":
        return
    embeddable = scope["path"].startswith(_EMBEDDABLE)
    csp = _CSP.format(ancestors="*" if embeddable else "'none'")
    own = {**HEADERS, "content-security-policy": csp}
    if not embeddable:
        own["x-frame-options"] = "DENY"
    if any(key.lower() == _POLICY for key, _ in message.get("headers", [])):
        del own[_POLICY.decode()]
    headers = [(k, v) for k, v in message.get("headers", []) if k.decode().lower() not in own]
    headers += [(key.encode(), value.encode()) for key, value in own.items()]
    if all(key.lower() != _KEPT for key, _ in headers):
        headers.append((_KEPT, b"no-store"))
    message["headers"] = headers


def refused(request: Request[Any, Any, Any], fault: PaijuError) -> Response[Any]:
    """Answer with a refusal."""
    status = STATUS.get(fault.kind, 400)
    if fault.key.endswith(_NOT_THERE):
        status = 404
    told = fault.say(language(request))
    if request.scope["path"].startswith("/api/"):
        facts = {
            "error": fault.kind,
            "where": fault.where,
            "article": fault.article,
            "message": told,
        }
        return Response(facts, status_code=status)
    return page(request, "refused.html", status=status, message=told, article=fault.article)


def http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Any]:
    """Answer what the framework refuses."""
    key = _FOREIGN.get(fault.status_code, "serve.bad_request")
    return _plain(request, key, fault.status_code)


def broken(request: Request[Any, Any, Any], fault: Exception) -> Response[Any]:
    """Answer a fault of ours; its kind and place are logged, its text might name a card."""
    trace, place = fault.__traceback__, "?"
    while trace is not None:
        place = f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
        trace = trace.tb_next
    log.error("fault", extra={"facts": {"fault": type(fault).__name__, "place": place}})
    return _plain(request, "serve.bug", 500)


def _plain(request: Request[Any, Any, Any], key: str, status: int) -> Response[Any]:
    fault = PaijuError(key, fault="")
    if request.scope["path"].startswith("/api/"):
        body = {
            "error": "error",
            "where": "",
            "article": "",
            "message": fault.say(language(request)),
        }
        return Response(body, status_code=status)
    told = fault.say(language(request))
    return page(request, "refused.html", status=status, message=told, article="")
