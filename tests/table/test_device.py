"""The device: kept awake while a table is watched, heard where it may be, still where asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table import scenes
from tests.table.conftest import Watch, Watcher

SPY = """
window.heard = []; window.locks = [];
const wave = window.OscillatorNode;
window.OscillatorNode = class extends wave {
  constructor(audio, facts) { super(audio, facts); window.heard.push(facts.frequency); }
};
navigator.wakeLock.request = async (kind) => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
};
"""


@pytest.fixture
def spied(watch: Watcher, monkeypatch: pytest.MonkeyPatch) -> Watcher:
    """Open the page with an ear at its sounds and an eye on its locks."""
    opened = Browser.new_context

    def spy(browser: Browser, **options: object) -> object:
        context = opened(browser, **options)  # type: ignore[arg-type]
        context.add_init_script(SPY)
        return context

    monkeypatch.setattr(Browser, "new_context", spy)
    return watch


def heard(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.heard.splice(0)")
    return found


def turn(watching: Watch) -> None:
    """Let the others act until the watcher is asked."""
    hall = watching.hall
    hall.others(lambda hall: hall.asked)
    expect(watching.page.locator(".asked .main")).to_be_visible()


def test_the_own_turn_is_heard_after_a_gesture_and_not_when_mute(spied: Watcher) -> None:
    watching = spied(scenes.playing(2))
    page = watching.page
    page.locator(".for-menu").click()
    page.keyboard.press("Escape")
    turn(watching)
    assert heard(page)[-2:] == [660, 880]
    page.locator(".for-menu").click()
    page.get_by_label("静音").check()
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    page.keyboard.press("p")
    watching.settle(lambda: not watching.hall.asked)
    turn(watching)
    assert heard(page) == []


def test_nothing_sounds_before_a_gesture(spied: Watcher) -> None:
    watching = spied(scenes.playing(2))
    turn(watching)
    assert heard(watching.page) == []


def test_the_screen_is_kept_awake_until_one_says_not_to(spied: Watcher) -> None:
    page = spied(scenes.calling()).page
    page.wait_for_function("window.locks.length === 1")
    assert page.evaluate("window.locks[0].kind") == "screen"
    page.locator(".for-menu").click()
    page.get_by_label("屏幕常亮").uncheck()
    page.wait_for_function("window.locks[0].released")
    page.get_by_label("屏幕常亮").check()
    page.wait_for_function("window.locks.length === 2")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("window.locks.length === 2 && !window.locks[1].released")


def test_motion_is_off_where_the_device_asks_for_it(watch: Watcher) -> None:
    page = watch(scenes.calling()).page
    page.emulate_media(reduced_motion="reduce")
    quick = "getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()"
    assert page.evaluate(quick) in ("0ms", "0s")
