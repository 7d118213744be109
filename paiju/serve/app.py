"""The application: every address, its guard, and what is the same for all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Receive, Scope, Send

import paiju
from paiju.errors import PaijuError
from paiju.serve import account, api, desk, guarded, health, home, login, pages, socket, statics
from paiju.serve.hall import Hall
from paiju.serve.visitor import guard

HANDLERS = (
    home.home,
    home.play,
    home.watch,
    desk.command,
    *pages.HANDLERS,
    login.login,
    login.logout,
    account.account,
    account.choose,
    statics.static,
    health.healthz,
    health.metrics,
    api.events,
    api.event,
    api.standings,
    socket.socket,
)
"""Every address that is answered; each stands in the table of roles."""
MOST_BODY = 2_000_000
"""The largest request body, bytes: a list of entrants."""


class Application(Litestar):
    """Answers HEAD as GET, as the law of the web asks; the server leaves the body out."""

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Take in whatever comes to the server."""
        if scope.get("method") == "HEAD":
            scope = cast("Scope", {**scope, "method": "GET"})
        await super().__call__(scope, receive, send)


def application(hall: Hall) -> Litestar:
    """Make the application around a hall; it opens and closes with it."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Application(
        route_handlers=[*HANDLERS],
        guards=[guard],
        dependencies={"hall": Provide(lambda: hall, sync_to_thread=False)},
        state=State({"hall": hall}),
        lifespan=[life],
        before_send=[guarded.dress],
        exception_handlers={
            PaijuError: guarded.refused,
            HTTPException: guarded.http,
            Exception: guarded.broken,
        },
        openapi_config=openapi(),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )


def openapi() -> OpenAPIConfig:
    """Tell how the API describes itself."""
    return OpenAPIConfig(
        title="paiju",
        version=paiju.__version__,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/json")],
    )
