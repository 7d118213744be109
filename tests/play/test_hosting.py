"""托管: after two time-outs in a row in one deal the seat goes on by itself (ERDAYI §4)."""

from __future__ import annotations

from seated import AT_ONCE, OFFICIAL, S, dealt, done, doubling, lowest, playing, says, shuffled

from paiju.play.clock import due
from paiju.play.commands import DealOut, Extend, Host, Replace, Resume, Stop, Void
from paiju.play.events import Acted, Hosted, Voided
from paiju.play.step import lapse
from paiju.play.table import NEVER


def hosted(table):
    return tuple(seat.hosted != NEVER for seat in table.seats)


def absent(game=OFFICIAL):
    """Seat a lets two clocks run out in a row: its first lead, and the next one."""
    table = lapse(playing(game), 25 * S).table
    table = says(says(table, 1, "-", 25 * S).table, 2, "-", 25 * S).table
    return lapse(table, 50 * S)


def test_two_time_outs_in_a_row_begin_it():
    moved = absent()
    assert [type(event) for event in moved.events] == [Acted, Hosted]
    assert hosted(moved.table) == (True, False, False)


def test_an_act_between_two_time_outs_starts_the_count_again():
    table = lapse(dealt(), 25 * S).table
    table = says(says(table, 1, "1", 25 * S).table, 2, "-", 25 * S).table
    table = says(table, 0, "×", 25 * S).table
    assert table.seats[0].missed == 0


def test_the_count_is_of_one_deal():
    table = lapse(dealt(), 25 * S).table
    table = says(says(table, 1, "-", 25 * S).table, 2, "-", 25 * S).table
    table = done(table, DealOut(2, 0, shuffled(2)), 25 * S).table
    moved = lapse(table, 50 * S)
    assert [event.how for event in moved.events] == ["timeout"]
    assert hosted(moved.table) == (False, False, False)


def test_a_hosted_seat_waits_the_published_delay():
    table = absent().table
    table = says(says(table, 1, "-", 50 * S).table, 2, "-", 51 * S).table
    assert due(table) == 56 * S
    (act,) = lapse(table, 56 * S).events
    assert (act.how, act.spent) == ("hosted", 5 * S)


def test_without_delay_a_hosted_seat_acts_in_the_same_step():
    table = absent(AT_ONCE).table
    table = says(table, 1, "-", 50 * S).table
    made = says(table, 2, "-", 51 * S)
    assert [(e.seat, e.how, e.at) for e in made.events] == [
        (2, "player", 51 * S),
        (0, "hosted", 51 * S),
    ]


def test_three_hosted_seats_play_the_deal_to_its_end():
    table = playing(AT_ONCE)
    for seat in (2, 1):
        table = done(table, Host(seat, on=True), 0).table
    made = done(table, Host(0, on=True), 1 * S)
    assert not made.table.running
    assert made.table.results[0].result.facts["winner"] == "a"


def test_an_act_of_the_seat_ends_it():
    table = absent().table
    table = says(says(table, 1, "-", 50 * S).table, 2, "-", 51 * S).table
    made = says(table, 0, lowest(table, 0), 52 * S)
    assert made.events[1] == Hosted(52 * S, 0, on=False)
    assert hosted(made.table) == (False, False, False)


def test_coming_back_ends_it_and_gives_the_whole_time_back():
    table = absent().table
    table = says(says(table, 1, "-", 50 * S).table, 2, "-", 51 * S).table
    table = done(table, Host(0, on=False), 53 * S).table
    assert due(table) == 76 * S


def test_coming_back_twice_is_one_event():
    table = absent().table
    first = done(table, Host(0, on=False, id="r1"), 50 * S)
    assert len(first.events) == 1
    assert done(first.table, Host(0, on=False, id="r2"), 50 * S).events == ()


def test_a_repeated_wish_to_be_hosted_does_not_come_back_later():
    table = done(dealt(), Host(0, on=True, id="h1"), 0).table
    table = done(table, Host(0, on=False, id="h2"), 0).table
    assert done(table, Host(0, on=True, id="h1"), 0).events == ()


def test_hosting_in_the_middle_of_a_question_waits_from_then_on():
    table = done(dealt(), Host(0, on=True), 13 * S).table
    assert due(table) == 18 * S


def test_hosting_never_makes_a_clock_longer():
    table = done(dealt(), Host(0, on=True), 23 * S).table
    assert due(table) == 25 * S


def test_hosting_wished_while_the_table_stands_begins_when_it_goes_on():
    table = done(dealt(), Stop("referee"), 1 * S).table
    table = done(table, Host(0, on=True), 50 * S).table
    table = done(table, Resume("referee"), 100 * S).table
    assert due(table) == 105 * S


def test_it_goes_on_in_the_next_deal_until_the_player_is_back():
    table = done(dealt(), Host(2, on=True), 0).table
    table = done(table, Void("referee"), 0).table
    table = done(table, DealOut(2, 1, shuffled(2)), 0).table
    assert hosted(table) == (False, False, True)


def test_somebody_else_in_the_seat_begins_unhosted():
    table = done(absent().table, Replace(0, "Li", robot=True, by="referee"), 50 * S).table
    assert hosted(table) == (False, False, False)


def test_a_hosting_that_ends_by_an_unseen_answer_ends_when_it_is_revealed():
    table = done(doubling(), Host(1, on=True), 0).table
    made = says(table, 1, "×", 1 * S)
    assert [type(event) for event in made.events] == [Acted]
    assert hosted(made.table) == (False, True, False)
    made = says(made.table, 2, "-", 9 * S)
    assert made.events[1:] == (Hosted(9 * S, 1, on=False),)


def test_a_hosting_that_begins_by_an_unseen_time_out_begins_when_it_is_revealed():
    table = lapse(says(dealt(), 0, "1", 0).table, 25 * S).table
    table = says(table, 2, "-", 25 * S).table
    table = done(table, Extend(2, 60 * S, "referee"), 26 * S).table
    quiet = lapse(table, 51 * S)
    assert [(e.seat, e.how) for e in quiet.events] == [(1, "timeout")]
    made = says(quiet.table, 2, "-", 60 * S)
    assert Hosted(60 * S, 1, on=True) in made.events


def test_a_void_board_settles_what_was_unseen():
    table = done(doubling(), Host(1, on=True), 0).table
    table = says(table, 1, "×", 1 * S).table
    made = done(table, Void("referee"), 2 * S)
    assert [type(event) for event in made.events] == [Voided, Hosted]
    assert hosted(made.table) == (False, False, False)


def test_a_wish_renewed_after_an_unseen_answer_keeps_the_seat_hosted():
    table = done(doubling(), Host(1, on=True), 0).table
    table = says(table, 1, "×", 1 * S).table
    table = done(table, Host(1, on=True), 2 * S).table
    made = says(table, 2, "-", 9 * S)
    assert hosted(made.table) == (False, True, False)
