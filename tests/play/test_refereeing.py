"""The referee at the table (EVENTS §5), and boards that come and go."""

from __future__ import annotations

import pytest
from msgspec import structs
from seated import OFFICIAL, S, dealt, done, doubling, says, shuffled

from paiju.cards.deck import Deal
from paiju.errors import Illegal, NotAllowed
from paiju.play import commands as do
from paiju.play.clock import due
from paiju.play.events import Ended
from paiju.play.news import News, news
from paiju.play.step import Receipt, step
from paiju.play.stream import Stream
from paiju.play.table import Played, Table
from paiju.play.view import REFEREE, view
from paiju.rules.profile import rules


def refused(table, command, now=0):
    refusal = step(table, command, now).refusal
    assert refusal is not None
    return type(refusal), refusal.key


def test_a_call_stops_the_clocks_and_only_the_caller_takes_it_back():
    table = done(dealt(), do.Call(1, "c"), 1 * S).table
    assert due(table) is None
    assert refused(table, do.Withdraw(0)) == (NotAllowed, "play.not_your_call")
    assert due(done(table, do.Withdraw(1, "w"), 3 * S).table) == 27 * S


def test_a_referee_takes_a_call_over_and_the_clocks_stand_since_the_call():
    table = done(dealt(), do.Call(1), 1 * S).table
    table = done(table, do.Stop("Li", "dispute"), 9 * S).table
    assert refused(table, do.Withdraw(1)) == (NotAllowed, "play.not_your_call")
    assert due(done(table, do.Resume("Li"), 11 * S).table) == 35 * S


def test_what_stands_cannot_be_stopped_and_what_runs_not_resumed():
    table = done(dealt(), do.Stop("Li"), 0).table
    assert refused(table, do.Stop("Wu")) == (NotAllowed, "play.stopped")
    assert refused(table, do.Call(0)) == (NotAllowed, "play.stopped")
    assert refused(dealt(), do.Resume("Li")) == (NotAllowed, "play.not_stopped")
    assert refused(dealt(), do.Withdraw(0)) == (NotAllowed, "play.not_stopped")


@pytest.mark.parametrize(
    "command",
    [
        do.Stop("Li", id="x"),
        do.Extend(0, 5 * S, "Li", "x"),
        do.Replace(0, "Wu", robot=False, by="Li", id="x"),
        do.Open("Li", id="x"),
        do.Call(1, "x"),
        do.Void("Li", id="x"),
    ],
)
def test_c04_a_repeated_command_takes_effect_once(command):
    once = done(dealt(), command, 0)
    assert len(once.events) == 1
    again = done(once.table, command, 1 * S)
    assert (again.events, again.receipt) == ((), Receipt("x", 0))
    assert again.receipt == once.receipt


def test_a_repeated_stop_does_not_come_back_after_the_resume():
    table = done(dealt(), do.Stop("Li", id="x"), 0).table
    table = done(table, do.Resume("Li", "y"), 0).table
    assert done(table, do.Stop("Li", id="x"), 0).events == ()


@pytest.mark.parametrize("ms", [0, -1])
def test_time_is_only_added(ms):
    assert refused(dealt(), do.Extend(0, ms, "Li")) == (Illegal, "play.no_time")


def test_only_an_asked_seat_gets_time():
    assert refused(dealt(), do.Extend(1, 1 * S, "Li")) == (NotAllowed, "play.no_clock")
    assert refused(_over(), do.Extend(0, 1 * S, "Li")) == (NotAllowed, "play.no_clock")


def test_time_for_a_seat_with_an_unseen_answer_is_not_refused():
    table = says(doubling(), 1, "×", 0).table
    made = done(table, do.Extend(1, 5 * S, "Li"), 1 * S)
    assert len(made.events) == 1
    assert due(made.table) == due(table)


def test_somebody_takes_over_a_seat_with_cards_and_clock():
    table = done(dealt(), do.Replace(0, "robot 1", robot=True, by="Li"), 4 * S).table
    assert (table.seats[0].player, table.seats[0].robot) == ("robot 1", True)
    assert due(table) == 25 * S
    assert says(table, 0, "3", 5 * S).receipt


