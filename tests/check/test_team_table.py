"""复式团体 (EVENTS §1): the teams' table in every file, by the frozen list, and reckoned twice."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction

import pytest
from whole_event import Copy
from whole_event import event as single

from paiju.bots.port import robot
from paiju.contest import shelf
from paiju.contest.ruling import Penalised, Substituted
from paiju.desk import director
from paiju.desk.book import read_book
from paiju.desk.event import Event
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.fake.folder import Shelf
from paiju.store.memory import Memory

SECRET = bytes(31) + b"\x08"


def played() -> tuple[Memory, Copy]:
    text = re.sub(r"(?m)^boards = \d+", "boards = 1", shelf.template("team-duplicate").decode())
    clubs = ("=队", "T1", "T2")
    people = "姓名,单位\n" + "".join(f"P{n},{clubs[n % 3]}\n" for n in range(9))
    setup = read_setup(text.encode(), people.encode(), "random", robot("random"))
    store, files = Memory(), Shelf()
    Event(store, files, setup, begin(store, files, setup, SECRET, SECRET)).run(lambda *_: None)
    director.enter(store, files, lambda _: Penalised(player=1, amount="1/10", round=1))
    director.enter(store, files, lambda _: Substituted(player=2, name="新人", club="别队", round=6))
    return store, Copy({name: store.read(name) for name in store.streams()}, files.files)


@pytest.fixture(scope="module")
def event() -> tuple[Memory, Copy]:
    return played()


def test_a_team_has_the_sum_of_its_members_of_the_frozen_list(event: tuple[Memory, Copy]) -> None:
    store, copy = event
    told = json.loads(copy.files["standings.json"])
    ranking = {row["player"]: row["mean"] for row in told["ranking"]}
    assert sorted(one["team"] for one in told["teams"]) == ["=队", "T1", "T2"]
    for one in told["teams"]:
        assert len(one["members"]) == 3
        parts = [Fraction(ranking[name] or 0) for name in one["members"]]
        assert [Fraction(part) for part in one["parts"]] == parts
        assert Fraction(one["score"]) == sum(parts)
    scores = [Fraction(one["score"]) for one in told["teams"]]
    assert scores == sorted(scores, reverse=True)
    # Who came in for a member under another club adds to the member's team.
    assert sum("新人" in one["members"] for one in told["teams"]) == 1
    assert read_book(store).standings().teams[0].name == told["teams"][0]["team"]


def test_sheet_and_page_show_the_teams_and_say_how(event: tuple[Memory, Copy]) -> None:
    _, copy = event
    lines = list(csv.reader(io.StringIO(copy.files["standings.csv"].decode("utf-8-sig"))))
    at = lines.index([])
    assert lines[at + 1] == ["名次", "队", "团体分", "队员"]
    assert len(lines[at + 2 :]) == 3
    assert "'=队" in {line[1] for line in lines[at + 2 :]}
    page = copy.files["standings.html"].decode()
    assert page.count('<tr class="team">') == 3
    assert "按冻结的报名表分队" in page
    assert " + " in page


def test_the_second_reckoning_agrees_and_finds_what_is_changed(event: tuple[Memory, Copy]) -> None:
    _, copy = event
    assert copy.check().findings == ()
    first = json.loads(copy.files["standings.json"])["teams"][0]
    for name, old, new in (
        ("standings.json", f'"score": "{first["score"]}"', '"score": "99"'),
        ("standings.html", '<td class="team_place">1', '<td class="team_place">2'),
        ("standings.csv", "团体分", "分"),
    ):
        again = copy.again()
        again.change(name, old, new)
        assert any(f.where.startswith(name) for f in again.check().findings), name


def test_without_teams_nothing_is_added() -> None:
    files = single("doudizhu/official-2016", "shift").files
    assert "teams" not in json.loads(files["standings.json"])
    assert "team_place" not in files["standings.html"].decode()
