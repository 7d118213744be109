"""The warning that a round was seated from another ranking names the one it was seated from."""

from __future__ import annotations

import pytest

from paiju.contest.ruling import Corrected, Undone
from paiju.desk import conduct, director
from paiju.desk.paper import append

REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/zibo-2020"
rounds = 3
boards = 1
first = "entry"
bye = "zero"
[scoring]
method = "points"
"""


@pytest.fixture
def event(held):
    found = held(REGULATION, 6)
    found.seat()
    found.enter("1 a+", "2 c-")
    return found


def rule(event, ruling):
    """Enter a ruling; give (round, who was at the first rank that differs, who would be)."""
    change = director.enter(event.store, event.folder, lambda _: ruling)
    return change.number, [(r.round, r.rank, r.old[:2], r.new[:2]) for r in change.reseated]


def correct(*scores, round_=1):
    return Corrected(round=round_, table=1, board=round_, scores=scores)


def test_an_undo_back_to_the_ranking_a_round_was_seated_from_warns_of_nothing(event):
    event.seat()
    one, told = rule(event, correct(-6, 3, 3))
    assert [(r, rank, old) for r, rank, old, _ in told] == [(2, 1, "赵一")]
    two, again = rule(event, Undone(ruling=one))
    assert again == []
    three, again = rule(event, Undone(ruling=two))
    assert again == told
    assert rule(event, Undone(ruling=three))[1] == []


def test_a_second_correction_names_who_was_seated_and_not_who_stood_there_between(event):
    event.seat()
    rule(event, correct(-6, 3, 3))
    _, told = rule(event, correct(-6, -6, 12))
    assert told == [(2, 1, "赵一", "孙三")]


def test_each_round_that_was_seated_has_its_own_line(event):
    event.seat()
    event.enter("1 a+", "2 c-")
    event.seat()
    one, told = rule(event, correct(-60, 30, 30))
    assert [r for r, *_ in told] == [2, 3]
    assert rule(event, Undone(ruling=one))[1] == []


def test_a_correction_made_before_a_round_was_seated_warns_when_it_is_undone(event):
    one, told = rule(event, correct(-6, 3, 3))
    assert told == []
    event.seat()
    back, told = rule(event, Undone(ruling=one))
    assert [r for r, *_ in told] == [2]
    assert rule(event, Undone(ruling=back))[1] == []


def test_a_round_of_a_draft_was_seated_from_the_ranking_the_draft_was_drawn_from(event):
    book = event.book
    found = book.field.until(1, 0).propose(2, 0)
    append(event.store, book, [conduct.draft(book.setup, book.course, found.round, "", 0)])
    one, _ = rule(event, correct(-6, 3, 3))
    book = event.book
    append(event.store, book, [conduct.seat(book.setup, book.course, "", 0)])
    assert rule(event, Undone(ruling=one))[1] == []


FINAL = """[[stage]]
name = "决赛"
rules = "doudizhu/zibo-2020"
rounds = 1
boards = 1
cut = 3
bye = "zero"
"""


def test_the_first_round_of_a_final_warns_when_another_would_have_come_into_it(held):
    text = REGULATION.replace("rounds = 3", "rounds = 1").replace("[scoring]", FINAL + "[scoring]")
    event = held(text, 6)
    event.seat()
    event.enter("1 a+", "2 a+")
    seated = event.seat()
    assert {1, 4} <= set(seated.tables[0])
    one, told = rule(event, Corrected(round=1, table=1, board=1, scores=(-6, 3, 3), stage="小组赛"))
    assert [r for r, *_ in told] == [1]
    assert rule(event, Undone(ruling=one))[1] == []
