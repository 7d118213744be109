"""What spectators see, and how late (EVENTS §5: the delay of the regulation)."""

from __future__ import annotations

import time

import pytest
from guest import Browser

from paiju.play.commands import Answer

DELAY = 1


@pytest.fixture
def late(hall):
    """Deal a board that only one table plays, a second ago; give the table."""
    event = hall.create(auto="auto", count=3, delay=DELAY)
    hall.do(hall.hall.arrive(event, 1))
    hall.wait(lambda: event.tables and event.tables[0].table.running)
    start = event.tables[0].table.at
    hall.wait(lambda: hall.hall.clock.now() > start + 1000 * DELAY)
    return event.tables[0]


def watch(hall, after=0):
    socket = Browser(hall.url).socket()
    socket.say("hello", event="e", round=1, table=1, after=after)
    socket.until("welcome")
    return socket


def calls(hall, table, seat, act):
    hall.do(table.do(Answer(seat, 1, act)))
    return hall.look(lambda: table.table.at)


def test_spectators_of_an_open_board_hear_everything_later_and_in_order(hall, late):
    socket = watch(hall)
    assert socket.until("message", number=2)["news"]["what"] == "dealt"
    first = calls(hall, late, 0, "1")
    calls(hall, late, 1, "-")
    third = calls(hall, late, 2, "2")
    heard = [socket.until("message") for _ in range(3)]
    assert [m["number"] for m in heard] == [3, 4, 5]
    assert [m["news"]["acts"][0]["act"] for m in heard] == ["1", "-", "2"]
    assert (heard[0]["at"], heard[2]["at"]) == (first, third)
    assert hall.look(hall.hall.clock.now) >= third + 1000 * DELAY
    socket.close()


def test_who_comes_in_between_hears_no_earlier_and_misses_nothing(hall, late):
    first = calls(hall, late, 0, "1")
    socket = watch(hall)
    old = [socket.until("message") for _ in range(2)]
    assert [m["news"]["what"] for m in old] == ["seated", "dealt"]
    later = socket.until("message")
    assert (later["number"], later["at"]) == (3, first)
    assert hall.look(hall.hall.clock.now) >= first + 1000 * DELAY
    again = watch(hall, after=2)
    assert again.until("message")["number"] == 3
    for open_ in (socket, again):
        open_.close()


def test_players_hear_at_once(hall, late):
    player = late.place.players[1]
    socket = hall.browser("e", player=player).socket()
    socket.say("hello", event="e", after=0)
    socket.until("message", number=2)
    began = time.monotonic()
    calls(hall, late, 0, "1")
    socket.until("message", number=3)
    assert time.monotonic() - began < DELAY
    socket.close()


@pytest.mark.usefixtures("late")
def test_a_spectator_sees_the_public_part_only(hall):
    socket = watch(hall)
    seen = socket.until("message", number=2)["view"]["seen"]
    assert (seen["hand"], seen["hands"], seen["base"]) == ("", None, None)
    socket.close()


def test_a_board_that_other_tables_play_too_stays_closed(hall):
    event = hall.create(auto="auto", count=6)
    hall.do(hall.hall.arrive(event, 1))
    hall.wait(lambda: event.tables and all(t.table.running for t in event.tables))
    socket = watch(hall)
    view = socket.until("message", number=2)["view"]
    assert (view["seen"], view["running"], view["clocks"]) == (None, None, [])
    socket.close()
