"""Programs in seats, as docs/bots.md writes it: the examples play whole events at a real server."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest
from guest import FORM

import paiju
from paiju.play.events import Acted
from paiju.serve.roles import Role

ROOT = Path(paiju.__file__).parent.parent
BOTS = ROOT / "examples" / "bot"
sys.path.insert(0, str(BOTS))

import bot  # noqa: E402
import botzone  # noqa: E402

PLAYER = Path(__file__).with_name("botzone_player.py")


def token(hall, player):
    """Ask for a program's token at the desk."""
    desk = hall.browser("e", Role.CHIEF)
    form = FORM.search(desk.get("/").read().decode())[1]
    asked = urllib.request.Request(
        desk.url + "/desk/e/token",
        data=f"form={form}&player={player}".encode(),
        headers={"Accept": "application/json"},
    )
    return json.loads(desk.opener.open(asked, timeout=20).read())["said"]


def sockets(hall):
    return hall.url.replace("http", "ws", 1) + "/ws"


def acts(hall, event):
    """Give who acted how: seat's player → number of acts of each kind."""
    found = {}
    for number in range(1, event.round + 1):
        for table in hall.look(lambda number=number: event.at(number)):
            for e in hall.look(table.events):
                if isinstance(e, Acted):
                    key = table.place.players[e.seat], e.how
                    found[key] = found.get(key, 0) + 1
    return found


def test_the_example_is_short():
    assert len((BOTS / "bot.py").read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize("game", ["doudizhu/official-2016", "paohuzi/comp-2017r"])
def test_the_example_plays_a_whole_event(hall, game):
    event = hall.create(auto="auto", absent="robot", rules=game, rounds=2, boards=1)
    run = subprocess.run(
        [sys.executable, BOTS / "bot.py", sockets(hall), "e", token(hall, 1)],
        check=False, timeout=60, capture_output=True, text=True,
    )  # fmt: skip
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    hall.wait(lambda: event.course.closed)
    played = acts(hall, event)
    assert played[1, "player"] > 4
    assert {how for _, how in played} == {"player"}


class Refused:
    """Counts the refusals that a program hears."""

    def __init__(self, program):
        self.program = program
        self.heard = []

    def hear(self, message):
        if message["t"] == "no" and message["error"] != "too_late":
            self.heard.append(message)
        self.program.hear(message)


@pytest.mark.parametrize("plain", [False, True])
def test_a_program_of_botzone_plays_a_whole_event(hall, tmp_path, plain):
    event = hall.create(auto="auto", absent="robot", rounds=1, boards=2, count=3)
    wrong = tmp_path / "wrong"
    refused = []
    threads = []
    for player in (1, 2):
        program = botzone.Program([sys.executable, str(PLAYER), str(wrong)], plain=plain)
        ear = Refused(program)
        refused.append(ear)
        arguments = (sockets(hall), "e", token(hall, player), program.choose, ear.hear)
        threads.append(threading.Thread(target=bot.play, args=arguments, daemon=True))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(100)
        assert not thread.is_alive()
    assert not wrong.exists(), wrong.read_text()
    assert [ear.heard for ear in refused] == [[], []]
    hall.wait(lambda: event.course.closed)
    played = acts(hall, event)
    assert {how for _, how in played} == {"player"}
    assert played[1, "player"] + played[2, "player"] > 20


def test_a_program_that_fails_is_answered_for():
    program = botzone.Program([sys.executable, "-c", "raise SystemExit(1)"], plain=False)
    assert program.ask({"own": [], "bid": []}) == []
    assert program.responses == [[]]


def test_cards_have_the_numbers_of_botzone():
    assert botzone.numbers("3♥3♦3♠3♣4♥2♣XD") == [0, 1, 2, 3, 4, 51, 52, 53]
    assert botzone.cards([53, 52, 51, 4, 2]) == "3♠4♥2♣XD"


def test_only_the_heads_of_an_event_give_tokens(hall):
    hall.create()
    referee = hall.browser("e", Role.REFEREE)
    assert referee.post("/desk/e/token", player=1).status == 403
