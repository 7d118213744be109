"""Records to test with: the two shipped ones, and random games written down from their events."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from paiju.cards import poker
from paiju.cards.deck import POKER, Deal, cut
from paiju.play.events import Acted, AnyEvent, Dealt, Ended, Seated
from paiju.record.record import Record
from paiju.record.write import Heading, write
from paiju.rules.doudizhu.state import Play
from paiju.rules.profile import rules

EXAMPLES = Path(__file__).parents[2] / "examples"
DOUDIZHU = (EXAMPLES / "doudizhu.paipu").read_text(encoding="utf-8")
PAOHUZI = (EXAMPLES / "paohuzi.paipu").read_text(encoding="utf-8")
BOTH = pytest.mark.parametrize("text", [DOUDIZHU, PAOHUZI], ids=["doudizhu", "paohuzi"])
OFFICIAL: Any = rules("doudizhu/official-2016")
FINAL: Any = rules("doudizhu/official-2016", {"pass_is_final": True})
HOWS = ("player", "player", "timeout", "hosted")


def any_cards(chance: random.Random, hand: int, counts: int) -> int:
    """Choose physical cards for ranks by chance, not by the rules' fixed choice."""
    chosen = 0
    for rank in range(15):
        here = poker.bits(hand & 15 << 4 * rank)
        for bit in chance.sample(here, counts >> 4 * rank & 15):
            chosen |= 1 << bit
    return chosen


def any_deal(chance: random.Random) -> Deal:
    return cut(POKER, chance.sample(range(54), 54))


def any_act(chance: random.Random, book: Any, state: Any, seat: int) -> Any:
    acts = book.acts(state, seat)
    act = chance.choice(acts)
    if isinstance(act, Play) and act.id:
        counts = book.catalogue.plays[act.id].cards
        return Play(act.id, any_cards(chance, state.hands[seat], counts))
    return act


def any_board(chance: random.Random, number: int, book: Any = OFFICIAL) -> tuple[list, list, Any]:
    """Play a board by chance; give its events, the states passed through and the last one."""
    opener = (number - 1) % 3
    deal = any_deal(chance)
    state = book.start(deal, opener)
    events: list[AnyEvent] = [Dealt(0, number, opener, deal, made=chance.random() < 0.2)]
    states = []
    while asked := book.asked(state):
        states.append(state)
        seat = chance.choice(asked)
        act = any_act(chance, book, state, seat)
        text, how = book.write(act), chance.choice(HOWS)
        events.append(Acted(0, seat, text, how, chance.randrange(25_001)))
        state = book.do(state, seat, act)
    events.append(Ended(0, book.result(state)))
    return events, states, state


def any_table(seed: int, boards: int = 2, book: Any = OFFICIAL) -> tuple[Record, list[Any]]:
    """Play some boards; give the record and the last state of each."""
    chance = random.Random(seed)
    events: list[AnyEvent] = [Seated(0, ("赵一", "钱二", "孙三"), (False, True, True))]
    ends = []
    for number in range(1, boards + 1):
        more, _, end = any_board(chance, number, book)
        events += more
        ends.append(end)
    return write(events, book, Heading(event="试赛", round=1, table=seed % 9 + 1)), ends
