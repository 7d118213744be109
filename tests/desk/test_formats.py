"""Every template that ships runs from entry to ranking with robots, verifiable and repeatable."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju.contest import shelf
from paiju.contest.knockout import steps
from paiju.contest.round import HOUSE, met
from paiju.desk.course import read_course
from paiju.record import paipu, replay
from paiju.store import Memory

ROOT = Path(paiju.__file__).parent.parent
FIELD = {"classification": 9, "rising-base": 12, "fixed-deals": 12, "vs-robot": 5, "round-robin": 9,
         "team-duplicate": 12, "single-elim": 10, "double-elim": 10, "hbut-2013": 24}  # fmt: skip


def entrants(count):
    return "姓名,单位\n" + "".join(f"P{n},T{(n - 1) // 3}\n" for n in range(1, count + 1))


def short(name):
    """Give a template with one board a round."""
    return re.sub(r"(?m)^boards = \d+", "boards = 1", shelf.template(name).decode())


@pytest.fixture(scope="module")
def played(tmp_path_factory, run, make_setup):
    """Give (folder, rounds as seated, standings) of a template's event, played once."""
    known = {}

    def play(name):
        if name not in known:
            root, store = tmp_path_factory.mktemp(name), Memory()
            table = run(root, store, make_setup(short(name), entrants(FIELD.get(name, 12))))
            course = read_course(store)
            known[name] = root, course.seated, table
        return known[name]

    return play


@pytest.mark.parametrize("name", shelf.names())
def test_runs_to_its_end_and_everybody_can_verify_it(name, played):
    root, seated, table = played(name)
    program = [sys.executable, "-I", str(ROOT / "verify_deals.py"), str(root)]
    told = subprocess.run(program, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert seated
    assert len(table.rows) == FIELD.get(name, 12)
    assert all(replay.faults(paipu.loads(p.read_bytes())) == []
               for p in root.glob("records/*.paipu"))  # fmt: skip


@pytest.mark.parametrize("name", ["single-elim", "double-elim", "rising-base", "hbut-2013"])
def test_the_same_input_gives_the_same_bytes(name, played, tmp_path, run, make_setup, files):
    root, _, _ = played(name)
    run(tmp_path, Memory(), make_setup(short(name), entrants(FIELD[name])))
    assert files(tmp_path) == files(root)


class Killed(Exception):
    pass


@pytest.mark.parametrize("name", ["single-elim", "double-elim", "rising-base", "hbut-2013"])
@pytest.mark.parametrize("after", [3, 40, 120])
def test_a_killed_run_goes_on(name, after, played, tmp_path, run, make_setup, files):
    root, _, _ = played(name)
    store, setup = Memory(), make_setup(short(name), entrants(FIELD[name]))
    calls = iter(range(after))

    def kill(_done, _total):
        if next(calls, None) is None:
            raise Killed

    with pytest.raises(Killed):
        run(tmp_path, store, setup, kill)
    run(tmp_path, store, setup)
    assert files(tmp_path) == files(root)


def test_round_robin_nobody_meets_twice(played):
    _, seated, _ = played("round-robin")
    assert len(seated) == 4
    assert len(met([s.round for s in seated])) == 36


def test_single_elim_has_the_rounds_of_its_field_and_the_winner_won_every_table(played):
    _, seated, table = played("single-elim")
    rounds = [s.round for s in seated if s.stage == "淘汰赛"]
    assert [len(r.tables) for r in rounds] == [s.tables for s in steps(10)]
    final = rounds[-1].tables[0]
    assert {row.entry.number for row in table.rows[:3]} == set(final)


def test_double_elim_nobody_out_before_two_losses(played):
    _, seated, table = played("double-elim")
    rounds = [s.round for s in seated if s.stage == "双败淘汰赛"]
    tables = {p: sum(p in t for r in rounds for t in r.tables) for p in range(1, 11)}
    final = set(rounds[-1].tables[0])
    assert all(tables[player] >= 2 for player in tables.keys() - final)
    assert {row.entry.number for row in table.rows[:3]} == final


def test_classification_plays_for_every_place(played):
    _, seated, table = played("classification")
    last = seated[-1].round
    order = [row.entry.number for row in table.rows]
    for at, trio in enumerate(last.tables):
        assert set(order[3 * at : 3 * at + 3]) == set(trio)


def test_vs_robot_everybody_sits_alone_in_the_same_seat(played):
    root, seated, _ = played("vs-robot")
    for at, s in enumerate(seated):
        assert all(t[at % 3] != HOUSE and t.count(HOUSE) == 2 for t in s.round.tables)
    rows = json.loads((root / "standings.json").read_bytes())["ranking"]
    assert {row["boards"] for row in rows} == {3}


def test_team_duplicate_no_two_of_a_team_at_a_table_and_all_seats_taken(played):
    _, seated, _ = played("team-duplicate")
    for s in seated:
        for trio in s.round.tables:
            assert len({(player - 1) // 3 for player in trio}) == 3
    for player in range(1, 13):
        seats = [s.round.place(player)[1] for s in seated]
        assert sorted(seats) == [0, 0, 1, 1, 2, 2]


def test_hbut_2013_goes_from_24_over_9_to_3(played):
    _, seated, table = played("hbut-2013")
    there = {}
    for s in seated:
        present = {p for t in s.round.tables for p in t} | set(s.round.byes)
        there.setdefault(s.stage, present)
    stages = ("分组循环赛", "抽签淘汰赛", "决赛")
    assert [len(there[name]) for name in stages] == [24, 9, 3]
    assert {row.entry.number for row in table.rows[:3]} == there["决赛"]
    assert {row.entry.number for row in table.rows[:9]} == there["抽签淘汰赛"]


def test_rising_base_who_is_out_does_not_come_back(played):
    _, seated, _ = played("rising-base")
    left = set(range(1, 13))
    for s in seated:
        present = {p for t in s.round.tables for p in t} | set(s.round.byes)
        assert present <= left
        left = present
