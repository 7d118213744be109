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
[[offence]]
key = "violence"
zh = "动手"
en = "violence"
steps = ["expel"]
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


def test_an_offence_is_looked_at_before_it_is_entered(hall, event):
    referee = hall.browser("e", Role.REFEREE)
    asked = "kind=offended&player=1&offence=phone&round=1&why=%3Cb%3E"
    page = text(referee.get(f"/desk/e/offence?{asked}"))
    assert "1/2" in page
    assert "&lt;b&gt;" in page
    assert 'action="/desk/e/discipline"' in page
    assert hall.look(lambda: event.course.notes) == ()
    referee.post("/desk/e/discipline", kind="offended", player=1, offence="phone", round=1)
    (made,) = entries(hall, event, journal.ruling.Offended)
    back = text(referee.get(f"/desk/e/offence?kind=undone&ruling={made.number}"))
    assert f'name="ruling" value="{made.number}"' in back
    assert referee.get("/desk/e/offence?kind=offended&player=1&offence=x&round=1").status == 400
    assert referee.get("/desk/e/offence?kind=undone&ruling=999").status >= 400


def test_a_referee_takes_nothing_else_back_from_there(hall, event):
    chief, referee = hall.browser("e", Role.CHIEF), hall.browser("e", Role.REFEREE)
    chief.post("/desk/e/ruling", kind="penalised", player=1, amount="1/2", round=1)
    (made,) = entries(hall, event, journal.ruling.Penalised)
    answer = referee.post("/desk/e/discipline", kind="undone", ruling=made.number)
    assert answer.status == 403
    assert made.number in hall.look(lambda: [n.number for n in event.course.standing])
    assert referee.get(f"/desk/e/offence?kind=undone&ruling={made.number}").status == 403


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
    assert "已终裁：成立" in page
    assert "&lt;看牌&gt;" in page
    minutes = text(appeals.get(f"/desk/e/minutes/{filed.number}"))
    assert "甲乙" in minutes
    assert "UTC+8" in minutes
    policy = appeals.get(f"/desk/e/minutes/{filed.number}").headers["content-security-policy"]
    assert "style-src 'sha256-" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'none'" in policy
    # No way is shown that this role may not go.
    assert 'href="/desk/e/rulings"' not in page
    assert 'href="/desk"' not in page
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


def decided(hall, event, outcome="upheld", against=0):
    """File an appeal about the first board and decide it; give its number."""
    chief, appeals = hall.browser("e", Role.CHIEF), hall.browser("e", Role.APPEALS)
    chief.post("/desk/e/appeal", player=2, round=1, board=1, why="牌不对", against=against)
    filed = entries(hall, event, journal.ruling.Appealed)[-1]
    appeals.post("/desk/e/decide", page="/desk/e/appeals", appeal=filed.number, outcome=outcome)
    return filed.number


def test_the_committee_carries_out_what_it_upheld_by_any_measure(hall, event):
    number = decided(hall, event)
    appeals = hall.browser("e", Role.APPEALS)
    forms = f"/desk/e/measures/{number}"
    assert forms in text(appeals.get("/desk/e/appeals"))
    page = text(appeals.get(forms))
    for kind in ("adjusted", "corrected", "penalised", "withdrawn", "offended"):
        assert f'id="{kind}"' in page
    board = {"round": 1, "table": 1, "board": 1, "appeal": number}
    measures = [
        {"kind": "adjusted", "outcome": "average", **board},
        {"kind": "corrected", "score_a": 6, "score_b": -3, "score_c": -3, **board},
        {"kind": "penalised", "player": 1, "amount": "1/10", **board, "board": ""},
        {"kind": "offended", "player": 3, "offence": "phone", **board},
    ]
    for told in measures:
        asked = "&".join(f"{name}={value}" for name, value in told.items())
        look = text(appeals.get(f"/desk/e/measure?{asked}"))
        assert 'action="/desk/e/measure"' in look
        assert appeals.post("/desk/e/measure", page="/desk/e/appeals", **told).status == 200
    made = hall.look(lambda: [n.ruling for n in event.course.standing[2:]])
    assert [(type(r).__name__, r.appeal) for r in made] == [
        (kind, number) for kind in ("Adjusted", "Corrected", "Penalised", "Offended")
    ]
    last = hall.look(lambda: event.course.notes[-1].number)
    undo = {"kind": "undone", "ruling": last, "appeal": number}
    assert appeals.post("/desk/e/measure", page="/desk/e/appeals", **undo).status == 200
    assert hall.look(lambda: len(event.course.standing)) == 6


@pytest.mark.parametrize("role", [Role.CHIEF, Role.REFEREE, Role.PLAYER, Role.ORGANISER])
def test_measures_are_the_committees_alone(hall, event, role):
    number = decided(hall, event)
    mine = hall.browser("e", role, **({"player": 2} if role is Role.PLAYER else {}))
    told = {"kind": "penalised", "player": 1, "amount": "1/10", "round": 1, "appeal": number}
    assert mine.post("/desk/e/measure", page="/", **told).status == 403
    assert mine.get(f"/desk/e/measures/{number}").status == 403
    assert mine.get("/desk/e/measure?kind=penalised").status == 403
    assert len(hall.look(lambda: event.course.notes)) == 2


def test_a_measure_needs_an_appeal_that_the_committee_upheld(hall, event):
    number = decided(hall, event, "dismissed")
    appeals = hall.browser("e", Role.APPEALS)
    told = {"kind": "penalised", "player": 1, "amount": "1/10", "round": 1}
    for appeal in (number, 0, 999, -1, "", "x", "1e3", number + 1):
        answer = appeals.post("/desk/e/measure", page="/desk/e/appeals", appeal=appeal, **told)
        assert 400 <= answer.status < 500, appeal
    for forged in ("x", "999", "-1", "9" * 40, str(number)):
        assert 400 <= appeals.get(f"/desk/e/measures/{forged}").status < 500
    assert len(hall.look(lambda: event.course.notes)) == 2


def test_no_ruling_on_a_decided_board_is_taken_back_by_the_desks_short_way(hall, event):
    chief = hall.browser("e", Role.CHIEF)
    board = {"round": 1, "table": 1, "board": 1}
    chief.post("/desk/e/ruling", kind="adjusted", outcome="average", **board)
    (before,) = entries(hall, event, journal.ruling.Adjusted)
    decided(hall, event, "dismissed")
    assert chief.post("/desk/e/undo", ruling=before.number).status == 403
    assert chief.post("/desk/e/ruling", kind="undone", ruling=before.number).status == 403
    assert before.number in hall.look(lambda: [n.number for n in event.course.standing])


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


def test_who_was_put_out_by_the_ledger_is_not_expected_at_the_desk(hall, event):
    chief = hall.browser("e", Role.CHIEF)
    chief.post("/desk/e/discipline", kind="offended", player=2, offence="violence", round=1)
    page = text(chief.get("/desk/e/entrants?lang=zh"))
    row = page.partition('id="p2"')[2].partition("</tr>")[0]
    assert "退赛" in row
    assert chief.post("/desk/e/check_in", player=2).status >= 400
    chief.post("/desk/e/all_in")
    assert 2 not in hall.look(lambda: event.course.present)
    (made,) = entries(hall, event, journal.ruling.Offended)
    chief.post("/desk/e/discipline", kind="undone", ruling=made.number)
    chief.post("/desk/e/check_in", player=2)
    assert 2 in hall.look(lambda: event.course.present)
