"""Wild games: random legal acts, absent players, referees with nothing better to do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from paiju.cards.deck import cut
from paiju.play import commands as do
from paiju.play.events import AnyEvent
from paiju.play.fold import apply
from paiju.play.step import lapse, step
from paiju.play.table import Table
from paiju.rules.protocol import Rules

QUIET = 0.85
"""How often somebody simply answers."""


def wild(
    game: Rules, seed: int, *, boards: int = 2, shared: bool = False
) -> Iterator[tuple[Table, AnyEvent, Table]]:
    """Play and give every (table before, event, table after), as the steps made them."""
    rng = Random(seed)
    table = Table(game)
    now = 0
    for command in _script(game, rng, boards, shared):
        for _ in range(400):
            now += rng.choice((0, 1, 700, 4_000, 9_000, 26_000))
            if command is None:
                sent = _anything(rng, table)
                moved = lapse(table, now) if sent is None else step(table, sent, now)
            else:
                moved = step(table, command, now)
            yield from _told(table, moved.events)
            table = moved.table
            if command is not None or not table.running:
                break


def log(game: Rules, seed: int, **how: Any) -> list[AnyEvent]:
    return [event for _, event, _ in wild(game, seed, **how)]


def _script(game: Rules, rng: Random, boards: int, shared: bool) -> Iterator[do.AnyCommand | None]:
    yield do.Sit(("Zhao", "Qian", "Sun"), (False, False, True))
    for number in range(1, boards + 1):
        order = list(range(game.deck.size))
        rng.shuffle(order)
        yield do.Resume("referee")
        yield do.DealOut(number, (number - 1) % 3, cut(game.deck, order), shared=shared)
        yield None


def _told(table: Table, events: tuple[AnyEvent, ...]) -> Iterator[tuple[Table, AnyEvent, Table]]:
    for event in events:
        after = apply(table, event)
        yield table, event, after
        table = after


def _anything(rng: Random, table: Table) -> do.AnyCommand | None:
    seat = rng.randrange(3)
    if table.halt is not None and table.halt.seat >= 0 and rng.random() < 0.3:
        return do.Withdraw(table.halt.seat)
    if table.halt is not None and rng.random() < 0.6:
        return do.Resume("referee")
    if table.asked and rng.random() < QUIET:
        seat = rng.choice(table.asked)
        act = rng.choice(table.rules.acts(table.state, seat))
        text = table.rules.write(act)
        return do.Answer(seat, table.seats[seat].asked, text, f"m{rng.randrange(30)}")
    return rng.choice(
        (
            None,
            None,
            do.Host(seat, rng.random() < 0.5, f"h{rng.randrange(9)}"),
            do.Call(seat),
            do.Withdraw(seat),
            do.Stop("referee", "noise"),
            do.Extend(seat, 5_000, "referee", f"e{rng.randrange(9)}"),
            do.Replace(seat, f"guest {rng.randrange(9)}", rng.random() < 0.5, "referee"),
            do.Answer(seat, table.seats[seat].asked, "XD"),
            do.Open("referee") if rng.random() < 0.2 else None,
            do.Foul(seat, "referee", "phone") if rng.random() < 0.2 else None,
            do.Void("referee", "misdeal") if rng.random() < 0.05 else None,
        )
    )
