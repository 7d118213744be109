"""A crowd of players on real sockets, in one process: as little work a message as can be.

Started by ``bench.sockets`` as a process of its own; reads what to do as one JSON line from
stdin, writes what it measured as one JSON line to stdout.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

_MASK = b"\x00\x00\x00\x00"
"""The protocol wants a mask; this one changes nothing."""


class Beat(msgspec.Struct):
    """The play on the table; only whether there is one."""


class Seen(msgspec.Struct):
    """What of a sight the crowd looks at."""

    phase: str
    hand: str = ""
    to_beat: Beat | None = None


class View(msgspec.Struct):
    """As above."""

    decision: int | None = None
    running: bool | None = None
    board: int = 0
    seen: Seen | None = None


class News(msgspec.Struct):
    """What a message tells; only its kind."""

    what: str


class Told(msgspec.Struct):
    """Any message; fields that others lack are left at their defaults."""

    t: str
    number: int = 0
    news: News | None = None
    view: View | None = None
    n: int = 0
    why: str = ""
    id: str = ""


decode = msgspec.json.Decoder(Told).decode


class Line(asyncio.Protocol):
    """One socket: shakes hands, takes whole text frames apart."""

    def __init__(self, host: str, heard: Callable[[Line, bytes], None]) -> None:
        self.host = host
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._rest = b""
        self._shaken = False

    def connection_made(self, transport: Any) -> None:
        """Shake hands."""
        self.transport = transport
        key = b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Take whole frames apart; keep the rest."""
        buffer = self._rest + data
        at = 0
        if not self._shaken:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._rest = buffer
                return
            self._shaken, at = True, end + 4
            self.open.set_result(None)
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
            if len(buffer) - at < head + size:
                break
            if buffer[at] == 0x81:
                self.heard(self, buffer[at + head : at + head + size])
            at += head + size
        self._rest = buffer[at:]

    def connection_lost(self, fault: Exception | None) -> None:  # noqa: ARG002  the port's
        """Remember it."""
        self.lost = True

    def say(self, data: bytes) -> None:
        """Send a text frame."""
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + _MASK + data)


class Crowd:
    """Players, each thinking *pause* s on average; latencies from an act to the others' message."""

    def __init__(self, host: str, port: int, pause: float) -> None:
        self.host, self.port, self.pause = host, port, pause
        self.chance = Random(1)
        self.sent: dict[int, tuple[Line, float]] = {}
        self.late: list[float] = []
        self.acks = 0
        self.refused = 0
        self.table: dict[Line, int] = {}
        self.asked: dict[Line, tuple[int, int]] = {}

    async def connect(self, heard: Callable[[Line, bytes], None]) -> Line:
        """Open a socket."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: Line(f"{self.host}:{self.port}", heard), self.host, self.port
        )
        await line.open
        return line

    def heard(self, line: Line, data: bytes) -> None:
        """Take a message."""
        message = decode(data)
        if message.t == "ack":
            self.acks += 1
        elif message.t == "no":
            self.refused += 1
        elif message.t == "seat":
            line.say(b'{"t":"hello","event":"e","after":0}')
        elif message.t == "message" and message.view is not None:
            if message.news is not None and message.news.what == "acts":
                self.measure(line)
            self.look(line, message.view)

    def measure(self, line: Line) -> None:
        """Note how long an act of another seat took to come here."""
        who, moment = self.sent.get(self.table[line], (line, 0.0))
        if who is not line:
            self.late.append(time.perf_counter() - moment)

    def look(self, line: Line, view: View) -> None:
        """Answer where the own seat is asked."""
        if view.decision is None or view.seen is None or not view.running:
            return
        question = (view.board, view.decision)
        if self.asked.get(line) == question:
            return
        self.asked[line] = question
        act = answer(view.seen)
        own = f"{question[0]}-{question[1]}"
        frame = f'{{"t":"act","id":"{own}","decision":{view.decision},"act":"{act}"}}'.encode()
        if self.pause:
            # Of chance, or all tables would act in the same instants for ever.
            think = self.chance.uniform(0, 2 * self.pause)
            asyncio.get_running_loop().call_later(think, self.act, line, self.table[line], frame)
        else:
            self.act(line, self.table[line], frame)

    def act(self, line: Line, table: int, frame: bytes) -> None:
        """Send an answer, and note when."""
        self.sent[table] = (line, time.perf_counter())
        line.say(frame)


def answer(seen: Seen) -> str:
    """Answer legally without knowing the rules: seat a takes the bid, who leads plays low."""
    if seen.phase == "call":
        return "3"
    if seen.phase == "play" and seen.to_beat is None:
        return seen.hand[:1]
    return "-"


async def play(order: dict[str, Any]) -> dict[str, Any]:
    """Seat the players, let them play for some seconds, and measure from the first act on."""
    crowd = Crowd(order["host"], order["port"], order["pause"])
    lines = []
    for table, tokens in enumerate(order["tables"]):
        for token in tokens:
            line = await crowd.connect(crowd.heard)
            crowd.table[line] = table
            lines.append(line)
            line.say(json.dumps({"t": "hello", "event": "e", "after": 0, "token": token}).encode())
    print(json.dumps({"ready": len(lines)}), flush=True)
    while not crowd.acks:
        await asyncio.sleep(0.01)
    await asyncio.sleep(order["warm"])
    crowd.late.clear()
    acks, began, busy = crowd.acks, time.perf_counter(), processor(order["pid"])
    await asyncio.sleep(order["seconds"])
    taken, busy = time.perf_counter() - began, processor(order["pid"]) - busy
    late = sorted(crowd.late)
    return {
        "acts": (crowd.acks - acks) / taken,
        "cpu": busy / max(1, crowd.acks - acks),
        "refused": crowd.refused,
        "lost": sum(line.lost for line in lines),
        "p50": late[len(late) // 2] * 1000 if late else 0,
        "p99": late[len(late) * 99 // 100] * 1000 if late else 0,
        "worst": late[-1] * 1000 if late else 0,
    }


async def idle(order: dict[str, Any]) -> dict[str, Any]:
    """Hold sockets that watch, and ping over some of them."""
    crowd = Crowd(order["host"], order["port"], 0)
    pongs: list[float] = []
    sent: dict[Line, float] = {}

    def heard(line: Line, data: bytes) -> None:
        if data.startswith(b'{"t":"pong"'):
            pongs.append(time.perf_counter() - sent[line])

    lines, began = [], time.perf_counter()
    for number in range(order["sockets"]):
        line = await crowd.connect(heard)
        line.say(b'{"t":"hello","event":"e","round":1,"table":%d,"after":0}' % (number % 300 + 1))
        lines.append(line)
    opened = time.perf_counter() - began
    print(json.dumps({"ready": len(lines)}), flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for line in lines[::10]:
        sent[line] = time.perf_counter()
        line.say(b'{"t":"ping","n":1}')
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    pongs.sort()
    return {
        "opened": opened,
        "held": sum(not line.lost for line in lines),
        "pongs": len(pongs),
        "p99": pongs[len(pongs) * 99 // 100] * 1000 if pongs else 0,
    }


def processor(pid: int) -> float:
    """Give the processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Do what is asked."""
    order = json.loads(sys.stdin.readline())
    work = idle if order["what"] == "idle" else play
    print(json.dumps(asyncio.run(work(order))), flush=True)


if __name__ == "__main__":
    main()
