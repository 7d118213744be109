"""癞子 in the browser: starred, chosen by hint or by reading; a right that lapsed is shown."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from paiju.cards.deck import Deal
from paiju.cards.poker import DECK, read_cards
from paiju.play.clock import due
from paiju.play.step import lapse
from tests.table.conftest import Watcher, now
from tests.table.hall import Hall

HANDS = ("3♠3♥4♠5♠6♠7♠8♥8♦9♠J♠J♥Q♠K♠K♥A♠2♠X", "3♣3♦4♥4♣5♥5♣6♥6♣7♥7♣9♥9♣T♥T♣J♣Q♥Q♣")
BASE = ("T♠", "8♣", "A♥")
"""The second 底牌, a black eight, makes the red ones wild in HBUT: the watcher holds both."""


def leading() -> Hall:
    """The watcher leads as 庄家, both wild cards in hand."""
    hall = Hall("doudizhu/hbut-2013", 0, clock=now)
    one, two = map(read_cards, HANDS)
    base = [read_cards(card) for card in BASE]
    rest = DECK & ~(one | two | sum(base))
    hall.deal(deal=Deal((one, two, rest), tuple(mask.bit_length() - 1 for mask in base)))
    hall.say(0, "3")
    assert hall.table.state.wild & hall.table.state.hands[0] == read_cards("8♥8♦")
    return hall


def test_wild_cards_bear_a_star_and_a_word(watch: Watcher) -> None:
    watching = watch(leading())
    expect(watching.page.locator(".hand .wild")).to_have_count(2)
    expect(watching.page.locator(".chip.wild")).to_have_text("癞子 8")
    label = watching.page.locator(".hand [data-card='8♥']").get_attribute("aria-label")
    assert label
    assert "癞子" in label


def test_a_hint_with_wild_cards_is_sent_as_shown(watch: Watcher) -> None:
    hall = leading()
    watching = watch(hall)
    expect(watching.page.locator(".asked .main")).to_be_visible()
    plays = list(map(hall.rules.write, hall.rules.acts(hall.table.state, 0)))[:400]
    wanted = next(at for at, text in enumerate(plays) if text.count("*") == 1)
    for _ in range(wanted + 1):
        watching.page.keyboard.press("h")
    watching.page.keyboard.press("Enter")
    watching.settle(lambda: bool(hall.seen.to_beat))
    cards, _, _ = plays[wanted].partition("=")
    assert hall.seen.to_beat.wild == "".join(a for a, b in pairwise(cards) if b == "*")
    shown = watching.page.locator(".seat.own .played .wild")
    expect(shown).to_have_count(1)


def test_one_of_several_readings_is_chosen_by_its_cards(watch: Watcher) -> None:
    hall = leading()
    watching = watch(hall)
    expect(watching.page.locator(".asked .main")).to_be_visible()
    for card in ("4♠", "5♠", "6♠", "7♠", "8♥"):
        watching.page.locator(f".hand [data-card='{card}']").click(position={"x": 6, "y": 10})
    ways = watching.page.locator(".asked .acts .main")
    expect(watching.page.locator(".asked .line")).to_contain_text("读法")
    expect(ways.first).to_contain_text("★")
    told = ways.first.inner_text()
    ways.first.click()
    watching.settle(lambda: bool(hall.seen.to_beat))
    assert hall.seen.to_beat.wild in told.replace("10", "T")


def test_a_turn_that_ran_out_is_shown_as_lost(watch: Watcher) -> None:
    hall = leading()
    watching = watch(hall)
    for event in lapse(hall.table, due(hall.table) or 0).events:
        hall.tell(event)
    expect(watching.page.locator(".seat.own .said")).to_have_text("失去出牌权")
    expect(watching.page.locator("#said")).to_contain_text("失去本次出牌权")
