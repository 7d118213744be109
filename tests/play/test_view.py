"""Who sees what (ERDAYI §8): views are built from what a viewer may know."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seated import OFFICIAL, S, dealt, done, doubling, lowest, playing, says, shuffled
from wild import wild

from paiju.cards import poker
from paiju.play.commands import DealOut, Host, Open, Publish, Resume, Stop, Void
from paiju.play.table import Table
from paiju.play.view import REFEREE, encode, view
from paiju.rules.protocol import ALL_SEEING, SPECTATOR

OTHERS = (SPECTATOR, REFEREE)


def seen_by(table, viewer):
    return json.loads(encode(view(table, viewer)))


def cards_in(text):
    """Every physical card that a view names, as a set."""
    found = 0
    for rank in range(13):
        for suit in range(4):
            if poker.write_card(4 * rank + suit) in text:
                found |= 1 << 4 * rank + suit
    return found


def test_a_seat_sees_its_hand_question_and_clock():
    shown = seen_by(dealt(), 0)
    assert shown["seen"]["hand"] == poker.write_cards(dealt().state.hands[0])
    assert shown["decision"] == 1
    assert shown["clocks"] == [{"seat": 0, "limit": 25 * S, "until": 25 * S, "left": None}]
    assert seen_by(dealt(), 1)["decision"] is None


def test_a_stopped_clock_shows_what_is_left():
    shown = seen_by(done(dealt(), Stop("Li", "noise"), 10 * S).table, 1)
    assert shown["clocks"] == [{"seat": 0, "limit": 25 * S, "until": None, "left": 15 * S}]
    assert shown["halt"] == {"by": "Li", "why": "noise", "seat": -1}


def test_clocks_show_the_moment_of_their_end_and_the_rest_after_several_stops():
    table = dealt()
    for second in (10, 20):
        table = done(table, Stop("Li"), second * S).table
        table = done(table, Resume("Li"), (second + 5) * S).table
    assert seen_by(table, 2)["clocks"][0]["until"] == 35 * S
    table = done(table, Stop("Li"), 30 * S).table
    assert seen_by(table, 2)["clocks"][0]["left"] == 5 * S


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_c05_no_view_names_a_card_that_is_not_the_viewers_to_know(seed):
    for _, _, table in wild(OFFICIAL, seed, boards=1):
        if not table.asked or table.board.opened:
            continue
        state = table.state
        base = sum(1 << card for card in state.base) if state.revealed() else 0
        public = state.shown[0] | state.shown[1] | state.shown[2] | base
        for viewer in (0, 1, 2, *OTHERS):
            own = state.hands[viewer] if viewer >= 0 else 0
            assert not cards_in(encode(view(table, viewer)).decode()) & ~(public | own)


@pytest.mark.parametrize("viewer", [0, 2, *OTHERS])
def test_an_unseen_answer_leaves_every_other_view_as_it_is(viewer):
    before = doubling()
    after = says(before, 1, "×", 5 * S).table
    assert encode(view(after, viewer)) == encode(view(before, viewer))


def test_an_unseen_answer_is_visible_to_its_own_seat():
    after = says(doubling(), 1, "×", 5 * S).table
    shown = seen_by(after, 1)
    assert (shown["seen"]["answer"], shown["decision"]) == (True, None)
    assert [clock["seat"] for clock in shown["clocks"]] == [2]


@pytest.mark.parametrize("viewer", [0, 2, *OTHERS])
def test_an_unseen_answer_of_a_hosted_seat_leaves_every_other_view_as_it_is(viewer):
    before = done(doubling(), Host(1, on=True), 1 * S).table
    after = says(before, 1, "×", 2 * S).table
    assert encode(view(after, viewer)) == encode(view(before, viewer))


def test_a_referee_sees_hidden_cards_only_after_opening_the_table():
    table = dealt()
    hidden = poker.write_cards(table.state.hands[1])
    assert hidden not in encode(view(table, REFEREE)).decode()
    table = done(table, Open("Li"), 0).table
    assert hidden in encode(view(table, REFEREE)).decode()
    for viewer in (0, 2, SPECTATOR):
        assert hidden not in encode(view(table, viewer)).decode()


def test_an_opened_board_says_nothing_about_the_next():
    table = done(done(dealt(), Open("Li"), 0).table, Void("Li"), 0).table
    assert not dealt().board.opened
    table = _next(table, number=2)
    assert poker.write_cards(table.state.hands[1]) not in encode(view(table, REFEREE)).decode()


def test_spectators_see_nothing_of_a_shared_board_before_it_is_published():
    table = playing(shared=True)
    shown = seen_by(table, SPECTATOR)
    assert shown == {
        "viewer": -1,
        "seats": [
            {"player": "Zhao", "robot": False, "hosted": False},
            {"player": "Qian", "robot": False, "hosted": False},
            {"player": "Sun", "robot": True, "hosted": False},
        ],
        "board": 1,
        "running": None,
        "halt": None,
        "decision": None,
        "clocks": [],
        "results": [],
        "seen": None,
    }
    after = says(table, 0, lowest(table, 0), 3 * S).table
    assert encode(view(after, SPECTATOR)) == encode(view(table, SPECTATOR))
    over = done(after, Void("Li"), 3 * S).table
    assert seen_by(over, SPECTATOR)["results"] == []
    assert seen_by(over, 0)["results"]
    assert seen_by(done(over, Publish(1), 4 * S).table, SPECTATOR)["results"]


def test_spectators_of_an_open_board_see_nothing_of_an_earlier_shared_one():
    table = done(dealt(shared=True), Void("Li"), 0).table
    table = _next(table, number=2)
    assert seen_by(table, SPECTATOR)["results"] == []
    assert seen_by(table, SPECTATOR)["seen"]
    assert seen_by(table, REFEREE)["results"] == []


def test_the_replay_after_the_embargo_sees_everything():
    table = dealt()
    shown = encode(view(table, ALL_SEEING)).decode()
    assert all(poker.write_cards(hand) in shown for hand in table.state.hands)


def test_no_view_holds_numbers_of_the_log_or_commands_of_others():
    table = says(dealt(), 0, "3", 0, "secret-id").table
    for viewer in (1, 2, *OTHERS):
        shown = encode(view(table, viewer)).decode()
        assert "secret-id" not in shown
        assert '"number"' not in shown
        assert '"asked"' not in shown


def test_an_empty_table_can_be_looked_at():
    assert view(Table(OFFICIAL), SPECTATOR).seats == ()


def _next(table, number):
    return done(table, DealOut(number, 1, shuffled(2)), 0).table
