"""A table in the hall: the fold of its log, kept; commands into it, messages out of it.

Nothing is owned: every append names the number that it follows, and where another process was
faster the table reads on and judges again, as long as the question is still open (DESIGN 1).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from paiju.desk.live import Place
from paiju.desk.ports import Append, Store
from paiju.errors import Unavailable
from paiju.play import line, stream
from paiju.play.clock import due
from paiju.play.commands import AnyCommand
from paiju.play.events import AnyEvent
from paiju.play.fold import apply
from paiju.play.moved import Moved
from paiju.play.step import Receipt, lapse, recover, step
from paiju.play.table import Table
from paiju.rules.protocol import SPECTATOR
from paiju.serve.channel import Channel, Watcher, packed
from paiju.serve.errand import spawn
from paiju.serve.moment import Clock
from paiju.serve.writer import Writer

_TRIES = 16
_LATE = 0.001
"""Seconds added to a timer, so that it does not wake a hair before its moment."""


class LiveTable:
    """One table; *changed* is told after every change, from inside the event loop.

    :param delay: ms by which spectators hear of everything later.
    """

    __slots__ = ("_changed", "_channels", "_clock", "_delay", "_lock", "_rules", "_store",
                 "_timer", "_writer", "place", "table")  # fmt: skip

    def __init__(
        self,
        place: Place,
        store: Store,
        writer: Writer,
        clock: Clock,
        changed: Callable[[LiveTable, Sequence[AnyEvent]], None],
        delay: int = 0,
    ) -> None:
        self.place = place
        self._rules = place.rules
        self._store = store
        self._writer = writer
        self._clock = clock
        self._changed = changed
        self._delay = delay
        self._lock = asyncio.Lock()
        self._channels: dict[int, Channel] = {}
        self._timer: asyncio.TimerHandle | None = None
        self.table = Table(place.rules)
        self._read_on()

    def events(self) -> list[AnyEvent]:
        """Read the log of the table, as far as the table has taken it in."""
        # What is durable but not yet taken in will be told to everybody in a moment.
        entries = self._store.read(self.place.stream)[: self.table.number]
        return [line.load(entry, self._rules) for entry in entries]

    async def do(self, command: AnyCommand, at: int | None = None) -> Receipt:
        """Do a command; returns when what it led to is durable.

        :param at: the moment at which it arrived, ms; now where it is left out.
        :raises PaijuError: why it may not be; clocks that ran out stand all the same.
        """
        moment = self._clock.now() if at is None else at
        async with self._lock:
            for _ in range(_TRIES):
                done = step(self.table, command, moment)
                if not await self._commit(Moved(done.table, done.events)):
                    continue
                if done.refusal is not None:
                    raise done.refusal
                if done.receipt is not None:
                    return done.receipt
        raise Unavailable("serve.busy", where=self.place.stream)

    async def pass_time(self) -> None:
        """Let clocks that ran out answer; safe at any moment."""
        async with self._lock:
            await self._commit(lapse(self.table, self._clock.now()))
        self.arm()

    async def recover(self, alive: int) -> None:
        """Take the time since the moment *alive* (0: never away) off the clocks; set the timer."""
        if alive:
            async with self._lock:
                await self._commit(recover(self.table, alive, self._clock.now()))
        self.arm()

    async def _commit(self, moved: Moved) -> bool:
        """Append what happened and tell it; False where the table had moved on meanwhile."""
        if not moved.events:
            return True
        before = self.table
        entries = tuple(line.dump(event, self._rules) for event in moved.events)
        verdict = await self._writer.append(Append(self.place.stream, before.number, entries))
        if not verdict.accepted:
            self._read_on()
            return False
        self._went(before, moved.table, moved.events)
        return True

    def _read_on(self) -> None:
        """Take in what somebody else has written since."""
        before = table = self.table
        entries = self._store.read(self.place.stream, table.number)
        events = [line.load(entry, self._rules) for entry in entries]
        for event in events:
            table = apply(table, event)
        if events:
            self._went(before, table, events)

    def _went(self, before: Table, after: Table, events: Sequence[AnyEvent]) -> None:
        self.table = after
        if self._channels:
            self._fan_out(before, after, events)
        self.arm()
        self._changed(self, events)

    def _fan_out(self, before: Table, after: Table, events: Sequence[AnyEvent]) -> None:
        for event in events[:-1]:
            now = apply(before, event)
            self._tell(before, event, now)
            before = now
        self._tell(before, events[-1], after)

    def _tell(self, before: Table, event: AnyEvent, after: Table) -> None:
        for channel in self._channels.values():
            channel.tell(before, event, after)

    def watch(self, viewer: int, watcher: Watcher, after: int) -> list[bytes]:
        """Follow the table as *viewer*; give the messages since number *after*, or the newest.

        Without an ``await``: nothing can happen between the answer and the first new message.
        """
        late = self._delay if viewer == SPECTATOR else 0
        events = self.events()
        told = [e for e in events if e.at <= self._clock.now() - late] if late else events
        missed, number = stream.since(self._rules, told, viewer, after)
        channel = self._channels.get(viewer)
        if channel is None:
            channel = self._channels[viewer] = Channel(viewer, number, self._clock, late)
            channel.catch_up(self._rules, events[len(told) :], told)
        channel.watchers.append(watcher)
        return [packed(message) for message in missed]

    def leave(self, viewer: int, watcher: Watcher) -> None:
        """Stop following."""
        channel = self._channels.get(viewer)
        if channel is None or watcher not in channel.watchers:
            return
        channel.watchers.remove(watcher)
        if not channel.watchers:
            del self._channels[viewer]

    def arm(self) -> None:
        """Set the timer to the next time-out; only a hint when to look again."""
        self.disarm()
        moment = due(self.table)
        if moment is not None:
            left = max(0, moment - self._clock.now()) / 1000 + _LATE
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(left, self._ring)

    def disarm(self) -> None:
        """Drop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        spawn(self.pass_time())
