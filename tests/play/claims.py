"""A table of 跑胡子 at the moment when a card is claimed."""

from __future__ import annotations

from random import Random
from typing import Any

from seated import done

from paiju.cards.deck import ZIPAI, cut
from paiju.play.commands import Answer, DealOut, Sit
from paiju.play.events import AnyEvent
from paiju.play.step import step
from paiju.play.table import Table
from paiju.rules.profile import rules

GAME: Any = rules("paohuzi/comp-2017r")


def seated(game: Any = GAME) -> Table:
    return done(Table(game), Sit(("Zhou", "Wu", "Zheng"), (False,) * 3), 0).table


def says(table: Table, seat: int, act: str, now: int) -> Any:
    return done(table, Answer(seat, table.seats[seat].asked, act), now)


def window(least: int = 2, game: Any = GAME) -> tuple[list[AnyEvent], Table]:
    """Play quietly (all decline, the first discard) until *least* seats are asked at once."""
    for seed in range(200):
        order = list(range(80))
        Random(seed).shuffle(order)
        made = done(seated(game), DealOut(1, 0, cut(ZIPAI, order)), 0)
        events, table = [sitting(), *made.events], made.table
        for now in range(400):
            if not table.asked:
                break
            if table.state.phase == "claim" and len(table.asked) >= least:
                return events, table
            seat = table.asked[0]
            text = game.write(game.acts(table.state, seat)[0])
            made = says(table, seat, text, now)
            events, table = [*events, *made.events], made.table
    raise AssertionError("no such window")


def sitting() -> AnyEvent:
    (event,) = step(Table(GAME), Sit(("Zhou", "Wu", "Zheng"), (False,) * 3), 0).events
    return event
