"""The house robot with wild cards: legal, and they serve to make bombs and combinations."""

from __future__ import annotations

import msgspec
import pytest
from deals import deal, opened, playing

from paiju.bots.port import robot
from paiju.cards.poker import read_cards
from paiju.rules.doudizhu.state import State

HBUT, BAIDU = opened("doudizhu/hbut-2013"), opened("doudizhu/baidu-laizi")


def table(hands: tuple[str, str, str], wild: str, last: str = "", leader: int = -1) -> State:
    """Set seat a up to act, 庄家, with some cards wild."""
    state = playing(hands, 0, 0, last, leader)
    return msgspec.structs.replace(state, wild=read_cards(wild))


def answered(state: State, profile: str = "doudizhu/hbut-2013") -> str:
    game = opened(profile)
    text = robot("house").act(game, 0, game.seen(state, 0), b"chance")
    assert game.read(state, 0, text) is not None
    return text


def test_it_goes_out_with_a_soft_bomb() -> None:
    state = table(("4445", "KQ", "AJ"), "5♠5♣", "AA", 2)
    assert answered(state) == "4444*"


def test_it_goes_out_with_a_chain_that_a_wild_card_fills() -> None:
    state = table(("356789", "KQ", "AJ"), "3♠3♥")
    assert answered(state) in ("4*56789", "56789T*")


def test_it_passes_the_lead_with_nothing_but_a_wild_card() -> None:
    assert answered(table(("5", "KQ", "AJ"), "5♠5♣")) == "-"


def test_it_plays_wild_cards_alone_at_their_own_rank() -> None:
    state = table(("55", "KQ", "AJ"), "5♠5♥5♣5♦")
    assert answered(state, "doudizhu/baidu-laizi") in ("5*", "5*5*")
    assert answered(table(("33", "KQ", "AJ"), "3♠3♥")).endswith("*")


def test_it_plays_the_smallest_card_where_all_three_let_the_lead_lapse() -> None:
    state = msgspec.structs.replace(table(("49", "KQ", "AJ"), "5♠5♣"), out=0b111)
    assert answered(state) == "4"


@pytest.mark.parametrize("profile", ["doudizhu/hbut-2013", "doudizhu/baidu-laizi"])
def test_it_beats_who_plays_at_random(profile: str) -> None:
    game, house, dice = opened(profile), robot("house"), robot("random")
    won = starred = 0
    for number in range(24):
        own, step = number % 3, 0
        state = game.start(deal(number), number % 3)
        while asked := game.asked(state):
            mind = house if asked[0] == own else dice
            chance = b"wild %d.%d" % (number, step)
            text = mind.act(game, asked[0], game.seen(state, asked[0]), chance)
            starred += mind is house and "*" in text
            state = game.do(state, asked[0], game.read(state, asked[0], text))
            step += 1
        result = game.result(state)
        assert result is not None
        won += result.scores[own]
    assert won > 0
    assert starred > 8
