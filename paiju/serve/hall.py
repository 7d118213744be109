"""The hall: all events in one folder, the house file beside them, and everybody connected."""

from __future__ import annotations

import asyncio
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

from paiju.bots.port import robot
from paiju.deal.draw import Draw
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk import conduct, keeping, parts
from paiju.desk.course import read_course
from paiju.desk.folder import LOG, Folder
from paiju.desk.live import SERVICE
from paiju.desk.opening import begin
from paiju.desk.setup import Setup, read_setup
from paiju.errors import Illegal, NotAllowed, PaijuError, Unavailable
from paiju.play.commands import Replace
from paiju.serve.bucket import Buckets
from paiju.serve.errand import spawn
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable
from paiju.serve.logbook import note
from paiju.serve.messages import Wait
from paiju.serve.moment import Clock
from paiju.serve.roles import Role
from paiju.serve.usher import Client, Usher, waiting
from paiju.store.house import EVERYWHERE, FILE, House, Member
from paiju.store.lock import Lock
from paiju.store.sqlite import Sqlite

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of a code: none that is easily taken for another."""
CODE_LENGTH = 8
DAY = 86_400_000
SESSION = 7 * DAY
"""How long a session lasts, ms."""
_BEAT = 1.0
"""Seconds between two notes that the service is alive."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


