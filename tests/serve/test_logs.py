"""The log of a whole event in both games holds no card, name, code, token, password or secret."""

from __future__ import annotations

import json
import signal
import sys
import threading
from pathlib import Path

import pytest
from guest import Browser
from opened import NAMES, SECRET
from process import ROOT, Process

from paiju.cards import poker, zipai
from paiju.serve.roles import Role

sys.path.insert(0, str(ROOT / "examples" / "bot"))
import bot

GAMES = {"d": "doudizhu/official-2016", "p": "paohuzi/comp-2017r"}
PASSWORD = "correct horse battery"
KEYS = {"at", "level", "what", "event", "number", "entry", "events", "sockets", "key", "fault"}
WHATS = {"open", "stopping", "entered", "login refused", "robot refused"}


def people(hall, event):
    """Give codes and tokens of a player, and of the organiser."""
    keys = {}
    for role, player in ((Role.PLAYER, 1), (Role.ORGANISER, 0)):
        member, code = hall.look(lambda role=role, player=player: hall.hall.admit(
            event, role, "某人", player
        ))  # fmt: skip
        keys[role] = code, hall.look(lambda member=member: hall.hall.open_session(member))
    return keys


def trouble(url, event, token):
    """Do everything that is refused."""
    guest = Browser(url)
    guest.login("ZZZZZZZZ")
    guest.post("/login", name="nobody", password=PASSWORD)
    guest.get("/nothing/3%E2%99%A0")
    guest.get("/api/e/nowhere")
    guest.post(f"/desk/{event}/stop_all", table="3♠")
    wrong = json.dumps({"t": "hello", "event": event, "token": token[:-1]})
    act = '{"t":"act","id":"3♠","decision":1,"act":"打一"}'
    for frame in ("[", act, '{"t":"hello","event":"3♠"}', wrong):
        socket = guest.socket()
        socket.raw(frame)
        socket.until("no")
        socket.close()


@pytest.fixture
def played(open_hall, tmp_path):
    """Play an event of each game in a process of its own; give its log, and what is secret."""
    hall = open_hall(tmp_path / "hall")
    secrets = {SECRET.hex(), PASSWORD, *NAMES, "某人"}
    tokens = {}
    for event, game in GAMES.items():
        hall.create(event, rules=game, auto="auto", absent="robot", count=6, rounds=2, boards=1)
        keys = people(hall, event)
        secrets |= {key for pair in keys.values() for key in pair}
        tokens[event] = keys[Role.PLAYER][1]
    hall.close()
    with Process(tmp_path / "hall") as service:
        play(service.url, tokens)
        assert service.kill(signal.SIGTERM) == 0
    return service.err, secrets


def play(url, tokens):
    """Let a program play each event to its end, after some trouble."""
    trouble(url, "d", tokens["d"])
    address = url.rstrip("/").replace("http", "ws", 1) + "/ws"
    threads = [
        threading.Thread(target=bot.play, args=(address, *pair), daemon=True)
        for pair in tokens.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


def test_no_line_holds_what_somebody_may_not_know(played):
    text, secrets = played
    for secret in secrets:
        assert secret not in text
    assert not set(poker.SUITS + zipai.KINDS) & set(text)
    told = [json.loads(line) for line in text.splitlines()]
    assert len(told) > 10
    assert {line["what"] for line in told} <= WHATS
    assert {line["level"] for line in told} == {"info"}
    assert {key for line in told for key in line} <= KEYS
    ends = {line["event"] for line in told if line.get("entry") == "closed"}
    assert ends == set(GAMES)


def test_the_lines_are_written_in_one_place():
    found = [
        p.name for p in Path(ROOT, "paiju", "serve").rglob("*.py") if "print(" in p.read_text()
    ]
    assert found == []
