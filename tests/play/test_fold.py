"""The log is the table (design 1); nothing gets lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seated import AT_ONCE, OFFICIAL, dealt, shuffled
from toy import Toy
from wild import log, wild

from paiju.cards import poker
from paiju.errors import PaijuError
from paiju.play.commands import Answer, DealOut
from paiju.play.events import Acted, Ended
from paiju.play.fold import apply, fold
from paiju.play.line import dump, load

GAMES = st.sampled_from((OFFICIAL, AT_ONCE, Toy()))
SEEDS = st.integers(0, 2**32)


@settings(max_examples=25, deadline=None)
@given(GAMES, SEEDS)
def test_fold_is_the_incremental_table(game, seed):
    last = None
    events = []
    for before, event, after in wild(game, seed):
        assert last is None or before == last
        events.append(event)
        last = after
    assert fold(game, events) == last
    assert last.number == len(events)


@settings(max_examples=25, deadline=None)
@given(GAMES, SEEDS)
def test_a_log_on_paper_folds_to_the_same_table(game, seed):
    events = log(game, seed)
    again = [load(dump(event, game), game) for event in events]
    assert again == events
    assert fold(game, again) == fold(game, events)


@settings(max_examples=25, deadline=None)
@given(GAMES, SEEDS)
def test_moments_never_go_back(game, seed):
    moments = [event.at for event in log(game, seed)]
    assert moments == sorted(moments)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_54_cards_in_every_state(seed):
    for _, _, after in wild(OFFICIAL, seed):
        state = after.state
        if state is None:
            continue
        base = 0 if state.revealed() else sum(1 << card for card in state.base)
        parts = (*state.hands, *state.shown, base)
        assert sum(part.bit_count() for part in parts) == 54
        union = 0
        for part in parts:
            union |= part
        assert union == poker.DECK


@settings(max_examples=25, deadline=None)
@given(GAMES, SEEDS)
def test_scores_sum_to_zero(game, seed):
    for event in log(game, seed):
        if isinstance(event, Ended):
            assert sum(event.result.scores) == 0


def test_a_log_with_an_act_that_the_rules_refuse_is_damaged():
    with pytest.raises(PaijuError):
        apply(dealt(), Acted(1, 0, "9", "player", 1))


def test_repr_of_tables_events_and_commands_names_no_card():
    table = dealt()
    assert repr(table) == "<Table, 2 events>"
    assert repr(DealOut(1, 0, shuffled(1))) == "<DealOut>"
    assert repr(Answer(1, 1, "×", "m")) == "<Answer>"
    events = log(OFFICIAL, 5)
    assert {repr(event) for event in events} == {
        f"<{type(event).__name__} at {event.at}>" for event in events
    }
