"""跑胡子 as text: deals to cards and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paipu_samples import PAOHUZI

from paiju.cards import zipai
from paiju.cards.deck import ZIPAI, complete, cut
from paiju.errors import Illegal
from paiju.record.paipu import loads
from paiju.rules.notation import notation

TABLE = notation("paohuzi")


def test_the_deal_of_the_example_uses_every_card_once() -> None:
    cards = loads(PAOHUZI).boards[0].cards
    deal = TABLE.deal(cards.hands, cards.rest)
    assert complete(ZIPAI, deal)
    assert TABLE.texts(deal) == (cards.hands, cards.rest)


@given(st.permutations(range(80)))
def test_any_deal_is_written_and_read_kind_for_kind(order: list[int]) -> None:
    deal = cut(ZIPAI, order)
    hands, rest = TABLE.texts(deal)
    again = TABLE.deal(hands, rest)
    assert [zipai.counts_of(h) for h in again.hands] == [zipai.counts_of(h) for h in deal.hands]
    assert [card // 4 for card in again.rest] == [card // 4 for card in deal.rest]


def test_unknown_cards_are_no_deal() -> None:
    cards = loads(PAOHUZI).boards[0].cards
    TABLE.check(("?", *cards.hands[1:]), ("?", "?" * 19))
    with pytest.raises(Illegal):
        TABLE.deal(("?", *cards.hands[1:]), cards.rest)


def test_a_row_begins_with_a_card_on_the_table() -> None:
    assert [TABLE.begins(None, word) for word in ("打玖", "摸五", "碰", "过", "胡")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert TABLE.part(None) == "play"
    assert TABLE.short("打玖") == "打玖"
