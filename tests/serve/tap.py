"""Everything that a viewer receives, byte for byte, while a given board is played in a hall.

The clock is a virtual one and chance is given, so that two runs on the same cards are the same
in every byte. Left out is only what the transport itself makes up: the date of an answer, and the
key of a socket's handshake.
"""

from __future__ import annotations

import json
import logging
import re
import socket as sockets
from contextlib import ExitStack
from hashlib import sha256

import guest
from opened import SECRET, Open
from pairs import Pair
from websockets.sync.client import connect

from paiju.desk import boards
from paiju.errors import PaijuError
from paiju.play.commands import Answer, Extend
from paiju.serve.roles import ADDRESSES, Role

START = 1_700_000_000_000
SECOND = 1000
EVERY = 8
"""Phases from one look at all pages to the next."""
PLACES = {"{e}": "e", "{r}": "1", "{t}": "1", "{k}": "1", "{n}": "1",
          "{f}": "commit", "{file}": "hall.css", "{name}": "slips"}  # fmt: skip
LEFT_OUT = {"GET /ws", "GET /static/{file}"}
PAGES = sorted(
    address.split(" ")[1]
    for address in ADDRESSES
    if address.startswith("GET") and address not in LEFT_OUT and "schema" not in address
)
_MADE_UP = re.compile(rb"(?im)^(date|sec-websocket-accept): [^\r\n]*")
JUNK = ("-", "3", "过", "打一", "33", "XD", "胡", "吃一二", "~")
"""What may be tried out of turn: legal somewhere, nonsense elsewhere."""


class Still:
    """A clock that goes on only when it is told to."""

    def __init__(self):
        self.moment = START

    def now(self):
        return self.moment


class Chance:
    """The same bytes in every run."""

    def __init__(self):
        self.drawn = 0

    def __call__(self, size):
        self.drawn += 1
        return sha256(b"%d" % self.drawn).digest()[:size]


class Ear(sockets.socket):
    """A socket that remembers what came in."""

    heard = b""

    def recv(self, *args):
        data = super().recv(*args)
        self.heard += data
        return data


class Lines(logging.Handler):
    """Remembers the log's lines."""

    def __init__(self):
        super().__init__()
        self.lines = []

    def emit(self, record):
        self.lines.append(f"{record.getMessage()} {getattr(record, 'facts', '')}")


