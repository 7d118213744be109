"""Streams: numbered by viewer without gaps, and silent about everything unseen (design 4)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from seated import AT_ONCE, OFFICIAL, S, dealt, done, doubling, playing, says, shuffled
from toy import Toy
from wild import log, wild

from paiju.cards.deck import Deal
from paiju.cards.poker import bits
from paiju.play.commands import Answer, DealOut, Extend, Host, Open, Resume, Sit, Stop
from paiju.play.events import Acted, Dealt, Ended, Voided
from paiju.play.fold import fold
from paiju.play.step import lapse, step
from paiju.play.stream import Stream, encode, messages, rest
from paiju.play.table import Table
from paiju.play.view import REFEREE, view
from paiju.rules.profile import rules
from paiju.rules.protocol import ALL_SEEING, SPECTATOR

VIEWERS = (0, 1, 2, SPECTATOR, REFEREE, ALL_SEEING)
ZIBO = rules("doudizhu/zibo-2020")
GAMES = st.sampled_from((OFFICIAL, AT_ONCE, ZIBO, Toy()))
SEEDS = st.integers(0, 2**32)


def said(game, events, viewer):
    return [encode(message) for message in messages(game, events, viewer)]


@settings(max_examples=15, deadline=None)
@given(GAMES, SEEDS, st.booleans())
def test_messages_are_numbered_without_gaps_and_miss_no_change(game, seed, shared):
    streams = {viewer: Stream(viewer) for viewer in VIEWERS}
    for before, event, after in wild(game, seed, boards=1, shared=shared):
        for viewer, stream in streams.items():
            message = stream.next(before, event, after)
            streams[viewer] = stream.after(message)
            if message is None:
                assert view(after, viewer) == view(before, viewer)
            else:
                assert message.number == stream.number + 1
                assert message.view == view(after, viewer)


SEATED_AND_NOT = st.sampled_from((0, 1, 2, SPECTATOR, REFEREE))


@settings(max_examples=40, deadline=None)
@given(SEEDS, SEATED_AND_NOT, st.booleans())
def test_two_deals_that_differ_in_hidden_cards_give_the_same_bytes(seed, viewer, shared):
    _same_bytes(seed, viewer, shared)


@pytest.mark.nightly
@settings(max_examples=4000, deadline=None)
@given(SEEDS, SEATED_AND_NOT, st.booleans())
def test_two_deals_that_differ_in_hidden_cards_give_the_same_bytes_long(seed, viewer, shared):
    _same_bytes(seed, viewer, shared)


def _same_bytes(seed, viewer, shared):
    events = _one_board(seed, shared=shared)
    for cut in Random(seed).sample(range(2, len(events) + 1), min(6, len(events) - 1)):
        known = events[:cut]
        other = _swapped(known, viewer, Random(seed + cut))
        assert said(OFFICIAL, other, viewer) == said(OFFICIAL, known, viewer)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_spectators_of_a_shared_board_hear_nothing_of_its_play(seed):
    heard = {m.news.what for m in messages(OFFICIAL, log(OFFICIAL, seed, shared=True), SPECTATOR)}
    assert heard <= {"seated", "dealt", "replaced"}


# -- the two defenders' 加倍: unseen until both are in ------------------------------------------

PUBLIC = (
    (4 * S, Host(0, on=True)),
    (6 * S, Stop("Li", "noise")),
    (8 * S, Resume("Li")),
    (9 * S, Extend(1, 30 * S, "Li")),
    (10 * S, Extend(2, 30 * S, "Li")),
    (11 * S, Host(0, on=False)),
)
"""What everybody sees while the defenders think: (moment, command)."""

UNSEEN = st.integers(0, 39).map(lambda second: second * S).filter(lambda t: not 6 * S <= t < 8 * S)
LAST = 40 * S


def _doubling_log(*unseen, hosted=()):
    """The log of a deal up to the reveal: public events at their times, answers at theirs."""
    table = Table(OFFICIAL)
    opening = [
        (0, Sit(("Zhao", "Qian", "Sun"), (False,) * 3)),
        (0, DealOut(1, 0, shuffled(1))),
        (0, Answer(0, 1, "3")),
        *((0, Host(seat, on=True)) for seat in hosted),
    ]
    # At the same moment what everybody sees comes first: the order is no difference to be seen.
    script = opening + sorted((*PUBLIC, *unseen), key=lambda item: item[0])
    events = []
    for now, command in script:
        made = step(table, command, now)
        events += made.events
        table = made.table
    assert table.state.phase != "double"
    return events


@settings(max_examples=60, deadline=None)
@given(UNSEEN, UNSEEN, st.sampled_from("×-"), st.sampled_from("×-"), st.sampled_from((0, -1, -3)))
def test_neither_order_nor_moment_of_unseen_answers_shows(first, second, b, c, viewer):
    """Whichever defender answers first, and when: the others hear the same bytes."""
    one = _doubling_log((first, Answer(1, 1, b)), (LAST, Answer(2, 1, c)))
    two = _doubling_log((second, Answer(2, 1, c)), (LAST, Answer(1, 1, b)))
    assert said(OFFICIAL, one, viewer) == said(OFFICIAL, two, viewer)


@settings(max_examples=60, deadline=None)
@given(UNSEEN, UNSEEN, st.sampled_from("×-"), st.sampled_from("×-"))
def test_the_partner_hears_nothing_of_an_unseen_answer(first, second, one, two):
    heard = [
        _until_reveal(_doubling_log((at, Answer(1, 1, act)), (LAST, Answer(2, 1, "-"))), 2)
        for at, act in ((first, one), (second, two))
    ]
    assert heard[0] == heard[1]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR, REFEREE])
def test_an_unseen_answer_by_hand_clock_or_hosting_sounds_the_same(viewer):
    hosted = [
        _until_reveal(_doubling_log(*unseen, (LAST, Answer(2, 1, "×")), hosted=(1,)), viewer)
        for unseen in ((), ((2 * S, Answer(1, 1, "×")),))
    ]
    assert hosted[0] == hosted[1]


def test_an_unseen_answer_makes_no_message_for_the_others():
    before = doubling()
    made = says(before, 1, "×", 1 * S)
    for viewer in (0, 2, SPECTATOR, REFEREE):
        assert Stream(viewer, 7).next(before, made.events[0], made.table) is None
    own = Stream(1, 7).next(before, made.events[0], made.table)
    assert (own.number, own.news.acts[0].act) == (8, "×")


def test_unseen_answers_are_revealed_together_and_with_how_they_were_made():
    table = done(doubling(), Extend(2, 9 * S, "Li"), 0).table
    table = lapse(table, 25 * S).table
    made = says(table, 2, "×", 26 * S)
    told = Stream(0).next(table, made.events[0], made.table).news
    assert [(a.seat, a.act, a.how) for a in told.acts] == [(1, "-", "timeout"), (2, "×", "player")]


# -- what is told ------------------------------------------------------------------------------


def test_c17_the_last_play_is_told_before_the_end_and_the_winner_is_one_for_all():
    events = _one_board(12, whole=True)
    for viewer in VIEWERS:
        tail = [message.news for message in messages(OFFICIAL, events, viewer)][-2:]
        assert [news.what for news in tail] == ["acts", "ended"]
        assert tail[1].result == events[-1].result


def test_only_referees_are_told_that_the_table_was_opened():
    before = dealt()
    made = done(before, Open("Li"), 0)
    told = {v for v in VIEWERS if Stream(v).next(before, made.events[0], made.table)}
    assert told == {REFEREE, ALL_SEEING}


def test_a_referee_who_opened_the_table_hears_unseen_answers():
    table = done(Table(Toy()), Sit(("x", "y", "z"), (True,) * 3), 0).table
    table = done(table, DealOut(1, 0, shuffled(1)), 0).table
    for before, told in ((table, False), (done(table, Open("Li"), 0).table, True)):
        made = says(before, 1, "yes", 1)
        assert bool(Stream(REFEREE).next(before, made.events[0], made.table)) is told


def test_a_wish_to_be_hosted_renewed_after_an_unseen_answer_is_no_news():
    before = says(done(doubling(), Host(1, on=True), 1 * S).table, 1, "×", 2 * S).table
    made = done(before, Host(1, on=True), 3 * S)
    assert len(made.events) == 1
    for viewer in VIEWERS:
        assert Stream(viewer).next(before, made.events[0], made.table) is None
        assert view(made.table, viewer) == view(before, viewer)


def test_e05_no_message_during_a_board_holds_anything_to_derive_the_deal_from():
    table = playing()
    for viewer in (0, 1, 2, SPECTATOR):
        text = encode(Stream(viewer).next(Table(OFFICIAL), Dealt(0, 1, 0, shuffled(1)), table))
        assert b"secret" not in text
        assert b"seed" not in text
        assert str(shuffled(1).hands[1]).encode() not in text


def test_who_comes_back_gets_the_rest():
    sent = messages(OFFICIAL, _one_board(3, whole=True), 1)
    assert list(rest(sent, len(sent))) == []
    assert list(rest(sent, len(sent) - 3)) == sent[-3:]


def test_who_was_away_for_long_or_counts_wrongly_gets_the_newest_whole_view():
    sent = messages(OFFICIAL, _one_board(3, whole=True), 1)
    assert len(sent) > 5
    assert list(rest(sent, 0, most=4)) == sent[-1:]
    for number in (-1, len(sent) + 1):
        assert list(rest(sent, number)) == sent[-1:]
    assert sent[-1].view == view(fold(OFFICIAL, _one_board(3, whole=True)), 1)


def test_a_viewer_of_an_empty_log_has_no_message():
    assert messages(OFFICIAL, [], 0) == []
    assert list(rest([], 0)) == []


def _until_reveal(events, viewer):
    """What *viewer* hears before the last answer is in."""
    for index, event in enumerate(events):
        if isinstance(event, Acted) and fold(OFFICIAL, events[: index + 1]).state.phase in (
            "redouble",
            "play",
        ):
            return said(OFFICIAL, events[:index], viewer)
    raise AssertionError("no reveal")


def _one_board(seed, *, shared=False, whole=False):
    """A wild log of one board; its end left out unless it is wanted *whole*, with a result."""
    while True:
        events = log(OFFICIAL, seed, boards=1, shared=shared)
        if not whole or any(isinstance(event, Ended) for event in events):
            break
        seed += 1
    over = next((i for i, e in enumerate(events) if isinstance(e, Ended | Voided)), len(events))
    if whole:
        return events[: over + 1]
    last = max((i for i, e in enumerate(events[:over]) if isinstance(e, Acted)), default=over)
    return events[:last]


def _swapped(events, viewer, rng):
    """The same log with other cards where *viewer* cannot have seen them."""
    state = fold(OFFICIAL, events).state
    opened = viewer == REFEREE and fold(OFFICIAL, events).board.opened
    (index, dealt_at) = next((i, e) for i, e in enumerate(events) if isinstance(e, Dealt))
    fixed = state.shown[0] | state.shown[1] | state.shown[2]
    if viewer >= 0:
        fixed |= dealt_at.deal.hands[viewer]
    if state.revealed():
        fixed |= sum(1 << card for card in state.base)
    free = [] if opened else [card for card in (*range(53), 56) if not fixed >> card & 1]
    moved = dict(zip(free, rng.sample(free, len(free)), strict=True))
    hands = tuple(
        sum(1 << moved.get(card, card) for card in bits(hand)) for hand in dealt_at.deal.hands
    )
    other = Deal(hands, tuple(moved.get(card, card) for card in dealt_at.deal.rest))
    return [*events[:index], replace(dealt_at, deal=other), *events[index + 1 :]]
