"""Claims on one card (跑胡子): asked of all at once, unseen, one clock each; nothing shows.

The real rules at the real table. What a viewer may see of a deal is spelt out here once more,
from the state and not from the rules' own view (``public``).
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from claims import GAME, says, seated, sitting, window
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from seated import S, done
from wild import log, wild

from paiju.cards import zipai
from paiju.cards.deck import ZIPAI, Deal, cut
from paiju.errors import NotAllowed, PaijuError
from paiju.play import line
from paiju.play.commands import DealOut, Extend
from paiju.play.events import Acted, AnyEvent, Dealt, Ended, Voided
from paiju.play.fold import apply, fold
from paiju.play.step import lapse, step
from paiju.play.stream import Stream, encode, messages
from paiju.play.table import Table
from paiju.play.view import REFEREE, view
from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi.melds import Figure
from paiju.rules.profile import load, rules
from paiju.rules.protocol import ALL_SEEING, SPECTATOR

PLAIN: Any = rules("paohuzi/comp-2017r", {"min_huxi": 6, "hu_before_forced": True})


SEEDS = st.integers(0, 2**32)


OTHERS = (SPECTATOR, REFEREE)


VIEWERS = (0, 1, 2, *OTHERS, ALL_SEEING)


def deal() -> Deal:
    order = list(range(80))
    Random(17).shuffle(order)
    return cut(ZIPAI, order)


def said(events: list[AnyEvent], viewer: int, game: Any = GAME) -> list[bytes]:
    return [encode(message) for message in messages(game, events, viewer)]


# -- streams ---------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(st.sampled_from((GAME, PLAIN)), SEEDS, st.booleans())
def test_messages_are_numbered_without_gaps_and_miss_no_change(
    game: Any, seed: int, shared: bool
) -> None:
    streams = {viewer: Stream(viewer) for viewer in VIEWERS}
    for before, event, after in wild(game, seed, boards=1, shared=shared):
        for viewer, stream in streams.items():
            message = stream.next(before, event, after)
            streams[viewer] = stream.after(message)
            if message is None:
                assert view(after, viewer) == view(before, viewer)
            else:
                assert (message.number, message.view) == (stream.number + 1, view(after, viewer))


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_log_on_paper_gives_the_same_messages(seed: int) -> None:
    events = log(GAME, seed, boards=1)
    again = [line.load(line.dump(event, GAME), GAME) for event in events]
    for viewer in VIEWERS:
        assert said(again, viewer) == said(events, viewer)


def public(table: Table, viewer: int) -> Any:
    """Say what *viewer* may know of the cards, from the state alone."""
    state = table.state
    if state is None:
        return None
    hidden = (Figure.WEI,)
    log_ = [
        (e.seat, e.verb, -1 if e.verb == "偎" and e.seat != viewer else e.kind)
        for e in state.log
        if e.verb != "过" or e.seat == viewer
    ]
    melds = [
        [(m.figure, () if m.figure in hidden and s != viewer else m.kinds) for m in laid]
        for s, laid in enumerate(state.melds)
    ]
    covered = state.phase == "covered" and not (viewer >= 0 and state.offers[viewer])
    own = (state.hands[viewer], state.offers[viewer], state.answers[viewer]) if viewer >= 0 else ()
    return (
        log_, melds, state.liang, state.rows, len(state.wall), [zipai.size(h) for h in state.hands],
        None if covered else state.card, state.turn, state.phase == "discard", own,
    )  # fmt: skip


def relabelled(dealt: Dealt, one: int, other: int) -> Dealt:
    """Exchange all cards of two kinds."""
    moved = {4 * one + c: 4 * other + c for c in range(4)}
    moved |= {card: old for old, card in moved.items()}
    hands = tuple(
        sum(1 << moved.get(card, card) for card in range(80) if hand >> card & 1)
        for hand in dealt.deal.hands
    )
    rest = tuple(moved.get(card, card) for card in dealt.deal.rest)
    return replace(dealt, deal=Deal(hands, rest))


def exchanged(dealt: Dealt, viewer: int, rng: Random) -> Dealt:
    """Exchange two single cards that lie in the others' hands or in the stock."""
    places = [(s, c) for s in range(3) if s != viewer for c in range(80)
              if dealt.deal.hands[s] >> c & 1]  # fmt: skip
    places += [(3, card) for card in dealt.deal.rest[1:]]
    (s, one), (t, other) = rng.sample(places, 2)
    hands = list(dealt.deal.hands)
    rest = list(dealt.deal.rest)
    for place, out, into in [(s, one, other), (t, other, one)]:
        if place < 3:
            hands[place] += (1 << into) - (1 << out)
    spots = [
        (rest.index(card), new) for p, card, new in ((s, one, other), (t, other, one)) if p == 3
    ]
    for spot, new in spots:
        rest[spot] = new
    a, b, c = hands
    return replace(dealt, deal=Deal((a, b, c), tuple(rest)))


