"""Robots whose service is killed again and again come to what ``paiju run`` comes to."""

from __future__ import annotations

import json
import random
import signal
import time

import pytest
from guest import Browser
from process import Process
from undisturbed import acts, run
from websockets.exceptions import ConnectionClosed

from paiju.desk import conduct
from paiju.rules.profile import rules
from paiju.store import Sqlite

GAMES = ("doudizhu/official-2016", "paohuzi/comp-2017r")
LONGEST = 90
"""Seconds that the last service may take."""
SLOWLY = 2
"""Percent of their time that robots take while the service is killed: 10 to 160 ms an answer."""


def begun(open_hall, data, facts):
    """Seat and start the first round with nobody there, so that robots play all."""
    hall = open_hall(data, pace=100)  # nothing is over before the first kill
    event = hall.create(auto="auto", absent="robot", count=9, **facts)
    drawn = hall.look(event.propose).round
    for wish in (
        lambda c: conduct.draft(event.setup, c, drawn, "Li", 0),
        lambda c: conduct.seat(event.setup, c, "Li", 0),
    ):
        hall.do(event.enter(wish))
    hall.close()


def watch(url, seconds):
    """Follow a table for a while, or until the event is over; tell whether it is."""
    end = time.monotonic() + seconds
    socket = Browser(url).socket()
    try:
        while time.monotonic() < end:
            event = json.loads(Browser(url).get("/api/e/e").read())
            if event["event"]["state"] == "over" and event["revealed"]:
                return True
            socket.say("hello", event="e", round=event["event"]["round"], table=1, after=0)
            socket.until("welcome")
            time.sleep(0.02)
    except (ConnectionClosed, OSError, TimeoutError):
        return False
    finally:
        socket.close()
    return False


def killed(open_hall, data, facts, kills):
    """Kill the service at moments of chance, then let it come to the end; give the kills that hit.

    A kill that comes after the end of the event hits nothing.
    """
    begun(open_hall, data, facts)
    chance, hits = random.Random(kills), 0
    for _ in range(kills):
        service = Process(data, pace=SLOWLY)
        over = watch(service.url, chance.uniform(0, 0.6))
        service.kill()
        hits += not over
        if over:
            return hits
    service = Process(data)
    assert watch(service.url, LONGEST)
    assert service.kill(signal.SIGTERM) == 0
    return hits


def same(open_hall, tmp_path, game, kills, boards):
    """Compare a killed event with an undisturbed run; give how many kills hit it."""
    facts = {"rules": game, "rounds": 2, "boards": boards}
    data = tmp_path / "hall"
    hits = killed(open_hall, data, facts, kills)
    log = run(tmp_path / "run", {**facts, "auto": "auto", "absent": "robot"})
    mine, theirs = data / "e", tmp_path / "run"
    for name in ("standings.json", "deals.reveal.json"):
        assert (mine / name).read_bytes() == (theirs / name).read_bytes(), name
    store = Sqlite(mine / "event.db")
    played = rules(game)
    assert acts(store, played) == acts(log, played)
    store.close()
    return hits


@pytest.mark.parametrize("game", GAMES)
def test_kill_9_changes_nothing_of_what_robots_come_to(open_hall, tmp_path, game):
    assert same(open_hall, tmp_path, game, kills=2, boards=1) == 2


def test_a_demo_with_clients_connected_stops_cleanly_when_told(tmp_path):
    service = Process(tmp_path / "demo", "--demo", pace=40)
    sockets = [Browser(service.url).socket() for _ in range(5)]
    for socket in sockets:
        socket.say("ping", n=1)
        socket.until("pong")
    began = time.monotonic()
    assert service.kill(signal.SIGTERM) == 0
    assert time.monotonic() - began < 10
    for socket in sockets:
        assert socket.until("bye")["why"] == "stopping"
        socket.close()
    assert service.out.count("\n") > 8
    assert "Traceback" not in service.err
    assert all(json.loads(line)["level"] == "info" for line in service.err.splitlines())
