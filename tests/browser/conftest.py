"""A browser, and a hall that is furnished once for all pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.house import House, furnished
from tests.browser.shots import cookies, event_of


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = furnished(tmp_path_factory.mktemp("house") / "hall")
    yield made
    made.close()


@pytest.fixture
def empty(tmp_path: object) -> Iterator[House]:
    made = House(tmp_path / "hall")  # type: ignore[operator]
    yield made
    made.close()


Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def kept() -> dict[tuple[str, str], list]:
    """Who is logged in already."""
    return {}


@pytest.fixture
def visit(browser: Browser, house: House, kept: dict) -> Iterator[Opener]:
    """Open a page as somebody; nothing may be written to the console, no request may leave."""
    opened: list[BrowserContext] = []
    faults: list[str] = []

    def start(who: str, where: str, size: tuple[int, int] = (1440, 900), **options: object) -> Page:
        event = event_of(who, where)
        if (who, event) not in kept:
            kept[who, event] = cookies(browser, house, who, event)
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        opened.append(context)
        context.add_cookies(kept[who, event])
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        page.on(
            "request",
            lambda sent: sent.url.startswith(house.url) or faults.append(f"left: {sent.url}"),
        )
        page.goto(house.url + house.filled(where))
        return page

    yield start
    for context in opened:
        context.close()
    assert [f for f in faults if "404" not in f and "INTERNET_DISCONNECTED" not in f] == []
