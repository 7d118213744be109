"""Real cards at the desk of the hall: slips from the keyboard, and everything printable."""

from __future__ import annotations

import io
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest

from paiju.desk import paper
from paiju.errors import NotAllowed
from paiju.serve.roles import Role
from paiju.show.paper.lists import LISTS
from paiju.show.paper.shelf import PAPERS
from paiju.store.event import opened


@pytest.fixture
def seated(directed):
    """Publish a round that nobody starts: its cards are real."""
    made = directed(count=6, boards=1)
    made.seat()
    return made, made.hall.browser("e", Role.CHIEF)


def test_a_round_is_entered_and_released_and_the_next_one_seated(seated):
    made, desk = seated
    assert "第 1 轮记分单" in made.text("/desk/e/paper", desk)
    assert desk.post("/desk/e/slips", slips="1 b3+ x1\n").status < 400
    assert made.event.course.finished == 0
    assert "b3+ x1" in made.text("/desk/e/paper", desk)
    assert desk.post("/desk/e/slips", slips="2 a1-").status < 400
    assert made.event.course.finished == 1
    made.hall.do(made.event.release("d"))
    rows = made.hall.look(made.event.standings).rows
    assert sum(row.place.tally.boards for row in rows) == 6
    made.seat()
    assert made.event.round == 2


def test_a_table_entered_twice_is_refused_in_words(seated):
    made, desk = seated
    desk.post("/desk/e/slips", slips="1 b3+")
    answer = desk.post("/desk/e/slips", slips="1 b3+")
    assert answer.status >= 400
    assert len(made.event.course.notes) == 1


def test_a_round_at_the_tables_of_the_hall_takes_no_slips(seated):
    made, desk = seated
    made.start()
    assert desk.post("/desk/e/slips", slips="1 b3+").status >= 400
    assert not made.event.course.notes


def test_everything_is_printed_at_the_desk(seated):
    _, desk = seated
    for name in PAPERS:
        assert desk.get(f"/desk/e/paper/{name}").read().startswith(b"%PDF"), name
    for name in LISTS:
        data = desk.get(f"/desk/e/paper/{name}?form=xlsx").read()
        assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(data)).namelist()
        assert desk.get(f"/desk/e/paper/{name}?form=csv").read().startswith(b"\xef\xbb\xbf")
    page = desk.get("/desk/e/paper/seating?form=html")
    assert "attachment" in page.headers["content-disposition"]


@pytest.mark.parametrize(
    "path", ["nothing", "seating?of=9", "cards?form=xlsx", "standings?form=pdf", "seating?of=-1"]
)
def test_what_there_is_not_is_not_printed(seated, path):
    _, desk = seated
    assert desk.get(f"/desk/e/paper/{path}").status in (400, 404, 409, 422)


def test_a_corrected_board_of_real_cards_stopped_the_hall_and_kept_it_from_opening(
    seated, open_hall, tmp_path
):
    made, desk = seated
    desk.post("/desk/e/slips", slips="1 b3+\n2 a1-")
    score = {"score_a": -3, "score_b": 6, "score_c": -3}
    answer = desk.post("/desk/e/ruling", kind="corrected", round=1, table=1, board=1, **score)
    assert answer.status == 200
    made.hall.close()
    again = open_hall(tmp_path / "hall").hall.events["e"]
    assert len(again.course.notes) == 3
    assert not (again.folder.root / "records").exists()


def test_a_player_could_not_appeal_about_a_board_of_real_cards(seated):
    made, desk = seated
    desk.post("/desk/e/slips", slips="1 b3+\n2 a1-")
    player = made.hall.browser("e", Role.PLAYER, player=1)
    page = player.get("/play/appeal").read().decode()
    assert '<input type="hidden" name="board" value="1">' in page
    assert player.post("/play/appeal", round=1, board=1, why="记错").status == 200


def test_a_wrong_table_confirmed_all_slips(directed):
    made = directed(count=6, boards=1, more='[confirm]\nsteps = ["referee", "desk"]\n')
    made.seat()
    desk = made.hall.browser("e", Role.CHIEF)
    desk.post("/desk/e/slips", slips="1 b3+")
    for table in ("-1", "x", "²", "99"):
        assert desk.post("/desk/e/confirm", table=table).status >= 400
    assert not made.event.course.confirmed
    assert desk.post("/desk/e/confirm", table="1").status == 200
    assert len(made.event.course.confirmed) == 1


