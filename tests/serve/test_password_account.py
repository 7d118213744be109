"""Accounts by form and by ``paiju key``; tokens; forgetting; nobody takes another's account."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from guest import Browser

from paiju.cli.main import build
from paiju.play.commands import Replace
from paiju.serve.roles import Role

PASSWORD = "correct horse battery"


def choose(browser, **fields):
    return browser.post("/account", page="/account", **fields)


def test_who_got_in_by_a_code_gets_in_by_name_and_password_then(hall):
    hall.create()
    player = hall.browser("e", player=1)
    assert choose(player, name="zhao", password=PASSWORD).status == 200
    again = Browser(hall.url)
    assert again.post("/login", name="zhao", password=PASSWORD).url.endswith("/play")
    assert again.post("/login", name="zhao", password="another password").status == 403


def test_nobody_takes_anothers_account(hall):
    hall.create()
    choose(hall.browser("e", player=1), name="zhao", password=PASSWORD)
    thief = hall.browser("e", player=2)
    assert choose(thief, name="zhao", password="my own password").status == 403
    assert (
        choose(thief, name="zhao", password="my own password", new="my new password").status == 403
    )
    assert Browser(hall.url).post("/login", name="zhao", password=PASSWORD).status == 200
    assert Browser(hall.url).post("/login", name="zhao", password="my own password").status == 403


def test_a_password_is_changed_with_the_old_one(hall):
    hall.create()
    player = hall.browser("e", player=1)
    choose(player, name="zhao", password=PASSWORD)
    assert choose(player, name="zhao", password=PASSWORD, new="a newer password").status == 200
    assert Browser(hall.url).post("/login", name="zhao", password=PASSWORD).status == 403
    assert Browser(hall.url).post("/login", name="zhao", password="a newer password").status == 200


@pytest.mark.parametrize(
    ("name", "password"), [("zh", PASSWORD), ("z hao", PASSWORD), ("zhao", "short")]
)
def test_bad_names_and_passwords_are_refused(hall, name, password):
    hall.create()
    assert choose(hall.browser("e", player=1), name=name, password=password).status == 400


def test_guesses_at_an_account_are_throttled(hall):
    hall.create()
    choose(hall.browser("e", player=1), name="zhao", password=PASSWORD)
    thief = hall.browser("e", player=2)
    member = hall.look(lambda: hall.hall.house.members("e")[-1])
    bucket = hall.look(lambda: hall.hall.logins.of(f"account {member.id}", hall.hall.clock.now()))
    while bucket.take(hall.look(hall.hall.clock.now)):
        pass
    assert choose(thief, name="zhao", password=PASSWORD).status == 403


def key(hall, *words, typed=None):
    command = ["key", str(hall.hall.data), "e", *words]
    return CliRunner().invoke(build("en"), command, input=typed, obj="en", catch_exceptions=True)


def test_paiju_key_gives_codes_tokens_and_accounts_while_the_hall_runs(hall):
    hall.create()
    hall.code("e", player=1)
    code = key(hall, "--player", "1").output.split()[-1]
    assert Browser(hall.url).login(code).url.endswith("/play")
    token = key(hall, "--player", "1", "--token").output.split()[-1]
    assert hall.look(lambda: hall.hall.member(token)).player == 1
    assert key(hall, "--player", "1", "--account", "zhao", typed=PASSWORD + "\n").exit_code == 0
    assert Browser(hall.url).post("/login", name="zhao", password=PASSWORD).status == 200


def test_paiju_key_knows_nobody_else(hall):
    hall.create()
    hall.code("e", Role.CHIEF, name="Li")
    assert key(hall, "--player", "9").exception.key == "desk.no_player"
    assert key(hall).exception.key == "desk.no_player"
    assert key(hall, "--member", "Li").exit_code == 0


def test_a_forgotten_entrant_is_nowhere_in_the_hall(hall):
    event = hall.create(auto="auto", absent="robot", count=3)
    player = hall.browser("e", player=1)
    choose(player, name="zhao", password=PASSWORD)
    owner = hall.browser("e", Role.ORGANISER)
    assert owner.post("/desk/e/forget", player=1).status == 403
    hall.do(hall.hall.arrive(event, 2))
    table = event.tables[0]
    seat = table.place.players.index(2)
    hall.do(table.do(Replace(seat, "2", robot=True, by="Li")))
    hall.wait(lambda: event.course.closed)
    assert owner.post("/desk/e/forget", player=1).status < 400
    assert "赵一" not in owner.get("/api/e/e").read().decode()
    assert "匿名1" in owner.get("/api/e/e/standings").read().decode()
    assert Browser(hall.url).post("/login", name="zhao", password=PASSWORD).status == 403
    assert player.get("/play").status == 403
    hall.close()
    for path in hall.hall.data.rglob("*"):
        assert not path.is_file() or "赵一".encode() not in path.read_bytes(), path
