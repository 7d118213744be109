"""A browser for the table page, and a small hall behind it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.table.hall import Hall, pages

PHONE = (360, 640)
LYING = (640, 360)
DESKTOP = (1440, 900)


def now() -> int:
    return int(time.time() * 1000)


class Watch:
    """A page that watches a hall; its sockets can be cut."""

    def __init__(self, page: Page, hall: Hall) -> None:
        self.page = page
        self.hall = hall
        self.cut = False
        self.sockets: list[WebSocketRoute] = []
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda m: self.faults.append(m.text) if m.type == "error" else None)
        page.route_web_socket("**/ws", self.opened)

    def opened(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        self.sockets.append(socket)
        self.hall.connect(socket.send)
        socket.on_message(lambda text: self.hall.receive(str(text)))

    def drop(self) -> None:
        """Cut the connection, and keep it cut."""
        self.cut = True
        self.sockets[-1].close()

    def heard(self, kind: str) -> list[dict[str, object]]:
        return [said for said in self.hall.heard if said["t"] == kind]

    def settle(self, what: Callable[[], bool]) -> None:
        """Wait until *what* holds; the page's own loop runs meanwhile."""
        for _ in range(2_000):
            if what():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("it never came to that")


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    with pages() as address:
        yield address


Watcher = Callable[..., Watch]


@pytest.fixture
def watch(browser: Browser, origin: str) -> Iterator[Watcher]:
    """Open the page on a hall; no error may have been written to the console at the end."""
    opened: list[Watch] = []

    def start(hall: Hall, size: tuple[int, int] = PHONE, lang: str = "zh") -> Watch:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        watching = Watch(context.new_page(), hall)
        opened.append(watching)
        watching.page.goto(f"{origin}/play?lang={lang}")
        hand = watching.page.locator(".hand [data-card]")
        expect(hand).to_have_count(hall.cards)  # the stream has come in
        return watching

    yield start
    for watching in opened:
        watching.page.context.close()
    assert [fault for watching in opened for fault in watching.faults] == []
