"""Screenshots of the table page: ``python -m tests.table.shots FOLDER [zh|en] [STATE]``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from paiju.play.commands import Call
from tests.table import scenes
from tests.table.conftest import DESKTOP, LYING, PHONE, Watch, now
from tests.table.hall import Hall, pages
from tests.table.test_wild_table import leading

SIZES = {"phone": PHONE, "lying": LYING, "desktop": DESKTOP}


def double() -> Hall:
    hall = scenes.poker()
    hall.deal(opener=1)
    hall.say(1, "3")
    return hall


def over() -> Hall:
    hall = scenes.playing(0)
    hall.others(lambda hall: not hall.table.running, own=True)
    return hall


def pick(page: Page) -> None:
    for card in (0, 4):
        page.locator(".hand [data-card]").nth(card).click(position={"x": 8, "y": 12})


def lost(watch: Watch) -> None:
    watch.drop()


def halt(watch: Watch) -> None:
    watch.hall.done(Call(1, "x"))
    watch.hall.send(t="desk", text="第二轮 14:30 开始", by="裁判长")


def wait(watch: Watch) -> None:
    watch.hall.send(t="wait", why="bye", until=now() + 95_000)


def opened(name: str) -> Callable[[Watch], None]:
    return lambda watch: watch.page.locator(f".for-{name}").click()


def deck(name: str) -> Callable[[Watch], None]:
    """Choose a deck in the menu."""

    def then(watch: Watch) -> None:
        watch.page.locator(".for-menu").click()
        watch.page.locator(".drawer select").nth(1).select_option(name)
        watch.page.keyboard.press("Escape")

    return then


def nothing(watch: Watch) -> None:
    """The scene is what is to be seen."""


STATES: dict[str, tuple[Callable[[], Hall], Callable[[Watch], None]]] = {
    "call": (scenes.calling, nothing),
    "double": (double, nothing),
    "lead": (lambda: scenes.playing(0), lambda watch: pick(watch.page)),
    "follow": (scenes.following, lambda watch: watch.page.keyboard.press("h")),
    "waiting": (lambda: scenes.playing(2), nothing),
    "over": (over, nothing),
    "results": (over, opened("results")),
    "counter": (lambda: scenes.playing(0), opened("counter")),
    "menu": (lambda: scenes.playing(0), opened("menu")),
    "lost": (scenes.calling, lost),
    "halt": (scenes.following, halt),
    "bye": (over, wait),
    "wild": (leading, lambda watch: pick(watch.page)),
    "four": (lambda: scenes.playing(0), deck("four")),
    "contrast": (lambda: scenes.playing(0), deck("contrast")),
    "claim": (lambda: scenes.zi("claim"), nothing),
    "discard": (
        lambda: scenes.zi("discard"),
        lambda watch: watch.page.keyboard.press("h"),
    ),
}


def main(folder: Path, lang: str, only: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with pages() as origin, sync_playwright() as playwright:
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (make, then) in STATES.items():
            if only not in name:
                continue
            for size, (width, height) in SIZES.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                watch = Watch(page, make())
                page.goto(f"{origin}/play?lang={lang}")
                expect(page.locator(".hand [data-card]")).to_have_count(watch.hall.cards)
                page.wait_for_timeout(200)
                then(watch)
                page.wait_for_timeout(400)
                page.screenshot(path=folder / f"{name}-{size}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *(sys.argv[2:] or ["zh"]))