class Hall:
    """Everything that is served.

    :param data: the folder; each event is a folder in it, as ``paiju run`` makes it.
    :param pace: percent of their time that robots take.
    :param clock: another clock than the store's own.
    :param fresh: gives so many bytes of chance, for secrets, codes and sessions.
    """

    def __init__(
        self,
        data: Path,
        pace: int = 100,
        clock: Clock | None = None,
        fresh: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.data = data
        self.pace = pace
        self.events: dict[str, LiveEvent] = {}
        self.clients: set[Client] = set()
        self.seated: dict[tuple[str, int], Client] = {}
        """Event and entry number → the one live session of a player."""
        self._usher = Usher(self.clients, self.seated)
        self.closing = False
        self.logins = Buckets(30, 20_000)
        """Failed logins by where they come from: 30 at once, one more every 20 s."""
        data.mkdir(parents=True, exist_ok=True)
        self._fresh = fresh
        self.house = House(data / FILE, lambda: fresh(SECRET_BYTES))
        self.clock = clock or Clock(self.house.alive())
        self.fault: Exception | None = None
        self.on_open: Callable[[], Awaitable[None]] | None = None
        """Done once, when all events are open."""
        self._beating: asyncio.Task[None] | None = None
        self._lock: Lock | None = None

    async def open(self) -> None:
        """Open all events as they were.

        :raises PaijuError: one of them cannot be opened, or another process has the folder
            open; kept as *fault*, like any other error.
        """
        try:
            await self._open_all()
        except Exception as fault:
            self.fault = fault
            raise

    async def _open_all(self) -> None:
        self._lock = Lock(self.data)
        alive = self.house.alive()
        for path in sorted(self.data.iterdir()):
            if (path / LOG).is_file() and path.name not in self.events and _is_begun(path / LOG):
                await self._open(path.name, alive)
        if self.on_open is not None:
            await self.on_open()
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            self.house.live(self.clock.now())
            for event in self.events.values():
                spawn(event.catch_up())
            await asyncio.sleep(_BEAT)

    async def _open(self, name: str, alive: int) -> LiveEvent:
        folder = Folder(self.data / name)
        store = Sqlite(folder.log)
        course = read_course(store)
        if course.created is None:
            store.close()
            raise Unavailable("serve.no_event", where=name, name=name)
        made = course.created
        read = read_setup(made.regulation, made.entrants, made.robots, robot(made.robots))
        setup = parts.known(store, read)
        secret = keeping.secret(store, course)
        event = LiveEvent(
            name, folder, store, setup, secret, self.clock, self.pace, self._usher.told
        )
        self.events[name] = event
        await event.open(alive)
        return event

    async def create(
        self,
        name: str,
        regulation: bytes,
        entrants: bytes,
        robots: str,
        secret: bytes | None = None,
    ) -> LiveEvent:
        """Create an event, as ``paiju run`` begins one.

        :raises Illegal: a name that is no short name.
        :raises NotAllowed: there is one of this name.
        :raises PaijuError: what is wrong with regulation or entrants.
        """
        if not _NAME.fullmatch(name):
            raise Illegal("serve.bad_name", where=name)
        if name in self.events:
            raise NotAllowed("serve.name_taken", where=name, name=name)
        setup: Setup = read_setup(regulation, entrants, robots, robot(robots))
        folder = Folder(self.data / name)
        folder.claim()
        store = Sqlite(folder.log)
        try:
            begin(store, folder, setup, secret, self._fresh(SECRET_BYTES))
        finally:
            store.close()
        return await self._open(name, 0)

    def event(self, name: str) -> LiveEvent:
        """Find an event.

        :raises Illegal: there is none of this name.
        """
        if name not in self.events:
            raise Illegal("serve.no_event", where=name, name=name)
        return self.events[name]

    async def forget(self, event: LiveEvent, players: Collection[int]) -> None:
        """Forget entrants of an event that is over; errors as :meth:`LiveEvent.forget`."""
        await event.forget(players)
        for player in players:
            self.house.forget(event.name, player)
            if (client := self.seated.get((event.name, player))) is not None:
                client.close("elsewhere")

    # -- people -------------------------------------------------------------------------------

    def new_code(self, member: Member) -> str:
        """Give a person a new code, shown once."""
        drawn = Draw(self._fresh(SECRET_BYTES))
        code = "".join(ALPHABET[drawn.below(len(ALPHABET))] for _ in range(CODE_LENGTH))
        self.house.set_code(member.id, code)
        return code

    def renew(self, member: Member) -> str:
        """Give a person a new code for one that others may know; who came in by that is out."""
        self.house.close_sessions(member.id)
        for client in list(self.clients):
            if client.member is not None and client.member.id == member.id:
                client.close("elsewhere")
        return self.new_code(member)

    def admit(self, event: str, role: Role, name: str, player: int = 0) -> tuple[Member, str]:
        """Give a person a role in an event, and a code to get in with."""
        member = self.house.admit(event, role.value, name, player)
        return member, self.new_code(member)

    def landlord(self) -> str:
        """Give the code of the house's own organiser when the house is new, otherwise nothing."""
        if self.house.members(EVERYWHERE):
            return ""
        return self.admit(EVERYWHERE, Role.ORGANISER, Role.ORGANISER.value)[1]

    def open_session(self, member: Member) -> str:
        """Begin a session; give its token."""
        token = urlsafe_b64encode(self._fresh(SECRET_BYTES)).decode().rstrip("=")
        self.house.open_session(member.id, token, self.clock.now() + SESSION)
        return token

    def member(self, token: str) -> Member | None:
        """Find whose session a token is."""
        return self.house.by_token(token, self.clock.now()) if token else None

    def role(self, member: Member | None, event: str) -> Role:
        """Give what somebody is in an event; in another's a spectator."""
        if member is None or member.event not in (event, EVERYWHERE):
            return Role.SPECTATOR
        return Role(member.role)

    async def arrive(self, event: LiveEvent, player: int) -> None:
        """Check a player in who has come; a robot that kept the seat gives it back."""
        if player in event.course.present or not event.hall.check_in:
            return
        if player in event.out:
            return
        now, by = self.clock.now(), str(player)
        await event.enter(
            lambda c: conduct.check_in(event.setup, c, player, on=True, by=by, at=now)
        )
        place = event.place_of(player)
        if place is not None and place[0].table.seats and place[0].table.seats[place[1]].robot:
            await give_back(place[0], place[1], player)

    def waiting(self, event: LiveEvent, player: int) -> Wait:
        """Tell a player why there is no board now."""
        return waiting(event, player)

    # -- the end ------------------------------------------------------------------------------

    async def farewell(self) -> None:
        """Say goodbye to everybody; nothing is accepted any more."""
        self.closing = True
        clients = list(self.clients)
        for client in clients:
            client.close("stopping")
        if clients:
            await asyncio.wait(
                [asyncio.ensure_future(client.flushed()) for client in clients], timeout=2
            )

    async def close(self) -> None:
        """Let go of everything, all of it durable."""
        self.closing = True
        if self._beating is not None:
            self._beating.cancel()
        for event in self.events.values():
            await event.close()
        self.house.live(self.clock.now())
        self.house.close()
        if self._lock is not None:
            self._lock.close()


def _is_begun(log: Path) -> bool:
    """Tell whether anything was entered: who was killed while an event was made left a bare file.

    Nothing of it was acknowledged, and the other events must not wait for it.
    """
    store = Sqlite(log)
    try:
        begun = bool(store.streams())
    finally:
        store.close()
    if not begun:
        note("not begun", event=log.parent.name)
    return begun


async def give_back(table: LiveTable, seat: int, player: int) -> None:
    """Let a player have the seat that a robot kept."""
    try:
        await table.do(Replace(seat, str(player), robot=False, by=SERVICE))
    except PaijuError:
        return
