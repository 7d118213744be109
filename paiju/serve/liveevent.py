"""An event in the hall: its course, the tables of its running round, and what is due by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from paiju.deal.contribution import Contribution
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk import anonymity, conduct, journal, live, parts, seal
from paiju.desk.boards import dealt
from paiju.desk.course import Course, fold
from paiju.desk.folder import Folder
from paiju.desk.ports import Append, Store
from paiju.desk.setup import Setup
from paiju.desk.slips import verify_done
from paiju.errors import Unavailable
from paiju.play.events import Acted, AnyEvent, Dealt, Ended, Resumed, Seated, Voided, Withdrawn
from paiju.serve import publisher
from paiju.serve.counted import Counted
from paiju.serve.floor import Floor
from paiju.serve.livetable import LiveTable
from paiju.serve.logbook import log_entry
from paiju.serve.moment import Clock
from paiju.serve.reckoning import Reckoning
from paiju.serve.robots import Robots
from paiju.serve.roster import Roster
from paiju.serve.steward import Steward
from paiju.serve.writer import Writer

_TRIES = 16
_TENDED = frozenset({Seated, Dealt, Ended, Voided, Resumed, Withdrawn})
"""What at a table may make something due elsewhere in the event."""
_OVER = frozenset({Ended, Voided})

Wish = Callable[[Course], journal.Event | Sequence[journal.Event] | None]
"""Judges a wish on the course; gives what one act enters, None where it is so already."""


class LiveEvent(Reckoning):
    """One event of the hall, under the short name *name*.

    :param told: told of every new entry of the event's own stream.
    """

    def __init__(
        self,
        name: str,
        folder: Folder,
        store: Store,
        setup: Setup,
        secret: bytes,
        clock: Clock,
        pace: int,
        told: Callable[[LiveEvent, journal.Event], None],
    ) -> None:
        self.name = name
        self.folder = folder
        super().__init__(setup, secret, Floor(self._open_tables))
        self.hall = setup.read.hall
        self.clock = clock
        self.counted = Counted()
        self._store = store
        self._told = told
        self._writer = Writer(store)
        self._pace = pace
        self._robots = self._new_robots()
        self._lock = asyncio.Lock()
        self._steward = Steward(self)
        self._closing = False
        self._answers = 0
        self.course = fold(self.course, store.read(journal.STREAM))
        self.floor.lay_out(self.course)

    async def open(self, alive: int) -> None:
        """Go on where the log stops; the time since *alive* is nobody's."""
        for table in self.tables:
            await table.recover(alive)
            self._robots.look(table)
        publisher.publish(self, self._secret)
        await self.tend()

    def _new_robots(self) -> Robots:
        # Before the contributions are closed no table is laid out, and no robot is asked.
        key = bytes(SECRET_BYTES) if self.parts_due else self.setup.plan.key(self._secret)
        return Robots(self.setup.robot, key, self.clock, self._pace)

    @property
    def parts_due(self) -> bool:
        """Tell whether others have still to contribute to the deals."""
        return bool(self.setup.plan.contributors) and self.setup.plan.given is None

    async def contribute(self, handed: Sequence[Contribution], without: Collection[str]) -> None:
        """Close the contributions to the deals and publish them; errors as ``parts.gather``."""
        async with self._lock:
            given = (self._store, self.folder, self.setup, handed, without)
            self.setup = await asyncio.to_thread(parts.gather, *given)
            self._robots.close()
            self._robots = self._new_robots()
        await self.tend()

    async def close(self) -> None:
        """Let go of everything; what was acknowledged is durable."""
        self._closing = True
        self._steward.rest()
        for table in self.tables:
            table.disarm()
        self._robots.close()
        await self._writer.close()
        self._store.close()

    # -- the course ---------------------------------------------------------------------------

    async def enter(self, wish: Wish) -> None:
        """Judge a wish and enter it; judged again where somebody else was faster.

        :raises PaijuError: as the wish does.
        """
        async with self._lock:
            # Somebody at a command line may have entered something since.
            self._read_on()
            for _ in range(_TRIES):
                entry = wish(self.course)
                if entry is None:
                    return
                item = Append(journal.STREAM, self.course.number, self._written(entry))
                verdict = await self._writer.append(item)
                self._read_on()
                if verdict.accepted:
                    break
            else:
                raise Unavailable("serve.busy", where=journal.STREAM)
        await self.tend()

    async def note(self, wish: Wish) -> None:
        """Enter something while tending, without tending again."""
        async with self._lock:
            entry = wish(self.course)
            if entry is None:
                return
            item = Append(journal.STREAM, self.course.number, self._written(entry))
            await self._writer.append(item)
            self._read_on()

    def _written(self, made: journal.Event | Sequence[journal.Event]) -> tuple[bytes, ...]:
        entries = made if isinstance(made, Sequence) else (made,)
        return seal.with_seal(self._store, self.course, *entries)

    async def catch_up(self) -> None:
        """Take in what was entered from elsewhere, as at a command line; not while we enter."""
        if self._closing or self._lock.locked():
            return
        async with self._lock:
            before = self.course.number
            self._read_on()
        if self.course.number != before:
            await self.tend()

    async def tend(self) -> None:
        """Do what is due by itself; safe to call at any moment, any number of times."""
        await self._steward.tend()

    def _read_on(self) -> None:
        entries = self._store.read(journal.STREAM, self.course.number)
        for entry in entries:
            rounds, notes = len(self.course.seated), len(self.course.notes)
            self.course = fold(self.course, [entry])
            if len(self.course.seated) > rounds:
                self.floor.lay_out(self.course)
                publisher.announce(self, rounds)
            if len(self.course.notes) > notes:
                publisher.ruled(self)
            made = journal.read(entry)
            log_entry(self.name, self.course.number, made)
            self._told(self, made)

    def _open_tables(self, number: int) -> list[LiveTable]:
        where = self._store, self._writer, self.clock, self._went, self.hall.delay * live.SECOND
        places = live.places(self.setup, self._secret, self.course, number)
        if self.course.lost and places:
            round_, rules = self.course.seated[number - 1], places[0].rules
            places[0].deals.take(dealt(self._store, round_.round, round_.stage, rules))
        return [LiveTable(place, *where) for place in places]

    def _went(self, table: LiveTable, events: Sequence[AnyEvent]) -> None:
        if self._closing:
            return
        self._robots.look(table)
        self._answers += sum(isinstance(event, Acted) for event in events)
        if not _OVER.isdisjoint(map(type, events)):
            self.counted = Counted(self._answers, self._writer.commits)
        if not _TENDED.isdisjoint(map(type, events)):
            self._steward.tend_soon()

    async def release(self, by: str, *, inside: bool = False) -> None:
        """Publish the results of the last finished round, and the standings as files."""
        enter = self.note if inside else self.enter
        await enter(lambda c: conduct.release(c, by, self.clock.now()))
        publisher.publish(self, self._secret)

    async def reveal(self, *, inside: bool = False) -> None:
        """Give the secret of the deals away and end the event.

        :raises NotAllowed: a result is missing: the secret is out, but nothing is final.
        """
        verify_done(self.book)
        enter = self.note if inside else self.enter
        await enter(lambda c: conduct.reveal(self.setup, c, self._secret, over=self.over))
        publisher.publish(self, self._secret)
        course, missing = self.course, self.missing
        if course.closed:
            return
        # A large log is read for seconds, and the hall goes on meanwhile.
        made = await asyncio.to_thread(seal.first, self._store, course)
        again = partial(seal.first, self._store)
        await enter(
            lambda c: conduct.close(c, lambda now: made if now is course else again(now), missing)
        )
        publisher.standings(self)

    async def forget(self, players: Collection[int]) -> None:
        """Take the names of entrants out of the event, which is over (docs/privacy.md).

        :raises PaijuError: as :func:`paiju.desk.anonymity.forget`.
        """
        async with self._lock:
            book = await asyncio.to_thread(anonymity.forget, self._store, self.folder, players)
            told = {"entrants": book.setup.entrants, "entries": book.setup.entries}
            self.setup = msgspec.structs.replace(self.setup, **told)
            self.course, self.roster = book.course, Roster()
