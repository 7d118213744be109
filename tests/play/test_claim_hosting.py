"""托管 (跑胡子): it begins and ends by nothing that only the seat itself may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from claims import GAME, says, seated, window
from seated import done

from paiju.cards.deck import ZIPAI, cut
from paiju.play.clock import due
from paiju.play.commands import DealOut, Host
from paiju.play.events import Acted, AnyEvent, Hosted
from paiju.play.step import lapse
from paiju.play.table import NEVER, Table

# -- 托管 ------------------------------------------------------------------------------------


def hostings(game: Any, seed: int, answer: Any) -> list[Hosted]:
    """Let *answer* say when a seat answers by itself (else the clock does); give the hostings."""
    rng = Random(seed)
    order = list(range(80))
    rng.shuffle(order)
    table = done(seated(game), DealOut(1, 0, cut(ZIPAI, order)), 0).table
    found: list[Hosted] = []
    while table.running:
        seat = rng.choice(table.asked)
        if answer(table, seat):
            text = game.write(game.acts(table.state, seat)[0])
            made = says(table, seat, text, table.at + 1)
            events, table = made.events, made.table
        else:
            table, events = lapse(table, due(table))
        found += [event for event in events if isinstance(event, Hosted)]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_10_hosting_begins_by_nothing_that_only_the_seat_itself_knows(seed: int) -> None:
    """Claims that run out unseen host nobody, discards do."""
    assert hostings(GAME, seed, lambda table, _: table.state.phase == "discard") == []
    begun = hostings(GAME, seed, lambda table, _: table.state.phase != "discard")
    assert all(event.on for event in begun)


def test_10_hosting_begins_after_two_discards_by_the_clock() -> None:
    found = [event for seed in range(6) for event in hostings(GAME, seed, lambda *_: False)]
    assert {event.seat for event in found} == {0, 1, 2}


def test_10_hosting_does_not_end_by_an_answer_that_nobody_may_know_of() -> None:
    _, table = window()
    seat = table.asked[0]
    hosted = done(table, Host(seat, on=True), table.at).table
    made = says(hosted, seat, "过", hosted.at + 1)
    assert [type(event) for event in made.events] == [Acted]
    rest = says(made.table, made.table.asked[0], "过", hosted.at + 2)
    assert [type(event) for event in rest.events] == [Acted]
    assert rest.table.seats[seat].hosted != NEVER


def test_10_hosting_ends_when_a_claim_that_was_carried_out_becomes_known() -> None:
    for least in (1, 2):
        _, table = claimable(least)
        seat = next(s for s in table.asked if "碰" in menu(table, s))
        hosted = done(table, Host(seat, on=True), table.at).table
        made = says(hosted, seat, "碰", hosted.at + 1)
        table, events = made.table, list(made.events)
        while table.state.phase == "claim":
            made = says(table, table.asked[0], "过", table.at + 1)
            table, events = made.table, [*events, *made.events]
        assert [e.on for e in events if isinstance(e, Hosted)] == [False]
        assert isinstance(events[-1], Hosted)


def menu(table: Table, seat: int) -> list[str]:
    return [table.rules.write(act) for act in table.rules.acts(table.state, seat)]


def claimable(least: int) -> tuple[list[AnyEvent], Table]:
    """Find a window in which some seat may 碰."""
    for seed in range(300):
        order = list(range(80))
        Random(seed).shuffle(order)
        made = done(seated(), DealOut(1, 0, cut(ZIPAI, order)), 0)
        events, table = list(made.events), made.table
        while table.asked:
            claims = table.state.phase == "claim" and len(table.asked) >= least
            if claims and any("碰" in menu(table, s) for s in table.asked):
                return events, table
            made = says(table, table.asked[0], menu(table, table.asked[0])[0], table.at)
            events, table = [*events, *made.events], made.table
    raise AssertionError("no such window")
