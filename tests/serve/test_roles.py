"""Who may do what: every address and every command, by every role."""

from __future__ import annotations

import re
import urllib.request

import pytest
from guest import PATIENCE, Browser

from paiju.serve import deskwork, messages
from paiju.serve.app import HANDLERS, application
from paiju.serve.roles import ADDRESSES, DESK, SOCKET, Role

PLACES = {
    "{e}": "e",
    "{r}": "1",
    "{t}": "1",
    "{k}": "1",
    "{n}": "1",
    "{file}": "hall.css",
    "{command}": "tell",
    "{name}": "seating",
}


def routes(hall):
    """Give all addresses of the application as the table of roles writes them."""
    found = set()
    for route in hall.look(lambda: application(hall.hall).routes):
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        methods = getattr(route, "methods", None) or {"GET"}
        found |= {f"{method} {path}" for method in methods if method != "OPTIONS"}
    return found


def test_every_address_stands_in_the_table_of_roles(hall):
    found = routes(hall)
    assert len(found) >= len(HANDLERS)
    assert found <= set(ADDRESSES)


def test_every_command_stands_in_the_table_of_roles():
    assert set(DESK) == deskwork.COMMANDS
    tags = {kind.__struct_config__.tag for kind in messages.AnyIn.__args__}
    assert set(SOCKET) == tags


@pytest.mark.parametrize("role", list(Role))
def test_each_role_gets_what_the_table_says(hall, role):
    hall.create(auto="auto")
    browser = Browser(hall.url)
    if role is not Role.SPECTATOR:
        browser = hall.browser("e", role, player=1 if role is Role.PLAYER else 0)
    hall.do(hall.hall.arrive(hall.hall.events["e"], 1))
    for address in sorted(routes(hall) & set(ADDRESSES)):
        method, path = address.split(" ")
        for blank, value in PLACES.items():
            path = path.replace(blank, value)
        if method != "GET" or path == "/ws":
            continue
        status = browser.get(path).status
        allowed = role in ADDRESSES[address]
        assert (status == 403) is not allowed, (address, role, status)


@pytest.mark.parametrize("role", list(Role))
def test_each_role_may_give_only_its_commands(hall, role):
    hall.create(auto="auto")
    hall.do(hall.hall.arrive(hall.hall.events["e"], 1))
    browser = Browser(hall.url)
    if role is not Role.SPECTATOR:
        browser = hall.browser("e", role, player=1 if role is Role.PLAYER else 0)
    for command in sorted(DESK):
        said = browser.post(f"/desk/e/{command}", table=1).read().decode()
        refused = "你的身份不能这样做" in said
        assert refused is (role not in DESK[command]), (command, role)


def test_a_form_of_a_stranger_is_refused(hall):
    hall.create()
    desk = hall.browser("e", Role.CHIEF)
    assert desk.post("/desk/e/stop_all", ours=False).status == 403
    assert desk.post("/desk/e/stop_all", ours=False, form="0" * 64).status == 403


def test_another_events_chief_has_no_power_here(hall):
    hall.create()
    hall.create("other")
    chief = hall.browser("other", Role.CHIEF)
    assert chief.post("/desk/e/stop_all").status == 403


def test_a_page_was_refused_where_only_its_head_was_asked_for(hall):
    hall.create()
    desk = hall.browser("e", Role.CHIEF)
    for path in ("/", "/e/e", "/desk/e/paper", "/desk/e/appeals", "/healthz", "/desk/nobody"):
        whole = desk.get(path)
        asked = urllib.request.Request(hall.url + path, method="HEAD")
        head = desk.opener.open(asked, timeout=PATIENCE)
        assert head.status == whole.status
        assert head.headers["content-length"]
        assert head.read() == b""


@pytest.mark.parametrize("path", ["/desk/e/paper", "/desk/e/appeals", "/e/e", "/healthz"])
def test_a_form_sent_to_a_page_broke_the_answer(hall, path):
    hall.create()
    assert hall.browser("e", Role.CHIEF).post(path).status == 405
