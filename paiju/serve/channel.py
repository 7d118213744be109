"""One viewer's stream of a table: encoded once for all who follow it, and late where it must be."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Protocol

from paiju.play import stream
from paiju.play.events import AnyEvent
from paiju.play.fold import apply
from paiju.play.table import Table
from paiju.rules.protocol import Rules
from paiju.serve.moment import Clock

_HAIR = 0.001
"""Seconds added to a timer, so that it does not wake before its moment."""


class Watcher(Protocol):
    """Who receives a viewer's messages."""

    def send(self, data: bytes) -> None:
        """Take a message; must neither wait nor raise."""
        ...


class Channel:
    """The stream of *viewer* from message *number* on.

    :param late: ms after its moment at which a message goes out; 0 at once.
    """

    __slots__ = ("_clock", "_held", "_late", "_stream", "watchers")

    def __init__(self, viewer: int, number: int, clock: Clock, late: int) -> None:
        self.watchers: list[Watcher] = []
        self._stream = stream.Stream(viewer, number)
        self._clock = clock
        self._late = late
        self._held: deque[tuple[int, bytes]] = deque()
        """Messages that wait, each with the moment at which it goes out."""

    def tell(self, before: Table, event: AnyEvent, after: Table) -> None:
        """Tell what an event tells this viewer."""
        message = self._stream.next(before, event, after)
        if message is None:
            return
        self._stream = self._stream.after(message)
        if not self._late:
            self._send(packed(message))
            return
        self._held.append((message.at + self._late, packed(message)))
        if len(self._held) == 1:
            self._pump()

    def _pump(self) -> None:
        """Send what is late enough; look again when the next message is."""
        while self._held and self._held[0][0] <= self._clock.now():
            self._send(self._held.popleft()[1])
        if self._held:
            wait = max(0, self._held[0][0] - self._clock.now()) / 1000 + _HAIR
            asyncio.get_running_loop().call_later(wait, self._pump)

    def _send(self, data: bytes) -> None:
        for watcher in list(self.watchers):
            watcher.send(data)

    def catch_up(
        self, rules: Rules, recent: Sequence[AnyEvent], before: Sequence[AnyEvent]
    ) -> None:
        """Take in what has happened already and is not told yet."""
        if not recent:
            return
        table = Table(rules)
        for event in before:
            table = apply(table, event)
        for event in recent:
            then, table = table, apply(table, event)
            self.tell(then, event, table)


def packed(message: stream.Message) -> bytes:
    """Write a message of a stream as a frame."""
    return b'{"t":"message",' + stream.encode(message)[1:]
