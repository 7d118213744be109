"""The usher tells those who are connected what the desk has done, and where they sit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from paiju.desk import journal
from paiju.desk.course import started
from paiju.serve.liveevent import LiveEvent
from paiju.serve.livetable import LiveTable
from paiju.serve.messages import Desk, Out, Seat, Wait, You
from paiju.serve.roles import Role
from paiju.store.house import Member


class Client(Protocol):
    """Somebody connected."""

    member: Member | None
    event: str
    table: LiveTable | None

    def send(self, data: bytes) -> None:
        """Take a message."""
        ...

    def tell(self, message: Out) -> None:
        """Take a message of the server's own."""
        ...

    def close(self, why: str) -> None:
        """Say goodbye."""
        ...

    async def flushed(self) -> None:
        """Wait until everything has been sent."""
        ...


class Usher:
    """Knows who is connected: *clients*, and of them the players by (event, entry number)."""

    def __init__(self, clients: set[Client], seated: dict[tuple[str, int], Client]) -> None:
        self._clients = clients
        self._seated = seated

    def told(self, event: LiveEvent, entry: journal.Event) -> None:
        """Tell the players what was entered."""
        match entry:
            case journal.Seated():
                self._each(event, _tell_seat)
            case journal.Started() | journal.Finished() | journal.Closed():
                self._each(event, _tell_wait)
            case journal.Told():
                self._tell_words(event, entry)

    def _each(self, event: LiveEvent, tell: Callable[[LiveEvent, int, Client], None]) -> None:
        for (name, player), client in list(self._seated.items()):
            if name == event.name:
                tell(event, player, client)

    def _tell_words(self, event: LiveEvent, told: journal.Told) -> None:
        message = Desk(told.text, told.by)
        for client in list(self._clients):
            at = client.table
            here = told.table == 0 or (at is not None and at.place.table == told.table)
            if client.event == event.name and here:
                client.tell(message)


def _tell_seat(event: LiveEvent, player: int, client: Client) -> None:
    place = event.place_of(player)
    if place is None:
        _tell_wait(event, player, client)
        return
    table, seat = place
    client.tell(Seat(event.name, table.place.round, table.place.table, seat))


def _tell_wait(event: LiveEvent, player: int, client: Client) -> None:
    client.tell(waiting(event, player))


def waiting(event: LiveEvent, player: int) -> Wait:
    """Say why a player has no board now."""
    place = event.place_of(player)
    seat = -1 if place is None else place[1]
    you = You(seat, event.names.get(player, ""), Role.PLAYER.value)
    why, until = _why(event, seated=place is not None)
    return Wait(why, event.clock.now(), event.name, you, until)


def _why(event: LiveEvent, *, seated: bool) -> tuple[str, int | None]:
    course = event.course
    if course.closed or event.over:
        return "over", None
    running = course.finished < event.round
    begun = started(course, event.round)
    until = begun.at if running and begun is not None else None
    if seated:
        return "round", until
    return ("bye", until) if running else ("draw", None)