def same_bytes(seed: int, viewer: int, game: Any) -> int:
    """Change hidden cards; as long as all that is public stays, the bytes do. Count the events."""
    rng = Random(seed)
    events = [e for e in log(game, seed, boards=1) if not isinstance(e, Ended | Voided)]
    at = next(i for i, e in enumerate(events) if isinstance(e, Dealt))
    dealt = events[at]
    assert isinstance(dealt, Dealt)
    if rng.random() < 0.5:
        one, other = rng.sample(range(20), 2)
        changed = relabelled(dealt, one, other)
        if viewer >= 0 and changed.deal.hands[viewer] != dealt.deal.hands[viewer]:
            return 0
    else:
        changed = exchanged(dealt, viewer, rng)
    here, there = fold(game, events[:at]), fold(game, events[:at])
    stream, compared = Stream(viewer), 0
    for old, new in zip(events[at:], (changed, *events[at + 1 :]), strict=True):
        try:
            after, other_after = apply(here, old), apply(there, new)
        except PaijuError:
            break
        if public(after, viewer) != public(other_after, viewer):
            break
        if after.board.opened and viewer == REFEREE:
            break
        one_said = stream.next(here, old, after)
        other_said = stream.next(there, new, other_after)
        assert (one_said and encode(one_said)) == (other_said and encode(other_said))
        assert view(after, viewer) == view(other_after, viewer)
        stream, here, there = stream.after(one_said), after, other_after
        compared += 1
    return compared


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.sampled_from((0, 1, 2, *OTHERS)), st.sampled_from((GAME, PLAIN)))
def test_two_deals_that_differ_in_hidden_cards_give_the_same_bytes(
    seed: int, viewer: int, game: Any
) -> None:
    same_bytes(seed, viewer, game)


@pytest.mark.nightly
def test_two_deals_that_differ_in_hidden_cards_give_the_same_bytes_long() -> None:
    compared = [same_bytes(seed, seed % 4 - 1, GAME) for seed in range(4000)]
    assert sum(n > 5 for n in compared) > 1000


def test_the_comparison_of_two_deals_meets_long_games() -> None:
    assert sum(same_bytes(seed, seed % 4 - 1, GAME) > 5 for seed in range(40)) >= 8


# -- a hidden 偎, its rank included ------------------------------------------------------------


def wei_log(card: str) -> list[AnyEvent]:
    """b draws the third of *card*, of which nobody else has or sees one."""
    other = "柒" if card == "捌" else "捌"
    a = "一一二二三三四四五五六六七七八八九九壹壹"
    b = card * 2 + "一二三四五六七八九十十贰叁肆伍陆玖拾"
    c_and_rest = list(zipai.KINDS * 4)
    for used in a + b + card + "玖":
        c_and_rest.remove(used)
    hidden = [card, *[other] * 4]
    for used in hidden:
        c_and_rest.remove(used)
    c_and_rest.sort(key=zipai.KINDS.index)
    c, wall = c_and_rest[:20], [*c_and_rest[20:], *hidden]
    texts = (a, b, "".join(c)), ("玖", card + "".join(wall))
    free = {kind: [4 * kind + copy for copy in range(4)] for kind in range(20)}
    hands = [sum(1 << free[zipai.KINDS.index(k)].pop(0) for k in hand) for hand in texts[0]]
    rest = [free[zipai.KINDS.index(k)].pop(0) for k in "".join(texts[1])]
    made = done(seated(), DealOut(1, 0, Deal(tuple(hands), tuple(rest))), 0)
    events, table = [sitting(), *made.events], made.table
    for act in ("打九", *["过"] * 5):
        if table.state.phase == "discard" and act == "过":
            break
        seat = table.asked[0]
        made = says(table, seat, act, 1)
        events, table = [*events, *made.events], made.table
    assert table.state.log[-1].verb == "偎"
    assert zipai.KINDS[table.state.log[-1].kind] == card
    return events


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR, REFEREE])
def test_9_the_rank_of_a_hidden_wei_is_in_no_byte(viewer: int) -> None:
    seven, eight = wei_log("柒"), wei_log("捌")
    assert said(seven, viewer) == said(eight, viewer)
    assert said(seven, 1) != said(eight, 1)
    assert b"\xe5\x81\x8e???" in said(seven, viewer)[-1]


