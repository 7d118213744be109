"""Tables for the tests of this folder, and the shortest way to act at them."""

from __future__ import annotations

from random import Random

from paiju.cards import poker
from paiju.cards.deck import POKER, Deal, cut
from paiju.play.commands import Answer, AnyCommand, DealOut, Sit
from paiju.play.step import Step, step
from paiju.play.table import Table
from paiju.rules.profile import rules
from paiju.rules.protocol import Rules

OFFICIAL = rules("doudizhu/official-2016")
AT_ONCE = rules("doudizhu/official-2016", {"hosted_delay_ms": 0})
S = 1000
"""A second."""


def shuffled(seed: int) -> Deal:
    order = list(range(54))
    Random(seed).shuffle(order)
    return cut(POKER, order)


def dealt(game: Rules = OFFICIAL, *, seed: int = 1, opener: int = 0, shared: bool = False) -> Table:
    """A table at moment 0 with board 1 dealt and its opener asked."""
    table = done(Table(game), Sit(("Zhao", "Qian", "Sun"), (False, False, True)), 0).table
    return done(table, DealOut(1, opener, shuffled(seed), shared=shared), 0).table


def done(table: Table, command: AnyCommand, now: int) -> Step:
    """Do a command that must be accepted."""
    made = step(table, command, now)
    if made.refusal is not None:
        raise made.refusal
    return made


def says(table: Table, seat: int, act: str, now: int, own: str = "") -> Step:
    """A seat answers its newest question."""
    return done(table, Answer(seat, table.seats[seat].asked, act, own), now)


def doubling(game: Rules = OFFICIAL, **how: int) -> Table:
    """Seat a called 3 at moment 0; b and c are asked for 加倍."""
    return says(dealt(game, **how), 0, "3", 0).table


def playing(game: Rules = OFFICIAL, **how: int) -> Table:
    """Nobody doubled; a leads at moment 0."""
    table = says(doubling(game, **how), 1, "-", 0).table
    return says(table, 2, "-", 0).table


def lowest(table: Table, seat: int) -> str:
    """The lowest card of a seat, as the notation names it."""
    return poker.write_card(poker.bits(table.state.hands[seat])[0])
