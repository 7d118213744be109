"""The service stops, is killed, and comes back: every table as it was, no time charged."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
from contextlib import closing

import pytest
from guest import Browser
from opened import SECRET, entrants, regulation
from process import Process
from websockets.exceptions import ConnectionClosed

from paiju.desk import journal, keeping
from paiju.desk.course import read_course
from paiju.desk.setup import read_setup
from paiju.play import line
from paiju.play.events import Acted, Stopped
from paiju.serve.roles import Role
from paiju.store import Sqlite

SLOW = "call_ms = 600000"
FAST = "call_ms = 300\nplay_ms = 300\nhosted_delay_ms = 20"


def sit(hall, event, player=1):
    browser = hall.browser("e", player=player)
    socket = browser.socket()
    socket.say("hello", event="e", after=0)
    hall.wait(lambda: event.tables and event.tables[0].table.running)
    return socket


def test_a_restart_takes_no_time_from_anybody(open_hall):
    first = open_hall()
    event = first.create(auto="auto", clauses=SLOW)
    sit(first, event).close()
    before = first.look(lambda: event.tables[0].table)
    first.close()
    second = open_hall()
    table = second.hall.events["e"].tables[0]
    after = second.look(lambda: table.table)
    assert (after.seats, after.asked, after.state) == (before.seats, before.asked, before.state)
    assert after.pause > 0
    assert any(isinstance(e, Stopped) for e in second.look(table.events))


def test_an_event_whose_secret_is_lost_goes_on_when_that_is_entered(open_hall):
    """DUPLICATE §7, in the hall: the board that was dealt stays, the others come from elsewhere."""
    first = open_hall()
    event = first.create(auto="auto", clauses=SLOW)
    sit(first, event).close()
    dealt = first.look(lambda: event.tables[0].table.state)
    first.close()
    with closing(sqlite3.connect(event.folder.log)) as db, db:
        db.execute("DELETE FROM entry WHERE stream = ?", (journal.SECRET,))
    store = Sqlite(event.folder.log)
    keeping.lose(store, "磁盘损坏", bytes(31) + b"\x09")
    store.close()
    second = open_hall()
    again = second.hall.events["e"]
    assert second.look(lambda: again.tables[0].table.state) == dealt
    assert second.look(lambda: again.field(1).standings().lost) == "磁盘损坏"
    desk = second.browser("e", Role.ORGANISER)
    for page in ("/e/e", "/e/e/seating/1", "/hall/e/clock", "/hall/e/seating", "/desk/e"):
        assert "无法核验：发牌秘密已丢失（磁盘损坏）" in desk.get(page).read().decode(), page
    assert "UNVERIFIABLE" in desk.get("/e/e/standings?lang=en").read().decode()


def test_time_runs_out_with_nobody_there(hall):
    event = hall.create(auto="auto", clauses=FAST)
    sit(hall, event).close()
    hall.wait(lambda: event.course.closed)
    acts = [e for e in hall.look(event.tables[0].events) if isinstance(e, Acted)]
    assert {act.how for act in acts} == {"timeout"} or {"timeout", "hosted"} == {
        act.how for act in acts
    }


def test_time_runs_out_after_a_restart(open_hall):
    first = open_hall()
    event = first.create(auto="auto", clauses="call_ms = 1500")
    sit(first, event).close()
    first.close()
    second = open_hall()
    table = second.hall.events["e"].tables[0]
    second.wait(lambda: table.table.seats[0].ids)
    (act,) = [e for e in second.look(table.events) if isinstance(e, Acted)][:1]
    assert act.how == "timeout"
    assert act.spent == 1500


def play(url, token, acknowledged, most):
    """Play the first legal act again and again; remember what was acknowledged."""
    socket = Browser(url).socket()
    socket.say("hello", event="e", after=0, token=token)
    sent = {}
    try:
        while len(acknowledged) < most:
            message = socket.next()
            if message["t"] == "message" and message["view"]["decision"]:
                socket.say("hint", decision=message["view"]["decision"])
            elif message["t"] == "hints":
                key = f"{message['decision']}-{os.urandom(4).hex()}"
                sent[key] = message["acts"][0]
                socket.say("act", id=key, decision=message["decision"], act=sent[key])
            elif message["t"] == "ack":
                acknowledged[message["id"]] = message["decision"]
            elif message["t"] == "seat":
                socket.say("hello", event="e", after=0)
            elif message["t"] == "wait" and message["why"] == "over":
                return True
    except (ConnectionClosed, OSError, TimeoutError):
        return False
    finally:
        socket.close()
    return False


def killed(open_hall, data, kills):
    """Play an event whose service is killed again and again; give event log and what was acked."""
    hall = open_hall(data)
    hall.create(auto="auto", absent="robot", count=9, rounds=2, boards=3)
    member = hall.look(lambda: hall.hall.admit("e", Role.PLAYER, "程序", 1)[0])
    token = hall.look(lambda: hall.hall.open_session(member))
    hall.close()
    acknowledged = {}
    chance = random.Random(kills)
    for _ in range(kills):
        service = Process(data)
        play(service.url, token, acknowledged, len(acknowledged) + chance.randrange(1, 7))
        service.kill()
    service = Process(data)
    assert play(service.url, token, acknowledged, 10**6)
    service.kill(signal.SIGTERM)
    return acknowledged


def acts_of(data):
    setup = read_setup(regulation(), entrants(3), "random", None)
    store = Sqlite(data / "e" / "event.db")
    found = [
        line.load(entry, setup.rules)
        for stream in store.streams()
        if "/" in stream
        for entry in store.read(stream)
    ]
    course = read_course(store)
    store.close()
    return [event for event in found if isinstance(event, Acted)], course


@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.nightly)])
def test_c09_kill_9_loses_and_doubles_no_acknowledged_act(open_hall, tmp_path, kills):
    data = tmp_path / "hall"
    acknowledged = killed(open_hall, data, kills)
    acts, course = acts_of(data)
    ids = [act.id for act in acts if act.id]
    assert len(ids) == len(set(ids))
    assert set(acknowledged) <= set(ids)
    assert course.closed
    assert SECRET.hex() in (data / "e" / "deals.reveal.json").read_text()


def test_an_event_of_which_only_a_bare_file_was_made_kept_the_hall_from_opening(
    open_hall, tmp_path
):
    first = open_hall()
    first.create()
    first.close()
    (tmp_path / "hall" / "half").mkdir()
    Sqlite(tmp_path / "hall" / "half" / "event.db").close()
    again = open_hall()
    assert set(again.hall.events) == {"e"}
    assert again.create("half").name == "half"
