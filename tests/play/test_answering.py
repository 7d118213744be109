"""A command names the decision that it answers; each question is judged by itself."""

from __future__ import annotations

import pytest
from seated import OFFICIAL, S, dealt, done, doubling, lowest, playing, says, shuffled
from toy import Toy

from paiju.cards import poker
from paiju.errors import Illegal, NotAllowed, TooLate, Unreadable
from paiju.play.commands import Answer, DealOut, Host, Sit, Stop
from paiju.play.events import Acted, Ended, Hosted
from paiju.play.fold import fold
from paiju.play.step import Receipt, can, lapse, step, verify
from paiju.play.table import Table
from paiju.rules.profile import rules


def test_c02_both_defenders_answers_to_the_same_moment_count():
    table = doubling()
    made = [Answer(1, 1, "×", "m1"), Answer(2, 1, "-", "m2")]
    first = done(table, made[0], 5 * S)
    second = done(first.table, made[1], 5 * S)
    assert first.receipt == Receipt("m1", 1)
    assert second.receipt == Receipt("m2", 1)
    assert second.table.state.doubled() == (1,)
    assert second.table.asked == (0,)


def test_c04_a_double_click_acts_once_and_hears_the_same():
    table = playing()
    own = lowest(table, 0)
    once = done(table, Answer(0, 2, own, "m1"), 1 * S)
    again = done(once.table, Answer(0, 2, own, "m1"), 2 * S)
    assert (again.events, again.receipt) == ((), once.receipt)
    assert again.table is once.table
    third = step(once.table, Answer(0, 2, own, "m2"), 2 * S)
    assert isinstance(third.refusal, TooLate)
    assert third.events == ()


def test_c04_a_repetition_is_known_after_a_fold_and_in_a_later_question():
    events = [*_opening(), *says(dealt(), 0, "3", 0, "m1").events]
    table = says(fold(OFFICIAL, events), 1, "×", 1 * S, "b1").table
    assert done(table, Answer(0, 1, "3", "m1"), 9 * S).receipt == Receipt("m1", 1)
    # The same id at another seat is another command.
    assert done(table, Answer(2, 1, "-", "m1"), 9 * S).receipt == Receipt("m1", 1)
    assert done(table, Answer(2, 1, "-", "m1"), 9 * S).events


def test_an_id_used_twice_does_not_answer_the_next_question():
    table = says(playing(), 0, lowest(playing(), 0), 0, "m").table
    table = says(says(table, 1, "-", 0).table, 2, "-", 0).table
    repeated = done(table, Answer(0, 3, lowest(table, 0), "m"), 1 * S)
    assert repeated.receipt == Receipt("m", 2)
    assert repeated.events == ()


def test_commands_without_id_are_never_repetitions():
    table = says(playing(), 0, lowest(playing(), 0), 0).table
    assert isinstance(step(table, Answer(0, 2, "3"), 0).refusal, TooLate)


def test_decisions_are_counted_by_seat_over_all_boards():
    table = playing()
    assert [seat.asked for seat in table.seats] == [2, 1, 1]
    table = says(table, 0, lowest(table, 0), 0).table
    assert [seat.asked for seat in table.seats] == [2, 2, 1]
    over = says(says(says(dealt(), 0, "-", 0).table, 1, "-", 0).table, 2, "-", 0).table
    second = done(over, DealOut(2, 1, shuffled(2)), 1 * S).table
    assert [seat.asked for seat in second.seats] == [1, 2, 1]


@pytest.mark.parametrize(("seat", "decision"), [(1, 1), (0, 2), (0, 0), (0, -1), (2, 1)])
def test_a_seat_that_has_not_been_asked_may_not_answer(seat, decision):
    made = step(dealt(), Answer(seat, decision, "3"), 0)
    assert isinstance(made.refusal, NotAllowed)
    assert made.refusal.key == "play.not_asked"


@pytest.mark.parametrize("seat", [-1, 3])
def test_there_are_three_seats(seat):
    with pytest.raises(Unreadable):
        verify(dealt(), Answer(seat, 1, "3", "m"), 0)


def test_an_answer_after_the_end_of_the_board_is_too_late():
    table = dealt()
    for seat in range(3):
        table = says(table, seat, "-", 0).table
    assert not table.running
    assert isinstance(step(table, Answer(2, 1, "3", "m"), 0).refusal, TooLate)


def test_a_stopped_table_takes_no_answer():
    table = done(dealt(), Stop("referee"), 0).table
    refusal = step(table, Answer(0, 1, "3"), 0).refusal
    assert isinstance(refusal, NotAllowed)
    assert refusal.key == "play.stopped"


def test_a09_what_does_not_beat_is_refused_and_changes_nothing():
    table = playing(seed=3)
    high = poker.write_counts(1 << 4 * (_top(table, 0)))
    table = says(table, 0, high, 0).table
    low = lowest(table, 1)
    made = step(table, Answer(1, 2, low, "m"), 1 * S)
    assert isinstance(made.refusal, Illegal)
    assert made.refusal.article == "牌型比较"
    assert (made.table, made.events) == (table, ())
    # A refused id is free: nothing has taken effect under it.
    assert done(made.table, Answer(1, 2, "-", "m"), 1 * S).receipt == Receipt("m", 2)


