"""The desk's wishes (EVENTS §5): each is judged by how far the event has come."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted, Withdrawn
from paiju.desk import conduct, journal
from paiju.desk.course import Course, fold
from paiju.errors import Illegal, NotAllowed
from paiju.score.line import Outcome

DRAWN = Round(1, ((1, 2, 3), (4, 5, 6)))
NOW = 7


@pytest.fixture
def setup(make_setup):
    return make_setup()


def course(setup, *events):
    created = journal.Created(journal.VERSION, setup.regulation, setup.entrants, "random", b"")
    return fold(Course(), map(journal.write, (created, *events)))


SEATED = journal.Seated("小组赛", DRAWN)
STARTED = journal.Started(1, at=NOW)
FINISHED = journal.Finished("小组赛", 1)
SECOND = (journal.Seated("小组赛", replace(DRAWN, number=2)), journal.Finished("小组赛", 2))


def refusal(wish, *args, **named):
    with pytest.raises((NotAllowed, Illegal)) as told:
        wish(*args, **named)
    return told.value.key


@pytest.mark.parametrize(
    ("wish", "made"),
    [(conduct.check_in, journal.Present), (conduct.leave_out, journal.Away)],
)
def test_a_wish_that_is_so_already_makes_no_entry(setup, wish, made):
    before = course(setup)
    assert wish(setup, before, 2, on=False, by="Li", at=NOW) is None
    entry = wish(setup, before, 2, on=True, by="Li", at=NOW)
    assert entry == made(2, on=True, by="Li", at=NOW)
    assert wish(setup, course(setup, entry), 2, on=True, by="Li", at=NOW) is None
    assert wish(setup, course(setup, entry), 2, on=False, by="Li", at=NOW) == made(
        2, on=False, by="Li", at=NOW
    )


@pytest.mark.parametrize("wish", [conduct.check_in, conduct.leave_out])
def test_nobody_checks_in_who_is_not_entered_or_has_left(setup, wish):
    assert refusal(wish, setup, course(setup), 7, on=True, by="", at=0) == "desk.no_player"
    left = course(setup, conduct.withdraw(setup, course(setup), 2, "Li", NOW))
    assert refusal(wish, setup, left, 2, on=True, by="", at=0) == "desk.withdrawn"


def test_an_entrant_leaves_once(setup):
    entry = conduct.withdraw(setup, course(setup), 2, "Li", NOW)
    assert (entry.player, entry.by, entry.at) == (2, "Li", NOW)
    assert conduct.withdraw(setup, course(setup, entry), 2, "Li", NOW) is None
    assert refusal(conduct.withdraw, setup, course(setup), 9, "Li", NOW) == "desk.no_player"


def test_a_draft_is_the_next_round_with_everybody_in_it(setup):
    before = course(setup)
    assert conduct.draft(setup, before, DRAWN, "Li", NOW) == journal.Drafted(DRAWN, "Li", NOW)
    later = replace(DRAWN, number=2)
    assert refusal(conduct.draft, setup, before, later, "", 0) == "desk.other_round"
    twice = Round(1, ((1, 2, 3), (3, 4, 5)))
    with pytest.raises(Illegal):
        conduct.draft(setup, before, twice, "Li", NOW)
    with pytest.raises(Illegal):
        conduct.draft(setup, before, Round(1, ((1, 2, 3),)), "Li", NOW)


def test_a_draft_knows_who_has_left(setup):
    left = course(setup, conduct.withdraw(setup, course(setup), 6, "Li", NOW))
    with pytest.raises(Illegal):
        conduct.draft(setup, left, DRAWN, "Li", NOW)
    conduct.draft(setup, left, Round(1, ((1, 2, 3),), byes=(4, 5)), "Li", NOW)


def test_d04_a_draft_from_before_somebody_left_is_not_published(setup):
    """Nor one from before somebody came; it is drawn again."""
    drafted = (journal.Drafted(DRAWN), Withdrawn(6))
    with pytest.raises(Illegal) as told:
        conduct.seat(setup, course(setup, *drafted), "Li", NOW)
    assert (told.value.key, told.value.facts["player"]) == ("contest.not_once", 6)
    again = journal.Drafted(Round(1, ((1, 2, 3),), byes=(4, 5)))
    assert conduct.seat(setup, course(setup, *drafted, again), "Li", NOW).round == again.round


def test_c13_a_round_is_seated_from_its_draft_and_then_started_once(setup):
    assert refusal(conduct.seat, setup, course(setup), "", 0) == "desk.no_draft"
    drafted = course(setup, journal.Drafted(DRAWN))
    assert conduct.seat(setup, drafted, "Li", NOW) == journal.Seated("小组赛", DRAWN, "Li", NOW)
    assert refusal(conduct.start, course(setup), "", 0) == "desk.nothing_to_start"
    assert conduct.start(course(setup, SEATED), "Li", NOW) == journal.Started(1, "Li", NOW)
    for on in ((SEATED, STARTED), (SEATED, STARTED, FINISHED)):
        assert refusal(conduct.start, course(setup, *on), "", 0) == "desk.nothing_to_start"


def test_no_round_is_drafted_or_seated_before_the_running_one_is_over(setup):
    running = course(setup, SEATED, STARTED)
    later = replace(DRAWN, number=2)
    assert refusal(conduct.draft, setup, running, later, "", 0) == "desk.round_running"
    assert refusal(conduct.seat, setup, running, "", 0) == "desk.round_running"
    conduct.draft(setup, course(setup, SEATED, STARTED, FINISHED), later, "Li", NOW)


def test_after_the_last_round_there_is_none(setup):
    over = course(setup, SEATED, FINISHED, *SECOND)
    assert refusal(conduct.draft, setup, over, DRAWN, "", 0) == "desk.no_more_rounds"


def test_a_round_finishes_once(setup):
    assert conduct.finish(course(setup, SEATED), NOW) == journal.Finished("小组赛", 1, NOW)
    assert conduct.finish(course(setup), NOW) is None
    assert conduct.finish(course(setup, SEATED, FINISHED), NOW) is None


def test_results_are_published_after_a_round_and_once(setup):
    running, over = course(setup, SEATED), course(setup, SEATED, FINISHED)
    assert refusal(conduct.release, running, "", 0) == "desk.nothing_to_release"
    entry = conduct.release(over, "Li", NOW)
    assert entry == journal.Released(1, "Li", NOW)
    assert refusal(conduct.release, course(setup, SEATED, FINISHED, entry), "", 0) == (
        "desk.nothing_to_release"
    )


def test_duplicate_7_the_secret_is_given_away_after_the_last_table_only(setup, secret):
    early = course(setup, SEATED, FINISHED)
    assert refusal(conduct.reveal, setup, early, secret) == "desk.still_playing"
    over = course(setup, SEATED, FINISHED, *SECOND)
    assert refusal(conduct.close, over, sealed) == "desk.not_revealed"
    entry = conduct.reveal(setup, over, secret)
    assert entry.secret == secret.hex()
    assert secret.hex() not in repr(entry)
    revealed = course(setup, SEATED, FINISHED, *SECOND, entry)
    assert conduct.reveal(setup, revealed, secret) is None
    lacking = [(2, 1, 2)]
    assert refusal(lambda c: conduct.close(c, sealed, lacking), revealed) == "contest.incomplete"
    assert conduct.close(revealed, sealed) == journal.Closed(f"{revealed.number}")
    closed = course(setup, SEATED, FINISHED, *SECOND, entry, journal.Closed())
    assert conduct.close(closed, sealed) is None


def sealed(course):
    return journal.Closed(f"{course.number}")


def adjusted(**facts):
    usual = {"round": 1, "table": 1, "board": 1, "outcome": Outcome.VOID, "seats": (0, 1, 2)}
    return Adjusted(**{**usual, **facts}, stage="小组赛", why="…", by="Li", at=NOW)


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"table": 3}, "desk.no_such_table"),
        ({"table": 0}, "desk.no_such_table"),
        ({"board": 2}, "desk.no_such_table"),
        ({"seats": ()}, "desk.no_such_table"),
        ({"seats": (0, 3)}, "desk.no_such_table"),
        ({"outcome": Outcome.PLAYED}, "desk.bad_outcome"),
    ],
)
def test_a_ruling_names_a_board_that_there_is_and_an_outcome_that_a_referee_gives(facts, key):
    assert refusal(conduct.adjust, adjusted(**facts), DRAWN, range(1, 2), Course()) == key
    assert conduct.adjust(adjusted(), DRAWN, range(1, 2), Course()) == adjusted()


def test_a_ruling_that_stands_can_be_taken_back(setup):
    ruled = course(setup, SEATED, adjusted())
    (note,) = ruled.standing
    undone = conduct.undo(ruled, note.number, "Li", NOW)
    assert (undone.ruling, undone.by) == (note.number, "Li")
    again = course(setup, SEATED, adjusted(), undone)
    assert refusal(conduct.undo, again, note.number, "", 0) == "desk.no_such_ruling"
    assert refusal(conduct.undo, ruled, 99, "", 0) == "desk.no_such_ruling"


def test_words_of_the_desk_are_one_line_and_not_too_long():
    assert conduct.tell(" 请\n安静 ", 1, {1, 2}, "Li", NOW) == journal.Told("请 安静", 1, "Li", NOW)
    assert conduct.tell("x", 0, (), "Li", NOW).table == 0
    assert refusal(conduct.tell, "x", 3, {1, 2}, "", 0) == "desk.no_such_table"
    for text in ("", " \n", "x" * (conduct.MOST_LETTERS + 1)):
        assert refusal(conduct.words, text) == "desk.bad_text"
    assert conduct.words("x" * conduct.MOST_LETTERS)
