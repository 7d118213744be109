"""Screenshots of every page: ``python -m tests.browser.shots FOLDER [zh|en] [light|dark]``."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from paiju.serve.roles import Role
from tests.browser.house import House, furnished

SIZES = {"phone": (360, 640), "desktop": (1440, 900)}
WALL = {"wall": (1920, 1080)}
OUT, CHIEF, HOUSE, PLAYER, COMMITTEE = "", "chief", "house", "player", "committee"
PAGES: dict[str, tuple[str, str]] = {
    "home": (OUT, "/"),
    "check": (OUT, "/check"),
    "event-new": (OUT, "/e/new"),
    "event-live": (OUT, "/e/live"),
    "event-over": (OUT, "/e/over"),
    "standings": (OUT, "/e/played/standings"),
    "standings-none": (OUT, "/e/new/standings"),
    "seating": (OUT, "/e/played/seating/2"),
    "traveller": (OUT, "/e/played/traveller/3"),
    "replay": (OUT, "/e/played/replay/1/2/3?step=14"),
    "replay-end": (OUT, "/e/played/replay/1/2/3"),
    "replay-zi": (OUT, "/e/zi/replay/1/1/1?step=30"),
    "player": (OUT, "/e/played/player/5"),
    "sealed": (OUT, "/e/live/traveller/1"),
    "watch-live": (OUT, "/e/live/table/1/1"),
    "account": (PLAYER, "/account"),
    "boards": (PLAYER, "/play/boards"),
    "desk": (HOUSE, "/desk"),
    "desk-new": (HOUSE, "/desk/_new?template=doudizhu-open"),
    "desk-event-new": (HOUSE, "/desk/new"),
    "desk-event-live": (HOUSE, "/desk/live"),
    "desk-event-played": (HOUSE, "/desk/played"),
    "desk-event-over": (HOUSE, "/desk/over"),
    "desk-event-parts": (HOUSE, "/desk/parts"),
    "desk-entrants": (HOUSE, "/desk/new/entrants"),
    "desk-cards": (HOUSE, "/desk/new/cards"),
    "desk-seating": (HOUSE, "/desk/draft/seating"),
    "desk-tables": (CHIEF, "/desk/live/tables"),
    "desk-table": (CHIEF, "/desk/live/table/3"),
    "desk-results": (CHIEF, "/desk/played/results?of=2"),
    "desk-rulings": (CHIEF, "/desk/played/rulings?round=2&table=1&board=5"),
    "desk-discipline": (CHIEF, "/desk/judged/discipline"),
    "desk-offence": (
        CHIEF,
        "/desk/judged/offence?kind=offended&player={punctual}&offence=late&round=1&why=堵车",
    ),
    "desk-appeals": (CHIEF, "/desk/judged/appeals"),
    "desk-appeals-committee": (COMMITTEE, "/desk/judged/appeals"),
    "desk-measures": (COMMITTEE, "/desk/judged/measures/{decided}"),
    "desk-measure": (
        COMMITTEE,
        "/desk/judged/measure?kind=penalised&round=1&player=2&amount=1/10&appeal={decided}",
    ),
    "desk-minutes": (CHIEF, "/desk/judged/minutes/{decided}"),
    "desk-paper": (CHIEF, "/desk/cards/paper"),
    "play-appeal": (PLAYER, "/play/appeal"),
    "desk-ruling": (
        CHIEF,
        "/desk/played/ruling?kind=adjusted&round=2&table=1&board=5&seats=a&outcome=average_plus&why=错牌",
    ),
}
WALLS = {
    "wall-seating": "/hall/played/seating",
    "wall-clock": "/hall/live/clock",
    "wall-clock-between": "/hall/played/clock",
    "wall-standings": "/hall/played/standings",
    "wall-standings-over": "/hall/over/standings",
}


def event_of(who: str, where: str) -> str:
    """Give the event in which somebody has a role."""
    return where.split("/")[2].split("?")[0] if who in (CHIEF, COMMITTEE) else "played"


def cookies(browser: Browser, house: House, who: str, event: str) -> list:
    """Log in, and keep the cookies."""
    if not who:
        return []
    code = {
        HOUSE: lambda: house.landlord,
        CHIEF: lambda: house.code(event),
        COMMITTEE: lambda: house.code(event, Role.APPEALS, name="仲裁委员"),
        PLAYER: lambda: house.code(event, Role.PLAYER, 5, "周而复始"),
    }[who]()
    page = browser.new_page()
    page.goto(f"{house.url}/?code={code}")
    page.locator("form.login button").first.click()
    page.wait_for_url(lambda url: "/?code" not in url)
    found = page.context.cookies()
    page.close()
    return found


def main(folder: Path, lang: str = "zh", scheme: str = "light", only: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = furnished(Path(data) / "hall")
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        kept: dict[tuple[str, str], list] = {}
        wanted = {name: (*where, SIZES) for name, where in PAGES.items()}
        wanted |= {name: (OUT, where, WALL) for name, where in WALLS.items()}
        for name, (who, where, sizes) in wanted.items():
            if only and only not in name:
                continue
            event = event_of(who, where)
            if (who, event) not in kept:
                kept[who, event] = cookies(browser, house, who, event)
            for size, (width, height) in sizes.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme
                )
                context.add_cookies(kept[who, event])
                page = context.new_page()
                sign = "&" if "?" in where else "?"
                page.goto(f"{house.url}{house.filled(where)}{sign}lang={lang}")
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"{name}-{size}.png", full_page=size != "wall")
                context.close()
        browser.close()
        house.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
