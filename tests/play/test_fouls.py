"""犯规: a play that takes too long under Zibo (16), and what a referee counts (EVENTS §3)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seated import S, dealt, done, lowest, says, shuffled
from wild import wild

from paiju.errors import NotAllowed, TooLate
from paiju.play import line
from paiju.play.clock import due
from paiju.play.commands import Answer, Call, DealOut, Extend, Foul, Host, Resume, Sit
from paiju.play.events import Acted, Dealt, Ended, Fouled
from paiju.play.fold import fold
from paiju.play.step import lapse, step
from paiju.play.stream import messages
from paiju.play.table import Table
from paiju.play.view import view
from paiju.record import paipu, replay
from paiju.record.write import Heading, write
from paiju.rules.profile import rules
from paiju.rules.protocol import SPECTATOR

ZIBO = rules("doudizhu/zibo-2020")


def leading(**how):
    """Seat a has called at moment 0 and leads."""
    return says(dealt(ZIBO, **how), 0, "3", 0).table


def test_16_after_20_seconds_a_foul_and_the_same_20_seconds_again():
    assert due(leading()) == 20 * S
    moved = lapse(leading(), 20 * S)
    assert [(type(e), e.seat, e.how, e.spent) for e in moved.events] == [
        (Fouled, 0, "timeout", 20 * S)
    ]
    assert moved.table.asked == (0,)
    assert due(moved.table) == 40 * S


def test_16_the_question_stays_the_same_so_an_answer_on_its_way_still_counts():
    table = leading()
    number = table.seats[0].asked
    made = done(table, Answer(0, number, lowest(table, 0)), 20 * S)
    assert [type(e) for e in made.events] == [Fouled, Acted]
    assert made.events[1].spent == 0
    assert made.table.seats[0].missed == 0


def test_16_the_second_foul_ends_the_board_at_its_deadline():
    made = step(leading(), Answer(0, 2, "3"), 90 * S)
    assert isinstance(made.refusal, TooLate)
    assert [(type(e), e.at) for e in made.events] == [
        (Fouled, 20 * S), (Fouled, 40 * S), (Ended, 40 * S)
    ]  # fmt: skip
    assert made.events[-1].result.scores == (-6, 3, 3)
    assert made.table.asked == ()
    assert due(made.table) is None


def test_16_another_deal_begins_without_fouls():
    table = lapse(leading(), 20 * S).table
    table = says(table, 0, lowest(table, 0), 21 * S).table
    assert table.state.fouls == (1, 0, 0)
    assert dealt(ZIBO).state.fouls == (0, 0, 0)


def test_a_call_that_takes_too_long_is_a_pass():
    moved = lapse(dealt(ZIBO), 25 * S)
    assert [(type(e), e.act) for e in moved.events] == [(Acted, "-")]


def test_a_hosted_seat_plays_its_defaults_and_does_not_foul():
    table = done(leading(), Host(0, on=True), 1 * S).table
    moved = lapse(table, 6 * S)
    assert [(type(e), e.how) for e in moved.events] == [(Acted, "hosted")]


def test_added_time_is_for_the_open_question_and_not_for_the_one_after_a_foul():
    table = done(leading(), Extend(0, 10 * S, "ref"), 0).table
    moved = lapse(table, 30 * S)
    assert [type(e) for e in moved.events] == [Fouled]
    assert due(moved.table) == 50 * S


def test_8_7_a_phone_rings_and_counts_with_the_clock_to_two():
    table = lapse(leading(), 20 * S).table
    table = done(table, Call(1), 21 * S).table
    table = done(table, Foul(0, "ref", "手机响", "f1"), 22 * S).table
    assert not table.running
    assert table.results[0].result.scores == (-6, 3, 3)
    done(table, Resume("ref"), 23 * S)


def test_a_foul_of_a_seat_that_is_not_asked_moves_no_clock():
    table = done(leading(), Foul(2, "ref"), 5 * S).table
    assert (table.asked, due(table)) == ((0,), 20 * S)
    assert view(table, SPECTATOR).seen.fouls == (0, 0, 1)


def test_the_same_foul_command_counts_once():
    made = done(leading(), Foul(1, "ref", "", "f1"), 5 * S)
    again = done(made.table, Foul(1, "ref", "", "f1"), 6 * S)
    assert again.events == ()
    assert again.table.state.fouls == (0, 1, 0)


def test_fouls_are_refused_where_the_rules_know_none_or_no_board_is_played():
    assert step(dealt(), Foul(0, "ref"), 0).refusal.key == "rules.no_fouls"
    over = lapse(leading(), 60 * S).table
    refusal = step(over, Foul(0, "ref"), 60 * S).refusal
    assert isinstance(refusal, NotAllowed)
    assert refusal.key == "play.no_board"


def test_everybody_is_told_of_a_foul():
    made = lapse(leading(), 20 * S)
    log = [*_log(leading()), *made.events]
    for viewer in (0, 1, 2, SPECTATOR):
        told = messages(ZIBO, log, viewer)[-1]
        assert (told.news.what, told.news.seat) == ("fouled", 0)
        assert told.view.seen.fouls == (1, 0, 0)
        assert told.view.clocks[0].until == 40 * S


def test_nothing_is_told_of_a_foul_at_a_shared_board():
    made = lapse(leading(shared=True), 20 * S)
    log = [*_log(leading(shared=True), shared=True), *made.events]
    assert messages(ZIBO, log, SPECTATOR)[-1].news.what != "fouled"


def _log(table, *, shared=False):
    """Give the events that led to :func:`leading`."""
    events = []
    at = Table(ZIBO)
    for command in (
        Sit(("Zhao", "Qian", "Sun"), (False, False, True)),
        DealOut(1, 0, shuffled(1), shared=shared),
        Answer(0, 1, "3"),
    ):
        made = step(at, command, 0)
        events += made.events
        at = made.table
    assert at == table
    return events


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_the_log_of_a_wild_table_folds_reads_back_and_replays(seed):
    steps = list(wild(ZIBO, seed, boards=3))
    events = [event for _, event, _ in steps]
    again = fold(ZIBO, [line.load(line.dump(e, ZIBO), ZIBO) for e in events])
    assert again == steps[-1][2]
    if Dealt in map(type, events):
        record = write(events, ZIBO, Heading())
        text = paipu.dumps(record)
        assert paipu.loads(text) == record
        assert replay.faults(record) == []


@pytest.mark.parametrize("fouls", [1, 2])
def test_a_record_shows_fouls_where_they_were_and_replays(fouls):
    table = leading()
    made = lapse(table, fouls * 20 * S)
    log = [*_log(table), *made.events]
    if fouls == 1:
        card = lowest(made.table, 0)
        log += says(made.table, 0, card, 25 * S).events
        foul = done(fold(ZIBO, log), Foul(2, "裁判长", "手机响"), 26 * S)
        log += foul.events
    record = write(log, ZIBO, Heading())
    text = paipu.dumps(record)
    moves = [row for row in text.splitlines() if row.startswith("  a #a!")]
    assert len(moves) == 1
    if fouls == 1:
        assert "#c^1" in moves[0]
        assert "手机响" in text
    else:
        assert moves[0].split() == ["a", "#a!", "#a!"]
        assert "fouler" in text
    assert paipu.loads(text) == record
    assert replay.faults(record) == []
