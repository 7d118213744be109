"""跑胡子 in the browser: claims with every option, discards by click, keys and throwing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.table import scenes
from tests.table.conftest import Watcher
from tests.table.hall import Hall


def legal(hall: Hall) -> list[str]:
    return [hall.rules.write(act) for act in hall.rules.acts(hall.table.state, 0)]


def test_every_way_to_claim_is_a_button_and_its_text_is_sent(watch: Watcher) -> None:
    hall = scenes.zi("claim")
    ways = legal(hall)
    watching = watch(hall)
    buttons = watching.page.locator(".asked .acts button")
    expect(buttons).to_have_count(len(ways))
    eats = [text for text in ways if text[0] == "吃"]
    buttons.nth(sum(text in ("胡", "碰") for text in ways)).click()
    watching.settle(lambda: bool(watching.heard("act")))
    assert watching.heard("act")[-1]["act"] == eats[0]


def test_pass_by_key(watch: Watcher) -> None:
    watching = watch(scenes.zi("claim"))
    expect(watching.page.locator(".asked .acts button").first).to_be_visible()
    watching.page.keyboard.press("p")
    watching.settle(lambda: bool(watching.heard("act")))
    assert watching.heard("act")[-1]["act"] == "过"


def test_discard_by_click_then_button(watch: Watcher) -> None:
    hall = scenes.zi("discard")
    kind = next(text[1] for text in legal(hall) if text[0] == "打")
    watching = watch(hall)
    watching.page.locator(f".hand [data-card='{kind}0']").click(position={"x": 12, "y": 8})
    watching.page.locator(".asked .main").click()
    watching.settle(lambda: bool(watching.heard("act")))
    assert watching.heard("act")[-1]["act"] == f"打{kind}"


def test_discard_by_throwing_the_card_up(watch: Watcher) -> None:
    hall = scenes.zi("discard")
    kind = next(text[1] for text in legal(hall) if text[0] == "打")
    watching = watch(hall)
    expect(watching.page.locator(".asked .acts button").first).to_be_visible()
    place = watching.page.locator(f".hand [data-card='{kind}0']").bounding_box()
    assert place
    mouse = watching.page.mouse
    mouse.move(place["x"] + 12, place["y"] + 8)
    mouse.down()
    mouse.move(place["x"] + 12, place["y"] - 120, steps=6)
    mouse.up()
    watching.settle(lambda: bool(watching.heard("act")))
    assert watching.heard("act")[-1]["act"] == f"打{kind}"


def test_a_card_held_into_the_own_turn_and_thrown_is_not_sent(watch: Watcher) -> None:
    hall = Hall(scenes.ZI, 0, seed=b"4", clock=scenes.now)
    hall.deal()

    def mine(hall: Hall) -> bool:
        return hall.asked and hall.seen.phase == "discard"

    hall.others(lambda hall: len(hall.seen.log) > 1 and not hall.asked, own=True)
    watching = watch(hall)
    place = watching.page.locator(".hand [data-at='8']").bounding_box()
    assert place
    mouse = watching.page.mouse
    mouse.move(place["x"] + 10, place["y"] + 8)
    mouse.down()
    hall.others(mine, own=True)
    expect(watching.page.locator(".asked .main")).to_be_visible()
    mouse.move(place["x"] + 10, place["y"] - 140, steps=6)
    mouse.up()
    watching.page.wait_for_timeout(150)
    assert watching.heard("act") == []


def test_discard_by_keys_and_a_card_that_must_stay_is_marked(watch: Watcher) -> None:
    hall = scenes.zi("discard")
    held = set(hall.seen.hand)
    free = {text[1] for text in legal(hall) if text[0] == "打"}
    watching = watch(hall)
    expect(watching.page.locator(".asked .acts button").first).to_be_visible()
    fixed = {
        (node.get_attribute("data-card") or "")[0]
        for node in watching.page.locator(".hand .fixed").all()
    }
    assert fixed == held - free
    watching.page.keyboard.press("h")
    watching.page.keyboard.press("Enter")
    watching.settle(lambda: bool(watching.heard("act")))
    assert str(watching.heard("act")[-1]["act"])[1] in free


def test_another_seats_wei_lies_covered(watch: Watcher) -> None:
    for seed in range(1, 30):
        hall = Hall(scenes.ZI, 0, seed=b"wei %d" % seed, clock=scenes.now)
        hall.deal()

        def laid(hall: Hall) -> bool:
            others = [*hall.seen.melds["b"], *hall.seen.melds["c"]]
            return any(meld.startswith("偎") for meld in others) or not hall.table.running

        hall.others(laid, own=True)
        if hall.table.running:
            break
    watching = watch(hall)
    covered = watching.page.locator(".seat.left .meld .ink-back, .seat.right .meld .ink-back")
    expect(covered).to_have_count(3)


def test_a_screen_reader_hears_small_and_large(watch: Watcher) -> None:
    hall = scenes.zi("discard")
    watching = watch(hall)
    labels = [
        node.get_attribute("aria-label") or ""
        for node in watching.page.locator(".hand [data-card]").all()
    ]
    assert len(labels) == len(hall.seen.hand)
    assert all(label[0] in "小大" for label in labels)
