"""An event in the hall: its course, the tables of its running round, and what is due by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from paiju.contest import ledger
from paiju.contest.entry import Entry
from paiju.contest.result import Result
from paiju.contest.round import HOUSE, Round
from paiju.contest.seating import Draft
from paiju.contest.standings import Standings
from paiju.deal.contribution import Contribution
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk import anonymity, conduct, journal, live, papers, parts, seal
from paiju.desk.boards import dealt
from paiju.desk.field import Field
from paiju.desk.folder import Folder
from paiju.desk.ports import Append, Store
from paiju.desk.setup import Setup
from paiju.errors import NotAllowed, Unavailable
from paiju.play.events import Acted, AnyEvent, Dealt, Ended, Resumed, Seated, Voided, Withdrawn
from paiju.serve import publisher
from paiju.serve.counted import Counted
from paiju.serve.livetable import LiveTable
from paiju.serve.logbook import log_entry
from paiju.serve.moment import Clock
from paiju.serve.robots import Robots
from paiju.serve.roster import Roster
from paiju.serve.steward import Steward
from paiju.serve.writer import Writer

_TRIES = 16
_TENDED = frozenset({Seated, Dealt, Ended, Voided, Resumed, Withdrawn})
"""What at a table may make something due elsewhere in the event."""
_OVER = frozenset({Ended, Voided})

Wish = Callable[[journal.Course], journal.Event | None]
"""Judges a wish on the course; gives its entry, None where it is so already."""


class LiveEvent:
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
        self.setup = setup
        self.hall = setup.read.hall
        self.clock = clock
        self.course = journal.Course()
        self.counted = Counted()
        self.tables: list[LiveTable] = []
        """Tables of the round that was seated last, in order."""
        self._store = store
        self._secret = secret
        self._told = told
        self._writer = Writer(store)
        self._pace = pace
        self._robots = self._new_robots()
        self._places: dict[int, tuple[LiveTable, int]] = {}
        self._past: dict[int, tuple[list[LiveTable], list[Result]]] = {}
        self._lock = asyncio.Lock()
        self._steward = Steward(self)
        self._roster = Roster()
        self._closing = False
        self._answers = 0
        self._next: tuple[int, tuple[int, int] | None] | None = None
        self._out: tuple[int, frozenset[int]] | None = None
        """Number of the entry up to which it was asked, and which round comes next."""
        self.course = journal.fold(self.course, store.read(journal.STREAM))
        self._lay_out()

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

    def _written(self, entry: journal.Event) -> tuple[bytes, ...]:
        return seal.with_seal(self._store, self.course, entry)

    async def tend(self) -> None:
        """Do what is due by itself; safe to call at any moment, any number of times."""
        await self._steward.tend()

    def _read_on(self) -> None:
        entries = self._store.read(journal.STREAM, self.course.number)
        for entry in entries:
            rounds, notes = len(self.course.seated), len(self.course.notes)
            self.course = journal.fold(self.course, [entry])
            if len(self.course.seated) > rounds:
                self._lay_out()
                publisher.announce(self, rounds)
            if len(self.course.notes) > notes:
                publisher.ruled(self)
            made = journal.read(entry)
            log_entry(self.name, self.course.number, made)
            self._told(self, made)

    def _lay_out(self) -> None:
        """Set the tables of the last seated round up; those of the round before are kept."""
        if not self.course.seated:
            return
        if self.tables:
            self._keep(self.round - 1, self.tables)
        self.tables = self._open_tables(self.round)
        self._places = {
            player: (table, seat)
            for table in self.tables
            for seat, player in enumerate(table.place.players)
            if player != HOUSE
        }

    def _open_tables(self, number: int) -> list[LiveTable]:
        where = self._store, self._writer, self.clock, self._went, self.hall.delay * live.SECOND
        places = live.places(self.setup, self._secret, self.course, number)
        if self.course.lost and places:
            round_, rules = self.course.seated[number - 1], places[0].rules
            places[0].deals.take(dealt(self._store, round_.round, round_.stage, rules))
        return [LiveTable(place, *where) for place in places]

    @property
    def round(self) -> int:
        """Give the round that was seated last, counted through the event; 0 before the first."""
        return len(self.course.seated)

    def at(self, number: int) -> list[LiveTable]:
        """Give the tables of a round that was seated."""
        if number == self.round:
            return self.tables
        return self._earlier(number)[0]

    def _earlier(self, number: int) -> tuple[list[LiveTable], list[Result]]:
        if number not in self._past:
            self._keep(number, self._open_tables(number))
        return self._past[number]

    def _keep(self, number: int, tables: list[LiveTable]) -> None:
        round_ = self.course.seated[number - 1].round
        for table in tables:
            table.disarm()
        self._past[number] = tables, papers.results(round_, [t.table for t in tables])

    def place_of(self, player: int) -> tuple[LiveTable, int] | None:
        """Find the table and seat of an entrant in the running round."""
        if self.course.finished >= self.round:
            return None
        return self._places.get(player)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Give all entrants, late ones too, under the names of who plays now."""
        return self._roster.of(self.setup, self.course).entries

    @property
    def names(self) -> dict[int, str]:
        """Give entry number → what to show: the name, with the number where names are alike."""
        return self._roster.of(self.setup, self.course).names

    @property
    def out(self) -> frozenset[int]:
        """Give who has left, or was put out of the event by the ledger."""
        if self._out is None or self._out[0] != self.course.number:
            field = self.field(self.course.finished)
            self._out = self.course.number, field.withdrawn | field.penal.barred
        return self._out[1]

    @property
    def turn(self) -> tuple[int, int] | None:
        """Give (index of the stage, round) of the next round; None while one runs, or after all."""
        if self.course.finished < self.round or self.course.revealed:
            return None
        if self.setup.is_fixed:
            course = self.setup.course
            return course[self.round] if self.round < len(course) else None
        if self._next is None or self._next[0] != self.course.number:
            self._next = self.course.number, self.field(self.round).next()
        return self._next[1]

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Give (index of the stage, round) of the rounds that were seated, and of those to come.

        Where the results decide, no more than the next one is known to come.
        """
        walked = list(self.setup.walked(self.course))
        if self.setup.is_fixed:
            return walked + self.setup.course[self.round :]
        return walked + ([self.turn] if self.turn else [])

    @property
    def due(self) -> conduct.Due:
        """Give the round that comes next, and who has to be in it.

        :raises NotAllowed: the running one is not over, or there is none left.
        """
        if self.course.finished < self.round:
            raise NotAllowed("desk.round_running", where=f"round {self.round}")
        if self.turn is None:
            raise NotAllowed("desk.no_more_rounds")
        at, number = self.turn
        return conduct.Due(at, number, self.field(self.round, at + 1).wanted(at, number))

    @property
    def over(self) -> bool:
        """Tell whether the last round has finished."""
        return 0 < self.round == self.course.finished and self.turn is None

    # -- results ------------------------------------------------------------------------------

    def results(self, number: int) -> list[Result]:
        """Give the results of a round, as far as they are there."""
        if number != self.round:
            return self._earlier(number)[1]
        return papers.results(self.course.seated[-1].round, [t.table for t in self.tables])

    def field(self, rounds: int, stages: int = 0) -> Field:
        """Lay out the field after the first *rounds* rounds.

        :param stages: at least so many stages, the last ones perhaps without a round yet.
        """
        walked = self.setup.walked(self.course)[:rounds]
        begun = max([at + 1 for at, _ in walked] + [stages, 1])
        seated: list[list[Round]] = [[] for _ in range(begun)]
        results: list[list[Result]] = [[] for _ in range(begun)]
        for number in range(1, rounds + 1):
            at = walked[number - 1][0]
            seated[at].append(self.course.seated[number - 1].round)
            results[at] += self.results(number)
        notes = ledger.located(self.course.standing, self.setup.stage.name)
        return Field(
            self.setup,
            self._secret,
            tuple(map(tuple, seated)),
            tuple(map(tuple, results)),
            notes,
            self.course.away,
            walked,
            self.course.lost,
        )

    @property
    def missing(self) -> list[tuple[int, int, int]]:
        """List (round, table, board) that was seated and has no result, in any stage."""
        return self.field(self.round).missing

    def standings(self, rounds: int | None = None) -> Standings:
        """Give the standings after *rounds* rounds; all whose results are published."""
        return self.field(self.course.released if rounds is None else rounds).standings()

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

    async def forget(self, players: Collection[int]) -> None:
        """Take the names of entrants out of the event, which is over (docs/privacy.md).

        :raises PaijuError: as :func:`paiju.desk.anonymity.forget`.
        """
        async with self._lock:
            book = await asyncio.to_thread(anonymity.forget, self._store, self.folder, players)
            told = {"entrants": book.setup.entrants, "entries": book.setup.entries}
            self.setup = msgspec.structs.replace(self.setup, **told)
            self.course, self._roster = book.course, Roster()

    def propose(self) -> Draft:
        """Draw the next round.

        :raises NotAllowed: the running one is not over, there is none left, or the contributions
            to the deals are still due.
        """
        due = self.due
        return self.field(self.round, due.stage + 1).propose(due.number, due.stage)
