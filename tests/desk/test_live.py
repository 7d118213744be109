"""What is due at a table by itself, and when (EVENTS §5, DUPLICATE §2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from paiju.contest.round import Round
from paiju.desk import journal, live
from paiju.desk.course import Course, fold
from paiju.play.commands import Publish, Stop, Void
from paiju.play.step import step
from paiju.play.table import Table

DRAWN = Round(1, ((4, 2, 6), (1, 5, 3)))
S = live.SECOND
TWO_BOARDS = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 2
boards = 2
"""


@pytest.fixture
def event(make_setup, secret):
    """Give setup, and the places of round 1."""
    setup = make_setup(TWO_BOARDS)
    created = journal.Created(journal.VERSION, setup.regulation, setup.entrants, "random", b"")
    events = (created, journal.Seated("小组赛", DRAWN))
    course = fold(Course(), map(journal.write, events))
    return setup, live.places(setup, secret, course, 1)


def sat(place, robots=frozenset()):
    return step(Table(place.rules), live.seated(place, robots), 0).table


def voided(table, place, hall, now):
    """Deal the next board and void it at once."""
    due = live.next_deal(place, table, hall, now, None)
    table = step(table, due.command, due.at).table
    return step(table, Void("Li"), due.at).table


def test_places_name_the_table_its_stream_and_its_players(event):
    _, places = event
    assert [(p.round, p.table, p.players) for p in places] == [(1, 1, (4, 2, 6)), (1, 2, (1, 5, 3))]
    assert [p.stream for p in places] == ["小组赛/r1/t1", "小组赛/r1/t2"]
    assert places[0].about == ("小赛", "小组赛", 1, 1)
    assert "小组赛/r1/t1" in repr(places[0])


def test_all_tables_get_the_same_boards_in_the_same_order(event):
    setup, places = event
    hall = setup.read.hall
    dealt = [live.next_deal(p, sat(p), hall, 0, None).command for p in places]
    assert dealt[0] == dealt[1]
    assert dealt[0].shared
    assert dealt[0].number == 1


def test_robots_sit_for_those_who_are_not_there(event):
    _, places = event
    table = sat(places[0], frozenset({2, 6}))
    assert [seat.player for seat in table.seats] == ["4", "2", "6"]
    assert [seat.robot for seat in table.seats] == [False, True, True]


def test_the_first_card_comes_at_the_start_and_the_next_board_after_the_pause(event):
    setup, (place, _) = event
    hall, start = setup.read.hall, 100 * S
    assert live.next_deal(place, Table(place.rules), hall, start, None) is None
    table = sat(place)
    due = live.next_deal(place, table, hall, start, None)
    assert (due.at, due.command.number) == (start, 1)
    running = step(table, due.command, start).table
    assert live.next_deal(place, running, hall, start, None) is None
    over = step(running, Void("Li"), start + 60 * S).table
    due = live.next_deal(place, over, hall, start, None)
    assert (due.at, due.command.number) == (start + (60 + hall.pause) * S, 2)
    last = voided(over, place, hall, start)
    assert live.next_deal(place, last, hall, start, None) is None


def test_nothing_is_dealt_at_a_table_that_a_referee_has_stopped(event):
    setup, (place, _) = event
    over = voided(sat(place), place, setup.read.hall, 0)
    stopped = step(over, Stop("Li"), S).table
    assert stopped.halt is not None
    assert live.next_deal(place, stopped, setup.read.hall, 0, None) is None
    assert live.next_deal(place, over, setup.read.hall, 0, None) is not None


def test_free_rounds_wait_for_nobody_and_windows_for_all(event):
    setup, places = event
    free = setup.read.hall
    tight = replace(free, synchrony="window")
    quick, slow = (sat(place) for place in places)
    quick = voided(quick, places[0], free, 0)
    assert live.window(places[0], [quick, slow], free) is None
    assert live.next_deal(places[0], quick, free, 0, None).command.number == 2
    window = live.window(places[0], [quick, slow], tight)
    assert window == 1
    assert live.next_deal(places[0], quick, tight, 0, window) is None
    slow = voided(slow, places[1], free, 0)
    assert live.window(places[0], [quick, slow], tight) == 2
    both = [voided(t, p, free, 0) for t, p in zip((quick, slow), places, strict=True)]
    assert live.window(places[0], both, tight) == 2


def test_duplicate_2_a_board_is_published_when_its_last_table_has_finished(event):
    setup, places = event
    quick, slow = (sat(place) for place in places)
    quick = voided(quick, places[0], setup.read.hall, 0)
    assert live.common([quick, slow]) == frozenset()
    assert live.publications(quick, live.common([quick, slow])) == []
    slow = voided(slow, places[1], setup.read.hall, 0)
    over = live.common([quick, slow])
    assert over == {1}
    assert live.publications(quick, over) == [Publish(1, live.SERVICE)]
    told = step(quick, Publish(1, live.SERVICE), S).table
    assert live.publications(told, over) == []
    assert live.common([]) == frozenset()
    assert live.common([quick, slow], again=True) == frozenset()
