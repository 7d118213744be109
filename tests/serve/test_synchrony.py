"""DUPLICATE §2: a board is unseen outside its table until its last table has finished it.

A referee's logged "open the table" lets referees see; spectators wait for the regulation's delay.
"""

from __future__ import annotations

import pytest
from opened import Open

from paiju.play.commands import Open as OpenTable
from paiju.play.commands import Replace
from paiju.play.events import Opened
from paiju.serve.moment import Clock
from paiju.serve.roles import Role
from paiju.serve.socket import _listen

DELAY = 600


class Later(Clock):
    """The store's clock, and as much later as a test says."""

    ahead = 0

    def now(self):
        return super().now() + self.ahead


@pytest.fixture
def moved(tmp_path):
    """A hall whose clock a test moves, and two tables that play the same board."""
    hall = Open(tmp_path / "hall", clock=Later())
    event = hall.create(auto="auto", count=6, delay=DELAY)
    hall.do(hall.hall.arrive(event, 1))
    hall.wait(lambda: event.tables and all(t.table.running for t in event.tables))
    yield hall, event
    hall.close()


def watch(hall, role, table, player=0):
    socket = hall.browser("e", role, player).socket() if role else hall.browser().socket()
    socket.say("hello", event="e", round=1, table=table, after=0)
    socket.until("welcome")
    return socket


def seen(socket):
    return socket.until("message")["view"]["seen"]


def robots(hall, event, *tables):
    for number in tables:
        live = event.tables[number - 1]
        for seat, player in enumerate(live.place.players):
            hall.do(live.do(Replace(seat, str(player), robot=True, by="d")))
        hall.wait(lambda live=live: live.table.results)


def test_a_table_that_a_referee_opens_is_open_to_referees_alone_and_on_the_record(moved):
    hall, event = moved
    other = event.tables[1].place.players[0]
    outside = [watch(hall, None, 1), watch(hall, Role.PLAYER, 1, other)]
    referee = watch(hall, Role.REFEREE, 1)
    before = [seen(referee) for _ in range(2)][-1]
    assert before is None
    hall.do(event.tables[0].do(OpenTable("裁判长", "查牌")))
    told = referee.until("message", number=3)
    assert told["news"]["what"] == "opened"
    assert all(told["view"]["seen"]["hands"].values())
    (logged,) = [e for e in hall.look(event.tables[0].events) if isinstance(e, Opened)]
    assert (logged.by, logged.why) == ("裁判长", "查牌")
    robots(hall, event, 1)
    for socket in outside:
        socket.say("ping", n=1, sent=1)
        socket.until("pong")
        views = [m["view"]["seen"] for m in socket.got if m["t"] == "message"]
        assert set(map(str, views)) <= {"None"}


def test_spectators_wait_for_the_last_table_and_then_for_the_delay(moved):
    hall, event = moved
    guest = hall.browser()
    robots(hall, event, 1)
    assert guest.get("/e/e/traveller/1").status != 200
    robots(hall, event, 2)
    hall.wait(lambda: event.course.finished == 1)
    for path in ("/e/e/traveller/1", "/e/e/replay/1/1/1"):
        assert guest.get(path).status != 200
    early = watch(hall, None, 1)
    early.say("ping", n=1, sent=1)
    early.until("pong")
    assert all(m["view"]["seen"] is None for m in early.got if m["t"] == "message")
    hall.look(lambda: setattr(hall.hall.clock, "ahead", 1000 * DELAY))
    for path in ("/e/e/traveller/1", "/e/e/replay/1/1/1"):
        assert guest.get(path).status == 200
    late = watch(hall, None, 1)
    late.say("ping", n=1, sent=1)
    late.until("pong")
    assert any(m["view"]["seen"] for m in late.got if m["t"] == "message")


def test_a_socket_that_says_nothing_is_closed(moved):
    hall, _ = moved
    socket = watch(hall, None, 1)
    (client,) = hall.look(lambda: list(hall.hall.clients))
    hall.look(lambda: setattr(hall.hall.clock, "ahead", 41_000))
    hall.look(lambda: _listen(client))
    assert socket.until("bye")["why"] == "silent"
