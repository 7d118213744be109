"""A director walks through a whole event: 9 players, 3 rounds, to the last hall screen."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from paiju.serve.pages.create import templates
from tests.browser.house import House, entrants

SLOW = 15_000


def login(browser: Browser, house: House, code: str) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(f"{house.url}/?code={code}")
    page.locator("form.login button").first.click()
    expect(page).to_have_url(f"{house.url}/desk")
    return page


def regulation() -> str:
    text = templates()["doudizhu-club"].replace("boards = 4", "boards = 1")
    for name in ("pause", "countdown"):
        text = text.replace(next(s for s in text.split("\n") if s.startswith(name)), f"{name} = 0")
    return text


def create(page: Page) -> None:
    page.get_by_role("link", name="新建比赛").click()
    page.get_by_role("link", name="俱乐部之夜").click()
    expect(page.locator("textarea[name=regulation]")).to_have_value(templates()["doudizhu-club"])
    page.locator("textarea[name=regulation]").fill(regulation())
    page.locator("textarea[name=entrants]").fill(entrants(9).decode() + "x,坏行,无\n")
    page.locator("input[name=name]").fill("walk")
    page.locator("select[name=robots]").select_option("random")
    page.get_by_role("button", name="先检查").click()
    expect(page.locator(".fault")).to_contain_text("第 11 行")
    page.locator("textarea[name=entrants]").fill(entrants(9).decode())
    page.get_by_role("button", name="创建比赛").click()
    expect(page.locator("#next h2")).to_have_text("下一步：编排第 1 轮")


def staff(page: Page, house: House) -> str:
    """Admit a chief referee; give the code."""
    page.goto(f"{house.url}/desk/walk/entrants")
    page.locator("form[action$=admit] input[name=name]").fill("裁判长")
    page.get_by_role("button", name="加入").click()
    said = page.locator(".said").inner_text()
    return said.rpartition(":")[2].strip()


def asked(page: Page, name: str) -> None:
    """Press a button that asks once more, and confirm."""
    page.locator("summary", has_text=name).first.click()
    page.locator("details[open] button.main").click()


def seat(page: Page, house: House) -> None:
    page.goto(f"{house.url}/desk/walk")
    page.locator("#next").get_by_role("button", name="编排").click()
    asked(page, "公布座位")
    asked(page, "开始本轮")
    expect(page.locator(".glance")).to_have_count(3)


def publish(page: Page, house: House, number: int) -> None:
    page.goto(f"{house.url}/desk/walk")
    expect(page.locator("#next h2")).to_have_text(f"下一步：公布第 {number} 轮成绩", timeout=SLOW)
    asked(page, "公布成绩")
    expect(page.locator("#next h2")).not_to_contain_text("公布")


def stop_and_resume(chief: Page, house: House) -> None:
    """Player 1 is there and does not answer: his table is stopped, resumed, and given a robot."""
    chief.goto(f"{house.url}/desk/walk/tables")
    expect(chief.locator(".glance.is-done")).to_have_count(2, timeout=SLOW)
    own = chief.locator(".glance", has_text="赵一鸣")
    expect(own).to_contain_text("在打")
    chief.locator("summary", has_text="全场停表").click()
    chief.locator("details[open] input[name=why]").fill("断电")
    chief.locator("details[open] button.main").click()
    expect(own).to_contain_text("断电")
    own.get_by_role("link").click()
    chief.get_by_role("button", name="恢复计时", exact=True).click()
    expect(chief.locator("#state .state")).to_have_text("在打")
    row = chief.locator("tr", has_text="赵一鸣")
    row.locator("summary").click()
    row.locator("button.main").click()
    expect(chief.locator("#state .state")).to_have_text("已完", timeout=SLOW)


def adjust(chief: Page, house: House) -> None:
    chief.goto(f"{house.url}/desk/walk/results")
    chief.locator(".results tbody a").first.click()
    form = chief.locator("#adjusted")
    expect(form.locator("[name=board]")).to_have_value("1")
    form.locator("[name=seats]").select_option("a")
    form.locator("[name=outcome]").select_option("average_plus")
    form.locator("[name=why]").fill("错发")
    form.get_by_role("button").click()
    expect(chief.locator("h1")).to_have_text("确认裁定")
    chief.get_by_role("button", name="记入裁定").click()
    expect(chief.locator("tbody")).to_contain_text("错发")


def test_a_whole_event_from_the_template_to_the_last_screen(browser: Browser, empty: House) -> None:
    page = login(browser, empty, empty.landlord)
    create(page)
    chief = login(browser, empty, staff(page, empty))
    wall = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    wall.goto(f"{empty.url}/hall/walk/standings")
    expect(wall.locator("h1")).to_have_text("排名")

    page.goto(f"{empty.url}/desk/walk/entrants")
    page.locator("#p1").get_by_role("button", name="签到").click()
    seat(page, empty)
    stop_and_resume(chief, empty)
    adjust(chief, empty)
    publish(page, empty, 1)
    expect(wall.locator("h1")).to_have_text("第 1 轮后排名", timeout=SLOW)

    page.goto(f"{empty.url}/desk/walk/entrants")
    page.locator("#p1").get_by_role("button", name="取消签到").click()
    for number in (2, 3):
        seat(page, empty)
        publish(page, empty, number)
    asked(page, "公开密钥并结束")
    expect(page.locator("#next h2")).to_have_text("比赛结束")
    expect(wall.locator("h1")).to_have_text("最终排名", timeout=SLOW)

    event = empty.open.hall.events["walk"]
    first = event.standings().rows[0]
    expect(wall.locator("tbody th").first).to_have_text(first.label)
    shown = chief.goto(f"{empty.url}/e/walk/standings?lang=en")
    assert shown
    assert shown.ok
    expect(chief.locator("h1")).to_have_text("Final standings")
    for opened in (page, chief, wall):
        opened.context.close()
