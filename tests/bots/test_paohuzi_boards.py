"""Full boards of 跑胡子 at pure tables with house robots: no refusal, no fault, a result."""

from __future__ import annotations

import pytest

from paiju.bots.port import robot
from paiju.cards.deck import ZIPAI, cut
from paiju.deal.draw import Draw
from paiju.play.commands import Answer, AnyCommand, DealOut, Sit
from paiju.play.step import step
from paiju.play.table import Table
from paiju.rules.profile import rules
from tests.rules.paohuzi.test_laws import deck

TABLES = 3
HOUSE = robot("house")


def done(table: Table, command: AnyCommand) -> Table:
    made = step(table, command, 0)
    assert made.refusal is None
    return made.table


def board(profile: str, number: int, at: int) -> tuple[int, int, int]:
    """Play a board at one table and give its scores."""
    game = rules(f"paohuzi/{profile}")
    deal = cut(ZIPAI, Draw(b"full board %d" % number).shuffled(range(ZIPAI.size)))
    table = done(Table(game), Sit(("甲", "乙", "丙"), (True, True, True)))
    table = done(table, DealOut(number, (number - 1) % 3, deal))
    asked = 0
    while table.asked:
        seat = table.asked[-1]
        seen = game.seen(table.state, seat)
        text = HOUSE.act(game, seat, seen, b"%d.%d.%d" % (number, at, asked))
        table = done(table, Answer(seat, table.seats[seat].asked, text))
        asked += 1
    result = table.results[0].result
    assert result is not None
    assert sum(result.scores) == 0
    assert set(deck(table.state).values()) == {4}
    return result.scores


def boards(profile: str, number: int) -> int:
    """Play boards at three tables each; tell at how many of them the tables differ."""
    return sum(
        len({board(profile, n, at) for at in range(TABLES)}) > 1 for n in range(1, number + 1)
    )


@pytest.mark.parametrize("profile", ["comp-2017r", "quanmingtang"])
def test_full_boards_run_without_a_fault_and_tables_differ(profile: str) -> None:
    assert boards(profile, 12) > 6


@pytest.mark.nightly
@pytest.mark.parametrize("profile", ["comp-2017r", "quanmingtang"])
def test_1000_full_boards_run_without_a_fault(profile: str) -> None:
    assert boards(profile, 1000) > 700
