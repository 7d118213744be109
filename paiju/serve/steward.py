"""The steward of an event: does what is due by itself, at the tables and between the rounds.

He looks again whenever something has happened or a moment has come; looking too often does no
harm, and whatever was cut short by a stop of the service is done at the next look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.desk import conduct, live
from paiju.desk.course import started
from paiju.desk.live import SECOND, SERVICE
from paiju.desk.slips import waiting
from paiju.errors import PaijuError, Unavailable
from paiju.play.commands import AnyCommand
from paiju.serve import publisher
from paiju.serve.errand import spawn
from paiju.serve.livetable import LiveTable

if TYPE_CHECKING:
    from paiju.serve.liveevent import LiveEvent


class Steward:
    """Tends one event until told to rest."""

    def __init__(self, event: LiveEvent) -> None:
        self._event = event
        self._tending = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._resting = False
        self._soon = False

    def rest(self) -> None:
        """Do nothing any more."""
        self._resting = True
        self._disarm()

    def tend_soon(self) -> None:
        """Do what is due as soon as it can be; a hundred wishes for it are one."""
        if not self._soon:
            self._soon = True
            spawn(self._tend_once())

    async def _tend_once(self) -> None:
        async with self._tending:
            # Whatever happens from here on asks again.
            self._soon = False
        await self.tend()

    async def tend(self) -> None:
        """Do what is due; safe to call at any moment, any number of times."""
        event = self._event
        async with self._tending:
            self._disarm()
            if self._resting:
                return
            if event.course.finished < event.round:
                await self._tend_round()
            if event.hall.rounds == "auto" and not event.course.closed:
                for step in (self._release, self._seat, self._start, self._reveal):
                    await step()

    # -- a round ------------------------------------------------------------------------------

    async def _tend_round(self) -> None:
        event, absent = self._event, self._absent()
        empty = [table for table in event.tables if not table.table.seats]
        await _all([(table, live.seated(table.place, absent)) for table in empty])
        if not self._started:
            return
        wake = await self._deal(event.course.started[-1].at)
        over = live.common([table.table for table in event.tables], again=event.setup.redeals)
        await _all([(t, p) for t in event.tables for p in live.publications(t.table, over)])
        if all(over.issuperset(table.place.deals) for table in event.tables):
            await self._finish()
        elif wake is not None:
            self._wake_at(wake)

    @property
    def _started(self) -> bool:
        return started(self._event.course, self._event.round) is not None

    def _absent(self) -> frozenset[int]:
        """Name those for whom a robot plays."""
        event = self._event
        if event.hall.absent == "clock":
            return frozenset()
        return frozenset(e.number for e in event.entries) - event.course.present

    async def _deal(self, start: int) -> int | None:
        """Deal where it is time; give the moment when it next is somewhere."""
        event, wake, dealt = self._event, None, []
        folded, now = [table.table for table in event.tables], event.clock.now()
        for table in event.tables:
            window = live.window(table.place, folded, event.hall)
            due = live.next_deal(table.place, table.table, event.hall, start, window)
            if due is None:
                continue
            if due.at <= now:
                dealt.append((table, due.command))
            else:
                wake = due.at if wake is None else min(wake, due.at)
        await _all(dealt)
        return wake

    async def _finish(self) -> None:
        event = self._event
        for number in range(1, len(event.tables) + 1):
            publisher.record(event, number)
        await event.note(lambda c: conduct.finish(c, event.clock.now()))

    # -- rounds that run by themselves --------------------------------------------------------

    async def _release(self) -> None:
        if self._event.course.released < self._event.course.finished:
            await self._event.release(SERVICE, inside=True)

    async def _seat(self) -> None:
        event, now = self._event, self._event.clock.now()
        begun = bool(event.course.seated or event.course.present)
        if event.course.finished < event.round or event.over or event.parts_due or not begun:
            return
        if waiting(event.book):
            return
        drawn = event.propose()
        told = (drawn.round, SERVICE, now, drawn.reports)
        await event.note(lambda c: conduct.draft(event.setup, c, *told, event.due))
        await event.note(lambda c: conduct.seat(event.setup, c, SERVICE, now, event.due))

    async def _start(self) -> None:
        event = self._event
        if self._started or event.course.finished == event.round:
            return
        at = event.clock.now() + event.hall.countdown * SECOND
        await event.note(lambda c: conduct.start(c, SERVICE, at))
        self.tend_soon()

    async def _reveal(self) -> None:
        if self._event.over and not self._event.missing and not waiting(self._event.book):
            await self._event.reveal(inside=True)

    # -- time ---------------------------------------------------------------------------------

    def _wake_at(self, moment: int) -> None:
        left = max(0, moment - self._event.clock.now()) / 1000 + 0.001
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(left, self.tend_soon)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


async def _all(wishes: Sequence[tuple[LiveTable, AnyCommand]]) -> None:
    """Give commands of the service at many tables, side by side: they share a commit."""
    await asyncio.gather(*(_quietly(table, command) for table, command in wishes))


async def _quietly(table: LiveTable, command: AnyCommand) -> None:
    """Give a command of the service; where it no longer fits, somebody else was faster."""
    try:
        await table.do(command)
    except Unavailable:
        raise
    except PaijuError:
        return
