"""A board step by step: fouls, lapses and wild cards are told and shown in both languages."""

from __future__ import annotations

import pytest

from paiju.cards.deck import cut
from paiju.deal.draw import Draw
from paiju.play.clock import due
from paiju.play.commands import Answer, DealOut, Foul, Sit
from paiju.play.step import lapse, step
from paiju.play.table import Table
from paiju.rules.profile import rules
from paiju.show import picture
from paiju.show.steps import steps

NAMES = ("甲", "乙", "丙")


class Board:
    """A table whose whole log is kept."""

    def __init__(self, profile, seed=b"1"):
        self.rules = rules(profile)
        self.events = []
        self.table = Table(self.rules)
        self.do(Sit(("1", "2", "3"), (False, False, False)))
        deck = self.rules.deck
        self.do(DealOut(1, 0, cut(deck, Draw(seed).shuffled(range(deck.size)))))

    def do(self, command, at=0):
        made = step(self.table, command, at)
        assert made.refusal is None, made.refusal
        self.keep(made)

    def keep(self, made):
        self.table, self.events = made.table, [*self.events, *made.events]

    def say(self, seat, act):
        self.do(Answer(seat, self.table.seats[seat].asked, act), self.table.at)

    def to_play(self):
        while self.table.state.phase != "play":
            seat = self.table.asked[0]
            self.say(seat, self.rules.write(self.rules.acts(self.table.state, seat)[-1]))

    def run_out(self):
        self.keep(lapse(self.table, due(self.table)))

    def told(self, lang):
        return [text for one in steps(self.rules, self.events, 1, NAMES, lang) for text in one.told]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_fouls_are_told_until_they_end_the_board(lang):
    board = Board("doudizhu/zibo-2020")
    board.to_play()
    for _ in range(board.rules.clauses.fouls_lose):
        board.do(Foul(1, "裁判长", "手机响"), board.table.at)
    assert not board.table.running
    told = board.told(lang)
    counted = [text for text in told if ("犯规" in text or "foul" in text) and "乙" in text]
    assert len(counted) == board.rules.clauses.fouls_lose


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_right_that_lapses_is_told_as_lapsed_not_as_passed(lang):
    board = Board("doudizhu/hbut-2013")
    board.to_play()
    board.run_out()
    assert ("失去" in board.told(lang)[-1]) if lang == "zh" else "loses" in board.told(lang)[-1]


def test_a_wild_card_is_drawn_as_what_it_stands_for_with_a_star():
    (plain, wild) = picture.poker("6♠6*♥", "zh")
    assert (plain.symbol, plain.star) == ("s6", False)
    assert (wild.symbol, wild.star, wild.name) == ("h6", True, "癞子作 6")
