"""What a referee marks on a slip is an entry of the ledger, made with the slip (EVENTS §3, §4)."""

from __future__ import annotations

import pytest

from paiju.check.whole import check
from paiju.cli.check import PROGRAM, files
from paiju.contest import shelf
from paiju.contest.pile import Mark, read_line, read_pile
from paiju.contest.ruling import Offended, Scored, Undone
from paiju.desk import director, paper
from paiju.desk.slip import Facts
from paiju.errors import Ambiguous, Illegal, NotAllowed

OWN = "[[offence]]" + shelf.template("hbut-2013").decode().split("[[offence]]", 1)[1]
REGULATION = (
    """paiju = 1
[event]
name = "癞子赛"
[[stage]]
name = "小组赛"
kind = "{kind}"
rules = "doudizhu/hbut-2013"
rounds = 1
boards = 4
[scoring]
method = "points"
[discipline]
loss = 6
made = true
"""
    + OWN
)


@pytest.fixture
def event(held):
    """Give an event of one table that is seated: 1, 2, 3 by their seats."""
    found = held(
        REGULATION.format(kind="swiss").replace("rounds = 1", 'first = "entry"\nrounds = 1'), 3
    )
    found.seat()
    return found


def enter(event, *lines):
    given = [read_line(line) for line in lines]
    facts = [Facts(g.table, g.board, g.text, g.where, g.marks) for g in given]
    return paper.enter(event.store, event.folder, facts, "王", event.at)


def differences(event):
    return check(event.store, files(event.folder.root), PROGRAM).findings


def test_marks_stand_behind_the_facts():
    assert read_line("5.2 b3+ x2 a:talk c:changed_call/keep").marks == (
        Mark(0, "talk"), Mark(2, "changed_call", "keep"),
    )  # fmt: skip
    assert read_line("5.2 b3+ x2=-6,12,-6 a：talk").text == "b3+ x2=-6,12,-6"
    (row,) = read_pile("桌,副,记分单,违规\n1,2,b3+ x1,a:talk\n".encode())
    assert (row.text, row.marks) == ("b3+ x1", (Mark(0, "talk"),))


def test_hbut_9_2_4_the_fourth_marked_warning_loses_the_deal(event):
    made = enter(event, "1.1 a1+ b:talk", "1.2 a1+ b:talk", "1.3 a1+ b:talk b:slow_c")
    assert [type(one) for one in made[:2]] == [Scored, Offended]
    assert made[-1].offence == "slow_call"
    assert event.points() == {1: 6, 2: -3, 3: -3}
    enter(event, "1.4 b2+ b:talk")
    # 庄家 b has won and loses by his fourth word: the score turns.
    assert event.points() == {1: 8, 2: -7, 3: -1}
    assert not differences(event)


def test_a_slip_with_a_mark_that_cannot_be_is_refused_with_it(event):
    for line, key in (
        ("1.1 a1+ b:whistle", "ledger.no_offence"),
        ("1.1 a1+ b:changed_call", "ledger.pick_next"),
        ("1.1 a1+ b:talk/keep", "ledger.no_choice"),
    ):
        with pytest.raises(Illegal) as caught:
            enter(event, line)
        assert caught.value.key == key
    with pytest.raises(Ambiguous):
        enter(event, "1.1 a1+ b:slow")
    assert not event.book.course.standing


def test_a_slip_entered_anew_marks_nothing_twice(event):
    enter(event, "1.1 a1+ b:talk b:talk")
    for _ in range(3):
        event.undo()
    enter(event, "1.1 a1+ b:talk")
    (number,) = (n.number for n in event.book.course.standing if isinstance(n.ruling, Scored))
    director.enter(event.store, event.folder, lambda _: Undone(ruling=number))
    with pytest.raises(NotAllowed) as caught:
        enter(event, "1.1 a1- b:talk")
    assert caught.value.key == "paper.marked"
    enter(event, "1.1 a1-")
    there = [n.ruling for n in event.book.course.standing]
    assert sum(isinstance(ruling, Offended) for ruling in there) == 1


def test_a_house_player_is_in_no_ledger(held):
    event = held(REGULATION.format(kind="vs_robot"), 3)
    event.seat()
    with pytest.raises(Illegal) as caught:
        enter(event, "1.1 a1+ b:talk")
    assert caught.value.key == "paper.house_mark"
