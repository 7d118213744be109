"""A loss of a double knock-out stays where it fell, whatever later rounds do to the ranking."""

from __future__ import annotations

import msgspec

from paiju.contest.round import Round
from paiju.contest.scene import Scene
from paiju.contest.secondlife import levels, losses
from paiju.contest.slate import NO_BANS

FIRST = Round(1, ((1, 2, 3), (4, 5, 6)))
SECOND = Round(2, ((2, 4, 6), (1, 3, 5)))
EQUAL = dict.fromkeys(range(1, 7), 0)


def scene(ranked, out=(), rounds=(FIRST,), points=(EQUAL,)):
    told = (rounds, rounds, points, {}, {}, {}, NO_BANS, None)
    return Scene((1, 2, 3, 4, 5, 6), tuple(ranked), frozenset(out), *told)


def test_equals_at_a_table_were_parted_by_the_ranking_of_today():
    before = losses(scene((1, 4, 2, 5, 3, 6)))
    after = losses(scene((3, 6, 2, 5, 1, 4)))
    assert before == after == {1: 0, 2: 1, 3: 1, 4: 0, 5: 1, 6: 1}


def test_points_of_the_stage_so_far_part_equals_and_not_those_to_come():
    made = {2: 6, 4: -6}
    both = scene((1, 2, 3, 4, 5, 6), rounds=(FIRST, SECOND), points=({**EQUAL, 6: 1}, made))
    assert both.order(FIRST, 1) == [1, 2, 3]
    # 4 and 6 made −6 and 0; 1, 3 and 5 are equal in both rounds: the order of round 1.
    assert (both.order(SECOND, 1), both.order(SECOND, 2)) == ([2, 6, 4], [1, 3, 5])
    assert both.order(FIRST, 2) == [6, 4, 5]


def test_a_withdrawal_took_the_losses_of_earlier_tables_back():
    rounds = {"rounds": (FIRST, SECOND), "points": ({1: 6, 4: 6}, {2: 6, 1: 6})}
    there = losses(scene((1, 2, 3, 4, 5, 6), **rounds))
    gone = losses(scene((2, 3, 4, 5, 6), out={1}, **rounds))
    assert there == {1: 0, 2: 1, 3: 2, 4: 1, 5: 2, 6: 2}
    # At his last table 1 is last now; at his first one 2 and 3 have lost to him all the same.
    assert gone == {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}


def test_who_left_after_a_table_is_last_at_it():
    one = scene((2, 3, 4, 5, 6), out={1}, points=({1: 6, 2: 3},))
    assert one.order(FIRST, 1) == [2, 3, 1]
    assert levels(msgspec.UNSET, one)[1] == (1, 1)
