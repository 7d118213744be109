"""The engine against the second opinion on whole deals (``referee``): offers, rights, resolution.

A game is played with the engine, at random or by robots that play to win; the answers are given to
the referee too, who holds his own cards. At every step both must ask the same seats the same, and
stand alike.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paiju.bots.port import robot
from paiju.cards import zipai
from paiju.cards.deck import ZIPAI, Deal, cut
from paiju.rules.paohuzi import Paohuzi, melds
from paiju.rules.paohuzi.act import Act
from paiju.rules.paohuzi.state import State
from tests.rules.paohuzi.brute import CARDS, LAWS, Group, Law
from tests.rules.paohuzi.referee import Referee
from tests.rules.paohuzi.scene import random_deal, rules

HOUSE = robot("house")

SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "comp-2017r": ("comp-2017r", {}),
    "quanmingtang": ("quanmingtang", {}),
    "hengyang-6": ("hengyang-6", {}),
    "chenzhou": ("chenzhou", {}),
    "six": ("shaoyang", {"min_huxi": 6}),
    "hu first": ("changsha", {"hu_before_forced": True, "min_huxi": 6}),
    "plain": ("hengyang-6", {"hu_before_forced": True, "po_pao_hu": False}),
    "must": ("comp-2017r", {"must_hu": True, "min_huxi": 6}),
    "must first": ("hengyang-6", {"must_hu": True, "hu_before_forced": True}),
    "turn": ("chenzhou", {"guo_zhang_scope": "turn"}),
    "free": ("comp-2017r", {"bi_pai": False, "ren_peng": False, "min_huxi": 6}),
}
"""Profile, and clauses laid over it; they have the same names in the referee's law."""


def opened(name: str) -> tuple[Paohuzi, Law]:
    profile, clauses = SETTINGS[name]
    return rules(profile, **clauses), replace(LAWS[profile], **clauses)


def rich_deal(rng: Random) -> Deal:
    """Deal with like cards together, so that 坎, 提, 跑 and 死手 are common."""
    kinds = rng.sample(range(20), 20)
    order = [4 * kind + copy for kind in kinds for copy in range(4)]
    for _ in range(rng.choice([3, 8, 15, 30, 60])):
        i, j = rng.randrange(80), rng.randrange(80)
        order[i], order[j] = order[j], order[i]
    return cut(ZIPAI, order)


def characters(cards: int) -> str:
    return "".join(CARDS[card // 4] for card in range(80) if cards >> card & 1)


def of_engine(state: State) -> tuple[Any, ...]:
    """What a state says that the referee says too."""
    return (
        [zipai.write_counts(hand) for hand in state.hands],
        [
            Counter(Group(melds.CHARS[meld.figure], meld.cards) for meld in laid)
            for laid in state.melds
        ],
        ["".join(CARDS[kind] for kind in row) for row in state.rows],
        [{CARDS[k] for k in range(20) if kinds >> k & 1} for kinds in state.ren_peng],
        [{CARDS[k] for k in range(20) if kinds >> k & 1} for kinds in state.guo_zhang],
        list(state.dead),
        "".join(CARDS[kind] for kind in state.wall),
    )


def of_referee(referee: Referee) -> tuple[Any, ...]:
    return (
        referee.hands,
        [Counter(laid) for laid in referee.melds],
        referee.rows,
        referee.no_peng,
        referee.no_chi,
        referee.dead,
        referee.wall,
    )


def choose(rng: Random, acts: list[Act], eager: float) -> Act:
    """Choose at random; *eager* is how likely a claim is made where one can be."""
    claims = [act for act in acts if act.verb != "过"]
    if acts[-1].verb == "胡" and rng.random() < 0.7:
        return acts[-1]
    return rng.choice(claims) if claims and rng.random() < eager else rng.choice(acts)


def play(game: Paohuzi, law: Law, seed: int, seen: Counter[str]) -> None:
    """Play a deal with both, and prove at each step that they are at one."""
    rng = Random(seed)
    deal = rich_deal(rng) if seed % 2 else random_deal(rng)
    a, b, c = map(characters, deal.hands)
    rest = "".join(CARDS[card // 4] for card in deal.rest)
    state, referee = game.start(deal, seed % 3), Referee(law, (a, b, c), rest, seed % 3)
    eager = rng.choice([0.0, 0.5, 0.9])
    while game.asked(state):
        asked = game.asked(state)
        assert asked == referee.waiting(), seed
        for seat in asked:
            menu = {game.write(act) for act in game.acts(state, seat)}
            assert menu == referee.menus[seat], (seed, seat)
        if not any(state.answers):
            assert of_engine(state) == of_referee(referee), seed
        seat = rng.choice(asked)
        if seed % 3 == 0:
            text = HOUSE.act(game, seat, game.seen(state, seat), b"%d" % rng.randrange(9))
            act = game.read(state, seat, text)
        else:
            act = choose(rng, game.acts(state, seat), eager)
        referee.answer(seat, game.write(act))
        state = game.do(state, seat, act)
    end(game, state, referee)
    seen.update(referee.story)
    seen["dead"] += any(referee.dead)


def end(game: Paohuzi, state: State, referee: Referee) -> None:
    """Prove that the deal ended alike: who won, what it is worth, and all that happened."""
    result = game.result(state)
    assert result is not None
    assert referee.over
    assert result.scores == referee.scores
    told = Counter(
        "abc"[e.seat] + e.verb + (CARDS[e.kind] if e.verb in "摸打" else "") for e in state.log
    )
    assert told == +referee.story
    if state.won and referee.won:
        assert (state.won.seat, state.won.reading.huxi) == (referee.won[0], referee.won[1].huxi)


def played(name: str, number: int, first: int) -> Counter[str]:
    """Play *number* deals under a setting; tell how often each thing happened."""
    game, law = opened(name)
    seen: Counter[str] = Counter()
    for seed in range(first, first + number):
        play(game, law, seed, seen)
    return verbs(seen)


def verbs(seen: Counter[str]) -> Counter[str]:
    """Sum what happened over the seats."""
    found: Counter[str] = Counter()
    for what, number in seen.items():
        found[what if what == "dead" else what[1:].rstrip(CARDS)] += number
    return found


@pytest.mark.parametrize("name", SETTINGS)
def test_4_5_6_offers_and_their_resolution_agree_with_the_referee(name: str) -> None:
    happened = played(name, 20, 100 * list(SETTINGS).index(name))
    assert all(happened[what] for what in "摸打过吃碰跑偎提胡")
