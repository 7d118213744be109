"""What a stranger meets: pages that are not there, requests that never end, nothing to keep."""

from __future__ import annotations

import re
import socket

import pytest
from guest import PATIENCE, Browser

from paiju.serve import patience
from paiju.serve.roles import Role

FORMS = b"Content-Type: application/x-www-form-urlencoded"
BEGUN = (
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal",
    b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\ncode=",
)


@pytest.mark.parametrize("begun", BEGUN)
def test_a_request_that_never_ends_is_not_waited_for(monkeypatch, open_hall, begun):
    monkeypatch.setattr(patience, "PATIENCE", 0.1)
    host, port = open_hall().url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(begun)
        while line.recv(4096):
            pass


def test_a_socket_is_not_taken_for_a_slow_request(monkeypatch, open_hall):
    monkeypatch.setattr(patience, "PATIENCE", 0.01)
    line = Browser(open_hall().url).socket()
    for n in range(100):
        line.say("ping", n=n)
        assert line.until("pong")["n"] == n
    line.close()


def test_a_form_that_is_too_large_is_told_so_before_it_is_sent(hall):
    host, port = hall.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(BEGUN[3].replace(b"9000", b"9000000\r\n" + FORMS))
        told = b""
        while b"2 MB" not in told:
            told += (more := line.recv(4096))
            assert more, told
    assert told.startswith(b"HTTP/1.1 413 ")


def test_what_is_not_there_is_said_to_be_not_there(hall):
    hall.create()
    for path in ("/e/e/deals/reveal", "/e/e/traveller/1", "/nowhere"):
        answer = Browser(hall.url).get(path + "?lang=en")
        assert answer.status == 404
        assert "<h1>Not found</h1>" in answer.read().decode()
    desk = hall.browser("e", Role.ORGANISER)
    for path in ("/desk/e/paper/nonsense", "/desk/e/minutes/7"):
        assert desk.get(path).status == 404


def test_who_has_not_come_in_is_told_how(hall):
    hall.create()
    told = Browser(hall.url).get("/play?lang=en").read().decode()
    assert "First come in with the code" in told
    inside = hall.browser("e", player=1).get("/desk/e?lang=en").read().decode()
    assert "First come in" not in inside
    assert 'href="/play"' in inside


def test_every_answer_says_how_long_it_may_be_kept(hall):
    hall.create()
    desk = hall.browser("e", Role.ORGANISER)
    for path in ("/", "/desk/e", "/api/e/e/tables", "/api/events", "/healthz", "/nowhere",
                 "/desk/e/download"):  # fmt: skip
        assert desk.get(path).headers["cache-control"] == "no-store", path


def test_a_place_is_not_explained_before_there_are_results(hall):
    """The draw of lots stood there before the first round."""
    hall.create()
    told = Browser(hall.url).get("/e/e/player/1?lang=en").read().decode()
    assert "None" not in told
    assert "lot" not in told.partition("<main")[2]


def test_the_other_language_is_a_page_after_a_form_too(hall):
    """A wrong code, then "English": there is no page at the address that forms are sent to."""
    hall.create()
    desk = hall.browser("e", Role.ORGANISER)
    for browser, path in ((Browser(hall.url), "/login"), (desk, "/desk/e/draft")):
        page = browser.post(path, code="AAAAAAAA", tables="1,2").read().decode()
        link = re.search(r'href="([^"]+)" lang="en"', page)[1]
        assert browser.get(link.replace("&amp;", "&")).status == 200
    assert "1,2" in page.partition("<main")[2]
