"""The connection: lost, back, elsewhere; the referee; messages; waiting."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.table import scenes
from tests.table.conftest import Watcher, now
from tests.table.hall import Hall


def test_hello_asks_for_what_is_missing_in_the_own_language(watch: Watcher) -> None:
    watching = watch(scenes.calling(), lang="en")
    hello = watching.heard("hello")[0]
    assert (hello["event"], hello["after"], hello["lang"]) == ("demo", 0, "en")
    assert "table" not in hello
    expect(watching.page.locator(".asked .acts button")).to_have_text(["No call", "2", "3"])


def test_a_lost_connection_is_shown_and_the_stream_goes_on_where_it_stopped(watch: Watcher) -> None:
    hall = scenes.calling()
    watching = watch(hall)
    expect(watching.page.locator(".asked .acts button")).to_have_count(3)
    watching.drop()
    expect(watching.page.locator(".banner.lost")).to_be_visible()
    expect(watching.page.locator(".asked .acts button")).to_have_count(0)
    number = hall.sent[-1].number
    hall.post = None
    hall.say(0, "3")  # the clock may run out meanwhile, too
    watching.cut = False
    watching.page.locator(".banner.lost button").click()
    expect(watching.page.locator(".banner.lost")).to_have_count(0)
    assert watching.heard("hello")[-1]["after"] == number
    expect(watching.page.locator(".seat.own .said")).to_have_text("3 分")


def test_an_answer_on_its_way_is_sent_again_with_the_same_id(watch: Watcher) -> None:
    hall = scenes.calling()
    watching = watch(hall)
    expect(watching.page.locator(".asked .acts button")).to_have_count(3)
    done = hall.on_act
    hall.on_act = lambda _: None  # type: ignore[method-assign]  # lost on the way
    watching.page.get_by_role("button", name="3 分").click()
    watching.settle(lambda: bool(watching.heard("act")))
    hall.on_act = done  # type: ignore[method-assign]
    watching.sockets[-1].close()
    watching.settle(lambda: len(watching.heard("act")) == 2)
    first, second = watching.heard("act")
    assert first == second
    watching.settle(lambda: hall.seen.phase == "double")


@pytest.mark.parametrize("make", [scenes.calling, scenes.following])
def test_a_reload_brings_the_table_back(watch: Watcher, make: Callable[[], Hall]) -> None:
    watching = watch(make())
    drop = str.maketrans("", "", "0123456789")  # the clock has gone on
    felt = watching.page.locator(".felt")
    expect(watching.page.locator(".asked .acts button").first).to_be_visible()
    before = felt.inner_text().translate(drop)
    watching.page.reload()
    watching.page.wait_for_selector(".hand")
    expect(watching.page.locator(".asked .acts button").first).to_be_visible()
    watching.settle(lambda: felt.inner_text().translate(drop) == before)


def test_a_later_login_stops_this_page(watch: Watcher) -> None:
    watching = watch(scenes.calling())

    watching.hall.send(t="bye", why="elsewhere")
    watching.sockets[-1].close()
    expect(watching.page.locator(".banner.lost")).to_contain_text("另一台设备")
    watching.page.wait_for_timeout(600)
    assert len(watching.heard("hello")) == 1


def test_call_the_referee_and_take_it_back(watch: Watcher) -> None:
    watching = watch(scenes.calling())
    watching.page.locator(".for-referee").click()
    watching.page.get_by_role("button", name="呼叫", exact=True).click()
    expect(watching.page.locator(".banner.halt")).to_contain_text("我 呼叫了裁判")
    expect(watching.page.locator(".seat.own .ring.still")).to_be_visible()
    expect(watching.page.locator(".asked .acts button")).to_have_count(0)
    watching.page.get_by_role("button", name="取消呼叫").click()
    expect(watching.page.locator(".banner.halt")).to_have_count(0)
    expect(watching.page.locator(".asked .acts button")).to_have_count(3)


def test_the_desk_speaks_and_is_closed(watch: Watcher) -> None:
    watching = watch(scenes.calling())

    watching.hall.send(t="desk", text="<b>第二轮</b>", by="裁判长")
    expect(watching.page.locator(".banner")).to_contain_text("<b>第二轮</b>")
    watching.page.locator(".banner button").click()
    expect(watching.page.locator(".banner")).to_have_count(0)


def test_waiting_counts_down(watch: Watcher) -> None:
    watching = watch(scenes.calling())

    watching.hall.send(t="wait", why="bye", until=now() + 95_000)
    expect(watching.page.locator("h2")).to_have_text("本轮轮空")
    expect(watching.page.locator(".countdown")).to_contain_text("1:3")


def test_between_boards_the_last_one_stays_with_a_countdown(watch: Watcher) -> None:
    hall = scenes.playing(0)
    hall.others(lambda hall: not hall.table.running, own=True)
    watching = watch(hall)
    expect(watching.page.locator(".ending h2")).to_have_text("本副结束")
    hall.send(t="wait", why="round", until=now() + 20_000)
    expect(watching.page.locator(".ending .countdown")).to_contain_text("0:")
    watching.page.locator(".ending button").click()
    expect(watching.page.locator(".ending")).to_have_count(0)
    hall.deal(2, 1)
    expect(watching.page.locator(".hand [data-card]")).to_have_count(17)
    expect(watching.page.locator(".countdown")).to_have_count(0)


def test_the_clock_goes_by_the_servers_time(watch: Watcher) -> None:
    hall = scenes.poker()
    hall.clock = lambda: now() + 3_600_000  # the device is an hour behind
    hall.deal(opener=0)
    watching = watch(hall)
    count = watching.page.locator(".seat.own .ring .count")
    watching.settle(lambda: count.inner_text() in ("24", "25"))


def test_every_event_is_announced_in_words(watch: Watcher) -> None:
    hall = scenes.playing(1)
    watching = watch(hall)

    hall.others(lambda hall: hall.asked)
    log = watching.page.locator("#said")
    expect(log).to_contain_text("钱小波 出")
    expect(log).to_contain_text("轮到你")
