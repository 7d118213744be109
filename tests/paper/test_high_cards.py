"""抬点: the seats of a table that its high cards decide (HBUT 三 1 (1))."""

from __future__ import annotations

import pytest

from paiju.check.whole import check
from paiju.cli.check import PROGRAM, files
from paiju.desk import paper
from paiju.errors import Illegal

REGULATION = """paiju = 1
[event]
name = "癞子赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/hbut-2013"
rounds = 1
boards = 2
first = "entry"
bye = "zero"
[scoring]
method = "points"
"""


def drawn(event, *threes):
    return paper.seat(event.store, event.folder, (), "desk", event.at, threes)[1].round


def test_hbut_3_1_1_the_three_of_a_table_sit_in_the_order_of_their_cards(held):
    event = held(REGULATION, 6)
    assert drawn(event, (3, 1, 2)).tables == ((3, 1, 2), (4, 5, 6))
    # a has drawn the highest card and called first; after a misdeal the seat after him does.
    event.enter("1.1 b3+oa", "1.2 a3+ocm1")
    assert event.points() == {1: 3, 2: -6, 3: 3, 4: 0, 5: 0, 6: 0}
    event.enter("2.1 a3+oa", "2.2 a3-oa")
    assert event.book.course.seated[0].changed
    assert not check(event.store, files(event.folder.root), PROGRAM).findings


def test_hbut_3_1_1_three_of_several_tables_are_no_table(held):
    event = held(REGULATION, 6)
    with pytest.raises(Illegal) as caught:
        drawn(event, (1, 2, 4))
    assert caught.value.key == "paper.not_one_table"
    assert not event.book.course.seated


def test_where_the_seating_says_who_sits_where_no_cards_are_drawn_for_it(held):
    with pytest.raises(Illegal) as caught:
        drawn(held(REGULATION.replace("hbut-2013", "zibo-2020"), 6), (3, 1, 2))
    assert caught.value.key == "paper.no_high_cards"
