"""A result that is taken back after its round was over leaves the event provisional, no more."""

from __future__ import annotations

import pytest

from paiju.check.whole import Answer, check
from paiju.cli.check import PROGRAM, answer_text, writing
from paiju.contest.ruling import Adjusted, Undone
from paiju.desk import director, paper
from paiju.desk.opening import begin
from paiju.desk.setup import PAPER, Nobody, read_setup
from paiju.errors import NotAllowed
from paiju.fake.folder import Shelf
from paiju.score.line import Outcome
from paiju.store.memory import Memory

REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/zibo-2020"
rounds = 2
boards = 1
"""
ENTRANTS = "姓名\n" + "\n".join("甲乙丙丁戊己") + "\n"
PLACE = "stage 1, round 1, table 2, board 1"


class Paper:
    """An event with real cards whose first round is over."""

    def __init__(self) -> None:
        self.store, self.shelf = Memory(), Shelf()
        setup = read_setup(REGULATION.encode(), ENTRANTS.encode(), PAPER, Nobody())
        begin(self.store, self.shelf, setup, bytes(31) + b"\x07", bytes(32))
        self.seat()
        self.enter(1, "a+")
        self.enter(2, "c-")

    def seat(self) -> None:
        paper.seat(self.store, self.shelf, (), "desk", 1)

    def enter(self, table: int, text: str, walked: int = 0) -> None:
        paper.enter(self.store, self.shelf, [paper.Facts(table, 0, text)], "王", 1, walked)

    def undo(self) -> None:
        paper.undo(self.store, self.shelf, "王", 1)

    def check(self) -> Answer:
        return check(self.store, self.shelf.files, PROGRAM, writing(self.store))


@pytest.mark.parametrize("seated", [False, True])
def test_a_slip_taken_back_after_its_round_is_no_difference(seated: bool) -> None:
    event = Paper()
    if seated:
        event.seat()
    event.undo()
    found = event.check()
    assert found.findings == ()
    assert found.awaited == (PLACE,)
    assert "provisional" in answer_text(found)
    assert "table 2" in answer_text(found)
    event.enter(2, "c-", walked=1)
    assert event.check().awaited == event.check().findings == ()


def test_a_slip_taken_back_by_a_ruling_after_the_last_round_is_no_difference() -> None:
    event = Paper()
    event.seat()
    event.enter(1, "a+")
    event.enter(2, "c-")
    log = event.store.read("event")
    number = next(n for n, e in enumerate(log, 1) if b'"scored"' in e and b'"table":2' in e)
    director.enter(event.store, event.shelf, lambda _: Undone(ruling=number))
    assert (event.check().findings, event.check().awaited) == ((), (PLACE,))


def test_a_ruling_in_the_place_of_a_slip_taken_back_after_its_round_is_no_difference() -> None:
    event = Paper()
    event.undo()
    plus = Adjusted(round=1, table=2, board=1, outcome=Outcome.AVERAGE)
    number = director.enter(event.store, event.shelf, lambda _: plus).number
    assert (event.check().findings, event.check().awaited) == ((), ())
    director.enter(event.store, event.shelf, lambda _: Undone(ruling=number))
    assert (event.check().findings, event.check().awaited) == ((), (PLACE,))


def test_a_board_that_was_missing_at_the_end_of_its_round_is_an_alarm() -> None:
    """Nobody took it back: the round ended too early, or an entry was lost."""
    for entered_later in (False, True):
        event = Paper()
        log = event.store.read("event")
        slip = next(n for n, e in enumerate(log) if b'"scored"' in e and b'"table":2' in e)
        lost = log.pop(slip)
        store = Memory()
        store.append("event", 0, [*log, lost] if entered_later else log)
        store.append("secret", 0, event.store.read("secret"))
        event.store = store
        found = event.check()
        assert ("unplayed", PLACE) in {(f.kind, f.where) for f in found.findings}
        assert found.awaited == ()


def test_slips_entered_at_once_after_the_end_had_seals_that_did_not_follow_on_each_other() -> None:
    event = Paper()
    event.seat()
    event.enter(1, "a+")
    event.enter(2, "c-")
    paper.close(event.store, event.shelf, 1)
    event.undo()
    event.undo()
    assert len(event.check().awaited) == 2
    given = [paper.Facts(table, 0, "b-") for table in (1, 2)]
    paper.enter(event.store, event.shelf, given, "王", 1, 2)
    assert (event.check().findings, event.check().awaited) == ((), ())


def test_an_event_of_real_cards_was_closed_while_a_result_was_missing() -> None:
    event = Paper()
    event.seat()
    event.enter(1, "a+")
    event.enter(2, "c-")
    event.undo()
    with pytest.raises(NotAllowed):
        paper.close(event.store, event.shelf, 1)
    assert b'"revealed"' not in b"".join(event.store.read("event"))
