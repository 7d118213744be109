"""An event after Zibo 2020: drawn first callers, new deals where nobody calls, points."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import paiju
from paiju.contest.reckoning import Foul
from paiju.contest.round import Round
from paiju.deal import check, commit
from paiju.deal.plan import Stage, plan
from paiju.desk import papers
from paiju.desk.boards import Boards, finished
from paiju.desk.book import read_book
from paiju.desk.fouls import fouls
from paiju.errors import PaijuError
from paiju.play.events import Dealt, Ended, Fouled
from paiju.play.fold import fold
from paiju.play.line import dump, load
from paiju.record import paipu, replay
from paiju.rules.profile import rules
from paiju.score.line import Outcome
from paiju.store import Memory

ROOT = Path(paiju.__file__).parent.parent
REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "个人赛"
rules = "doudizhu/zibo-2020"
rounds = 3
boards = 2
first = "entry"
[scoring]
method = "points"
"""
ZIBO = rules("doudizhu/zibo-2020")


@pytest.fixture(scope="module")
def store():
    return Memory()


@pytest.fixture(scope="module")
def folder(tmp_path_factory, run, make_setup, store):
    """Give the folder of an event in which a table had to deal again, at least once."""
    root = tmp_path_factory.mktemp("zibo")
    run(root, store, make_setup(REGULATION))
    return root


def answer(root):
    """Give what the stranger's program says, and the key of ours."""
    program = [sys.executable, "-I", str(ROOT / "verify_deals.py"), str(root)]
    told = subprocess.run(program, capture_output=True, text=True, check=False)
    names = (check.REGULATION_FILE, commit.COMMIT_FILE, commit.REVEAL_FILE)
    published = {name: (root / name).read_bytes() for name in names}
    records = {path.name: path.read_bytes() for path in root.glob("records/*.paipu")}
    try:
        check.check(published, records)
    except PaijuError as fault:
        return told.returncode, told.stderr, fault.key
    return told.returncode, told.stderr, ""


def records(root):
    return {path: paipu.loads(path.read_bytes()) for path in root.glob("records/*.paipu")}


def test_round_1_sits_in_order_of_entry(folder):
    assert records(folder)[folder / "records/r01-t02.paipu"].players == ("李四", "周五", "吴六")


def test_where_nobody_calls_the_table_deals_again_and_everybody_can_verify_it(folder):
    boards = [board for record in records(folder).values() for board in record.boards]
    again = [board for board in boards if board.result.facts.get("outcome") == "redeal"]
    assert again
    assert len(boards) == 12 + len(again)
    assert len({(board.cards.hands, board.number) for board in boards}) > 6
    assert answer(folder) == (0, "", "")


def test_every_record_replays(folder):
    for record in records(folder).values():
        assert replay.faults(record) == []


def test_the_first_caller_is_not_always_the_one_in_turn(folder):
    boards = [board for record in records(folder).values() for board in record.boards]
    assert any(board.opener != (board.number - 1) % 3 for board in boards)


def test_every_point_is_in_the_standings(folder):
    rows = json.loads((folder / "standings.json").read_bytes())["ranking"]
    assert sum(int(row["points"]) for row in rows) == 0
    assert {row["boards"] for row in rows} == {6}
    sums = dict.fromkeys((row["name"] for row in rows), 0)
    for record in records(folder).values():
        for board in record.boards:
            for player, score in zip(record.players, board.result.score, strict=True):
                sums[player] += score
    assert {row["name"]: int(row["points"]) for row in rows} == sums


def test_the_same_input_gives_the_same_bytes(folder, tmp_path, run, make_setup, files):
    run(tmp_path, Memory(), make_setup(REGULATION))
    assert files(tmp_path) == files(folder)


