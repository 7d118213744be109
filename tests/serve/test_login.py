"""Getting in, and what every answer carries."""

from __future__ import annotations

import re

import pytest
from guest import FORM, Browser

from paiju.serve.hall import ALPHABET, CODE_LENGTH
from paiju.serve.login import hashed
from paiju.serve.roles import Role


def test_a_code_opens_the_table_page(hall):
    hall.create()
    code = hall.code("e", player=1, name="赵一")
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(ALPHABET)
    browser = Browser(hall.url)
    page = browser.login(f" {code[:4].lower()}-{code[4:]} ")
    assert page.url.endswith("/play")
    assert 'type="module"' in page.read().decode()


def test_the_appeals_committee_begins_at_its_appeals(hall):
    hall.create()
    page = Browser(hall.url).login(hall.code("e", Role.APPEALS))
    assert page.url.endswith("/desk/e/appeals")


def test_every_failure_has_the_same_answer(hall):
    hall.create()
    member, _ = hall.look(lambda: hall.hall.admit("e", Role.PLAYER, "赵一", 1))
    hall.look(lambda: hall.hall.house.set_account(member.id, "zhao", hashed("right horse")))
    tries = [
        {"code": "AAAAAAAA"},
        {"code": "!!"},
        {"code": ""},
        {"name": "zhao", "password": "wrong"},
        {"name": "nobody", "password": "right horse"},
        {},
    ]
    answers = set()
    for fields in tries:
        answer = Browser(hall.url).post("/login", **fields)
        assert answer.status == 403
        answers.add(FORM.sub("", answer.read().decode()))
    assert len(answers) == 1


def test_an_account_opens_its_role(hall):
    hall.create()
    member, _ = hall.look(lambda: hall.hall.admit("e", Role.CHIEF, "裁判长"))
    hall.look(lambda: hall.hall.house.set_account(member.id, "chief", hashed("right horse")))
    page = Browser(hall.url).post("/login", name="chief", password="right horse")
    assert page.url.endswith("/desk")


def test_many_failures_have_to_wait_even_with_the_right_code(hall):
    hall.create()
    code = hall.code("e", player=1)
    browser = Browser(hall.url)
    for _ in range(30):
        browser.login("AAAAAAAA")
    assert browser.login(code).status == 403


def test_a_new_code_ends_the_old_one(hall):
    hall.create()
    old = hall.code("e", player=1)
    hall.code("e", player=1)
    assert Browser(hall.url).login(old).status == 403


def test_logging_out_ends_the_session(hall):
    hall.create()
    browser = hall.browser("e", player=1)
    token = next(c.value for c in browser.jar if c.name == "paiju")
    assert hall.look(lambda: hall.hall.member(token)) is not None
    browser.post("/logout")
    assert hall.look(lambda: hall.hall.member(token)) is None


def test_no_key_lies_readable_in_the_house_file(hall, tmp_path):
    hall.create()
    code = hall.code("e", player=1)
    browser = Browser(hall.url)
    browser.login(code)
    token = next(c.value for c in browser.jar if c.name == "paiju")
    hall.close()
    for path in (tmp_path / "hall").glob("house.db*"):
        data = path.read_bytes()
        assert code.encode() not in data
        assert token.encode() not in data
        assert path.stat().st_mode & 0o077 == 0


def test_cookies_are_kept_from_scripts_and_strangers(hall):
    hall.create()
    browser = Browser(hall.url)
    told = browser.get("/").headers.get_all("set-cookie")
    assert all("HttpOnly" in cookie and "SameSite=" in cookie for cookie in told)


@pytest.mark.parametrize("path", ["/", "/api/events", "/nothing", "/play", "/static/hall.css"])
def test_every_answer_is_kept_safe(hall, path):
    headers = Browser(hall.url).get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in policy


def test_the_first_page_speaks_chinese_unless_asked_and_names_both_games(hall):
    browser = Browser(hall.url)
    page = browser.get("/").read().decode()
    assert 'lang="zh-Hans"' in page
    assert "竞技二打一" in page
    assert "竞技跑胡子" in page
    assert 'lang="en"' in browser.get("/?lang=en").read().decode()[:200]
    assert '<html lang="en"' in browser.get("/").read().decode()


def test_pages_run_nothing_inline_and_ask_no_other_server(hall):
    hall.create()
    for browser in (Browser(hall.url), hall.browser("e", player=1), hall.browser("e", Role.CHIEF)):
        for path in ("/", "/play", "/desk"):
            page = browser.get(path).read().decode()
            assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", page)
            assert not re.search(r"(src|href)=\"(https?:)?//", page)


def test_health_and_metrics_tell_counts_and_no_names(hall):
    hall.create()
    browser = Browser(hall.url)
    assert browser.get("/healthz").read() == b'{"status":"ok"}'
    metrics = browser.get("/metrics").read().decode()
    assert "paiju_events 1.0" in metrics
    assert "赵一" not in metrics


def test_static_files_may_be_kept_under_a_name_of_their_content(hall):
    browser = Browser(hall.url)
    page = browser.get("/").read().decode()
    name = re.search(r'href="(/static/[0-9a-f]{12}/hall\.css)"', page)[1]
    kept = browser.get(name)
    assert "immutable" in kept.headers["cache-control"]
    assert browser.get("/static/hall.css").headers["cache-control"] == "no-cache"
    again = browser.get("/static/hall.css", **{"If-None-Match": kept.headers["etag"]})
    assert again.status == 304
    packed = browser.get("/static/hall.css", **{"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert browser.get("/static/../app.py").status == 404


def test_a_new_code_puts_out_who_came_in_by_the_old_one(hall):
    """A seat card was lost, and somebody found it."""
    hall.create()
    desk = hall.browser("e", Role.ORGANISER)
    finder, other = hall.browser("e", player=1), hall.browser("e", player=2)
    line = finder.socket()
    line.say("hello", event="e", after=0)
    line.until("wait")
    desk.post("/desk/e/code", player=1)
    assert line.until("bye")["why"] == "elsewhere"
    line.close()
    assert finder.get("/play").status == 403
    assert other.get("/play").status == 200


def test_who_is_in_finds_the_way_back_on_the_home_page(hall):
    hall.create()
    ways = {Role.PLAYER: "/play", Role.CHIEF: "/desk"}
    for role, way in ways.items():
        page = hall.browser("e", role, int(role is Role.PLAYER)).get("/").read().decode()
        assert f'<a href="{way}">' in page
    stranger = hall.browser().get("/").read().decode()
    assert not any(f'<a href="{way}">' in stranger for way in ways.values())
