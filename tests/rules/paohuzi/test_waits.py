"""听: what a hand waits for."""

from __future__ import annotations

from random import Random

import pytest

from paiju.cards import zipai
from paiju.rules.paohuzi import melds
from paiju.rules.paohuzi.held import Source
from paiju.rules.paohuzi.waits import waits
from tests.rules.paohuzi.tools import kind, law, read, winning

HAND = "捌捌捌七七七一二三贰柒拾四五六肆伍陆八九"


def told(cards: str, laid: str = "", *, shape: bool = False) -> str:
    found = waits(law(), zipai.read_counts(cards), melds.read_all(laid), shape=shape)
    return "".join(zipai.KINDS[kind] for kind in found)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("s2 s3", "一四"),
        ("s8 s9", "七十"),
        ("s1 s3", "二"),
        ("s2 s7", "十"),
        ("b7 b10", "贰"),
        ("b1 b2", "叁"),
        ("s5 b5", "五伍"),
        ("b5 b5", "五伍"),
        ("s1 s2 s3 s4 s5", "三六"),
    ],
)
def test_b02_waits_by_shape(cards: str, expected: str) -> None:
    assert told(cards, shape=True) == expected


def test_the_contract_s_waits() -> None:
    assert told(HAND) == "七十"


def test_the_source_decides() -> None:
    cards, laid = "贰柒拾四五六肆伍陆七八九十十", "碰捌捌捌 碰伍伍伍"
    hand, on = zipai.read_counts(cards), melds.read_all(laid)
    by = {source: waits(law(), hand, on, [source]) for source in Source}
    assert by[Source.DRAW] == [kind("二"), kind("十"), kind("捌")]
    assert by[Source.OTHER] == [kind("二"), kind("捌")]
    assert by[Source.DISCARD] == []


def test_7_four_in_hand_are_no_wait() -> None:
    assert "八" not in told("八八八八七九", shape=True)


def test_waits_are_the_cards_that_win() -> None:
    rng = Random(5)
    for _ in range(20):
        kinds = list(winning(rng))
        kinds.pop(rng.randrange(21))
        cards = "".join(zipai.KINDS[kind] for kind in kinds)
        expected = [
            k
            for k in range(20)
            if any(
                kinds.count(k) < 4 and read(cards, "", zipai.KINDS[k], source).win
                for source in ("draw", "other")
            )
        ]
        assert waits(law(), zipai.read_counts(cards)) == expected
