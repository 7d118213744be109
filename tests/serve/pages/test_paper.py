"""Real cards at the desk of the hall: slips from the keyboard, and everything printable."""

from __future__ import annotations

import io
import zipfile

import pytest

from paiju.serve.roles import Role
from paiju.show.paper.lists import LISTS
from paiju.show.paper.shelf import PAPERS


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
