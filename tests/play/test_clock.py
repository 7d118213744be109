"""Clocks run on the store's time; at exactly the deadline the time-out counts first (ERDAYI §4)."""

from __future__ import annotations

from seated import S, dealt, done, doubling, lowest, playing, says

from paiju.cards import poker
from paiju.errors import TooLate
from paiju.play.clock import due
from paiju.play.commands import Answer, Call, Extend, Host, Resume, Stop, Withdraw
from paiju.play.events import Acted, Resumed, Stopped
from paiju.play.step import lapse, recover, step


def test_article_4_one_millisecond_before_the_deadline_the_player_counts():
    made = done(dealt(), Answer(0, 1, "3"), 25 * S - 1)
    assert [(e.how, e.spent) for e in made.events] == [("player", 25 * S - 1)]


def test_article_4_at_exactly_the_deadline_the_time_out_counts():
    made = step(dealt(), Answer(0, 1, "3"), 25 * S)
    assert isinstance(made.refusal, TooLate)
    assert [(e.how, e.act, e.spent) for e in made.events] == [("timeout", "-", 25 * S)]


def test_time_outs_are_stamped_at_their_deadlines_and_cascade():
    moved = lapse(dealt(), 60 * S)
    assert [(e.seat, e.at) for e in moved.events] == [(0, 25 * S), (1, 50 * S)]
    assert due(moved.table) == 75 * S


def test_article_4_on_lead_the_clock_plays_the_smallest_single_card_else_it_passes():
    table = playing()
    lowest = poker.bits(table.state.hands[0])[0]
    moved = lapse(table, 50 * S)
    assert [e.act[0] for e in moved.events] == [poker.RANKS[lowest // 4], "-"]


def test_c01_an_old_timer_has_no_effect():
    table = dealt()
    assert due(table) == 25 * S
    table = says(table, 0, "-", 11 * S).table
    assert lapse(table, 25 * S).events == ()
    assert due(table) == 36 * S


def test_c01_after_a_restart_the_clock_goes_on_with_what_was_left():
    table = says(dealt(), 0, "-", 11 * S).table
    back = recover(table, 15 * S, 300 * S)
    assert [type(event) for event in back.events] == [Stopped, Resumed]
    assert due(back.table) == (300 + 21) * S
    assert says(back.table, 1, "-", 301 * S).events[0].spent == 5 * S


def test_a_restart_counts_what_was_due_while_the_service_still_lived():
    back = recover(dealt(), 26 * S, 300 * S)
    assert [type(event) for event in back.events] == [Acted, Stopped, Resumed]
    assert due(back.table) == (300 + 24) * S


def test_a_restart_takes_nothing_off_a_table_that_stands_or_waits():
    stopped = done(dealt(), Stop("referee"), 5 * S).table
    assert recover(stopped, 6 * S, 99 * S).events == ()
    over = says(says(says(dealt(), 0, "-", 0).table, 1, "-", 0).table, 2, "-", 0).table
    assert recover(over, 1 * S, 99 * S).events == ()
    assert recover(dealt(), 7 * S, 7 * S).events == ()


def test_c15_a_player_whose_tab_slept_has_the_time_of_the_server():
    assert done(dealt(), Answer(0, 1, "3"), 20 * S).receipt


def test_a_stop_keeps_what_was_left():
    table = done(dealt(), Stop("referee"), 10 * S).table
    assert due(table) is None
    assert lapse(table, 999 * S).events == ()
    table = done(table, Resume("referee"), 100 * S).table
    assert due(table) == 115 * S


def test_stops_add_up_and_are_no_thinking_time():
    table = dealt()
    for second in (2, 20, 40):
        table = done(table, Call(0), second * S).table
        table = done(table, Withdraw(0), (second + 10) * S).table
    assert due(table) == 55 * S
    assert says(table, 0, "-", 51 * S).events[0].spent == 21 * S


def test_a_stop_while_several_are_asked_keeps_the_rest_of_each():
    table = done(doubling(), Extend(2, 10 * S, "referee"), 1 * S).table
    table = done(table, Stop("referee"), 5 * S).table
    table = done(table, Resume("referee"), 105 * S).table
    acts = lapse(table, 999 * S).events
    assert [(e.seat, e.at) for e in acts if isinstance(e, Acted)][:2] == [
        (1, 125 * S),
        (2, 135 * S),
    ]


def test_a_stop_that_comes_at_the_deadline_is_too_late():
    made = step(dealt(), Stop("referee"), 25 * S)
    assert [type(event) for event in made.events] == [Acted, Stopped]


def test_added_time_is_for_this_question_only():
    table = done(dealt(), Extend(0, 7 * S, "referee"), 3 * S).table
    assert due(table) == 32 * S
    table = lapse(table, 32 * S).table
    assert due(table) == 57 * S
    table = says(says(table, 1, "3", 32 * S).table, 0, "-", 33 * S).table
    table = says(table, 2, "-", 33 * S).table
    table = says(table, 1, lowest(table, 1), 33 * S).table
    table = says(table, 2, "-", 33 * S).table
    assert due(table) == (33 + 25) * S


def test_clocks_that_end_together_count_from_a_to_c():
    assert [e.seat for e in lapse(doubling(), 25 * S).events] == [1, 2]


def test_each_asked_seat_has_its_own_clock():
    table = says(doubling(), 1, "×", 3 * S).table
    assert due(table) == 25 * S
    table = done(table, Host(2, on=True), 4 * S).table
    assert due(table) == 9 * S


def test_a_clock_of_the_store_that_steps_back_moves_nothing_back():
    table = says(dealt(), 0, "-", 11 * S).table
    made = says(table, 1, "-", 4 * S)
    assert [(e.at, e.spent) for e in made.events] == [(11 * S, 0)]
