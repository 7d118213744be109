"""The hall under load: 300 tables of players on real sockets, the client on the same machine."""

from __future__ import annotations

import asyncio
import cProfile
import json
import os
import pstats
import resource
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from bench.report import ROOT, write
from paiju.desk import conduct
from paiju.serve.hall import Hall
from paiju.serve.roles import Role
from paiju.serve.server import server

TABLES = 300
SOCKETS = 5_000
PACED = 1_000
"""Acts a second that the paced crowd comes to, where the hall keeps up."""
TRANSIT = 0.02
"""Seconds that an act is under way, taken off the players' thinking."""
SECONDS, WARM = 15, 3
REGULATION = """paiju = 1
[event]
name = "大厅赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 40
[hall]
absent = "clock"
pause = 0
countdown = 0
"""


def main() -> None:
    """Measure and write; with an argument be the server on that folder."""
    if len(sys.argv) > 1:
        serve(Path(sys.argv[1]), sys.argv[2:])
        return
    rows, busy = [], os.getloadavg()[0]
    for title, pause in (
        ("as fast as they can", 0.0),
        (f"paced at {PACED} acts a second", TABLES / PACED - TRANSIT),
    ):
        found = crowd({"what": "play", "pause": pause, "seconds": SECONDS, "warm": WARM})
        late = [f"{found[k]:.0f}" for k in ("p50", "p99", "worst")]
        wrong = f"{found['refused']} / {found['lost']}"
        rows.append([title, f"{found['acts']:.0f}", *late, f"{found['cpu'] * 1000:.2f}", wrong])
    found = crowd({"what": "play", "pause": 0.0, "seconds": SECONDS, "warm": WARM}, "profile")
    profile = found["told"]["profile"]
    quiet = crowd({"what": "idle", "sockets": SOCKETS})
    told = quiet["told"]
    write(
        "sockets",
        "The hall over real sockets",
        [
            "",
            "acts/s, durable",
            "act → broadcast p50, ms",
            "p99",
            "worst",
            "server's processor, ms an act",
            "refused / lost",
        ],
        rows,
        f"{told['tables']:.0f} kB a table that nobody watches (a board dealt, {TABLES} tables); "
        f"{told['sockets']:.1f} kB a socket that watches; "
        f"{quiet['held']} of {SOCKETS} idle sockets held, opened in {quiet['opened']:.1f} s, "
        f"a ping over one in ten of them answered within {quiet['p99']:.0f} ms (p99).",
        "",
        f"Others kept {busy:.1f} of the machine's processors busy in the minute before. "
        "Client and server share it. Every act is on the disk before it is acknowledged "
        "and told. The latency is from the client's write to the other seats' whole view, read "
        "by the client; as fast as they can, it is the queue of 300 tables that always wait.",
        "",
        "The server's loop while they play as fast as they can, own time:",
        "",
        "```",
        profile,
        "```",
    )


def crowd(order: dict[str, Any], *how: str) -> dict[str, Any]:
    """Start a hall and a crowd, let them meet; give what both of them tell."""
    with tempfile.TemporaryDirectory() as name:
        hall = process("bench.sockets", name, *how)
        opened = json.loads(hall.stdout.readline())
        guests = process("bench.crowd")
        say(guests, {**order, "host": "127.0.0.1", "pid": hall.pid, **opened})
        guests.stdout.readline()
        say(hall, {})
        told: dict[str, Any] = {}
        if order["what"] == "idle":
            told = json.loads(hall.stdout.readline())
            say(guests, {})
        found = json.loads(guests.stdout.readline())
        say(hall, {})
        found["told"] = told | json.loads(hall.stdout.readline())
        for run in (guests, hall):
            run.stdin.close()
            run.wait(60)
            run.stdout.close()
    return found


def process(module: str, *more: str) -> Any:
    """Start one of the two sides."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *more], cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip


def say(run: Any, what: dict[str, Any]) -> None:
    """Give a line to one of the two sides."""
    run.stdin.write(json.dumps(what) + "\n")
    run.stdin.flush()


# -- the server's side ---------------------------------------------------------------------------


def serve(data: Path, how: list[str]) -> None:
    """Serve one event; each line that comes in is the next thing to do."""
    hall, port = Hall(data), Future[int]()
    found = server(hall, "127.0.0.1", 0, port.set_result)
    profile = cProfile.Profile()
    loop = asyncio.new_event_loop()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(found.serve())
        profile.disable()

    thread = threading.Thread(target=run)
    thread.start()
    port_ = port.result(30)

    def do(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(120)

    before = memory()
    tables = do(begin(hall))
    told = {"tables": (memory() - before) / TABLES}
    before = memory()
    print(json.dumps({"port": port_, "tables": tables}), flush=True)
    sys.stdin.readline()
    told["sockets"] = (memory() - before) / SOCKETS
    if how:
        loop.call_soon_threadsafe(profile.enable)
    do(start(hall))
    if not how:
        print(json.dumps(told), flush=True)
    sys.stdin.readline()
    loop.call_soon_threadsafe(setattr, found, "should_exit", True)
    thread.join(30)
    print(json.dumps({"profile": top(profile) if how else ""}), flush=True)


async def begin(hall: Hall) -> list[list[str]]:
    """Create the event and seat a round; give the players' tokens by table."""
    names = "姓名\n" + "".join(f"选手{n}\n" for n in range(3 * TABLES))
    event = await hall.create("e", REGULATION.encode(), names.encode(), "random", bytes(32))
    drawn = event.propose().round
    await event.enter(lambda c: conduct.draft(event.setup, c, drawn, "", 0))
    await event.enter(lambda c: conduct.seat(event.setup, c, "", 0))
    tokens = []
    for table in event.tables:
        people = [hall.house.admit("e", Role.PLAYER.value, str(p), p) for p in table.place.players]
        tokens.append([hall.open_session(member) for member in people])
    return tokens


async def start(hall: Hall) -> None:
    """Deal."""
    await hall.events["e"].enter(lambda c: conduct.start(c, "", 0))


def memory() -> float:
    """Give the resident memory of this process, kB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024


def top(profile: cProfile.Profile, lines: int = 5) -> str:
    """Name the functions that took most time of their own."""
    stats = pstats.Stats(profile)
    whole = stats.total_tt  # type: ignore[attr-defined]  # not in the stubs
    rows = sorted(stats.stats.items(), key=lambda row: -row[1][2])  # type: ignore[attr-defined]  # as above
    told = []
    for (file, line, name), (_, calls, own, _, _) in rows[:lines]:
        where = f"{Path(file).name}:{line} " if line else ""
        told.append(f"{own / whole:6.1%}  {calls:>9} calls  {where}{name}")
    return "\n".join(told)


if __name__ == "__main__":
    main()
