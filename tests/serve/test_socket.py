"""The socket's protocol, as docs/hall.md writes it, against a real server."""

from __future__ import annotations

import json

import pytest
from guest import Browser

from paiju.serve.roles import Role


@pytest.fixture
def table(hall):
    """Seat three people at one table and deal; give the event and their sockets by seat."""
    event = hall.create(auto="auto", boards=2)
    browsers = [hall.browser("e", player=number) for number in (1, 2, 3)]
    sockets = {}
    for browser in browsers:
        socket = browser.socket()
        socket.say("hello", event="e", after=0)
        socket.browser = browser
        socket.until("message")
        seat = hall.look(lambda: event.tables[0].place.players).index(browsers.index(browser) + 1)
        sockets[seat] = socket
    for seat in (0, 1, 2):
        sockets[seat].until("message") if not asked(sockets[seat]) else None
    yield event, sockets
    for socket in sockets.values():
        socket.close()


def asked(socket):
    shown = [m for m in socket.got if m["t"] == "message"]
    return shown[-1]["view"]["decision"] if shown and shown[-1]["view"]["running"] else None


def caller(sockets):
    """Wait for the deal; give the socket of who calls first."""
    socket = sockets[0]
    while not asked(socket):
        socket.until("message")
    return socket


def refused(socket, error, own=None):
    no = socket.until("no")
    assert no["error"] == error, no
    assert own is None or no["id"] == own
    assert no["message"]
    return no


def number(hall, event):
    return hall.look(lambda: event.tables[0].table.number)


def test_an_act_is_acknowledged_and_told_to_all(table):
    _, sockets = table
    first = caller(sockets)
    first.say("act", id="x1", decision=1, act="1")
    assert first.until("ack") == {"t": "ack", "id": "x1", "decision": 1}
    for socket in sockets.values():
        while not any(m["t"] == "message" and m["news"].get("acts") for m in socket.got):
            socket.until("message")
        said = next(m for m in socket.got if m["t"] == "message" and m["news"].get("acts"))
        assert said["news"]["acts"] == [{"seat": 0, "act": "1", "how": "player"}]


def test_messages_of_a_stream_are_numbered_from_1_without_gaps(table):
    _, sockets = table
    first = caller(sockets)
    first.say("act", id="x1", decision=1, act="0")
    first.until("ack")
    numbers = [m["number"] for m in first.got if m["t"] == "message"]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_same_command_again_has_the_same_receipt_and_no_second_effect(hall, table):
    event, sockets = table
    first = caller(sockets)
    first.say("act", id="x1", decision=1, act="1")
    first.until("ack")
    before = number(hall, event)
    first.say("act", id="x1", decision=1, act="1")
    assert first.until("ack") == {"t": "ack", "id": "x1", "decision": 1}
    assert number(hall, event) == before


def test_an_act_for_a_past_question_is_too_late(hall, table):
    event, sockets = table
    first = caller(sockets)
    first.say("act", id="x1", decision=1, act="1")
    first.until("ack")
    before = number(hall, event)
    first.say("act", id="x2", decision=1, act="2")
    refused(first, "too_late", "x2")
    assert number(hall, event) == before


def test_who_is_not_asked_may_not_answer(hall, table):
    event, sockets = table
    caller(sockets)
    before = number(hall, event)
    sockets[1].say("act", id="x1", decision=1, act="1")
    refused(sockets[1], "not_allowed", "x1")
    assert number(hall, event) == before


@pytest.mark.parametrize(
    ("act", "error"),
    [("7", "unreadable"), ("D", "unreadable"), ("夏", "unreadable"), ("", "unreadable")],
)
def test_what_is_no_act_is_refused_and_nothing_changes(hall, table, act, error):
    event, sockets = table
    first = caller(sockets)
    before = hall.look(lambda: (event.tables[0].table.number, event.tables[0].table.seats))
    first.say("act", id="x1", decision=1, act=act)
    refused(first, error, "x1")
    after = hall.look(lambda: (event.tables[0].table.number, event.tables[0].table.seats))
    assert after == before


def test_a_forged_card_is_illegal(hall, table):
    event, sockets = table
    first = caller(sockets)
    first.say("act", id="x1", decision=1, act="3")
    first.until("ack")
    for seat in (1, 2):
        while not asked(sockets[seat]):
            sockets[seat].until("message")
        sockets[seat].say("act", id="d", decision=asked(sockets[seat]), act="-")
        sockets[seat].until("ack")
    while asked(first) != 2:
        first.until("message")
    lacks = next(c for c in "3456789TJQKA2XD" if c not in first.got[-1]["view"]["seen"]["hand"])
    before = number(hall, event)
    first.say("act", id="x2", decision=2, act=lacks)
    refused(first, "illegal", "x2")
    assert number(hall, event) == before


@pytest.mark.parametrize("frame", ["x" * 100_000, "[", '{"t":"fly"}', '{"t":"act"}', b"\xff\x00"])
def test_garbage_is_answered_and_the_socket_closed(hall, table, frame):
    event, sockets = table
    first = caller(sockets)
    before = number(hall, event)
    first.raw(frame)
    no = refused(first, "unreadable", "")
    assert "x" * 50 not in json.dumps(no)
    assert first.next() == {"t": "bye", "why": "garbage"}
    assert number(hall, event) == before


