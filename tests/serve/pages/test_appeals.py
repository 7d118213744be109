"""Offences and appeals in the hall, from the table page to the committee's minutes."""

from __future__ import annotations

import re

import pytest

from paiju.desk import journal
from paiju.serve.roles import Role

CODE = """
[appeals]
minutes = 30
[[offence]]
key = "phone"
zh = "手机响起"
en = "a phone rings"
steps = ["points"]
amount = "1/2"
"""
CARD = re.compile(r"[♠♥♦♣]|class=\"card")


@pytest.fixture
def event(directed):
    """Give an event with one running table and a catalogue."""
    made = directed(count=3, absent="clock", more=CODE)
    made.seat()
    made.start()
    made.hall.wait(lambda: made.event.tables[0].table.running)
    return made.event


def entries(hall, event, kind):
    """Give the rulings of a kind in the event's log."""
    return hall.look(lambda: [n for n in event.course.notes if isinstance(n.ruling, kind)])


def text(answer):
    return answer.read().decode()


def test_a_referee_enters_an_offence_and_takes_it_back(hall, event):
    referee = hall.browser("e", Role.REFEREE)
    referee.post("/desk/e/discipline", kind="offended", player=1, offence="phone", round=1)
    (made,) = entries(hall, event, journal.ruling.Offended)
    page = text(referee.get("/desk/e/discipline"))
    assert page.count("手机响起") == 3
    assert "1/2" in page
    referee.post("/desk/e/discipline", kind="undone", ruling=made.number)
    assert not hall.look(lambda: event.course.standing[:-1])
    assert text(referee.get("/desk/e/discipline?lang=zh")).count("手机响起") == 2


def test_a_referee_takes_nothing_else_back_from_there(hall, event):
    chief, referee = hall.browser("e", Role.CHIEF), hall.browser("e", Role.REFEREE)
    chief.post("/desk/e/ruling", kind="penalised", player=1, amount="1/2", round=1)
    (made,) = entries(hall, event, journal.ruling.Penalised)
    answer = referee.post("/desk/e/discipline", kind="undone", ruling=made.number)
    assert answer.status == 403
    assert made.number in hall.look(lambda: [n.number for n in event.course.standing])


def test_an_appeal_from_the_table_to_the_minutes(hall, event):
    player = hall.browser("e", Role.PLAYER, player=1)
    assert "申诉" in text(player.get("/play/appeal"))
    player.post("/play/appeal", page="/play/appeal", round=1, board=1, moment=99_999, why="<看牌>")
    (filed,) = entries(hall, event, journal.ruling.Appealed)
    assert filed.ruling.player == 1
    assert 0 < filed.ruling.moment < 99_999
    appeals, chief = hall.browser("e", Role.APPEALS), hall.browser("e", Role.CHIEF)
    chief.post("/desk/e/hear", appeal=filed.number, outcome="dismissed", why="无据")
    appeals.post("/desk/e/decide", page="/desk/e/appeals", appeal=filed.number,
                 outcome="upheld", members="甲乙")  # fmt: skip
    page = text(appeals.get("/desk/e/appeals"))
    assert "已终裁: 成立" in page
    assert "&lt;看牌&gt;" in page
    minutes = text(appeals.get(f"/desk/e/minutes/{filed.number}"))
    assert "甲乙" in minutes
    assert "&lt;看牌&gt;" in minutes
    # The board still runs: neither page nor minutes show a card, nor does the record open.
    assert not CARD.search(page + minutes)
    assert appeals.get("/e/e/replay/1/1/1").status != 200


def test_what_is_decided_finally_the_desk_touches_by_no_way(hall, event):
    chief = hall.browser("e", Role.CHIEF)
    chief.post("/desk/e/appeal", player=2, round=1, board=1, why="牌不对")
    (filed,) = entries(hall, event, journal.ruling.Appealed)
    appeals = hall.browser("e", Role.APPEALS)
    appeals.post("/desk/e/decide", page="/desk/e/appeals", appeal=filed.number,
                 outcome="dismissed")  # fmt: skip
    (made,) = entries(hall, event, journal.ruling.Decided)
    board = {"table": 1, "board": 1, "outcome": "void", "why": "x"}
    chief.post("/desk/e/undo", ruling=made.number)
    chief.post("/desk/e/undo", ruling=filed.number)
    chief.post("/desk/e/adjust", **board)
    chief.post("/desk/e/ruling", kind="undone", ruling=made.number)
    chief.post("/desk/e/ruling", kind="adjusted", round=1, **board)
    kept = hall.look(lambda: [n.number for n in event.course.notes])
    assert kept == [filed.number, made.number]
    assert hall.look(lambda: len(event.course.standing)) == 2


def test_only_the_committee_decides_and_only_the_chief_is_heard(hall, event):
    chief = hall.browser("e", Role.CHIEF)
    chief.post("/desk/e/appeal", player=2, round=1, board=1, why="牌不对")
    (filed,) = entries(hall, event, journal.ruling.Appealed)
    appeals = hall.browser("e", Role.APPEALS)
    said = {"appeal": filed.number, "outcome": "upheld", "page": "/desk/e/appeals"}
    assert chief.post("/desk/e/decide", **said).status == 403
    assert appeals.post("/desk/e/hear", **said).status == 403
    assert entries(hall, event, journal.ruling.Decided) == []


def test_what_is_wrong_is_refused_and_nothing_is_entered(hall, event):
    player = hall.browser("e", Role.PLAYER, player=1)
    for fields in ({"why": " "}, {"why": "x", "board": 9}, {"why": "x", "round": 7}):
        wanted = {"round": 1, "board": 1, **fields}
        assert player.post("/play/appeal", page="/play/appeal", **wanted).status >= 400
    chief = hall.browser("e", Role.CHIEF)
    assert chief.post("/desk/e/hear", appeal=99, outcome="upheld").status >= 400
    assert chief.get("/desk/e/minutes/99").status >= 400
    assert chief.get("/desk/e/minutes/x").status >= 400
    assert hall.look(lambda: event.course.notes) == ()
