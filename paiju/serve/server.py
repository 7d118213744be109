"""The process: uvicorn around the hall, from the first socket to the last goodbye."""

from __future__ import annotations

import gc
import socket as sockets
from collections.abc import Callable

import uvicorn

from paiju.serve.app import application
from paiju.serve.hall import Hall
from paiju.serve.logbook import note
from paiju.serve.patience import Patient

FRAME = 262_144
"""Bytes of a frame that reach us, to be refused in words; a larger one is cut off."""
_PATIENCE = 5
"""Seconds that open requests get at the end."""


class Server(uvicorn.Server):
    """Says goodbye to every client before the sockets are closed."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self.hall = hall
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Open the doors; tell the port once they are open."""
        await super().startup(sockets)
        spare_collections()
        if self.started:
            note("open", events=len(self.hall.events))
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Say goodbye, then close."""
        note("stopping", sockets=len(self.hall.clients))
        await self.hall.farewell()
        await super().shutdown(sockets)
        # uvicorn would send itself the signal again; to stop when told is no accident.
        self._captured_signals.clear()


def spare_collections() -> None:
    """Look for cycles in what is young, and hardly ever in everything.

    What lives long here are logs and tables, which make no cycles; to walk through all of them
    stops every table for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 500)


def server(hall: Hall, host: str, port: int, ready: Callable[[int], None]) -> Server:
    """Make the server; *ready* is told the port, once it answers.

    :param port: 0: any that is free.
    """
    config = uvicorn.Config(
        application(hall),
        host=host,
        port=port,
        http=Patient,
        ws="websockets-sansio",
        ws_max_size=FRAME,
        # The protocol has its own heartbeat; packing small messages costs more than it saves.
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
        lifespan="on",
    )
    return Server(config, hall, ready)