def test_a_later_login_takes_the_seat_and_the_older_session_is_told(table):
    _, sockets = table
    first = caller(sockets)
    again = first.browser.socket()
    again.say("hello", event="e", after=0)
    assert again.until("welcome")["you"]["seat"] == 0
    assert first.until("bye") == {"t": "bye", "why": "elsewhere"}
    again.until("message")
    again.say("act", id="x1", decision=1, act="1")
    again.until("ack")
    again.close()


def test_a_lost_socket_comes_back_with_what_it_missed(table):
    _, sockets = table
    caller(sockets)
    last = [m for m in sockets[1].got if m["t"] == "message"][-1]["number"]
    browser = sockets[1].browser
    sockets[1].close()
    sockets[0].say("act", id="x1", decision=1, act="1")
    sockets[0].until("ack")
    back = browser.socket()
    back.say("hello", event="e", after=last)
    message = back.until("message")
    while message["news"]["what"] != "acts":
        message = back.until("message")
    assert [m["number"] for m in back.got if m["t"] == "message"] == list(
        range(last + 1, message["number"] + 1)
    )
    back.close()


def test_a_stranger_may_neither_sit_nor_act(hall, table):
    event, sockets = table
    caller(sockets)
    before = number(hall, event)
    stranger = Browser(hall.url).socket()
    stranger.say("hello", event="e", after=0)
    refused(stranger, "illegal")
    stranger.say("hello", event="e", round=1, table=1, after=0)
    assert stranger.until("welcome")["you"] == {"seat": -1, "name": "", "role": "spectator"}
    stranger.say("act", id="x1", decision=1, act="1")
    refused(stranger, "not_allowed", "x1")
    assert number(hall, event) == before
    stranger.close()


def test_another_events_player_is_a_stranger_here(hall, table):
    _, sockets = table
    caller(sockets)
    hall.create("other", count=3)
    foreign = hall.browser("other", player=1).socket()
    foreign.say("hello", event="e", round=1, table=1, after=0)
    assert foreign.until("welcome")["you"]["role"] == "spectator"
    foreign.say("act", id="x1", decision=1, act="1")
    refused(foreign, "not_allowed")
    foreign.close()


def test_a_wrong_token_is_refused(hall):
    stranger = Browser(hall.url).socket()
    stranger.say("hello", event="e", after=0, token="x" * 43)
    refused(stranger, "not_allowed")
    stranger.close()


def test_a_program_sits_down_with_its_token(hall):
    event = hall.create(auto="auto")
    member = hall.look(lambda: hall.hall.admit("e", Role.PLAYER, "程序", 2)[0])
    token = hall.look(lambda: hall.hall.open_session(member))
    program = Browser(hall.url).socket()
    program.say("hello", event="e", after=0, token=token)
    assert program.until("welcome")["you"]["role"] == "player"
    assert hall.look(lambda: event.course.present) == {2}
    program.close()


def test_ping_is_answered_with_the_servers_time(hall):
    guest = Browser(hall.url).socket()
    guest.say("ping", n=7, sent=12.5)
    pong = guest.until("pong")
    assert (pong["n"], pong["sent"]) == (7, 12.5)
    assert pong["now"] > 1_600_000_000_000
    guest.close()


def test_who_sends_too_fast_is_read_more_slowly_and_loses_nothing(hall):
    guest = Browser(hall.url).socket()
    began = hall.look(hall.hall.clock.now)
    for n in range(100):
        guest.say("ping", n=n)
    assert [guest.next()["n"] for _ in range(100)] == list(range(100))
    assert hall.look(hall.hall.clock.now) - began >= 10 * (100 - 60) - 20
    guest.close()


def test_counsel_lists_what_may_be_answered(table):
    _, sockets = table
    first = caller(sockets)
    first.say("hint", decision=1)
    assert first.until("hints") == {
        "t": "hints", "decision": 1, "acts": ["-", "1", "2", "3"], "more": False,
    }  # fmt: skip
    first.say("try", decision=1, act="2")
    assert first.until("fits") == {"t": "fits", "decision": 1, "act": "2", "ok": True}
    first.say("try", decision=1, act="9")
    fits = first.until("fits")
    assert (fits["ok"], fits["error"]) == (False, "unreadable")
    sockets[1].say("hint", decision=1)
    refused(sockets[1], "not_allowed")


def test_a_call_for_the_referee_stops_the_clock_and_can_be_taken_back(hall, table):
    event, sockets = table
    first = caller(sockets)
    first.say("call", id="c1")
    first.until("ack")
    assert hall.look(lambda: event.tables[0].table.halt) is not None
    first.say("act", id="x1", decision=1, act="1")
    refused(first, "not_allowed", "x1")
    first.say("withdraw", id="c2")
    first.until("ack")
    first.say("act", id="x1", decision=1, act="1")
    first.until("ack")


def test_a_desk_message_reaches_the_table(hall, table):
    _, sockets = table
    caller(sockets)
    desk = hall.browser("e", Role.REFEREE)
    desk.post("/desk/e/tell", text="请安静", table=1)
    assert sockets[2].until("desk")["text"] == "请安静"


def test_goodbye_when_the_service_stops(hall, table):
    _, sockets = table
    caller(sockets)
    hall.close()
    assert sockets[1].until("bye") == {"t": "bye", "why": "stopping"}
