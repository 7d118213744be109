"""A table for the proofs: states made to order, moves by text, random deals."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from doudizhu.brute import HOLDS, ORDER, Cards, Found
from paiju.cards.deck import POKER, SEATS, Deal, cut
from paiju.rules.doudizhu.catalogue import Catalogue
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.state import Act, State
from paiju.rules.profile import rules


def opened(**settings: object) -> Doudizhu:
    """Open the official rules with some clauses set otherwise."""
    game = rules("doudizhu/official-2016", settings)
    assert isinstance(game, Doudizhu)
    return game


def opened_as(name: str, **settings: object) -> Doudizhu:
    """Open another profile with some clauses set otherwise."""
    game = rules(f"doudizhu/{name}", settings)
    assert isinstance(game, Doudizhu)
    return game


OFFICIAL = opened()

WING_RULES: dict[str, tuple[dict[str, bool], dict[str, bool]]] = {
    "official": ({}, {}),
    "wings_distinct": ({"wings_distinct": True}, {"distinct": True}),
    "wings_may_join": ({"wings_may_join": True}, {"may_join": True}),
}
"""The three wing rules: the clauses of the product, the words of the second opinion."""


def packed(of: Cards) -> int:
    """Pack counts of the second opinion as the product packs them."""
    return sum(n << 4 * rank for rank, n in enumerate(of))


def spelt(counts: int) -> Cards:
    """Unpack counts for the second opinion."""
    return tuple(counts >> 4 * rank & 15 for rank in range(15))


def printed(catalogue: Catalogue) -> Found:
    """Spell out a catalogue in the terms of the second opinion."""
    found: Found = {}
    for play in catalogue.plays[1:]:
        found.setdefault(spelt(play.cards), set()).add((play.name, play.top, play.length))
    return found


def hands_of(*texts: str) -> tuple[int, ...]:
    """Give each text of bare ranks physical cards: the first free suit of every rank."""
    used = dict.fromkeys(ORDER, 0)
    made = []
    for text in texts:
        hand = 0
        for char in text:
            hand |= 1 << 4 * ORDER.index(char) + used[char]
            used[char] += 1
            assert used[char] <= HOLDS[ORDER.index(char)], f"too many {char}"
        made.append(hand)
    return tuple(made)


def playing(a: str, b: str, c: str, **more: object) -> State:
    """Put three hands on the table with seat a, 庄家 at 3 points, about to lead."""
    first, second, third = hands_of(a, b, c)
    facts: dict[str, object] = {
        "phase": "play",
        "opener": 0,
        "hands": (first, second, third),
        "base": (),
        "calls": (3,),
        "landlord": 0,
        "bid": 3,
        "answers": (-1, 0, 0),
        "turn": 0,
        "leader": 0,
    }
    return State(**{**facts, **more})  # type: ignore[arg-type]  # the caller names the fields


def shuffled(random: Random) -> Deal:
    """Deal at random."""
    return cut(POKER, random.sample(range(54), 54))


PLAIN = cut(POKER, range(54))
"""The new pack cut in three: a 3333…6666 7, b 777 8888…TTTT JJ, c JJ QQQQ…AAAA 222, 底牌 2XD."""


def go(game: Doudizhu, state: State, *moves: str) -> State:
    """Make moves by text; ``b:×`` names the seat, otherwise it is the first that is asked."""
    for move in moves:
        seat, colon, text = move.rpartition(":")
        who = SEATS.index(seat) if colon else game.asked(state)[0]
        state = game.do(state, who, game.read(state, who, text))
    return state


class Step(NamedTuple):
    """One act of a deal, with the states around it."""

    before: State
    seat: int
    act: Act
    after: State


def walk(game: Doudizhu, deal: Deal, opener: int, random: Random) -> Iterator[Step]:
    """Play a deal at random to its end; whoever is asked answers in any order."""
    state = game.start(deal, opener)
    while seats := game.asked(state):
        seat = random.choice(seats)
        act = game.read(state, seat, game.write(random.choice(game.acts(state, seat))))
        after = game.do(state, seat, act)
        yield Step(state, seat, act, after)
        state = after
