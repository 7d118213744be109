"""What is judged together is entered together: a kill in between leaves nothing by halves."""

from __future__ import annotations

import pytest

from paiju.check.whole import check
from paiju.cli.check import PROGRAM, files, writing
from paiju.contest.ruling import Appealed, Decided, Offended, Penalised, Scored, Undone
from paiju.desk import director, journal, paper
from paiju.errors import PaijuError
from paiju.serve.roles import Role

CODE = """
[[offence]]
key = "phone"
zh = "手机响起"
en = "a phone rings"
steps = ["points"]
amount = "1/2"
"""


@pytest.fixture
def made(directed):
    """Publish a round of real cards, with a catalogue."""
    made = directed(count=6, boards=1, more=CODE)
    made.seat()
    return made


def transactions(made):
    """Note, from now on, what goes into the event's own stream at once."""
    store, found = made.event._store, []
    append_many = store.append_many

    def noted(batch):
        kinds = [[type(journal.read(e)) for e in a.entries] for a in batch if a.stream == "event"]
        found.extend(kinds)
        return append_many(batch)

    store.append_many = noted
    return found


def test_a_slip_and_its_marks_were_appended_one_after_the_other(made):
    found = transactions(made)
    desk = made.hall.browser("e", Role.CHIEF)
    assert desk.post("/desk/e/slips", slips="1 b3+ a:phone").status < 400
    assert found == [[Scored, Offended]]


def test_upheld_and_take_back_were_two_entries(made):
    chief, appeals = (made.hall.browser("e", role) for role in (Role.CHIEF, Role.APPEALS))
    chief.post("/desk/e/ruling", kind="penalised", player=1, amount="1/2", round=1)
    fined = made.event.course.notes[-1].number
    chief.post("/desk/e/appeal", player=1, round=1, board=1, why="冤", against=fined)
    filed = made.event.course.notes[-1].number
    found = transactions(made)
    told = {"appeal": filed, "outcome": "upheld", "undo": "1"}
    appeals.post("/desk/e/decide", page="/desk/e/appeals", **told)
    assert found == [[Decided, Undone]]
    kinds = [type(note.ruling) for note in made.event.course.standing]
    assert kinds == [Appealed, Decided, Undone]


def test_a_referees_words_and_their_telling_were_two_entries(directed):
    made = directed(count=3, boards=1, absent="clock")
    made.seat()
    made.start()
    made.hall.wait(lambda: made.event.tables[0].table.running)
    found = transactions(made)
    made.hall.browser("e", Role.REFEREE).post("/desk/e/rule", table=1, why="继续")
    assert found == [[journal.Ruled, journal.Told]]


def test_all_that_is_confirmed_at_once_was_entered_one_after_the_other(directed):
    made = directed(count=6, boards=1, more='[confirm]\nsteps = ["referee"]\n')
    made.seat()
    desk = made.hall.browser("e", Role.CHIEF)
    desk.post("/desk/e/slips", slips="1 b3+\n2 a1-")
    found = transactions(made)
    assert desk.post("/desk/e/confirm", table=0).status < 400
    assert found == [[journal.Confirmed] * 2, [journal.Finished]]


def test_a_correction_published_results_that_the_desk_had_not_released(made):
    """Also one that was refused; and the check asked for standings that were not out."""
    event = made.event
    desk = made.hall.browser("e", Role.CHIEF)
    desk.post("/desk/e/slips", slips="1 b3+\n2 a1-")
    assert event.course.finished == 1

    def rule(player):
        director.enter(event._store, event.folder, lambda _: Penalised(player, "1/2", round=1))

    def checked():
        return check(event._store, files(event.folder.root), PROGRAM, writing(event._store))

    with pytest.raises(PaijuError):
        rule(99)
    rule(1)
    assert not list(event.folder.root.glob("standings*"))
    assert checked().findings == ()
    paper.undo(event._store, event.folder, "d", 1)
    rule(1)
    made.hall.do(event.release("d"))
    assert (event.folder.root / "standings.csv").is_file()
    rule(2)
    assert checked().findings == ()