def test_two_referees_who_press_at_once_enter_and_confirm_once(directed):
    made = directed(count=6, boards=1, more='[confirm]\nsteps = ["referee", "desk"]\n')
    made.seat()
    desks = [made.hall.browser("e", Role.CHIEF) for _ in range(3)]
    for path, fields in (("slips", {"slips": "1 b3+"}), ("confirm", {"table": 1})):
        with ThreadPoolExecutor(3) as pool:
            asked = [pool.submit(desk.post, f"/desk/e/{path}", **fields) for desk in desks]
        told = sorted(one.result().status for one in asked)
        assert told[0] == 200
        if path == "slips":
            assert told[1:] == [403, 403]
    assert len(made.event.course.notes) == 1
    steps = [one.step for one in made.event.course.confirmed]
    assert steps in (["referee"], ["referee", "desk"])


def test_the_hall_did_not_see_what_was_entered_at_a_command_line(seated):
    made, desk = seated
    with opened(made.event.folder.root) as (store, folder):
        given = [paper.Facts(1, 1, "b3+"), paper.Facts(2, 1, "a1-")]
        paper.enter(store, folder, given, "甲", 5)
    # Judged on what the log says, although nobody has told the hall.
    assert desk.post("/desk/e/draft").status == 200
    assert made.event.course.finished == 1
    with opened(made.event.folder.root) as (store, folder):
        folder_at = store.last("event")
        paper.seat(store, folder, [], "甲", 6)
    made.hall.wait(lambda: len(made.event.course.seated) == 2)
    assert made.event.course.number > folder_at


def test_a_round_at_the_tables_took_slips_from_the_command_line(seated):
    made, _ = seated
    made.start()
    with opened(made.event.folder.root) as (store, folder):
        for walked in (0, 1):
            with pytest.raises(NotAllowed) as caught:
                paper.enter(store, folder, [paper.Facts(1, 1, "b3+")], "甲", 5, walked)
            assert caught.value.key == "paper.at_the_tables"
    assert not made.event.course.notes


def test_no_round_could_be_played_at_the_tables_after_one_with_real_cards(directed):
    made = directed(count=6, boards=1)
    made.seat()
    desk = made.hall.browser("e", Role.CHIEF)
    desk.post("/desk/e/slips", slips="1 b3+")
    assert desk.post("/desk/e/start").status == 403
    desk.post("/desk/e/slips", slips="2 a1-")
    made.hall.do(made.event.release("d"))
    made.seat()
    made.start()
    assert desk.post("/desk/e/start").status == 403
    assert desk.post("/desk/e/slips", slips="1 b3+").status == 403
    assert 'name="slips"' not in made.text("/desk/e/paper", desk)
    made.hall.wait(lambda: made.event.course.finished == 2)
    assert len(made.event.course.started) == 1


TALK = """
[[offence]]
key = "talk"
zh = "说与叫牌无关的话"
en = "talk that is not about the call"
scope = "round"
steps = ["warning", "lose_board"]
"""


def test_a_mark_on_a_slip_is_entered_with_it_by_who_may_enter_offences(directed):
    made = directed(count=6, boards=1, more=TALK)
    made.seat()
    organiser = made.hall.browser("e", Role.ORGANISER)
    assert organiser.post("/desk/e/slips", slips="1 b3+ a:talk").status >= 400
    assert not made.event.course.notes
    referee = made.hall.browser("e", Role.REFEREE)
    assert referee.post("/desk/e/slips", slips="1 b3+ a:shout").status >= 400
    assert not made.event.course.notes
    assert referee.post("/desk/e/slips", slips="1 b3+ a:talk").status < 400
    slip, mark = (note.ruling for note in made.event.course.notes)
    assert (slip.text, mark.offence) == ("b3+", "talk")
    assert mark.player == made.event.course.seated[0].round.tables[0][0]


def test_a_slip_entered_anew_counted_as_confirmed_in_the_hall(directed):
    """Zibo 八 8: a slip of a round that is over is confirmed like any other before it goes on."""
    made = directed(count=6, boards=1, more='[confirm]\nsteps = ["referee"]\n')
    made.seat()
    desk = made.hall.browser("e", Role.CHIEF)
    desk.post("/desk/e/slips", slips="1 b3+\n2 a1-")
    assert desk.post("/desk/e/confirm", table=0).status == 200
    assert made.event.course.finished == 1
    assert "第 1 轮记分单" not in made.text("/desk/e/paper", desk)
    number = made.event.course.notes[0].number
    assert desk.post("/desk/e/undo", ruling=number).status == 200
    for act in ("out", "anew"):
        assert "第 1 轮记分单" in made.text("/desk/e/paper", desk)
        assert desk.post("/desk/e/draft").status >= 400
        if act == "out":
            assert desk.post("/desk/e/slips", slips="1 b3-", round=1).status == 200
    assert desk.post("/desk/e/confirm", table=1, round=1).status == 200
    assert "第 1 轮记分单" not in made.text("/desk/e/paper", desk)
    assert desk.post("/desk/e/draft").status == 200
