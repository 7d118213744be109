"""A table of a real hall with browsers in its seats, and a clock that a test can move on."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from paiju.play.clock import due
from paiju.play.commands import Answer
from paiju.play.table import Table
from paiju.serve.moment import Clock
from paiju.serve.roles import Role
from paiju.serve.visitor import SESSION_COOKIE
from tests.browser.house import House

SIZES = ((1440, 900), (360, 640), (640, 360))


class Later(Clock):
    """The store's clock, and as much later as a test says."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


class Seats:
    """One table of three; a page for those seats that a test opens."""

    def __init__(self, browser: Browser, house: House, name: str, **facts: Any) -> None:
        self.browser = browser
        self.house = house
        facts = {"rounds": 1, "boards": 1, "absent": "clock", **facts}
        self.event = house.event(name, count=3, **facts)
        house.seat(self.event)
        house.start(self.event)
        self.live = self.event.tables[0]
        self.wait(lambda: self.live.table.running)
        self.contexts: list[BrowserContext] = []

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def phase(self) -> str:
        return str(self.table.rules.seen(self.table.state, -2).phase)

    def wait(self, until: Any) -> None:
        self.house.open.wait(until)

    # -- browsers ---------------------------------------------------------------------------------

    def cookies(self, seat: int) -> list[Any]:
        hall, player = self.house.open.hall, self.live.place.players[seat]

        def admit() -> str:
            member, _ = hall.admit(self.event.name, Role.PLAYER, self.event.names[player], player)
            return hall.open_session(member)

        token = self.house.open.look(admit)
        return [{"name": SESSION_COOKIE, "value": token, "url": self.house.url}]

    def page(self, seat: int, lang: str = "zh", wire: Wire | None = None, **options: Any) -> Page:
        """Open the table for a seat; for seat −1 as a spectator."""
        wide, high = SIZES[seat]
        context = self.browser.new_context(viewport={"width": wide, "height": high}, **options)
        self.contexts.append(context)
        if seat >= 0:
            context.add_cookies(self.cookies(seat))
        page = context.new_page()
        if wire is not None:
            page.clock.install()
            page.route_web_socket("**/ws", wire.opened)
        where = "/play" if seat >= 0 else f"/e/{self.event.name}/table/1/1"
        page.goto(f"{self.house.url}{where}?lang={lang}")
        expect(page.locator(".seat")).to_have_count(3)
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    # -- what happens -----------------------------------------------------------------------------

    def say(self, seat: int, text: str) -> None:
        number = self.table.seats[seat].asked
        self.house.open.do(self.live.do(Answer(seat, number, text)))

    def legal(self, seat: int) -> list[str]:
        rules = self.table.rules
        return [rules.write(act) for act in rules.acts(self.table.state, seat)]

    def later(self, ms: int) -> None:
        """Let time pass for the server, all at once."""
        clock: Any = self.house.open.hall.clock
        clock.ahead += ms

        async def look() -> None:
            await self.live.pass_time()
            await self.event.tend()

        self.house.open.do(look())

    def run_out(self) -> None:
        """Let the clock that ends first run out."""
        moment = due(self.table)
        assert moment is not None
        self.later(max(0, moment - self.house.open.hall.clock.now()) + 1)


class Wire:
    """The line between a page and the hall; it can be cut."""

    def __init__(self) -> None:
        self.cut = False
        self.ends: list[WebSocketRoute] = []
        self.heard: list[str] = []

    def opened(self, page: WebSocketRoute) -> None:
        if self.cut:
            page.close()
            return
        hall = page.connect_to_server()
        self.ends = [page, hall]
        self.heard.clear()
        hall.on_message(lambda text: (self.heard.append(str(text)), page.send(text)))

    def drop(self) -> None:
        self.cut = True
        for end in self.ends:
            end.close()