class Tap:
    """A hall on given cards, and one viewer who listens to it."""

    def __init__(self, data, rules, deal, viewer, role, count):
        self.viewer = viewer
        self.clock = Still()
        self.out = []
        self.own = 0
        self.held = ExitStack()
        self.lines = Lines()
        logging.getLogger("paiju").addHandler(self.lines)
        self.held.callback(logging.getLogger("paiju").removeHandler, self.lines)
        # The board as it is dealt, whatever the secret says: the promise stays the same.
        for name, given in (("board", deal), ("opener", 0)):
            self.held.callback(setattr, boards.commit, name, getattr(boards.commit, name))
            setattr(boards.commit, name, lambda *_, given=given: given)
        self.hall = Open(data, clock=self.clock, fresh=Chance())
        self.held.callback(self.hall.close)
        self.event = self.hall.create(rules=rules, secret=SECRET, count=count)
        self.cookie = self._enter(role)

    def _enter(self, role):
        hall = self.hall.hall
        if role is Role.SPECTATOR:
            return "paiju_form=tap"
        player = self._player() if role is Role.PLAYER else 0
        member = self.hall.look(lambda: hall.admit("e", role, "某人", player)[0])
        token = self.hall.look(lambda: hall.open_session(member))
        return f"paiju={token}; paiju_form=tap"

    def _player(self):
        """Seat the players; give the one in the viewer's seat."""
        return self.event.propose().round.tables[0][self.viewer]

    def start(self):
        """Begin the round, with the viewer there from the beginning."""
        desk = self.hall.browser("e", Role.ORGANISER)
        self.listen()
        for command in ("draft", "seat"):
            desk.post(f"/desk/e/{command}")
        self.still()
        self.hello()
        desk.post("/desk/e/start", seconds=0)
        self.still()
        assert self.table.table.running

    @property
    def table(self):
        return self.event.tables[0]

    def listen(self):
        """Open the socket and say hello."""
        self.ear = Ear()
        host, port = self.hall.url.removeprefix("http://").split(":")
        self.ear.connect((host, int(port)))
        headers = {"Cookie": self.cookie}
        opened = connect(
            self.hall.url.replace("http", "ws", 1) + "/ws", sock=self.ear,
            additional_headers=headers, compression=None, max_size=None,
        )  # fmt: skip
        self.call = ExitStack()
        self.ws = self.call.enter_context(opened)
        self.pings = 0
        if self.viewer >= 0:
            self.hello()

    def hello(self, after=0):
        """Take the own seat, or watch the table."""
        place = {} if self.viewer >= 0 else {"round": 1, "table": 1}
        self.say("hello", event="e", after=after, **place)
        self.still()

    def hang_up(self):
        """Close the socket; what came in is kept."""
        self.call.close()
        self.out.append(_MADE_UP.sub(rb"\1", self.ear.heard))

    def again(self, after):
        """Come back with the number of the last message, or another."""
        self.hang_up()
        self.listen()
        self.hello(after)

    def say(self, t, **fields):
        self.ws.send(json.dumps({"t": t, **fields}))

    def still(self):
        """Wait until everything that was going on is over, and all of it has arrived; give it."""
        self.hall.do(self.event.tend())
        self.pings += 1
        self.say("ping", n=self.pings)
        told = [{}]
        while told[-1].get("n") != self.pings:
            told.append(json.loads(self.ws.recv(timeout=guest.PATIENCE)))
        return told

    def answer(self, seat, text):
        """Let a seat answer; the viewer by the own socket."""
        number = self.hall.look(lambda: self.table.table.seats[seat].asked)
        if seat != self.viewer:
            self.hall.do(self.table.do(Answer(seat, number, text)))
            return
        self.own += 1
        self.say("act", id=f"x{self.own}", decision=number, act=text)
        told = self.still()
        assert {"t": "ack", "id": f"x{self.own}", "decision": number} in told, told

    def pry(self, turn):
        """Try everything that might betray something, in turn or out of it."""
        if self.viewer >= 0:
            number = self.hall.look(lambda: self.table.table.seats[self.viewer].asked)
            for decision in (number, number + 1, number - 1):
                self.say("hint", decision=decision)
            self.say("try", decision=number, act=JUNK[turn % len(JUNK)])
            self.say("act", id="y", decision=number + turn % 2, act="nonsense")
            if turn % 7 == 3:
                self.say("call", id=f"c{turn}")
                self.say("withdraw", id=f"w{turn}")
        else:
            self.say("act", id="y", decision=1, act="-")
            self.say("hint", decision=1)
        self.still()

    def read(self, path):
        """Ask for a page; keep the answer as it came."""
        with sockets.create_connection(self.ear.getpeername(), guest.PATIENCE) as line:
            lines = [f"GET {path} HTTP/1.1", "Host: hall", f"Cookie: {self.cookie}",
                     "Connection: close"]  # fmt: skip
            line.sendall("\r\n".join([*lines, "", ""]).encode())
            parts = []
            while part := line.recv(65536):
                parts.append(part)
        self.out.append(path.encode() + b"\n" + _MADE_UP.sub(rb"\1", b"".join(parts)))

    def sweep(self):
        """Ask for every page that there is."""
        for page in PAGES:
            path = page
            for blank, value in PLACES.items():
                path = path.replace(blank, value)
            self.read(path)

    def extend(self, turn):
        """Let a referee give a seat more time: refused or not, it must sound the same."""
        try:
            self.hall.do(self.table.do(Extend(turn % 3, SECOND, "Li")))
            told = b"done"
        except PaijuError as fault:
            told = repr((fault.key, fault.where)).encode()
        if self.viewer != turn % 3:
            self.out.append(told)


def heard(data, rules, pair: Pair, side: int, role: Role, count: int) -> list[bytes]:
    """Play one side of a pair; give all that its viewer received, and the log's lines."""
    tap = Tap(data, rules, pair.deals[side], pair.viewer, role, count)
    with tap.held:
        tap.start()
        for turn, phase in enumerate(pair.phases[side]):
            tap.clock.moment += SECOND
            for seat, text in phase.answers:
                tap.answer(seat, text)
            tap.pry(turn)
            if turn % EVERY == EVERY - 1:
                tap.sweep()
            if turn % 11 == 5:
                tap.again((0, turn, 999)[turn % 3])
        tap.sweep()
        tap.hang_up()
        return [*tap.out, "\n".join(tap.lines.lines).encode()]
