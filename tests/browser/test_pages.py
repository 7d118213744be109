"""Every page: usable by everybody, whole on a phone, in both languages, without scripts too."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.shots import CHIEF, HOUSE, OUT, PAGES, WALLS

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
PHONE, DESKTOP, WALL = (360, 640), (1440, 900), (1920, 1080)
OWN = {name: where for name, where in PAGES.items() if not name.startswith("watch")}
"""The table page has tests of its own."""


@pytest.mark.parametrize(("lang", "scheme"), [("zh", "light"), ("en", "dark")])
@pytest.mark.parametrize("name", [*OWN, *WALLS])
def test_axe_finds_nothing_serious_and_a_phone_shows_it_whole(
    visit: Opener, name: str, lang: str, scheme: str
) -> None:
    who, where = PAGES.get(name) or (OUT, WALLS[name])
    page = visit(who, address(where, lang), DESKTOP, color_scheme=scheme)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    serious = [f for f in found if f["impact"] in ("serious", "critical")]
    told = [(f["id"], [n["html"][:160] for n in f["nodes"]][:4]) for f in serious]
    assert told == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def address(where: str, lang: str) -> str:
    return f"{where}{'&' if '?' in where else '?'}lang={lang}"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", WALLS)
def test_a_wall_shows_whole_lines_in_large_type(visit: Opener, name: str, lang: str) -> None:
    page = visit(OUT, address(WALLS[name], lang), WALL)
    page.wait_for_timeout(100)
    lines = page.locator(".sheet:not([hidden]) tbody tr")
    for line in lines.all():
        box = line.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 1080 - 40
        assert box["height"] >= 80
    sizes = page.evaluate(
        "[...document.querySelectorAll('.sheet:not([hidden]) tbody span, .huge')]"
        ".map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert all(size >= 44 for size in sizes)


def test_a_wall_turns_its_pages_and_shows_everybody(visit: Opener) -> None:
    page = visit(OUT, "/hall/played/standings", WALL)
    seen: set[str] = set()
    page.clock.install()
    page.reload()
    for _ in range(4):
        seen |= set(page.locator(".sheet:not([hidden]) tbody th").all_inner_texts())
        page.clock.run_for(9_100)
    assert len(seen) == 27


def test_the_slider_and_the_keys_step_through_a_board(visit: Opener) -> None:
    page = visit(OUT, "/e/played/replay/1/2/3?step=0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#count")).to_have_text(re.compile("^1 /"))
    expect(page).to_have_url(re.compile(r"step=1$"))
    page.locator("#last").click()
    expect(page.locator("#stage .told")).to_contain_text("本副结束")
    page.locator(".moves a").nth(5).click()
    expect(page).to_have_url(re.compile(r"step=5$"))
    expect(page.locator(".moves [aria-current]")).to_have_attribute("data-step", "5")
    page.locator(".slider input").fill("9")
    expect(page.locator("#count")).to_have_text(re.compile("^9 /"))


def test_without_scripts_every_step_is_a_link(visit: Opener) -> None:
    page = visit(OUT, "/e/played/replay/1/2/3?step=4", java_script_enabled=False)
    page.locator("#on").click()
    expect(page.locator("#stage")).to_have_attribute("data-step", "5")


def test_the_device_check_tells_of_connection_and_clock(visit: Opener) -> None:
    page = visit(OUT, "/check")
    for name in ("socket", "lag", "gap", "screen", "storage"):
        expect(page.locator(f"#check-{name}")).to_have_class("good")
    page.locator("#play-sound").click()
    page.locator("#heard").click()
    expect(page.locator("#check-sound")).to_have_class("good")


def test_names_in_a_draft_are_chosen_by_a_click(visit: Opener) -> None:
    page = visit("house", "/desk/draft/seating")
    cells = page.locator(".draft [data-player]")
    one, other = (cells.nth(i).get_attribute("data-player") or "" for i in (0, 4))
    cells.nth(0).click()
    cells.nth(4).click()
    expect(page.locator("select[name=one]")).to_have_value(one)
    expect(page.locator("select[name=other]")).to_have_value(other)


def test_the_keyboard_alone_reaches_and_leaves_a_question(visit: Opener) -> None:
    page = visit("chief", "/desk/live/table/5")
    page.locator("summary.grave").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("details[open] input[name=why]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("details.sure[open]")).to_have_count(0)
    expect(page.locator("summary.grave").first).to_be_focused()


def test_a_lost_connection_is_told_and_forgotten_again(visit: Opener) -> None:
    page = visit("chief", "/desk/live/tables")
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_be_visible(timeout=6000)
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_have_count(0, timeout=6000)


def test_a_column_of_what_can_be_pressed_is_not_printed_empty(visit: Opener) -> None:
    page = visit(*PAGES["desk-entrants"], (688, 1000))
    page.emulate_media(media="print")
    heads = [one.inner_text() for one in page.locator("#people thead th").all() if one.is_visible()]
    assert len(heads) == 5


@pytest.mark.parametrize("name", ["desk-seating", "desk-entrants", "traveller", "standings"])
def test_on_paper_nothing_can_be_pressed_and_type_is_not_made_smaller(
    visit: Opener, name: str
) -> None:
    page = visit(*PAGES[name], (688, 1000))  # A4 between its margins
    page.emulate_media(media="print")
    pressed = page.locator("main button, main select, main nav.runs")
    assert [one for one in pressed.all() if one.is_visible()] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 688


def test_a_traveller_on_paper_says_how_a_board_ended_in_two_lines(visit: Opener) -> None:
    page = visit(OUT, "/e/played/traveller/3", (688, 1000))
    page.emulate_media(media="print")
    rows = page.locator(".traveller tbody tr")
    assert all(row.evaluate("node => node.offsetHeight") < 50 for row in rows.all())


def test_ten_seat_cards_of_the_hall_stand_on_a_page(visit: Opener) -> None:
    page = visit(HOUSE, "/desk/new/cards")
    page.locator("main form button.main").click()
    expect(page.locator(".seat-cards li")).to_have_count(27)
    made = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(pypdf.PdfReader(io.BytesIO(made)).pages) == 3


def test_minutes_are_numbered_and_printed_on_one_page(visit: Opener) -> None:
    page = visit(CHIEF, "/desk/judged/minutes/{decided}")
    (only,) = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True))).pages
    assert "1 / 1" in only.extract_text()
