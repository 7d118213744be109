"""Several stages run from one regulation: deals, records and standings of each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import paiju
from paiju.contest.ruling import Corrected, Withdrawn
from paiju.desk import director
from paiju.desk.book import read_book
from paiju.desk.course import read_course
from paiju.desk.folder import Folder
from paiju.record import paipu, replay
from paiju.store import Memory

ROOT = Path(paiju.__file__).parent.parent
TWO = """paiju = 1
[event]
name = "双项赛"
[[stage]]
name = "第一阶段"
rules = "doudizhu/official-2016"
rounds = 2
boards = 1
[[stage]]
name = "第二阶段"
rules = "{rules}"
rounds = 2
boards = 2
carry = "{carry}"
groups = "neuberg"
"""


def text(carry="boards", rules="doudizhu/casual"):
    return TWO.format(carry=carry, rules=rules)


def verified(root):
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(root)]
    return subprocess.run(program, capture_output=True, check=False).returncode == 0


def ranking(files, name="standings"):
    return json.loads(files[f"{name}.json"])


def test_4_two_stages_in_one_event(tmp_path, run, make_setup, files):
    store = Memory()
    table = run(tmp_path, store, make_setup(text()))
    found = files(tmp_path)
    names = {f"records/s{s}-r0{r}-t0{t}.paipu" for s in (1, 2) for r in (1, 2) for t in (1, 2)}
    assert {name for name in found if name.startswith("records/")} == names
    assert verified(tmp_path)
    for name in names:
        record = paipu.loads(found[name])
        assert replay.faults(record) == []
        assert record.stage == ("第一阶段" if "/s1-" in name else "第二阶段")
    assert table.stage == 1
    first, last = ranking(found, "standings-s1"), ranking(found)
    assert (first["stage"], last["stage"]) == ("第一阶段", "第二阶段")
    assert (first["rules"], last["rules"]) == ("doudizhu/official-2016", "doudizhu/casual")
    assert {row["boards"] for row in first["ranking"]} == {2}
    course = read_course(store)
    seated = [(s.stage, s.round.number) for s in course.seated]
    assert seated == [(s, r) for s in ("第一阶段", "第二阶段") for r in (1, 2)]
    assert course.finished == 4


def test_4_what_is_taken_along_shows_in_the_table(tmp_path, run, make_setup, files):
    tables = {}
    for carry in ("none", "boards", "mean"):
        run(tmp_path / carry, None, make_setup(text(carry)))
        tables[carry] = {r["number"]: r for r in ranking(files(tmp_path / carry))["ranking"]}
    assert all(
        tables["boards"][n]["boards"] == tables["none"][n]["boards"] + 2 for n in tables["none"]
    )
    assert tables["none"] != tables["mean"]


def test_4_rulings_reach_every_stage(tmp_path, run, make_setup, files):
    store = Memory()
    run(tmp_path, store, make_setup(text()))
    before = files(tmp_path)
    second = Corrected(round=1, table=1, board=1, scores=(90, -40, -50), stage="第二阶段")
    director.enter(store, Folder(tmp_path), lambda _: second)
    found = files(tmp_path)
    assert ranking(found) != ranking(before)
    assert found["standings-s1.json"] == before["standings-s1.json"]
    assert found["records/s1-r01-t01.paipu"] == before["records/s1-r01-t01.paipu"]
    assert found["records/s2-r01-t01.paipu"] != before["records/s2-r01-t01.paipu"]
    first = Corrected(round=1, table=1, board=1, scores=(90, -40, -50), stage="第一阶段")
    told = director.enter(store, Folder(tmp_path), lambda _: first)
    assert {r.stage for r in told.reseated} <= {"第一阶段", "第二阶段"}
    assert files(tmp_path)["standings-s1.json"] != before["standings-s1.json"]
    assert verified(tmp_path)
    director.enter(store, Folder(tmp_path), lambda _: Withdrawn(player=2))
    again = files(tmp_path)
    run(tmp_path, store, make_setup(text()))
    assert files(tmp_path) == again


def test_4_an_account_goes_over_all_stages_that_count(tmp_path, run, make_setup):
    store = Memory()
    run(tmp_path, store, make_setup(text("mean")))
    book = read_book(store)
    told = book.account(1)
    assert [(p.first, p.last) for p in told.parts] == [(0, 0), (1, 1)]
    assert {s.stage for s in told.sheets} == {0, 1}
    assert {s.stage for s in book.account(1, 0).sheets} == {0}
    assert told.parts[0].mean == book.account(1, 0).standing.place.tally.mean


class Mute:
    """A robot that says nothing that can be read: the clock answers in its place."""

    def act(self, rules, seat, seen, chance):  # noqa: ARG002
        return "?"


def test_4_both_games_in_one_event(tmp_path, run, make_setup, files):
    """A round of each from one regulation; both are dealt, recorded and counted."""
    both = text(rules="paohuzi/comp-2017r")
    run(tmp_path, None, make_setup(both, robots="mute", player=Mute()))
    found = files(tmp_path)
    records = {name: data for name, data in found.items() if name.startswith("records/")}
    games = {name[8:10]: paipu.loads(data).game for name, data in records.items()}
    assert games == {"s1": "doudizhu", "s2": "paohuzi"}
    assert all(replay.faults(paipu.loads(data)) == [] for data in records.values())
    assert verified(tmp_path)
    assert {row["boards"] for row in ranking(found)["ranking"]} == {6}
