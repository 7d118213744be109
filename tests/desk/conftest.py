"""A tiny event: six entrants, two rounds of one board, robots that draw their acts."""

from __future__ import annotations

import os

import pytest
from ruled_event import REGULATION as LEAVING
from ruled_event import ROUND, Hall, made

from paiju.bots.port import robot
from paiju.desk.event import Event
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.store import Memory

REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 1
"""
ENTRANTS = "姓名\n赵一\n钱二\n孙三\n李四\n周五\n吴六\n"
SECRET = bytes(31) + b"\x01"


@pytest.fixture(autouse=True)
def no_flushing(monkeypatch):
    """Tests do not wait for the disk; a process is killed here, not the power cut."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(scope="session")
def make_setup():
    def make(regulation=REGULATION, entrants=ENTRANTS, robots="random", player=None):
        data = entrants if isinstance(entrants, bytes) else entrants.encode()
        return read_setup(regulation.encode(), data, robots, player or robot(robots))

    return make


@pytest.fixture(scope="session")
def secret():
    return SECRET


@pytest.fixture(scope="session")
def run(make_setup):
    """Run an event in a folder out of a store; give the standings."""

    def play(root, store=None, setup=None, report=lambda _done, _total: None, secret=SECRET):
        setup, store, folder = setup or make_setup(), store or Memory(), Folder(root)
        folder.claim()
        folder.log.touch()
        kept = begin(store, folder, setup, secret, bytes(32))
        return Event(store, folder, setup, kept).run(report)

    return play


@pytest.fixture(scope="session")
def files():
    """Give name → bytes of all files under a folder, the log left aside."""

    def read(root):
        paths = [p for p in root.rglob("*") if p.is_file() and not p.name.startswith("event.db")]
        return {str(p.relative_to(root)): p.read_bytes() for p in paths}

    return read


@pytest.fixture(scope="session")
def log():
    """Give stream → entries of a store."""
    return lambda store: {name: store.read(name) for name in store.streams()}


@pytest.fixture(scope="session")
def hall(make_setup, secret):
    """Make an event up to the end of some rounds; nobody plays in it."""
    known = {}

    def make(results=None, rounds=(ROUND,), boards=2, leaver="average_plus"):
        if (boards, leaver) not in known:
            people = "姓名\n" + "".join(f"选手{n}\n" for n in range(1, 11))
            text = LEAVING.format(boards=boards, leaver=leaver)
            known[boards, leaver] = make_setup(text, people)
        every = [r for round_ in rounds for r in made(round_, boards)]
        return Hall(known[boards, leaver], secret, rounds, every if results is None else results)

    return make
