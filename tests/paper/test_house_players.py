"""人机赛 with real cards: house players 陪打员 sit in the other two seats (EVENTS §1, §4)."""

from __future__ import annotations

import json

import pytest

from paiju.check.whole import check
from paiju.cli.check import PROGRAM, files
from paiju.contest import review
from paiju.contest.round import HOUSE, Round, house_players
from paiju.desk.press import matter
from paiju.show.paper.lists import LISTS
from paiju.show.paper.page import as_html
from paiju.show.paper.shelf import PAPERS

REGULATION = """paiju = 1
[event]
name = "人机赛"
[[stage]]
name = "人机赛"
kind = "vs_robot"
rules = "doudizhu/official-2016"
rounds = 2
boards = 2
[ranking]
order = ["mean"]
[confirm]
steps = ["players", "desk"]
[[prize]]
first = 1
last = 3
name = "前三名"
certificate = true
"""
FIRST = ("1.1 a3+", "1.2 b2-", "2.1 b1+", "2.2 c3+", "3.1 a3-", "3.2 0", "4.1 a3+", "4.2 a1+")


@pytest.fixture
def played(held):
    """Give an event of four after its first round, all confirmed, the second one seated."""
    event = held(REGULATION, 4)
    event.seat()
    event.enter(*FIRST)
    event.confirm(step="players")
    event.confirm(step="desk")
    event.seat()
    return event


def differences(event):
    return check(event.store, files(event.folder.root), PROGRAM).findings


def test_each_entrant_has_a_table_of_his_own_and_all_the_same_seat(played):
    one, two = (seated.round.tables for seated in played.book.course.seated)
    assert one == tuple((p, HOUSE, HOUSE) for p in (1, 2, 3, 4))
    assert two == tuple((HOUSE, p, HOUSE) for p in (1, 2, 3, 4))
    assert not differences(played)


def test_entrants_alone_are_compared_and_ranked(played):
    rows = played.book.standings().rows
    # By hand, seat a: board 1 +6 −1 −6 +6, so 5 2 0 5 of 6 MP; board 2 +2 −3 0 +2, so 5 0 2 5.
    assert {(r.entry.number, r.place.label, r.place.tally.mean * 12) for r in rows} == {
        (1, "1=", 10),
        (2, "3=", 2),
        (3, "3=", 2),
        (4, "1=", 10),
    }


def test_a_slip_is_taken_back_entered_anew_and_confirmed_anew(played):
    event = played
    event.undo()
    event.enter("4.2 a1-", walked=1)
    assert event.book.course.standing[-1].ruling.scores == (-2, 1, 1)
    assert event.book.standings().rows[0].entry.number == 1
    assert not differences(event)


def test_places_exchanged_by_hand_exchange_the_tables(held):
    event = held(REGULATION, 4)
    assert event.seat((1, 4)).tables[0] == (4, HOUSE, HOUSE)
    assert not differences(event)


def test_a_notice_names_the_house_players_and_warns_of_none_of_them(played):
    told = json.loads((played.folder.root / "seating/r02.json").read_text(encoding="utf-8"))
    assert told["tables"][0] == {"a": "陪打员 3", "b": "赵一", "c": "陪打员 4"}
    assert told["words"]["zh"] == ["重复相遇：0"]


def test_from_round_to_round_house_players_go_on_by_a_table():
    tables = tuple((p, HOUSE, HOUSE) for p in (1, 2, 3))
    places = [house_players(Round(n, tables)) for n in (1, 2, 3, 4)]
    assert [[at[t, 1] for t in (1, 2, 3)] for at in places] == [
        [1, 3, 5], [3, 5, 1], [5, 1, 3], [1, 3, 5],
    ]  # fmt: skip
    assert house_players(Round(1, ((1, 2, 3),))) == {}


def test_a_house_seat_makes_nobody_wait_for_a_bye_and_has_met_nobody():
    past = [Round(n, ((p, q, HOUSE),), (n,)) for n, p, q in ((1, 2, 3), (2, 1, 3), (3, 1, 2))]
    found = review.review(Round(4, ((1, 2, HOUSE),), (3,)), [1, 2, 3], past)
    assert [line.key for line in found] == ["seating.met"]


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("regulation", "另两座由陪打员担任"),
        ("seating", "陪打员 8 名，由主办方安排；不参赛、不排名"),
        ("slips", "a   陪打员 3"),
        ("cards", "陪打员 8"),
        ("results", "陪打员 2"),
        ("wall", "赵一"),
        ("certificates", "赵一"),
    ],
)
def test_papers_tell_of_house_players_where_they_sit(played, name, there):
    page = as_html(PAPERS[name](matter(played.book, "zh"), "zh"))
    assert there in page
    assert "机器人" not in page.replace("机器人，用实牌时", "")
    if name in ("wall", "certificates"):
        assert "陪打员" not in page


@pytest.mark.parametrize("name", ["seating", "results"])
def test_lists_name_house_players_without_a_number_of_an_entrant(played, name):
    sheet = LISTS[name](matter(played.book, "zh"), "zh")
    number, who = sheet.head.index("编号"), sheet.head.index("姓名")
    house = [row for row in sheet.rows if row[who].startswith("陪打员")]
    assert house
    assert {row[number] for row in house} == {""}
