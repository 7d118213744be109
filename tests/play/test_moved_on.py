"""跑胡子 §6: a pass stays unseen, what it leads to does not: everybody hears of the next card."""

from __future__ import annotations

from paiju.cards.deck import cut
from paiju.deal.draw import Draw
from paiju.play.commands import Answer, DealOut, Sit
from paiju.play.fold import apply
from paiju.play.step import step
from paiju.play.stream import Stream
from paiju.play.table import Table
from paiju.play.view import view
from paiju.rules.profile import rules


def test_6_no_view_changes_without_a_message() -> None:
    game, draw = rules("paohuzi/comp-2017r"), Draw(b"moved on")
    table = step(Table(game), Sit(("x", "y", "z"), (False, False, False)), 0).table
    deal = cut(game.deck, draw.shuffled(range(game.deck.size)))
    table = step(table, DealOut(1, 0, deal), 0).table
    silent = 0
    while table.running:
        seat = table.asked[draw.below(len(table.asked))]
        acts = game.acts(table.state, seat)
        text = game.write(acts[draw.below(len(acts))])
        for event in step(table, Answer(seat, table.seats[seat].asked, text), 0).events:
            before, table = table, apply(table, event)
            for viewer in (0, 1, 2, -1):
                told = Stream(viewer).next(before, event, table) is not None
                assert told or view(before, viewer) == view(table, viewer)
                silent += not told
    assert silent  # some answers stay unseen