@pytest.mark.parametrize(
    ("pattern", "new", "key"),
    [
        # The first deal of the board, put in the place of the second.
        (r"(?s)(\[\[board\]\].*?\[board.deal\]\n)(.*?)(\n\n.*\[board.deal\]\n)(.*?)(\n\n)",
         r"\1\2\3\2\5", "deal.other_cards"),
        (r'outcome  = "redeal"', 'outcome  = "zero"', "deal.twice"),
    ],
)  # fmt: skip
def test_a_touched_second_deal_is_found(folder, tmp_path, pattern, new, key):
    root = Path(shutil.copytree(folder, tmp_path / "out"))
    path = next(p for p, r in records(root).items() if len(r.boards) == 3)
    text = path.read_text(encoding="utf-8")
    touched = re.sub(pattern, new, text, count=1)
    assert touched != text
    path.write_text(touched, encoding="utf-8")
    status, reason, ours = answer(root)
    assert (status, ours) == (1, key)
    assert reason.startswith("NO: ")


def log_with_redeal(store):
    for name in store.streams():
        if "/t" in name:
            events = [load(entry, ZIBO) for entry in store.read(name)]
            ends = [e for e in events if isinstance(e, Ended)]
            if any(e.result.facts.get("outcome") == "redeal" for e in ends):
                return events
    raise AssertionError("no table dealt again")


@pytest.mark.usefixtures("folder")
def test_a_board_is_over_when_its_last_deal_is(store, make_setup, secret):
    events = log_with_redeal(store)
    at = next(i for i, e in enumerate(events) if isinstance(e, Ended)
              and e.result.facts["outcome"] == "redeal")  # fmt: skip
    table = fold(ZIBO, events[: at + 1])
    number = table.results[-1].number
    assert number in finished(table)
    assert number not in finished(table, again=True)
    plan_ = make_setup(REGULATION).plan
    round_ = (number + 1) // 2
    again = Boards(plan_, secret, "个人赛", round_, again=True).next(table)
    assert again is not None
    dealt = next(e for e in events[at:] if isinstance(e, Dealt))
    assert (again.number, again.opener, again.deal) == (number, dealt.opener, dealt.deal)
    once = Boards(plan_, secret, "个人赛", round_).next(table)
    assert once is None or once.number != number


@pytest.mark.usefixtures("folder")
def test_compared_boards_are_not_dealt_again_and_void(store):
    events = log_with_redeal(store)
    at = next(i for i, e in enumerate(events) if isinstance(e, Ended)
              and e.result.facts["outcome"] == "redeal")  # fmt: skip
    found = papers.results(Round(1, ((1, 2, 3),)), [fold(ZIBO, events[: at + 1])])
    assert found[-1].outcomes == (Outcome.VOID,) * 3
    last = papers.results(Round(1, ((1, 2, 3),)), [fold(ZIBO, events)])
    assert [r.board for r in last] == sorted({r.board for r in last})
    assert all(r.outcomes == (Outcome.PLAYED,) * 3 for r in last)


@pytest.mark.parametrize("opener", ["turn", "drawn"])
def test_every_new_deal_of_a_board_has_other_cards(opener):
    made = plan("e", (Stage("s", "doudizhu", 1, 1, opener),))
    deals = [commit.board(made, bytes(32), "s", 1, 1, attempt) for attempt in range(20)]
    assert len(set(deals)) == 20
    seats = [commit.opener(made, bytes(32), "s", 1, 1, attempt) for attempt in range(20)]
    if opener == "turn":
        assert seats[:4] == [0, 1, 2, 0]
    else:
        assert set(seats) == {0, 1, 2}


@pytest.mark.usefixtures("folder")
def test_fouls_of_an_entrant_are_told_with_their_boards(store):
    book = read_book(store)
    table = next(name for name in store.streams() if name.endswith("r1/t1"))
    events = [load(entry, ZIBO) for entry in store.read(table)]
    dealt = next(i for i, event in enumerate(events) if isinstance(event, Dealt))
    fouled = Fouled(0, 1, "referee", 0, "裁判", "手机响")
    lines = [dump(event, ZIBO) for event in [*events[: dealt + 1], fouled]]
    copy = Memory()
    copy.append(table, 0, lines)
    assert fouls(copy, book, 2) == (Foul(0, 1, 1, 1, "裁判", "手机响"),)
    assert fouls(copy, book, 1) == ()
    told = book.account(2, fouls=fouls(copy, book, 2))
    assert [foul.why for foul in told.fouls] == ["手机响"]
