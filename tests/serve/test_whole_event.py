"""A whole event in the hall, and the same event by ``paiju run``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from opened import NAMES
from undisturbed import run

from paiju.cli.main import build
from paiju.serve.roles import Role

GAMES = ("doudizhu/official-2016", "paohuzi/comp-2017r")


def direct(hall, event, rounds):
    """Direct an event from the desk, to its end."""
    desk = hall.browser(event.name, Role.ORGANISER)
    for number in range(1, rounds + 1):
        for command in ("draft", "seat", "start"):
            assert desk.post(f"/desk/e/{command}", seconds=0).url.endswith("/desk/e")
        hall.wait(lambda number=number: event.course.finished == number)
        desk.post("/desk/e/release")
    desk.post("/desk/e/reveal")
    return desk


@pytest.mark.parametrize("synchrony", ["free", "window"])
@pytest.mark.parametrize("game", GAMES)
def test_the_hall_and_a_run_with_the_same_secret_and_robots_agree(hall, tmp_path, synchrony, game):
    facts = {"rules": game, "rounds": 2, "boards": 2, "absent": "robot", "synchrony": synchrony}
    desk = direct(hall, hall.create(count=9, **facts), 2)
    run(tmp_path / "run", facts)
    mine, theirs = tmp_path / "hall" / "e", tmp_path / "run"
    for name in ("standings.json", "deals.reveal.json", "deals.commit.json", "entrants.csv"):
        assert (mine / name).read_bytes() == (theirs / name).read_bytes(), name
    shown = json.loads(desk.get("/api/e/e/standings").read())
    assert shown == json.loads((theirs / "standings.json").read_text())
    assert {row["name"] for row in shown["ranking"]} == set(NAMES[:9])
    assert len(list((mine / "records").iterdir())) == 2 * 3
    for path in (theirs / "seating").iterdir():
        assert (mine / "seating" / path.name).read_bytes() == path.read_bytes()
    assert CliRunner().invoke(build("en"), ["check", str(mine)], obj="en").exit_code == 0
    closed = json.loads(hall.look(lambda: hall.hall.events["e"]._store.read("event")[-1]))
    assert (closed["what"], len(closed["digest"])) == ("closed", 64)


def test_what_is_ruled_in_the_hall_after_the_end_is_sealed(hall, tmp_path):
    direct(hall, hall.create(absent="robot"), 1)
    chief = hall.browser("e", Role.CHIEF)
    chief.post("/desk/e/adjust", round=1, table=1, board=1, outcome="void", why="错牌")
    mine = tmp_path / "hall" / "e"
    assert CliRunner().invoke(build("en"), ["check", str(mine)], obj="en").exit_code == 0
    store = hall.look(lambda: hall.hall.events["e"]._store)
    entries = store.read("event")
    assert [json.loads(e)["what"] for e in entries[-2:]] == ["adjusted", "closed"]
    store.amend("event", {len(entries) - 1: entries[-2].replace("错牌".encode(), "迟到".encode())})
    found = CliRunner().invoke(build("en"), ["check", str(mine), "--json"], obj="en")
    assert [d["kind"] for d in json.loads(found.stdout)["differences"]] == ["digest"]


def test_only_a_round_that_the_desk_has_changed_may_differ_from_the_rule(hall, tmp_path):
    """A round of the hall is derived as it stood when its draft was drawn."""
    event = hall.create(count=6, absent="robot", rounds=2)
    desk = hall.browser("e", Role.ORGANISER)
    for number in (1, 2):
        desk.post("/desk/e/draft")
        if number == 2:
            (one, *_), (other, *_) = event.course.draft.tables
            desk.post("/desk/e/swap", one=one, other=other)
        for command in ("seat", "start"):
            desk.post(f"/desk/e/{command}", seconds=0)
        hall.wait(lambda number=number: event.course.finished == number)
        desk.post("/desk/e/release")
    desk.post("/desk/e/reveal")

    def check():
        mine = str(tmp_path / "hall" / "e")
        told = CliRunner().invoke(build("en"), ["check", mine, "--json"], obj="en")
        found = json.loads(told.stdout)
        return found["changed_rounds"], {d["kind"] for d in found["differences"]}

    assert check() == (1, set())
    entries = enumerate(event._store.read("event"), 1)
    mark = b',"changed":true'
    event._store.amend("event", {n: e.replace(mark, b"") for n, e in entries if mark in e})
    count, kinds = check()
    assert (count, kinds >= {"table", "digest"}) == (0, True)


FINAL = """
[[stage]]
name = "决赛"
rules = "paohuzi/comp-2017r"
rounds = 1
boards = 2
"""


def test_an_event_of_two_stages_and_both_games_agrees_too(hall, tmp_path):
    facts = {"rounds": 2, "boards": 1, "absent": "robot", "clauses": FINAL}
    desk = direct(hall, hall.create(count=9, **facts), 3)
    run(tmp_path / "run", facts)
    mine, theirs = tmp_path / "hall" / "e", tmp_path / "run"
    for name in ("standings.json", "standings-s1.json", "deals.reveal.json"):
        assert (mine / name).read_bytes() == (theirs / name).read_bytes(), name
    records = sorted(path.name for path in (theirs / "records").iterdir())
    assert sorted(path.name for path in (mine / "records").iterdir()) == records
    assert len(json.loads(desk.get("/api/e/e").read())["rounds"]) == 3
