"""Chance for lots, seating and robots: from the same secret, telling nothing of the deals."""

from __future__ import annotations

from collections import Counter

import pytest
from vector import ABOUT, CHANCE, SECRET

from paiju.cards.deck import POKER
from paiju.deal.commit import Plan, Stage, commitment
from paiju.deal.draw import Draw, chance
from paiju.deal.shuffle import board_seed, encode


def test_golden_chance() -> None:
    drawn = chance(SECRET, "seating", ABOUT["event"], 1)
    assert drawn.hex() == CHANCE["chance"]
    draw = Draw(drawn)
    assert " ".join(str(draw.below(6)) for _ in range(10)) == CHANCE["below 6"]


def test_every_purpose_has_its_own() -> None:
    about = [
        ("seating",), ("lots",), ("seating", 1), ("seating", "1"), ("seating", 1, 1),
        ("seating", 11), ("seating", ""), ("seating", "number 1"), ("", "seating"),
    ]  # fmt: skip
    drawn = {chance(SECRET, *a) for a in about} | {chance(bytes(32), *a) for a in about}
    assert len(drawn) == 2 * len(about)
    assert {len(d) for d in drawn} == {32}


def test_s7_chance_is_apart_from_deals_and_promise() -> None:
    """Their hashed texts begin with different fields, so none is an output of another's."""
    beginnings = {encode((name,)) for name in ("paiju-deal-1", "paiju-commit-1", "paiju-chance-1")}
    assert len(beginnings) == 3
    assert board_seed(POKER, SECRET, "e", "s", 1, 1).startswith(encode(("paiju-deal-1",)))
    told = chance(SECRET, "paiju-deal-1", "poker")
    promise = commitment(Plan("e", (Stage("s", "doudizhu", 1, 1),)), SECRET)
    assert SECRET not in told
    assert told.hex() != promise


def test_the_same_seed_draws_the_same() -> None:
    one, other = Draw(b"seed"), Draw(b"seed")
    assert [one.below(k) for k in range(1, 400)] == [other.below(k) for k in range(1, 400)]
    assert one.shuffled("abcdef") == other.shuffled("abcdef")
    assert Draw(b"seed2").shuffled(range(99)) != Draw(b"seed").shuffled(range(99))


def test_shuffled_keeps_everybody_and_every_order() -> None:
    draw = Draw(b"x")
    people = [f"p{k}" for k in range(3000)]
    assert sorted(draw.shuffled(people)) == sorted(people)
    orders = Counter("".join(draw.shuffled("abc")) for _ in range(6_000))
    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5  # 5 df, 99.9 %


def test_faults() -> None:
    with pytest.raises(ValueError, match="short"):
        chance(b"1234", "lots")
    with pytest.raises(ValueError, match="nothing"):
        Draw(b"").below(0)
    assert Draw(b"").shuffled([]) == []
