"""Issue 2, point 4: boards made to order, typed in or by constraint, marked for ever."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards import poker, zipai
from paiju.cards.deck import POKER, ZIPAI, complete
from paiju.deal.order import BOMBS, ROCKET, THREES, Board, Want, make
from paiju.deal.shuffle import stream
from paiju.errors import Illegal, PaijuError, Unavailable, Unreadable


def test_typed_cards_lie_where_they_were_typed() -> None:
    board = make(POKER, stream(b"t"), ("XD 2♠2♥", "3 10 ?", ""), "7♦?A")
    a, b, _ = board.deal.hands
    assert a & poker.read_cards("XD2♠2♥") == poker.read_cards("XD2♠2♥")
    assert poker.contains(poker.counts_of(b), poker.read_counts("3T"))
    assert poker.write_card(board.deal.rest[0]) == "7♦"
    assert poker.write_card(board.deal.rest[2])[0] == "A"
    assert complete(POKER, board.deal)


def test_zipai_with_a_stock_in_order() -> None:
    board = make(ZIPAI, stream(b"z"), ("捌捌捌捌", "", "s1"), "拾五?壹")
    a, _, c = (zipai.counts_of(hand) for hand in board.deal.hands)
    assert zipai.count(a, 17) == 4
    assert zipai.count(c, 0) >= 1
    first = "".join(zipai.KINDS[card // 4] for card in board.deal.rest[:4])
    assert (first[:2], first[3]) == ("拾五", "壹")
    assert complete(ZIPAI, board.deal)


def test_a_whole_deal_typed() -> None:
    dealt = make(POKER, stream(b"d"), wants=[]).deal
    hands = tuple(poker.write_cards(hand) for hand in dealt.hands)
    rest = "".join(poker.write_card(card) for card in dealt.rest)
    assert make(POKER, stream(b"other"), hands, rest).deal == dealt


def test_the_mark_stays_and_says_nothing_of_the_cards() -> None:
    board = make(POKER, stream(b"m"), ("XD", "", ""), wants=[Want(1, BOMBS, 0, 0)])
    assert board.made == "order"
    assert Board(board.deal).made


@pytest.mark.parametrize("want", [
    Want(0, ROCKET), Want(1, ROCKET, 0, 0), Want(2, BOMBS), Want(0, "2", 3, 3), Want(1, "A♠"),
    Want(2, "X", 0, 0), Want(0, THREES, 2),
])  # fmt: skip
def test_wishes_are_met(want: Want) -> None:
    count = {
        ROCKET: lambda hand: int("X" in hand and "D" in hand),
        BOMBS: lambda hand: sum(n == 4 for n in Counter(hand).values()),
        THREES: lambda hand: sum(n == 3 for n in Counter(hand).values()),
        "A♠": lambda _: int(bool(board.deal.hands[want.seat] & poker.read_cards("A♠"))),
    }.get(want.what, lambda hand: hand.count(want.what))
    for seed in range(20):
        board = make(POKER, stream(bytes([seed])), wants=[want])
        hand = poker.write_counts(poker.counts_of(board.deal.hands[want.seat]))
        assert want.least <= count(hand) <= want.most


def test_wishes_and_typed_cards_together_in_zipai() -> None:
    wants = [Want(0, BOMBS, 1), Want(1, THREES, 1), Want(2, "拾", 0, 0)]
    board = make(ZIPAI, stream(b"w"), ("", "一一一", ""), wants=wants)
    a, b, c = (zipai.write_counts(zipai.counts_of(hand)) for hand in board.deal.hands)
    assert 4 in Counter(a).values()
    assert b.count("一") >= 3
    assert 3 in Counter(b).values()
    assert "拾" not in c


def test_wishes_that_cannot_be_met_end() -> None:
    with pytest.raises(Unavailable) as fault:
        make(POKER, stream(b"n"), wants=[Want(0, ROCKET), Want(1, "D")], tries=50)
    assert "50" in str(fault.value)


@pytest.mark.parametrize(("hands", "rest", "error", "key"), [
    (("22222", "", ""), "", Illegal, "deal.no_more"),
    (("222", "22", ""), "", Illegal, "deal.no_more"),
    (("2♠", "", "2♠"), "", Illegal, "deal.no_more"),
    (("222", "2♠2♥", ""), "", Illegal, "deal.no_more"),
    (("", "", ""), "DD", Illegal, "deal.no_more"),
    (("3456789TJQKA23456?", "", ""), "", Illegal, "deal.too_long"),
    (("", "", ""), "????", Illegal, "deal.too_long"),
    (("34z", "", ""), "", Unreadable, "cards.stray_character"),
    (("X♠", "", ""), "", Unreadable, "cards.suited_joker"),
])  # fmt: skip
def test_what_cannot_be_dealt(
    hands: tuple[str, str, str], rest: str, error: type[PaijuError], key: str
) -> None:
    with pytest.raises(error) as fault:
        make(POKER, stream(b""), hands, rest)
    assert fault.value.key == key
    assert str(fault.value)


@pytest.mark.parametrize("what", ["", "22", "rockets"])
def test_a_wish_must_name_something(what: str) -> None:
    with pytest.raises(Unreadable):
        make(POKER, stream(b""), wants=[Want(0, what)])


def test_what_is_not_typed_is_uniform() -> None:
    """51 cards typed: the other three come in all six orders equally often."""
    dealt = make(POKER, stream(b"u")).deal
    hands = tuple(poker.write_cards(hand) for hand in dealt.hands)
    source = stream(b"six")
    orders = Counter(make(POKER, source, hands).deal.rest for _ in range(1_200))
    assert len(orders) == 6
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 20.5  # 5 df, 99.9 %


@given(st.binary(max_size=4), st.permutations([*"33334444555566667777XD"]), st.integers(0, 17))
def test_every_made_board_is_complete(seed: bytes, cards: list[str], cut: int) -> None:
    hands = ("".join(cards[:cut]), "".join(cards[cut : cut + 5]), "")
    board = make(POKER, stream(seed), hands)
    assert complete(POKER, board.deal)
    for hand, text in zip(board.deal.hands, hands, strict=True):
        assert poker.contains(poker.counts_of(hand), poker.read_counts(text))
