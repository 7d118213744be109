"""二打一 in the browser: calling, doubling, choosing, playing; nothing is sent by itself."""

from __future__ import annotations

from playwright.sync_api import expect

from paiju.cards import poker
from tests.table import scenes
from tests.table.conftest import DESKTOP, LYING, Watch, Watcher


def act_of(watch: Watch) -> object:
    watch.settle(lambda: bool(watch.heard("act")))
    return watch.heard("act")[-1]["act"]


def picked(watch: Watch) -> list[str]:
    found: list[str] = watch.page.evaluate(
        "[...document.querySelectorAll('.hand [aria-selected=true]')].map((n) => n.dataset.card)"
    )
    return found


def test_only_legal_calls_are_offered_and_a_click_calls(watch: Watcher) -> None:
    watching = watch(scenes.calling())
    buttons = watching.page.locator(".asked .acts button")
    expect(buttons).to_have_text(["不叫", "2 分", "3 分"])
    buttons.nth(1).click()
    assert act_of(watching) == "2"


def test_calls_by_key(watch: Watcher) -> None:
    watching = watch(scenes.calling())
    expect(watching.page.locator(".asked .acts button")).to_have_count(3)
    watching.page.keyboard.press("1")  # too low: not offered, not sent
    watching.page.keyboard.press("0")
    assert act_of(watching) == "-"
    assert len(watching.heard("act")) == 1


def test_defenders_double_by_button(watch: Watcher) -> None:
    hall = scenes.poker()
    hall.deal(opener=1)
    hall.say(1, "3")
    watching = watch(hall)
    watching.page.get_by_role("button", name="加倍", exact=True).click()
    assert act_of(watching) == "×"
    expect(watching.page.locator(".line")).to_have_text("已答，等其他人")


def test_hint_goes_through_the_legal_plays_and_enter_plays(watch: Watcher) -> None:
    hall = scenes.following()
    legal = [hall.rules.write(act) for act in hall.rules.acts(hall.table.state, 0)]
    watching = watch(hall)
    expect(watching.page.locator(".asked .main")).to_be_visible()
    seen = []
    for number in range(1, len(legal)):
        watching.page.keyboard.press("h")
        expect(watching.page.locator(".line")).to_contain_text(f"提示 {number}/{len(legal) - 1}")
        seen.append("".join(sorted(card[0] for card in picked(watching))))
    assert seen == ["".join(sorted(text)) for text in legal if text != "-"]
    watching.page.keyboard.press("Enter")
    named = poker.tokens(str(act_of(watching)))
    assert all(card.suit >= 0 or card.rank >= poker.SMALL_JOKER for card in named)
    assert "".join(sorted(poker.RANKS[card.rank] for card in named)) == seen[-1]


def test_a_refused_selection_says_why_with_the_article(watch: Watcher) -> None:
    watching = watch(scenes.playing(0))
    cards = watching.page.locator(".hand [data-card]")
    cards.nth(0).click(position={"x": 6, "y": 10})
    cards.nth(4).click(position={"x": 6, "y": 10})
    expect(watching.page.locator(".line.no")).to_contain_text("不成牌型")
    expect(watching.page.locator(".line.no small")).to_contain_text("牌型说明")
    expect(watching.page.get_by_role("button", name="出牌")).to_be_disabled()


def test_dragging_over_cards_selects_them_all(watch: Watcher) -> None:
    watching = watch(scenes.playing(0), LYING)
    first = watching.page.locator(".hand [data-at='2']").bounding_box()
    last = watching.page.locator(".hand [data-at='6']").bounding_box()
    assert first
    assert last
    mouse = watching.page.mouse
    mouse.move(first["x"] + 6, first["y"] + 30)
    mouse.down()
    mouse.move(last["x"] + 6, last["y"] + 30, steps=12)
    mouse.up()
    watching.settle(lambda: len(picked(watching)) == 5)


def test_a_selection_made_while_others_think_is_kept_and_never_sent(watch: Watcher) -> None:
    hall = scenes.playing(2)
    watching = watch(hall)
    expect(watching.page.locator(".line")).to_contain_text("等")
    watching.page.locator(".hand [data-at='16']").click()
    watching.settle(lambda: len(picked(watching)) == 1)
    chosen = picked(watching)
    watching.page.keyboard.down("Enter")  # held into the own turn
    hall.others(lambda hall: hall.asked)
    expect(watching.page.locator(".asked .main")).to_be_visible()
    watching.page.keyboard.down("Enter")  # the keyboard repeats
    watching.page.wait_for_timeout(150)
    watching.page.keyboard.up("Enter")
    assert picked(watching) == chosen
    assert watching.heard("act") == []


def test_a_mouse_button_held_into_the_own_turn_sends_nothing(watch: Watcher) -> None:
    hall = scenes.playing(2)
    watching = watch(hall, DESKTOP)
    place = watching.page.locator(".hand [data-at='3']").bounding_box()
    assert place
    watching.page.mouse.move(place["x"] + 8, place["y"] + 20)
    watching.page.mouse.down()
    hall.others(lambda hall: hall.asked)
    expect(watching.page.locator(".asked .main")).to_be_visible()
    watching.page.mouse.up()
    watching.page.wait_for_timeout(150)
    assert watching.heard("act") == []


def test_a_whole_board_by_keyboard_alone(watch: Watcher) -> None:
    hall = scenes.poker()
    hall.deal(opener=0)
    watching = watch(hall)
    keys = watching.page.keyboard
    while hall.table.running:
        hall.others(lambda hall: hall.asked or not hall.table.running)
        if not hall.table.running:
            break
        expect(watching.page.locator(".asked .acts button").first).to_be_visible()
        number, phase = hall.table.seats[0].asked, hall.seen.phase
        if phase == "call":
            keys.press("3")
        elif phase in ("double", "redouble"):
            keys.press("Tab")
            watching.page.locator(".asked .main").focus()
            keys.press("Enter")
        else:
            answer_by_key(watching)
        watching.settle(lambda: hall.table.seats[0].asked != number or not hall.asked)  # noqa: B023
    expect(watching.page.locator(".ending h2")).to_have_text("本副结束")


def answer_by_key(watching: Watch) -> None:
    number = watching.hall.table.seats[0].asked
    watching.settle(lambda: watching.heard("hint")[-1]["decision"] == number)
    watching.page.wait_for_timeout(30)
    watching.page.keyboard.press("h")
    watching.page.wait_for_timeout(30)
    watching.page.keyboard.press("Enter" if picked(watching) else "p")


def test_what_each_seat_did_last_stays_till_it_acts_again(watch: Watcher) -> None:
    hall = scenes.following()
    watching = watch(hall)
    beat = hall.seen.to_beat
    side = {1: "right", 2: "left"}["abc".index(beat.seat)]
    label = watching.page.locator(f".seat.{side} .played.beat .fan").get_attribute("aria-label")
    assert label
    assert len(label.split()) == len(beat.cards)


def test_no_count_is_shown_that_the_profile_hides(watch: Watcher) -> None:
    watching = watch(scenes.playing(1))
    expect(watching.page.locator(".seat.own .badge.count")).to_have_text("17 张")
    expect(
        watching.page.locator(".seat.right .badge.count, .seat.left .badge.count")
    ).to_have_count(0)