# -- who was asked, who has answered, when ----------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 19), st.integers(1, 19), st.booleans())
def test_6_neither_order_nor_moment_of_the_answers_shows(one: int, two: int, last: bool) -> None:
    events, table = window()
    first, second = table.asked[:2] if last else table.asked[1::-1]
    (watcher,) = {0, 1, 2} - {first, second}
    heard = []
    for early, late, at in ((first, second, one), (second, first, two)):
        made = says(table, early, "过", 1_000 + at * 1_000)
        more = says(made.table, late, "过", 24 * S)
        heard.append([said([*events, *made.events, *more.events], v) for v in (watcher, SPECTATOR)])
    assert heard[0] == heard[1]


def test_6_an_unseen_answer_makes_no_message_and_changes_no_view_of_the_others() -> None:
    _, table = window()
    seat = table.asked[0]
    made = says(table, seat, "过", 3 * S)
    for viewer in {0, 1, 2, *OTHERS} - {seat}:
        assert Stream(viewer, 7).next(table, made.events[0], made.table) is None
        assert view(made.table, viewer) == view(table, viewer)
    own = Stream(seat, 7).next(table, made.events[0], made.table)
    assert own is not None
    assert own.view.decision is None


def test_6_each_seat_sees_its_own_clock_and_no_other() -> None:
    _, table = window()
    for viewer in VIEWERS:
        clocks = [clock.seat for clock in view(table, viewer).clocks]
        if viewer == ALL_SEEING:
            assert clocks == list(table.asked)
        else:
            assert clocks == ([viewer] if viewer in table.asked else [])


def test_10_each_claim_has_its_own_clock_and_times_out_as_a_pass() -> None:
    _, table = window()
    first, second = table.asked[:2]
    later = done(table, Extend(second, 10 * S, "Li"), table.at).table
    start = table.seats[first].since
    passed = lapse(later, start + 25 * S)
    (timeout,) = passed.events
    assert isinstance(timeout, Acted)
    assert (timeout.seat, timeout.act, timeout.how, timeout.at) == (
        first, "过", "timeout", start + 25 * S,
    )  # fmt: skip
    assert passed.table.asked == tuple(s for s in table.asked if s != first)
    over = lapse(passed.table, start + 35 * S)
    assert next(e.seat for e in over.events if isinstance(e, Acted)) == second


def test_6_added_time_is_refused_to_nobody_while_a_card_lies_there() -> None:
    _, table = window(1)
    for seat in range(3):
        assert done(table, Extend(seat, 1_000, "Li"), table.at).events
    while table.state.phase != "discard":
        table = lapse(table, table.at + 30 * S).table
        if not table.running:
            pytest.fail("nobody discarded")
    waiting = (table.state.turn + 1) % 3
    assert isinstance(step(table, Extend(waiting, 1_000, "Li"), table.at).refusal, NotAllowed)
    assert done(table, Extend(table.state.turn, 1_000, "Li"), table.at).events


def test_6_time_added_in_vain_is_gone_with_the_next_question() -> None:
    _, table = window(1)
    (vain, *_) = {0, 1, 2} - set(table.asked)
    longer = done(table, Extend(vain, 60 * S, "Li"), table.at).table
    while vain not in longer.asked:
        longer = lapse(longer, longer.at + 30 * S).table
    assert longer.seats[vain].limit == 25 * S


# -- a deal in which nobody is ever asked ------------------------------------------------------


class Quiet(Paohuzi):
    """Rules under which a deal ends by itself."""

    def start(self, deal: Deal, opener: int) -> Any:
        return replace(super().start(deal, opener), phase="over", offers=((), (), ()), wall=())


def test_7_a_deal_that_ends_by_itself_has_its_result_at_once() -> None:
    quiet = Quiet(load("paohuzi/comp-2017r"))
    made = done(seated(quiet), DealOut(1, 0, deal()), 5)
    assert [type(event) for event in made.events] == [Dealt, Ended]
    assert made.table.results[0].result.facts == {"how": "黄庄"}
    assert not made.table.running
    again = done(made.table, DealOut(2, 1, deal()), 6)
    assert [type(event) for event in again.events] == [Dealt, Ended]
    assert [m.news.what for m in messages(quiet, (sitting(), *made.events), 0)][-1] == "ended"