def test_a_void_board_has_no_result_and_may_be_dealt_again():
    table = done(dealt(), do.Void("Li", "exposed card"), 3 * S).table
    assert table.results == (Played(1, 0, None, "exposed card"),)
    assert due(table) is None
    assert done(table, do.DealOut(1, 0, shuffled(9)), 4 * S).table.running


def test_without_a_board_nothing_can_be_opened_or_voided():
    for command in (do.Open("Li"), do.Void("Li")):
        assert refused(_over(), command) == (NotAllowed, "play.no_board")


def test_one_board_after_the_other_and_none_twice():
    assert refused(dealt(), do.DealOut(2, 1, shuffled(2))) == (NotAllowed, "play.board_running")
    assert refused(_over(), do.DealOut(1, 0, shuffled(2))) == (NotAllowed, "play.board_played")
    table = done(_over(), do.DealOut(2, 1, shuffled(2)), 0).table
    assert [board.number for board in table.results] == [1]


def test_a_new_deal_where_nobody_calls_is_dealt_under_the_same_number():
    table = dealt(rules("doudizhu/casual"))
    for seat in range(3):
        table = says(table, seat, "-", 0).table
    assert table.results[0].result.facts == {"outcome": "redeal"}
    assert done(table, do.DealOut(1, 1, shuffled(2)), 0).table.running


def test_a_stopped_table_is_not_dealt():
    table = done(_over(), do.Stop("Li"), 0).table
    assert refused(table, do.DealOut(2, 1, shuffled(2))) == (NotAllowed, "play.stopped")


def test_a_deal_uses_every_card_once():
    a, b, c = shuffled(1).hands
    for bad in (Deal((a, a, c), shuffled(1).rest), Deal((a, b, c), shuffled(1).rest[:2])):
        assert refused(_over(), do.DealOut(2, 1, bad)) == (Illegal, "play.bad_deal")


@pytest.mark.parametrize(("number", "opener"), [(0, 0), (2, 3), (2, -1)])
def test_boards_count_from_1_and_have_an_opener(number, opener):
    command = do.DealOut(number, opener, shuffled(1))
    assert refused(_over(), command) == (Illegal, "play.bad_board")


def test_players_sit_down_first_and_once():
    empty = Table(OFFICIAL)
    assert refused(empty, do.DealOut(1, 0, shuffled(1))) == (NotAllowed, "play.not_seated")
    assert refused(empty, do.Call(0)) == (NotAllowed, "play.not_seated")
    again = do.Sit(("x", "y", "z"), (False,) * 3)
    assert refused(dealt(), again) == (NotAllowed, "play.seated")


def test_only_a_finished_board_is_published_and_once():
    table = dealt(shared=True)
    assert refused(table, do.Publish(1)) == (NotAllowed, "play.board_running")
    over = done(table, do.Void("Li"), 0).table
    table = done(over, do.Publish(1, id="p"), 0).table
    assert table.shared == frozenset()
    assert done(table, do.Publish(1), 0).events == ()


def _over():
    table = dealt()
    for seat in range(3):
        table = says(table, seat, "-", 0).table
    return table


def test_d2_a_referee_sees_clocks_alone_of_a_board_that_others_may_still_play():
    before = dealt(shared=True)
    made = says(before, 0, "3", 1 * S)
    told = Stream(REFEREE).next(before, made.events[0], made.table)
    assert (told.news, told.view.seen) == (News("acts"), None)
    assert view(made.table, REFEREE).clocks == view(dealt_to_all(made.table), REFEREE).clocks
    opened = done(made.table, do.Open("Li", "look"), 2 * S).table
    assert view(opened, REFEREE).seen is not None


def test_d2_how_a_shared_board_ended_is_told_to_no_referee_before_the_last_table():
    table = dealt(shared=True)
    for seat in (0, 1):
        table = says(table, seat, "-", 1 * S).table
    made = says(table, 2, "-", 1 * S)
    (ended,) = [e for e in made.events if isinstance(e, Ended)]
    assert news(table, ended, made.table, REFEREE) == News("ended")
    assert view(made.table, REFEREE).results == ()
    assert view(done(made.table, do.Publish(1), 2 * S).table, REFEREE).results != ()


def dealt_to_all(table):
    """The same board where no other table has it."""
    return structs.replace(table, shared=frozenset())
