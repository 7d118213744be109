"""A whole event: the same whatever happens to the process, checked by the stranger's program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from small_events import ONE_TABLE
from stores import Killed, Mortal

import paiju
from paiju.contest.round import Round
from paiju.desk import journal
from paiju.desk.boards import Boards
from paiju.desk.course import read_course
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.setup import read_setup
from paiju.desk.sitting import Sitting
from paiju.errors import Illegal, NotAllowed, Unavailable, Unreadable
from paiju.play import line
from paiju.play.events import Acted, Ended, Published, Resumed, Stopped
from paiju.record import paipu, replay
from paiju.store import Memory

ROOT = Path(paiju.__file__).parent.parent


def verified(root):
    program = [sys.executable, str(ROOT / "verify_deals.py"), str(root)]
    return subprocess.run(program, capture_output=True, text=True, check=False)


def test_event_leaves_every_file_that_a_stranger_needs(tmp_path, run, files):
    table = run(tmp_path)
    assert set(files(tmp_path)) == {
        "regulation.toml",
        "entrants.csv",
        "deals.commit.json",
        "deals.reveal.json",
        *(f"seating/r0{number}.{end}" for number in (1, 2) for end in ("json", "txt")),
        "standings.json",
        "standings.csv",
        "standings.html",
        *(f"records/r0{r}-t0{t}.paipu" for r in (1, 2) for t in (1, 2)),
    }
    assert verified(tmp_path).returncode == 0
    assert not table.provisional
    assert len(json.loads(files(tmp_path)["standings.json"])["ranking"]) == 6


def test_records_replay_to_their_results_and_name_the_players(tmp_path, run, files):
    run(tmp_path)
    for name, data in files(tmp_path).items():
        if name.startswith("records/"):
            record = paipu.loads(data)
            assert replay.faults(record) == []
            assert set(record.players) < {"赵一", "钱二", "孙三", "李四", "周五", "吴六"}


def test_same_input_gives_the_same_bytes_and_the_same_log(tmp_path, run, files, log):
    stores = Memory(), Memory()
    for root, store in zip(("a", "b"), stores, strict=True):
        run(tmp_path / root, store)
    assert files(tmp_path / "a") == files(tmp_path / "b")
    assert log(stores[0]) == log(stores[1])


def test_another_secret_gives_other_deals(tmp_path, run, files):
    run(tmp_path / "a")
    run(tmp_path / "b", secret=bytes(32))
    a, b = files(tmp_path / "a"), files(tmp_path / "b")
    assert a["deals.commit.json"] != b["deals.commit.json"]
    assert a["records/r01-t01.paipu"] != b["records/r01-t01.paipu"]


class Mute:
    """A robot that says nothing that can be read."""

    def act(self, rules, seat, seen, chance):  # noqa: ARG002
        return "?"


def test_robot_whose_answers_are_refused_loses_its_time(tmp_path, run, make_setup):
    store = Memory()
    setup = make_setup(robots="mute", player=Mute())
    run(tmp_path, store, setup)
    events = [
        line.load(entry, setup.rules)
        for name in store.streams("小组赛/")
        for entry in store.read(name)
    ]
    acts = [event.how for event in events if isinstance(event, Acted)]
    assert set(acts) <= {"timeout", "hosted"}
    assert sum(isinstance(event, Ended) for event in events) == 4
    assert verified(tmp_path).returncode == 0


def test_good_robots_never_lose_their_time(tmp_path, run, make_setup):
    store, setup = Memory(), make_setup(robots="house")
    run(tmp_path, store, setup)
    for name in store.streams("小组赛/"):
        events = [line.load(entry, setup.rules) for entry in store.read(name)]
        acts = [event for event in events if isinstance(event, Acted)]
        assert {act.how for act in acts} == {"player"}
        assert all(0 < act.spent < 25_000 for act in acts)
        assert [e.number for e in events if isinstance(e, Published)] == [
            e.number for e in events if type(e).__name__ == "Dealt"
        ]


def test_board_that_would_be_dealt_again_is_void_at_its_table(tmp_path, run, make_setup, files):
    class Meek:
        def act(self, rules, seat, seen, chance):  # noqa: ARG002
            return "-"

    regulation = ONE_TABLE.replace("official-2016", "casual")
    run(tmp_path, None, make_setup(regulation, robots="meek", player=Meek()))
    rows = json.loads(files(tmp_path)["standings.json"])["ranking"]
    assert [row["mean"] for row in rows] == [None] * 6
    assert verified(tmp_path).returncode == 0


@pytest.mark.parametrize(("count", "byes"), [(3, 0), (4, 1), (5, 2), (7, 1)])
def test_byes_when_the_field_does_not_fill_its_tables(tmp_path, run, make_setup, count, byes):
    store = Memory()
    run(tmp_path, store, make_setup(entrants="name\n" + "".join(f"p{n}\n" for n in range(count))))
    course = read_course(store)
    assert [len(seated.round.byes) for seated in course.seated] == [byes, byes]
    if count > 2 * byes:
        assert not set(course.seated[0].round.byes) & set(course.seated[1].round.byes)


def test_rounds_are_seated_by_lot_and_then_by_the_ranking(tmp_path, run):
    store = Memory()
    run(tmp_path, store)
    course = read_course(store)
    first, second = (seated.round for seated in course.seated)
    assert isinstance(first, Round)
    assert sorted(sum(first.tables, ())) == sorted(sum(second.tables, ())) == [1, 2, 3, 4, 5, 6]
    assert first.tables != second.tables
    assert (course.finished, course.revealed, course.closed) == (2, True, True)


def test_commitment_is_published_before_and_the_secret_after_the_cards(tmp_path, run, secret):
    """Case E05: nothing that is published while tables play tells the secret or a board."""
    seen = []

    def look(_done, _total):
        names = {p.name for p in tmp_path.rglob("*") if p.is_file()}
        seen.append(names)
        for path in tmp_path.rglob("*"):
            assert not path.is_file() or secret.hex().encode() not in path.read_bytes()

    run(tmp_path, report=look)
    assert all("deals.commit.json" in names for names in seen)
    assert not any("deals.reveal.json" in names for names in seen)
    assert secret.hex() in (tmp_path / "deals.reveal.json").read_text()


def test_progress_counts_the_boards_of_all_tables(tmp_path, run):
    told = []
    run(tmp_path, report=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (4, 4)


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("desk.other_regulation", {"regulation": "# other\n"}),
        ("desk.other_entrants", {"entrants": "姓名\n赵一\n钱二\n孙三\n"}),
        ("desk.other_robots", {"robots": "house"}),
        ("desk.other_secret", {"secret": bytes(32)}),
    ],
)
def test_another_input_is_refused_and_nothing_is_touched(
    tmp_path, run, make_setup, files, log, key, change
):
    store = Memory()
    run(tmp_path, store)
    before, entries = files(tmp_path), log(store)
    change = dict(change)
    secret = change.pop("secret", None)
    if "regulation" in change:
        change["regulation"] = (tmp_path / "regulation.toml").read_text() + change["regulation"]
    with pytest.raises(NotAllowed) as told:
        run(tmp_path, store, make_setup(**change), secret=secret)
    assert told.value.key == key
    assert (files(tmp_path), log(store)) == (before, entries)


def test_call_without_a_secret_takes_the_one_of_the_log(tmp_path, make_setup, secret):
    store, folder = Memory(), Folder(tmp_path)
    begin(store, folder, make_setup(), secret, bytes(32))
    assert begin(store, folder, make_setup(), None, bytes(32)) == secret


def test_fresh_secret_is_taken_where_none_is_given(tmp_path, make_setup):
    fresh = b"\x07" * 32
    assert begin(Memory(), Folder(tmp_path), make_setup(), None, fresh) == fresh


def test_entrants_are_kept_in_one_form_whatever_saved_them(make_setup):
    text = "姓名,单位\r\n赵一,东湖\r\n钱二,南岭\r\n孙三,西山\r\n"
    forms = [text.encode(code) for code in ("utf-8", "utf-8-sig", "gbk", "utf-16")]
    kept = {make_setup(entrants=form).entrants for form in forms}
    assert kept == {text.replace("\r", "").encode()}


def test_list_too_short_for_a_table_is_refused(make_setup):
    with pytest.raises(Illegal) as told:
        make_setup(entrants="name\nx\ny\n")
    assert told.value.key == "desk.too_few"


@pytest.mark.parametrize(
    ("regulation", "where"),
    [("paiju = 1\n[event\n", "line 2"), ("paiju = 1\nx = 2\n", "line 2")],
)
def test_damaged_regulation_is_told_with_its_line(regulation, where):
    with pytest.raises(Unreadable) as told:
        read_setup(regulation.encode(), b"name\na\nb\nc\n", "random", Mute())
    assert told.value.where == where


def test_log_of_a_newer_version_is_refused(tmp_path, run):
    store = Memory()
    run(tmp_path, store)
    store._entries[journal.STREAM][0] = b'{"what":"created","version":99}'
    with pytest.raises(Unavailable) as told:
        run(tmp_path, store)
    assert told.value.key == "desk.bad_entry"


def test_log_that_begins_in_another_way_is_refused(tmp_path, make_setup, secret):
    store = Memory()
    store.append(journal.STREAM, 0, [journal.write(journal.Closed())])
    with pytest.raises(NotAllowed) as told:
        begin(store, Folder(tmp_path), make_setup(), secret, bytes(32))
    assert told.value.key == "desk.foreign_folder"


def test_table_that_a_referee_stopped_waits_for_him(tmp_path, run, make_setup):
    store, setup = Mortal(12, durable=True), make_setup(ONE_TABLE, "name\nx\ny\nz\n")
    with pytest.raises(Killed):
        run(tmp_path, store, setup)
    last = store.last("s/r1/t1")
    at = line.load(store.read("s/r1/t1")[-1], setup.rules).at
    store.append("s/r1/t1", last, [line.dump(Stopped(at, "裁判"), setup.rules)])
    with pytest.raises(NotAllowed) as told:
        run(tmp_path, store, setup)
    assert told.value.key == "desk.stopped"
    store.append("s/r1/t1", last + 1, [line.dump(Resumed(at + 9_000, "裁判"), setup.rules)])
    assert not run(tmp_path, store, setup).provisional


def test_no_repr_tells_the_secret(make_setup, secret):
    plan = make_setup().plan
    boards = Boards(plan, secret, plan.stages[0].name, 1)
    sitting = Sitting("s/r1/t1", (), ("1", "2", "3"), boards, Mute(), secret)
    for told in (repr(make_setup()), repr(sitting), repr(boards)):
        assert secret.hex() not in told
        assert repr(secret) not in told