def test_c07_only_cards_of_the_own_hand_are_played():
    table = playing()
    hand = table.state.hands[0]
    other = poker.write_card(poker.bits(poker.DECK & ~hand)[0])
    assert isinstance(step(table, Answer(0, 2, other), 0).refusal, Illegal)
    own = lowest(table, 0)
    after = done(table, Answer(0, 2, own), 0).table
    assert hand & ~after.state.hands[0] == poker.read_cards(own)


def test_unreadable_stays_apart_from_illegal():
    assert isinstance(step(dealt(), Answer(0, 1, "?"), 0).refusal, Unreadable)


def test_the_log_names_the_physical_cards():
    table = playing(seed=1)
    rank = poker.RANKS[(poker.bits(table.state.hands[0])[0]) // 4]
    (event,) = says(table, 0, rank, 3 * S).events
    assert poker.read_cards(event.act) & table.state.hands[0]
    assert (event.how, event.spent, event.at) == ("player", 3 * S, 3 * S)


def test_f05_a_slow_robot_finds_the_clock_has_answered_and_plays_on():
    table = dealt(opener=2)
    late = step(table, Answer(2, 1, "3", "r1"), 30 * S)
    assert isinstance(late.refusal, TooLate)
    assert [event.how for event in late.events if isinstance(event, Acted)] == ["timeout"]
    assert late.table.state.calls == (0,)
    # The time-out stands, although the command that uncovered it was refused.
    table = says(says(late.table, 0, "1", 31 * S).table, 1, "-", 32 * S).table
    assert says(table, 2, "-", 33 * S).receipt == Receipt("", 2)


def test_c17_the_last_play_comes_before_the_end_and_all_hear_the_same():
    table = playing()
    events = ()
    while table.running:
        made = says(table, table.asked[0], _any(table), 0)
        events, table = made.events, made.table
    assert [type(event) for event in events] == [Acted, Ended]
    assert events[1].result == table.rules.result(table.state)
    assert table.results[-1].result.facts["winner"] == "abc"[events[0].seat]


def test_verify_raises_what_step_reports_and_can_asks():
    table = dealt()
    bad, good = Answer(0, 1, "9"), Answer(0, 1, "3")
    with pytest.raises(Unreadable) as raised:
        verify(table, bad, 0)
    assert raised.value.key == step(table, bad, 0).refusal.key
    assert not can(table, bad, 0)
    assert can(table, good, 0)
    assert verify(table, good, 0) == step(table, good, 0)


def test_three_seats_are_asked_at_once_and_each_answers_in_any_order():
    table = done(Table(Toy()), Sit(("x", "y", "z"), (True,) * 3), 0).table
    table = done(table, DealOut(1, 0, shuffled(1)), 0).table
    for seat in (2, 0, 1):
        table = says(table, seat, "yes", 10).table
    assert table.state.past == (("yes",) * 3,)
    assert [seat.asked for seat in table.seats] == [2, 2, 2]


def test_clocks_of_several_seats_run_out_in_order_of_their_deadlines():
    table = done(Table(Toy()), Sit(("x", "y", "z"), (True,) * 3), 0).table
    table = done(table, DealOut(1, 0, shuffled(1)), 0).table
    table = says(table, 1, "yes", 400).table
    acts = [event for event in lapse(table, 9_999).events if isinstance(event, Acted)]
    # Limits 1, 2 and 3 s; the second round begins when c's clock has answered the first.
    assert [(e.seat, e.at) for e in acts[:5]] == [
        (0, 1000),
        (2, 3000),
        (0, 4000),
        (1, 5000),
        (2, 6000),
    ]


def test_nothing_is_hosted_by_an_answer_that_is_refused():
    table = done(dealt(), Host(0, on=True), 0).table
    made = step(table, Answer(0, 1, "?"), 1 * S)
    assert not [event for event in made.events if isinstance(event, Hosted)]


def _opening():
    table = Table(OFFICIAL)
    first = done(table, Sit(("Zhao", "Qian", "Sun"), (False, False, True)), 0)
    return (*first.events, *done(first.table, DealOut(1, 0, shuffled(1)), 0).events)


def _top(table, seat):
    return poker.bits(table.state.hands[seat])[-1] // 4


def _any(table):
    rules, seat = table.rules, table.asked[0]
    return rules.write(rules.acts(table.state, seat)[-1])


def test_only_the_clock_takes_a_right_to_play_away():
    """ERDAYI §5 (hbut): a player may pass, and cannot let his right lapse on purpose."""
    table = says(dealt(rules("doudizhu/hbut-2013")), 0, "3", 0).table
    refused = step(table, Answer(0, 2, "--", "m1"), 1 * S)
    assert isinstance(refused.refusal, NotAllowed)
    late = lapse(table, 45 * S)
    assert [event.act for event in late.events if isinstance(event, Acted)] == ["--"]
    assert late.table.asked == (1,)
    twice = lapse(lapse(late.table, 90 * S).table, 135 * S).table
    assert twice.asked == (0,)
    forced = lapse(twice, 180 * S)
    assert [event.act for event in forced.events if isinstance(event, Acted)] == [lowest(twice, 0)]
