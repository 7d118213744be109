"""The engine against the second opinion on hands (``brute``): win, 胡息, value, waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from paiju.cards import zipai
from paiju.rules.paohuzi import hu, melds
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.held import Held, Source
from paiju.rules.paohuzi.waits import waits
from tests.rules.paohuzi import brute
from tests.rules.paohuzi.brute import CARDS, LAWS, Group
from tests.rules.paohuzi.tools import kind, law

Hand = tuple[str, tuple[Group, ...], str]
"""Cards in hand, laid melds, winning card (or none)."""

CLAUSES: dict[str, dict[str, Any]] = {
    "as it is": {},
    "no 破跑胡": {"po_pao_hu": False},
    "胡 first": {"hu_before_forced": True},
    "点炮": {"dian_pao": True},
}


def laid_of(rng: Random) -> Group:
    """Make a meld that can lie before a hand is won."""
    name = rng.choice(["提", "跑", "偎", "偎", "臭偎", "碰", "吃"])
    if name == "吃":
        return rng.choice(brute.ALL_CHI)
    return Group(name, rng.choice(CARDS) * (4 if name in "提跑" else 3))


def in_hand(rng: Random) -> str:
    """Make a group in hand: dear runs and 坎 more often than chance has them, so that hands win."""
    if rng.random() < 0.25:
        return rng.choice(CARDS) * 3
    dear = [group.cards for group in brute.ALL_CHI if brute.worth(group)]
    return rng.choice(dear) if rng.random() < 0.6 else rng.choice(brute.ALL_CHI).cards


def whole(rng: Random, size: int) -> tuple[str, tuple[Group, ...]]:
    """Make *size* groups, some laid, and a pair if there is a meld of four; at most four alike."""
    while True:
        number = rng.choice([0, 0, 1, 2, 3, 4, 5]) if size > 1 else 0
        laid = tuple(laid_of(rng) for _ in range(min(number, size - 1)))
        four = any(group.name in "提跑" for group in laid) or rng.random() < 0.15
        hand = "".join(in_hand(rng) for _ in range(size - len(laid) - four))
        hand += rng.choice(CARDS) * 2 if four else ""
        if hand and fits(hand, laid):
            return hand, laid


def fits(hand: str, laid: tuple[Group, ...]) -> bool:
    """Tell whether the deck has these cards, and no laid three has its fourth in hand as three."""
    cards = hand + "".join(group.cards for group in laid)
    return max(cards.count(card) for card in CARDS) <= 4


def hands(seed: int, number: int) -> Iterator[Hand]:
    """Make hands of every size: wins, wins with one card changed, and any cards at all."""
    rng = Random(seed)
    made = 0
    while made < number:
        size = 7 if rng.random() < 0.85 else rng.randrange(1, 8)
        hand, laid = whole(rng, size)
        if rng.random() < 0.15:
            hand = "".join(rng.sample(sorted(CARDS * 4), len(hand)))
        elif rng.random() < 0.2:
            hand = hand.replace(rng.choice(hand), rng.choice(CARDS), 1)
        last = rng.choice(hand) if rng.random() < 0.8 else ""
        if fits(hand, laid):
            made += 1
            yield hand.replace(last, "", 1) if last else hand, laid, last


def engine_melds(laid: tuple[Group, ...]) -> tuple[melds.Meld, ...]:
    words = (
        g.name + g.cards if g.name in ("提", "跑", "偎", "臭偎", "碰") else g.cards for g in laid
    )
    return melds.read_all(" ".join(words))


def held(hand: Hand, source: str) -> Held:
    cards, laid, last = hand
    return Held(
        zipai.read_counts(cards), engine_melds(laid), kind(last) if last else None, Source(source)
    )


def same(opened: Law, rule: brute.Law, hand: Hand, source: str, *, final: bool) -> bool:
    """Prove that both judge a hand alike; tell whether it has won."""
    moment = brute.Moment(last_stock=final)
    mine = brute.judge(rule, *hand, source, moment)
    best = hu.best(opened, held(hand, source), hu.Moment(last_stock=final))
    assert (best.win, best.huxi, best.tally.score) == mine[:3], (hand, source)
    assert hu.wins(opened, held(hand, source), hu.Moment(last_stock=final)) == mine.win
    if mine.groups:
        assert not best.loose
        groups = [Group(melds.CHARS[meld.figure], meld.cards) for meld in best.groups]
        again = brute.verdict(rule, tuple(groups), source if hand[2] else "whole", moment)
        assert again[:3] == mine[:3], "the groups that the engine names are worth what it says"
    return mine.win


def judged(seed: int, number: int) -> int:
    """Judge hands under all profiles and clauses in turn; tell how many have won."""
    rng, won = Random(seed + 1), 0
    for hand in hands(seed, number):
        name, settings = rng.choice(list(LAWS)), CLAUSES[rng.choice(list(CLAUSES))]
        rule = replace(LAWS[name], **settings)
        source = rng.choice(("draw", "draw", "other", "other", "discard"))
        won += same(law(name, **settings), rule, hand, source, final=rng.random() < 0.3)
    return won


def waited(seed: int, number: int) -> int:
    """Compare the waits of hands that lack one card; tell how many wait at all."""
    rng, found = Random(seed + 1), 0
    for cards, laid, last in hands(seed, number):
        name, settings = rng.choice(list(LAWS)), CLAUSES[rng.choice(list(CLAUSES))]
        rule, opened = replace(LAWS[name], **settings), law(name, **settings)
        hand = cards if last else cards[1:]
        sources = rng.choice([("draw", "other"), ("draw",), ("other",)])
        packed, shown = zipai.read_counts(hand), engine_melds(laid)
        asked = [Source(source) for source in sources]
        mine = brute.waits(rule, hand, laid, sources)
        told = "".join(CARDS[k] for k in waits(opened, packed, shown, asked))
        assert told == mine, (hand, laid, sources)
        pieces = "".join(CARDS[k] for k in waits(opened, packed, shown, asked, shape=True))
        assert pieces == brute.shape(rule, hand, laid, sources), (hand, laid, sources)
        found += bool(mine)
    return found


@pytest.mark.parametrize("part", range(4))
def test_3_7_8_win_huxi_and_value_agree_with_brute_force(part: int) -> None:
    assert judged(part, 500) > 90


@pytest.mark.parametrize("part", range(4))
def test_7_waits_agree_with_brute_force(part: int) -> None:
    assert waited(100 + part, 500) > 120
