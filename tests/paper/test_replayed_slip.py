"""A board that a referee lets play again 重新比赛 (HBUT 十 4)."""

from __future__ import annotations

import pytest
from small_paper import PLAIN

from paiju.check.whole import check
from paiju.cli.check import PROGRAM, files
from paiju.contest.ruling import Offended
from paiju.desk import director
from paiju.desk.slips import of_round, waiting
from paiju.errors import Illegal, NotAllowed, Unreadable

REGULATION = f"""{PLAIN}[discipline]
loss = 6
[[offence]]
key = "comment"
zh = "评论"
en = "comments"
scope = "board"
steps = ["choose"]
choices = ["replay", "stands"]
"""


def replayed(event, at=5):
    told = {"player": 1, "offence": "comment", "round": 1, "board": 1, "choice": "replay"}
    change = director.enter(event.store, event.folder, lambda _: Offended(**told, at=at))
    return change.number


def test_a_replay_was_not_asked_for_and_its_slip_refused(held):
    event = held(REGULATION, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    replayed(event)
    assert [(s.table, s.number) for s in waiting(event.book)[1]] == [(1, 0)]
    assert [s.number > 0 for s in of_round(event.book)] == [False, True]
    for act in (event.seat, event.close):
        with pytest.raises(NotAllowed) as caught:
            act()
        assert (caught.value.key, caught.value.facts["tables"]) == ("paper.slips_out", (1,))
    event.enter("1 b+", walked=1)
    assert not waiting(event.book)
    assert event.points() == {1: -3, 2: 6, 3: -3, 4: 3, 5: 3, 6: -6}
    with pytest.raises(NotAllowed, match="in already"):
        event.enter("1 c+", walked=1)
    found = check(event.store, files(event.folder.root), PROGRAM).findings
    assert not found
    event.seat()


def test_a_replay_that_is_taken_back_asks_for_no_slip(held):
    event = held(REGULATION, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    replayed(event)
    event.undo()
    assert not waiting(event.book)
    assert event.points()[1] == 6


def test_the_same_lateness_cost_two_places(held):
    event = held(players=9)
    event.seat()
    late = Offended(player=1, offence="late", round=1, at=5)
    director.enter(event.store, event.folder, lambda _: late)
    with pytest.raises(NotAllowed) as caught:
        director.enter(event.store, event.folder, lambda _: late)
    assert caught.value.key == "ledger.offence_twice"
    event.undo()
    director.enter(event.store, event.folder, lambda _: late)


def test_expulsion_asked_for_a_board(held):
    event = held(REGULATION.replace('scope = "board"', "").replace('"stands"]', '"expel"]'), 6)
    event.seat()
    told = {"player": 1, "offence": "comment", "round": 1, "at": 5}
    with pytest.raises(Illegal, match="comment"):
        director.enter(event.store, event.folder, lambda _: Offended(**told, choice="replay"))
    director.enter(event.store, event.folder, lambda _: Offended(**told, choice="expel"))


@pytest.mark.parametrize("steps", ['["desk", "players"]', '["desk", "desk"]'])
def test_confirmation_steps_stood_in_any_order(held, steps):
    with pytest.raises(Unreadable) as caught:
        held(f"{REGULATION}[confirm]\nsteps = {steps}\n", 6)
    assert (caught.value.key, caught.value.facts["line"]) == ("contest.steps_order", 23)
