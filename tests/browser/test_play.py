"""People at a real table: whole boards by three browsers, lost lines, clocks, two devices."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from paiju.play.commands import Extend, Resume, Stop
from tests.browser.house import House
from tests.browser.seats import Later, Seats, Wire

GAMES = {"doudizhu": "doudizhu/official-2016", "paohuzi": "paohuzi/comp-2017r"}


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("play") / "hall", clock=Later())
    yield made
    made.close()


Sitter = Callable[..., Seats]


@pytest.fixture
def sit(browser: Browser, open_house: House) -> Iterator[Sitter]:
    made: list[Seats] = []

    def start(**facts: Any) -> Seats:
        name = f"t{len(open_house.open.hall.events)}"
        made.append(Seats(browser, open_house, name, **facts))
        return made[-1]

    yield start
    for seats in made:
        seats.close()


# -- whole boards ---------------------------------------------------------------------------------


def by_mouse(page: Page, seats: Seats, seat: int) -> None:
    buttons = page.locator(".asked .acts button")
    if seats.phase == "discard" or (seats.phase == "play" and len(seats.legal(seat)) > 1):
        buttons.filter(has_text=re.compile("^(提示|Hint)$")).click()
        page.locator(".asked .acts .main").click()
    elif seats.phase in ("play", "claim", "opening"):
        buttons.first.click()
    else:
        buttons.last.click()


def by_touch(page: Page, seats: Seats, seat: int) -> None:
    page.locator(".asked .acts button").first.tap() if seats.phase in (
        "call", "double", "redouble", "claim", "opening"
    ) or len(seats.legal(seat)) == 1 else played_by_touch(page)  # fmt: skip


def played_by_touch(page: Page) -> None:
    page.locator(".asked .acts button").filter(has_text=re.compile("^(提示|Hint)$")).tap()
    page.locator(".asked .acts .main").tap()


def by_keys(page: Page, seats: Seats, seat: int) -> None:
    keys, legal = page.keyboard, seats.legal(seat)
    if seats.phase == "call":
        keys.press("0")
    elif seats.phase in ("double", "redouble"):
        page.locator(".asked .main").focus()
        keys.press("Enter")
    elif seats.phase == "discard" or (seats.phase == "play" and len(legal) > 1):
        keys.press("h")
        keys.press("Enter")
    elif legal[-1] in ("过", "-") or legal[0] == "-":
        keys.press("p")
    else:
        page.locator(".asked .acts button").first.focus()
        keys.press("Enter")


WAYS = (by_mouse, by_touch, by_keys)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_board_by_three_browsers_reloaded_in_every_phase(sit: Sitter, game: str) -> None:
    """Mouse, touch and keys; two languages; somebody watches."""
    seats = sit(rules=GAMES[game])
    pages = [seats.page(0), seats.page(1, "en", has_touch=True), seats.page(2)]
    public = seats.page(-1, "en")
    phases: set[str] = set()
    while seats.table.running:
        seat = seats.table.asked[0]
        page, number = pages[seat], seats.table.seats[seat].asked
        ready = page.locator(f"#table[data-asked='{number}'] .asked .acts button:enabled").first
        ready.wait_for()
        if seats.phase not in phases:
            phases.add(seats.phase)
            page.reload()
            ready.wait_for()
        WAYS[seat](page, seats, seat)
        seats.wait(lambda: moved_on(seats, seat, number))  # noqa: B023  waited for at once
    assert phases >= ({"call", "double", "play"} if game == "doudizhu" else {"claim", "discard"})
    (over,) = seats.table.results
    assert over.result is not None
    for page in (*pages, public):
        expect(page.locator(".ending h2")).to_be_visible()
        shown = [
            int(text.replace("−", "-")) for text in page.locator(".ending dd").all_inner_texts()
        ]
        assert shown == list(over.result.scores)
    expect(public.get_by_role("link", name="To the event")).to_have_attribute(
        "href", f"/e/{seats.event.name}"
    )
    public.reload()
    expect(public.locator(".ending h2")).to_have_text("Board over")


def moved_on(seats: Seats, seat: int, number: int) -> bool:
    return seats.table.seats[seat].asked != number or seat not in seats.table.asked


# -- clocks ---------------------------------------------------------------------------------------


def test_a_time_out_in_every_phase_of_a_landlord_board(sit: Sitter) -> None:
    seats = sit(boards=2)
    page = seats.page(0)
    own, said = page.locator(".seat.own .said"), page.locator("#said")
    acts = page.locator(".asked .acts button")
    expect(acts).to_have_count(4)
    seats.run_out()
    expect(own).to_have_text("不叫")
    expect(acts).to_have_count(0)
    expect(said).to_contain_text("超时")
    for seat in (1, 2):
        seats.say(seat, "-")
    seats.wait(lambda: seats.table.board == 2 or seats.table.asked == (1,))
    for seat in (1, 2):
        seats.say(seat, "-")
    page.get_by_role("button", name="3 分").click()
    seats.wait(lambda: seats.phase == "double")
    seats.say(1, "×")
    seats.run_out()
    expect(page.locator(".seat.left .said")).to_have_text("不加倍")
    expect(page.get_by_role("button", name="再加倍", exact=True)).to_be_visible()
    seats.run_out()
    expect(page.locator(".asked .main")).to_have_text("出牌")
    held = page.locator(".hand [data-card]")
    expect(held).to_have_count(20)
    seats.run_out()
    expect(held).to_have_count(19)
    expect(page.locator(".seat.own .played .poker")).to_have_count(1)


def test_a_board_of_zi_pai_of_time_outs_alone(sit: Sitter) -> None:
    seats = sit(rules=GAMES["paohuzi"])
    page = seats.page(0)
    expect(page.locator(".hand")).to_be_visible()
    phases: set[str] = set()
    while seats.table.running:
        phases.add(seats.phase)
        seats.run_out()
    assert phases >= {"claim", "discard"}
    expect(page.locator(".ending h2")).to_be_visible()
    assert "超时" in page.locator("#said").inner_text() or seats.table.seats[0].hosted >= 0


# -- lost lines and two devices -------------------------------------------------------------------


def test_a_line_cut_for_twenty_seconds_brings_what_was_missed(sit: Sitter) -> None:
    seats, wire = sit(), Wire()
    page = seats.page(0, wire=wire)
    page.get_by_role("button", name="1 分").click()
    seats.wait(lambda: seats.table.asked == (1,))
    expect(page.locator(".seat.right.asked")).to_be_visible()
    known = json.loads(wire.heard[-2])["number"] if '"number"' in wire.heard[-2] else 0
    wire.drop()
    expect(page.locator(".banner.lost")).to_be_visible()
    seats.say(1, "2")
    seats.say(2, "3")
    before = seats.table.seats[0].asked
    seats.later(20_000)
    page.clock.fast_forward(10_000)
    expect(page.locator(".banner.lost")).to_be_visible()
    wire.cut = False
    page.clock.fast_forward(10_000)
    expect(page.locator(".banner.lost")).to_have_count(0)
    expect(page.get_by_role("button", name="加倍", exact=True)).to_be_visible()
    missed = [m for m in map(json.loads, wire.heard) if m["t"] == "message"]
    assert [m["number"] for m in missed] == list(
        range(missed[0]["number"], missed[-1]["number"] + 1)
    )
    assert missed[0]["number"] > max(known, 3)  # what had arrived is not sent again
    count = page.locator(".seat.own .ring .count")
    left = seats.table.rules.limit(seats.table.state, 0) // 1000 - 20
    expect(count).to_have_text(re.compile(f"^({left}|{left - 1}|{left - 2})$"))
    page.get_by_role("button", name="不加倍").click()
    seats.wait(lambda: moved_on(seats, 0, before))


def test_the_later_of_two_devices_plays_and_the_older_is_told(sit: Sitter) -> None:
    seats = sit()
    older = seats.page(0)
    expect(older.locator(".asked .acts button")).to_have_count(4)
    newer = seats.page(0, "en")
    expect(older.locator(".banner.lost")).to_contain_text("另一台设备")
    expect(older.locator(".asked .acts button")).to_have_count(0)
    newer.keyboard.press("1")
    seats.wait(lambda: seats.table.asked == (1,))
    older.locator(".banner.lost button").click()
    expect(newer.locator(".banner.lost")).to_contain_text("another device")
    expect(older.locator(".seat.own .said")).to_have_text("1 分")


def test_the_referee_stops_adds_time_and_lets_go_on(sit: Sitter) -> None:
    seats = sit()
    page = seats.page(0)
    acts, count = page.locator(".asked .acts button"), page.locator(".seat.own .ring .count")
    expect(acts).to_have_count(4)
    do = seats.house.open.do
    do(seats.live.do(Stop("裁判长", "核对")))
    expect(page.locator(".banner.halt")).to_contain_text("核对")
    expect(page.locator(".seat.own .ring.still")).to_be_visible()
    expect(acts).to_have_count(0)
    stood = int(count.inner_text())
    seats.later(60_000)
    do(seats.live.do(Extend(0, 30_000, "裁判长")))
    expect(count).to_have_text(str(stood + 30))
    do(seats.live.do(Resume("裁判长")))
    expect(page.locator(".banner.halt")).to_have_count(0)
    expect(acts).to_have_count(4)
    page.keyboard.press("0")
    seats.wait(lambda: seats.table.asked == (1,))
