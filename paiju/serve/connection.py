"""One socket: what comes in is judged, what goes out is queued; nobody waits for a slow client."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from paiju.desk.sitting import seats
from paiju.errors import Illegal, NotAllowed, PaijuError, Unavailable, Unreadable
from paiju.play import commands
from paiju.rules.protocol import SPECTATOR
from paiju.serve import counsel, messages
from paiju.serve.bucket import Bucket
from paiju.serve.hall import Hall
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable
from paiju.serve.messages import Ack, Bye, Hello, Out, Ping, Pong, Welcome, You
from paiju.serve.roles import SOCKET, Role, viewer
from paiju.store.house import Member

SILENCE = 40.0
"""Seconds after which a socket that says nothing is closed."""
_MOST = 512
"""Messages that may wait for a client; a slower one is closed and may come back."""
_SIZE, _REFILL = 60, 10
"""Frames: 60 at once, one more every 10 ms."""

Send = Callable[[bytes], Awaitable[None]]


class Connection:
    """A client of the hall; ``run`` sends until it is closed."""

    def __init__(self, hall: Hall, member: Member | None, lang: str) -> None:
        self.hall = hall
        self.member = member
        self.lang = lang
        self.event = ""
        self.table: LiveTable | None = None
        self.seat = SPECTATOR
        self.viewer = SPECTATOR
        self.heard = hall.clock.now()
        self._out: deque[bytes] = deque()
        self._some = asyncio.Event()
        self._sent = asyncio.Event()
        self._closed = False
        self._bucket = Bucket(_SIZE, _REFILL, self.heard)

    # -- out ----------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Queue a message."""
        if self._closed:
            return
        if len(self._out) >= _MOST:
            self.close("silent")
            return
        self._out.append(data)
        self._some.set()

    def tell(self, message: Out) -> None:
        """Queue a message of the server's own."""
        self.send(messages.write(message))

    def close(self, why: str) -> None:
        """Queue the goodbye; nothing is taken after it."""
        if self._closed:
            return
        if len(self._out) >= _MOST:
            self._out.clear()
        self._out.append(messages.write(Bye(why)))
        self._closed = True
        self._some.set()
        self.let_go()

    async def run(self, send: Send) -> None:
        """Send what is queued until the goodbye is out."""
        try:
            while True:
                while self._out:
                    await send(self._out.popleft())
                if self._closed:
                    return
                self._some.clear()
                await self._some.wait()
        finally:
            self._sent.set()

    async def flushed(self) -> None:
        """Wait until everything is out."""
        await self._sent.wait()

    @property
    def closed(self) -> bool:
        """Tell whether the goodbye was said."""
        return self._closed

    def let_go(self) -> None:
        """Leave table and seat."""
        self.hall.clients.discard(self)
        self._leave()
        key = self._key()
        if key is not None and self.hall.seated.get(key) is self:
            del self.hall.seated[key]

    def _leave(self) -> None:
        if self.table is not None:
            self.table.leave(self.viewer, self)
        self.table, self.seat = None, SPECTATOR

    def _key(self) -> tuple[str, int] | None:
        member = self.member
        if member is None or member.player == 0 or member.event != self.event:
            return None
        return self.event, member.player

    # -- in -----------------------------------------------------------------------------------

    async def take(self, frame: bytes | str) -> None:
        """Judge one frame."""
        now = self.heard = self.hall.clock.now()
        try:
            message = messages.read(frame)
        except Unreadable as fault:
            self.send(messages.refusal("", fault, self.lang))
            self.close("garbage")
            return
        own = getattr(message, "id", "")
        while not self._bucket.take(self.hall.clock.now()):
            # Who comes too fast is read more slowly: nothing is lost, and nobody else waits.
            await asyncio.sleep(_REFILL / 1000)
        try:
            await self._judge(message, own, now)
        except PaijuError as fault:
            act = getattr(message, "act", "")
            self.send(messages.refusal(own, fault, self.lang, act))

    async def _judge(self, message: messages.AnyIn, own: str, now: int) -> None:
        if isinstance(message, Ping):
            self.tell(Pong(message.n, message.sent, self.hall.clock.now()))
            return
        if self.hall.closing:
            raise Unavailable("serve.stopping")
        if isinstance(message, Hello):
            await self._hello(message)
            return
        if isinstance(message, messages.Hint):
            self.tell(counsel.hints(self._seat_of(message).table, self.seat, message.decision))
            return
        if isinstance(message, messages.Try):
            table = self._seat_of(message).table
            self.tell(counsel.fits(table, self.seat, message.decision, message.act, self.lang))
            return
        receipt = await self._seat_of(message).do(self._command(message, own), now)
        self.tell(Ack(own, receipt.decision))

    def _seat_of(self, message: messages.AnyIn) -> LiveTable:
        name = type(message).__name__.lower()
        role = self.hall.role(self.member, self.event)
        if role not in SOCKET[name] or self.member is None:
            raise NotAllowed("desk.not_role", where=name)
        if self.table is None or self.seat == SPECTATOR:
            raise NotAllowed("desk.no_table")
        seats = self.table.table.seats
        if not seats or seats[self.seat].player != str(self.member.player):
            raise NotAllowed("desk.no_table")
        if seats[self.seat].robot:
            raise NotAllowed("desk.robot_seat", article="EVENTS §5")
        return self.table

    def _command(self, message: messages.AnyIn, own: str) -> commands.OfSeat:
        match message:
            case messages.Act():
                return commands.Answer(self.seat, message.decision, message.act, own)
            case messages.Host():
                return commands.Host(self.seat, message.on, own)
            case messages.Call():
                return commands.Call(self.seat, own)
            case _:
                return commands.Withdraw(self.seat, own)

    # -- hello --------------------------------------------------------------------------------

    async def _hello(self, hello: Hello) -> None:
        if hello.token:
            self.member = self.hall.member(hello.token)
            if self.member is None:
                raise NotAllowed("serve.bad_token")
        self.lang = hello.lang or self.lang
        event = self.hall.event(hello.event)
        self._leave()
        self.event = event.name
        role = self.hall.role(self.member, event.name)
        if role == Role.PLAYER and not (hello.round or hello.table):
            await self._sit(event, hello.after)
        else:
            self._watch(event, hello, role)

    async def _sit(self, event: LiveEvent, after: int) -> None:
        """Let a player have the own seat; an older session of the same player goes."""
        key = self._key()
        if key is None or self.member is None:
            raise NotAllowed("desk.no_table")
        older = self.hall.seated.get(key)
        self.hall.seated[key] = self
        if older is not None and older is not self:
            older.close("elsewhere")
        await self.hall.arrive(event, key[1])
        place = event.place_of(key[1])
        if self._closed:
            return
        if place is None:
            self.tell(self.hall.waiting(event, key[1]))
            return
        table, self.seat = place
        self._follow(event, table, self.seat, after)
        if table.table.board is None or not table.table.running:
            self.tell(self.hall.waiting(event, key[1]))

    def _watch(self, event: LiveEvent, hello: Hello, role: Role) -> None:
        if not 1 <= hello.round <= event.round:
            raise Illegal("desk.no_such_table", where=f"round {hello.round}")
        tables = event.at(hello.round)
        if not 1 <= hello.table <= len(tables):
            raise Illegal("desk.no_such_table", where=f"table {hello.table}")
        self._follow(event, tables[hello.table - 1], viewer(role), hello.after)

    def _follow(self, event: LiveEvent, table: LiveTable, sight: int, after: int) -> None:
        self.table, self.viewer = table, sight
        self.tell(self._welcome(event, table))
        for data in table.watch(sight, self, after):
            self.send(data)

    def _welcome(self, event: LiveEvent, table: LiveTable) -> Welcome:
        names, place = event.names, table.place
        role = self.hall.role(self.member, event.name)
        own = self.member.name if self.member is not None and role != Role.SPECTATOR else ""
        return Welcome(
            now=self.hall.clock.now(),
            you=You(self.seat, own, role.value),
            event=event.name,
            round=place.round,
            table=place.table,
            rules=f"{place.rules.name}@{place.rules.revision}",
            game=place.rules.game,
            names=dict(
                zip(seats(place.players), map(names.__getitem__, place.players), strict=True)
            ),
            counter=event.hall.counter,
            boards=tuple(place.deals),
        )
