"""Rulings in an event that is still running."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from small_events import SEVEN, THREE_ROUNDS

import paiju
from paiju.contest.ruling import (
    Joined,
    Penalised,
    Undone,
    Withdrawn,
)
from paiju.desk import director, journal
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.errors import NotAllowed
from paiju.show.ledger import change_text, ledger_text
from paiju.store import Memory

ROOT = Path(paiju.__file__).parent.parent


class Killed(BaseException):
    pass


class Dying(Memory):
    """A store that is killed when the given entry of the event has been made."""

    def __init__(self, entry):
        super().__init__()
        self.entry = entry

    def append_many(self, batch):
        verdicts = super().append_many(batch)
        if self.last(journal.STREAM) == self.entry:
            raise Killed
        return verdicts


def half(tmp_path, run, setup):
    """Run an event until its first round has finished; give its store."""
    store = Dying(3)
    with pytest.raises(Killed):
        run(tmp_path, store, setup)
    store.entry = 0
    return store


def test_d04_d10_rulings_in_a_running_event_seat_the_next_round(tmp_path, run, make_setup):
    setup = make_setup(THREE_ROUNDS, SEVEN)
    store = half(tmp_path, run, setup)
    folder, book = Folder(tmp_path), read_book(store)
    best = book.field.ranked()[0]
    director.enter(store, folder, lambda _: Penalised(player=best, amount="6", round=1))
    director.enter(store, folder, lambda _: Withdrawn(player=book.field.ranked()[1]))
    director.enter(store, folder, lambda _: Joined(number=8, name="晚到"))
    director.enter(store, folder, lambda _: Joined(number=9, name="更晚"))
    ranked = read_book(store).field.ranked()
    run(tmp_path, store, setup)
    second = read_book(store).course.seated[1].round
    seated = [player for trio in second.tables for player in trio]
    assert sorted([*seated, *second.byes]) == sorted(ranked)
    assert book.field.ranked()[1] not in seated
    assert {8, 9} & {*seated, *second.byes} == {8, 9}
    assert best in {*second.tables[-1], *second.byes}
    rows = json.loads((tmp_path / "standings.json").read_bytes())["ranking"]
    assert rows[-1]["number"] == book.field.ranked()[1]
    assert rows[-1]["boards"] == 2
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(tmp_path)]
    assert subprocess.run(program, capture_output=True, check=False).returncode == 0


def test_late_entrant_who_has_played_cannot_be_taken_out(tmp_path, run, make_setup):
    setup = make_setup(THREE_ROUNDS, SEVEN)
    store = half(tmp_path, run, setup)
    number = director.enter(store, Folder(tmp_path), lambda _: Joined(number=8, name="晚到")).number
    run(tmp_path, store, setup)
    with pytest.raises(NotAllowed, match="withdraw instead"):
        director.enter(store, Folder(tmp_path), lambda _: Undone(ruling=number))


def test_ruling_before_the_first_round_is_over_publishes_nothing(tmp_path, run, make_setup):
    store = Dying(2)
    with pytest.raises(Killed):
        run(tmp_path, store, make_setup(THREE_ROUNDS, SEVEN))
    store.entry = 0
    change = director.enter(store, Folder(tmp_path), lambda _: Withdrawn(player=1))
    assert (change.rounds, change.running, change.moved) == (0, 1, ())
    assert not (tmp_path / "standings.json").exists()
    for lang, word in (("zh", "尚无一轮结束"), ("en", "before a round is over")):
        assert word in change_text(change, lang)
        assert ledger_text([], [], lang)
