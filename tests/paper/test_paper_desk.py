"""An event with real cards from the first seating to the reveal (EVENTS §4, Zibo 八 8)."""

from __future__ import annotations

import pytest
from small_paper import PLAIN

from paiju.check.whole import check
from paiju.cli import paper as line
from paiju.cli.check import PROGRAM, files
from paiju.contest import shelf
from paiju.contest.ruling import Corrected, Undone
from paiju.desk import director, paper
from paiju.desk.press import matter
from paiju.desk.slips import of_round
from paiju.errors import Illegal, NotAllowed


def checked(event):
    """Give what the second writing finds in the event."""
    return check(event.store, files(event.folder.root), PROGRAM).findings


def test_a_round_is_over_when_all_slips_are_in(held):
    event = held(PLAIN, 6)
    assert event.seat().tables == ((1, 2, 3), (4, 5, 6))
    event.enter("1 a+")
    assert event.book.course.finished == 0
    event.enter("2 c-")
    assert event.book.course.finished == 1
    assert event.points() == {1: 6, 2: -3, 3: -3, 4: 3, 5: 3, 6: -6}
    assert (event.folder.root / "standings.csv").is_file()
    assert (event.folder.root / "seating/r01.txt").is_file()
    assert not checked(event)


def test_the_next_round_waits_for_missing_slips_and_names_their_tables(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+")
    with pytest.raises(NotAllowed) as caught:
        event.seat()
    assert (caught.value.key, caught.value.facts["tables"]) == ("paper.slips_out", (2,))


def test_a_table_entered_twice_is_refused(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+")
    with pytest.raises(NotAllowed) as caught:
        event.enter("1 a+")
    assert caught.value.key == "paper.twice"
    with pytest.raises(NotAllowed):
        event.enter("2 b+", "2 b+")
    assert len(event.book.course.standing) == 1


@pytest.mark.parametrize(
    ("line", "key"),
    [("3 a+", "ledger.no_table"), ("1.2 a+", "ledger.no_board"), ("1 a2+", "paper.other_bid")],
)
def test_a_slip_of_no_table_of_the_round_is_refused(held, line, key):
    event = held(PLAIN, 6)
    event.seat()
    with pytest.raises(Illegal) as caught:
        event.enter(line)
    assert caught.value.key == key


def test_of_several_boards_one_has_to_be_named(held):
    event = held(PLAIN.replace("boards = 1", "boards = 2"), 6)
    event.seat()
    with pytest.raises(Illegal) as caught:
        event.enter("1 a+")
    assert caught.value.key == "paper.which_board"
    event.enter("1.1 a+", "1.2 a-")
    assert event.points()[1] == 0


def test_zibo_8_8_three_steps_confirm_a_score_in_their_order(held):
    event = held()
    event.seat()
    event.enter("1 a+", "2 b+", "3 c+", "4 a-")
    assert event.book.course.finished == 0
    with pytest.raises(NotAllowed) as caught:
        event.confirm(1, step="desk")
    assert caught.value.key == "paper.other_step"
    assert event.confirm(step="players") == 4
    assert event.confirm(1, 2, step="referee") == 2
    with pytest.raises(NotAllowed) as caught:
        event.seat()
    assert caught.value.key == "paper.unconfirmed"
    event.confirm(3, 4)
    with pytest.raises(NotAllowed) as caught:
        event.confirm(1, by="王")
    assert caught.value.key == "paper.same_person"
    event.confirm(by="赵")
    assert event.book.course.finished == 1
    assert [c.step for c in event.book.course.confirmed].count("desk") == 4
    with pytest.raises(NotAllowed):
        event.confirm()


def test_a_slip_entered_anew_has_to_be_confirmed_anew(held):
    event = held()
    event.seat()
    event.enter("1 a+")
    event.confirm(1)
    event.undo()
    event.enter("1 a-")
    (slip,) = (s for s in of_round(event.book) if s.table == 1)
    assert slip.due == ("players", "referee", "desk")


def test_a_slip_cannot_be_confirmed_before_it_is_in(held):
    event = held()
    event.seat()
    with pytest.raises(NotAllowed) as caught:
        event.confirm(1)
    assert caught.value.key == "paper.no_slip"


def test_everything_is_taken_back_step_by_step(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    place = {"round": 1, "table": 1, "board": 1}
    director.enter(event.store, event.folder, lambda _: Corrected(scores=(-6, 3, 3), **place))
    assert event.points()[1] == -6
    event.undo()
    assert event.points()[1] == 6
    event.undo()
    event.undo()
    assert set(event.points().values()) == {0}
    with pytest.raises(NotAllowed) as caught:
        event.undo()
    assert caught.value.key == "paper.nothing_to_undo"


def test_an_undo_can_itself_be_undone(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    number = event.undo().number
    director.enter(event.store, event.folder, lambda _: Undone(ruling=number))
    assert event.points()[6] == -6


def test_a_correction_of_round_1_warns_that_round_2_was_seated_otherwise(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    event.seat()
    place = {"round": 1, "table": 1, "board": 1}
    change = director.enter(
        event.store, event.folder, lambda _: Corrected(scores=(-6, 3, 3), **place)
    )
    assert [(r.round, r.stage) for r in change.reseated] == [(2, "小组赛")]
    assert {m.number for m in change.moved} >= {1}


def test_a_slip_of_an_earlier_round_can_be_entered_anew(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    event.undo()
    with pytest.raises(NotAllowed):
        event.seat()
    event.enter("2 c+", walked=1)
    event.seat()
    assert event.points()[6] == 6


def test_places_can_be_exchanged_by_hand(held):
    event = held(PLAIN, 6)
    assert event.seat((1, 6), (2, 5)).tables == ((6, 5, 3), (4, 2, 1))
    assert event.book.course.seated[0].by == "desk"


def test_somebody_who_does_not_play_is_exchanged_with_nobody(held):
    with pytest.raises(Illegal):
        held(PLAIN, 6).seat((1, 66))


def test_the_secret_of_the_draws_is_given_away_at_the_end(held):
    event = held(PLAIN, 7)
    for _ in range(2):
        with pytest.raises(NotAllowed):
            paper.close(event.store, event.folder, 5)
        event.seat()
        event.fill(lambda s: f"{'abc'[s.table % 3]}+")
    paper.close(event.store, event.folder, 5)
    paper.close(event.store, event.folder, 6)
    assert event.book.course.closed
    assert (event.folder.root / "deals.reveal.json").is_file()
    assert not checked(event)
    with pytest.raises(NotAllowed):
        event.seat()


FACTS = {
    "doudizhu": lambda s: f"{'abc'[(s.table + s.board) % 3]}{1 + s.board % 3}{'+-'[s.board % 2]}",
    "paohuzi": lambda s: f"{'abc'[(s.table + s.board) % 3]}{3 + s.table}",
}


@pytest.mark.parametrize("name", [n for n in shelf.names() if n != "vs-robot"])
def test_every_template_is_played_with_real_cards(held, name):
    players = {"classification": 9, "team-duplicate": 12}.get(name, 13)
    event = held(name, players)
    game = event.book.setup.rules

    def text(slip):
        facts = FACTS[game.game](slip)
        claim = getattr(game.clauses, "claim", 0)
        return facts[0] + facts[2:] if claim else facts

    for _ in range(40):
        if event.book.field.next() is None:
            break
        event.seat()
        event.fill(text)
    paper.close(event.store, event.folder, 9)
    book = event.book
    assert len(book.standings().rows) == players
    assert not checked(event)


def test_the_check_finds_a_score_that_does_not_follow_from_its_slip(held):
    event = held(PLAIN, 6)
    event.seat()
    event.enter("1 a+", "2 c-")
    stream = event.store.read("event")
    event.store.amend("event", {3: stream[2].replace(b'"text":"a+"', b'"text":"a-"')})
    assert {f.kind for f in checked(event)} == {"ruling"}


@pytest.fixture
def said(monkeypatch):
    """Give what the state of an event is called."""
    monkeypatch.setattr(line, "words", lambda key, **facts: (key, facts.get("n")))
    return line.state


def test_a_slip_entered_anew_counted_as_confirmed(held, said):
    """Zibo 八 8: the three steps again, in the running round and in one that is over."""
    event = held(players=9)
    event.seat()
    event.enter("1 a+", "2 b-", "3 c+")
    for _ in range(3):
        event.confirm()
    assert event.book.course.finished == 1
    (slip,) = (s for s in of_round(event.book) if s.table == 1)
    director.enter(event.store, event.folder, lambda _: Undone(ruling=slip.number))
    assert said(event.book) == ("paper.state_out", 1)
    with pytest.raises(NotAllowed) as caught:
        event.seat()
    assert (caught.value.key, caught.value.facts["tables"]) == ("paper.slips_out", (1,))
    event.enter("1 c-", walked=1)
    for left in (3, 2, 1):
        (slip,) = (s for s in of_round(event.book) if s.table == 1)
        assert len(slip.due) == left
        assert said(event.book) == ("paper.state_due", 1)
        told = matter(event.book, "zh").sat[0].confirmed
        assert "尚未确认：第 1 桌" in told
        for act in (event.seat, event.close):
            with pytest.raises(NotAllowed) as caught:
                act()
            assert (caught.value.key, caught.value.facts["round"]) == ("paper.unconfirmed", 1)
        event.confirm(walked=1)
    assert "尚未确认" not in "".join(matter(event.book, "zh").sat[0].confirmed)
    event.seat()
    assert len(event.book.course.seated) == 2


def test_the_result_book_printed_who_confirmed_a_slip_that_was_taken_back(held):
    event = held(players=9)
    event.seat()
    event.enter("1 a+", "2 b-", "3 c+", by="旧")
    event.confirm(by="从前")
    for _ in range(3):
        event.undo()
    told = "".join(matter(event.book, "zh").sat[0].confirmed)
    assert "从前" not in told
    event.enter("1 a+", "2 b-", "3 c+", by="新")
    told = "".join(matter(event.book, "zh").sat[0].confirmed)
    assert "新" in told
    assert "从前" not in told
    assert "旧" not in told
