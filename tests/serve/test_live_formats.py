"""Each template that ships runs in the hall and ends as the same event by a run does."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from opened import SECRET

from paiju.bots.port import robot
from paiju.cli.main import build
from paiju.contest import shelf
from paiju.desk.event import Event
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.serve.roles import Role
from paiju.store import Memory

HALL = """
[hall]
absent = "robot"
pause = 0
countdown = 0
"""
SIZES = {"hbut-2013": 12, "fixed-deals": 10, "rising-base": 11, "round-robin": 7, "vs-robot": 4,
         "single-elim": 7, "double-elim": 7, "zibo-2020": 7}  # fmt: skip


PAGES = [
    ("/desk", ""), ("/desk", "/seating"), ("/desk", "/results"), ("/e", ""), ("/e", "/standings"),
    ("/hall", "/standings"), ("/e", "/traveller/1"), ("/e", "/replay/1/1/1"), ("/api/e", ""),
]  # fmt: skip


def small(name: str) -> bytes:
    """Give a template with one board a round and few rounds, directed by the hall itself."""
    text = shelf.template(name).decode()
    text = re.sub(r"(?ms)^\[hall\].*", "", text)
    text = re.sub(r"(?m)^boards = \d+", "boards = 1", text)
    text = re.sub(r"(?m)^rounds = [3-9]\d*|^rounds = 1\d", "rounds = 2", text)
    text = text.replace("pools = 4", "pools = 2").replace("cut = 9", "cut = 6")
    return (text.replace("until = 9", "until = 6") + HALL).encode()


def entrants(count: int) -> bytes:
    rows = (f"选手{n},队{(n - 1) // 3}" for n in range(1, count + 1))
    return ("姓名,单位\n" + "\n".join(rows) + "\n").encode()


def played(root, regulation: bytes, people: bytes) -> None:
    setup = read_setup(regulation, people, "random", robot("random"))
    folder, store = Folder(root), Memory()
    folder.claim()
    kept = begin(store, folder, setup, SECRET, bytes(32))
    Event(store, folder, setup, kept).run(lambda _done, _total: None)


@pytest.mark.parametrize("name", shelf.names())
def test_a_template_in_the_hall_agrees_with_a_run(hall, tmp_path, name):
    regulation, people = small(name), entrants(SIZES.get(name, 9))
    event = hall.do(hall.hall.create("e", regulation, people, "random", SECRET))
    desk = hall.browser("e", Role.ORGANISER)
    direct(hall, desk, event)
    played(tmp_path / "run", regulation, people)
    mine, theirs = tmp_path / "hall" / "e", tmp_path / "run"
    papers = [*theirs.glob("standings*"), *theirs.glob("seating/*"), theirs / "deals.reveal.json"]
    for path in papers:
        inside = path.relative_to(theirs)
        assert (mine / inside).read_bytes() == path.read_bytes(), inside
    told = CliRunner().invoke(build("en"), ["check", str(mine)], obj="en")
    assert told.exit_code == 0, told.output
    pages = [f"{top}/e{end}" for top, end in PAGES]
    for page in [*pages, f"/e/e/seating/{event.round}", "/e/e/player/1"]:
        assert desk.get(page).status == 200, page


def direct(hall, desk, event):
    """Direct an event from the desk until no round is left."""
    while not hall.look(lambda: event.over):
        number = hall.look(lambda: event.round) + 1
        for command in ("draft", "seat", "start"):
            assert desk.post(f"/desk/e/{command}", seconds=0).url.endswith("/desk/e"), command
        hall.wait(lambda number=number: event.course.finished == number)
        desk.post("/desk/e/release")
    desk.post("/desk/e/reveal")
