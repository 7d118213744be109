"""How long somebody may take to say what he wants: who never ends a request is not waited for."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 30.0
"""Seconds between two looks; who was within the same request at both is closed."""


class Patient(H11Protocol):
    """HTTP whose requests have to arrive: their head, and what they carry.

    A connection that has become a socket is no longer ours: it has its own heartbeat.
    """

    _within: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        """Begin to look."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        within = self._awaited()
        if within is not None and within is self._within:
            self.transport.close()
            return
        self._within = within
        self.loop.call_later(PATIENCE, self._look)

    def _awaited(self) -> object:
        """Give a mark of the request that has not arrived yet; None where none is awaited."""
        if self.cycle is None:
            return self
        awaited = self.cycle.more_body or self.cycle.response_complete
        return self.cycle if awaited else None
