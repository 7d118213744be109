"""Stages that know each other's meetings, and meetings that the regulation does not want."""

from __future__ import annotations

import pytest

from paiju.check.whole import check
from paiju.cli.check import PROGRAM
from paiju.contest.round import met, pairs
from paiju.desk.course import read_course
from paiju.errors import Illegal
from paiju.store import Memory

ENTRANTS = "姓名,单位\n" + "".join(
    f"{name},{'武汉' if at % 3 == 0 else ''}\n" for at, name in enumerate("赵钱孙李周吴郑王冯")
)
STAGE = """[[stage]]
name = "{name}"
rules = "doudizhu/casual"
rounds = {rounds}
boards = 1
movement = "no_rematch"
seats = "even"
"""
HEAD = 'paiju = 1\n[event]\nname = "小赛"\n'
CLUB = '[meetings]\nclub = "hard"\nsoft = [["2", "3"]]\n'


def played(root, run, make_setup, files, text):
    """Run an event; give its rounds, after the checker has found nothing to say."""
    store = Memory()
    run(root, store, make_setup(text, ENTRANTS))
    assert check(store, files(root), PROGRAM).findings == ()
    return [s.round for s in read_course(store).seated]


def test_a_later_stage_knows_the_meetings_of_the_earlier_ones(tmp_path, run, make_setup, files):
    text = HEAD + STAGE.format(name="一", rounds=2) + STAGE.format(name="二", rounds=2)
    rounds = played(tmp_path, run, make_setup, files, text)
    for at in range(1, 4):
        assert not met(rounds[:at]) & met(rounds[at : at + 1])


def test_the_regulation_keeps_a_club_apart(tmp_path, run, make_setup, files):
    text = HEAD + STAGE.format(name="一", rounds=3) + CLUB
    rounds = played(tmp_path, run, make_setup, files, text)
    there = {pair for r in rounds for table in r.tables for pair in pairs(table)}
    assert not there & {(1, 4), (1, 7), (4, 7)}
    # A repeated meeting is worse than this one, so only round 1 is free to avoid it.
    assert (2, 3) not in met(rounds[:1])


def test_a_name_that_has_not_entered_is_refused_before_the_event(make_setup):
    text = HEAD + STAGE.format(name="一", rounds=3) + '[meetings]\nhard = [["赵", "谁"]]\n'
    with pytest.raises(Illegal) as fault:
        make_setup(text, ENTRANTS)
    assert fault.value.where == "谁"
