"""A small event with real cards, in memory."""

from __future__ import annotations

import os

import pytest

from paiju.contest import shelf
from paiju.desk import confirmation, paper
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.setup import PAPER, Nobody, read_setup
from paiju.desk.slips import of_round
from paiju.store import Memory

NAMES = "赵一 钱二 孙三 李四 周五 吴六 郑七 王八 冯九 陈十 褚十一 卫十二 蒋十三"


@pytest.fixture(autouse=True)
def no_flushing(monkeypatch):
    """Tests do not wait for the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def entrants(number):
    """Give a list of so many, of three to a club."""
    rows = (f"{n},{NAMES.split()[(n - 1) % 13]},第{(n + 2) // 3}队" for n in range(1, number + 1))
    return "\n".join(["编号,姓名,单位", *rows, ""]).encode()


class Held:
    """An event: store, folder, and short ways to what the tests do."""

    def __init__(self, root, regulation, players):
        people = players if isinstance(players, bytes) else entrants(players)
        setup = read_setup(regulation, people, PAPER, Nobody())
        self.store, self.folder, self.at = Memory(), Folder(root), 1000
        self.folder.claim()
        self.folder.log.touch()
        begin(self.store, self.folder, setup, bytes(31) + b"\x07", bytes(32))

    @property
    def book(self):
        return read_book(self.store)

    def seat(self, *swaps):
        return paper.seat(self.store, self.folder, swaps, "desk", self.at)[1].round

    def enter(self, *lines, by="王", walked=0):
        facts = []
        for line in lines:
            place, _, text = line.partition(" ")
            table, _, board = place.partition(".")
            facts.append(paper.Facts(int(table), int(board or 0), text, line))
        return paper.enter(self.store, self.folder, facts, by, self.at, walked)

    def confirm(self, *tables, step=None, by="李", walked=0):
        told = tables, step, by, self.at, walked
        return confirmation.confirm(self.store, self.folder, *told)

    def close(self):
        return paper.close(self.store, self.folder, self.at)

    def undo(self):
        return paper.undo(self.store, self.folder, "王", self.at)

    def fill(self, text):
        """Enter every slip of the running round, the facts made from seat and board."""
        slips = of_round(self.book)
        self.enter(*(f"{s.table}.{s.board} {text(s)}" for s in slips if not s.number))
        while any(s.due for s in of_round(self.book)):
            self.confirm()

    def points(self):
        return {r.entry.number: r.place.tally.points for r in self.book.field.standings().rows}


@pytest.fixture(scope="session")
def hold():
    """Give the class of events, and the list of so many entrants."""
    return Held, entrants


@pytest.fixture
def held(tmp_path):
    """Begin an event of a template or a regulation's text."""

    def make(regulation="zibo-2020", players=12):
        data = regulation.encode() if "\n" in regulation else shelf.template(regulation)
        return Held(tmp_path / "event", data, players)

    return make
