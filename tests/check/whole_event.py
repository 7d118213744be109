"""Two small events that are over, with rulings; and copies of them to be damaged."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from paiju.bots.port import robot
from paiju.check.whole import Answer, check
from paiju.cli.check import PROGRAM, writing
from paiju.contest.ruling import Adjusted, Corrected, Penalised, Substituted, Undone, Withdrawn
from paiju.desk import director
from paiju.desk.event import Event
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.fake.folder import Shelf
from paiju.score.line import Outcome
from paiju.store.memory import Memory

SECRET = bytes(31) + b"\x07"
ENTRANTS = "姓名,单位\n赵一,长沙\n钱二,\n孙三,=A1\n李四,\n周五,\n吴六,\n郑七,\n"
REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "{rules}"
rounds = 3
boards = 2
movement = "{movement}"
"""
RULINGS = (
    Corrected(round=1, table=1, board=1, scores=(6, -3, -3)),
    Penalised(player=2, amount="1/10", round=1, by="裁判长"),
    Adjusted(round=1, table=2, board=2, outcome=Outcome.PLUS, seats=(0, 1)),
    Undone(ruling=0),
    Withdrawn(player=4),
    Substituted(player=5, name="王八", round=3),
)


class Copy(NamedTuple):
    """An event: stream → entries, file name → bytes."""

    streams: dict[str, list[bytes]]
    files: dict[str, bytes]

    def __repr__(self) -> str:
        return "<the event>"

    def again(self) -> Copy:
        return Copy({name: list(own) for name, own in self.streams.items()}, dict(self.files))

    def change(self, name: str, old: str, new: str, count: int = 1) -> None:
        """Change a text in a file."""
        text = self.files[name].decode()
        assert old in text
        self.files[name] = text.replace(old, new, count).encode()

    def retell(self, stream: str, number: int, change: Callable[[str], str]) -> None:
        """Change an entry (from 1) of a stream."""
        old = self.streams[stream][number - 1].decode()
        new = change(old)
        assert new != old
        self.streams[stream][number - 1] = new.encode()

    def find(self, stream: str, words: str) -> int:
        """Find the first entry that holds some words."""
        return next(n for n, e in enumerate(self.streams[stream], 1) if words.encode() in e)

    def check(self) -> Answer:
        store = Memory()
        for name, entries in self.streams.items():
            store.append(name, 0, entries)
        return check(store, self.files, PROGRAM, writing(store))


def event(rules: str, movement: str, more: str = "") -> Copy:
    setup = read_setup(
        (REGULATION.format(rules=rules, movement=movement) + more).encode(),
        ENTRANTS.encode(),
        "random",
        robot("random"),
    )
    store, shelf = Memory(), Shelf()
    kept = begin(store, shelf, setup, SECRET, SECRET)
    Event(store, shelf, setup, kept).run(lambda _done, _all: None)
    number = 0
    for ruling in RULINGS:
        mine = Undone(ruling=number) if isinstance(ruling, Undone) else ruling
        number = director.enter(store, shelf, lambda _, mine=mine: mine).number
    return Copy({name: store.read(name) for name in store.streams()}, shelf.files)
