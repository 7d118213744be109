"""DUPLICATE §7: a lost secret. The event goes on, and everything says that it is unverifiable."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import structs

import paiju
from paiju.check.whole import check
from paiju.cli.check import PROGRAM as WHOLE
from paiju.cli.check import files, writing
from paiju.cli.main import status as said_by
from paiju.desk import journal, keeping
from paiju.desk.book import read_book
from paiju.errors import Illegal, NotAllowed, Unavailable
from paiju.play import line
from paiju.play.events import Dealt
from paiju.store import Memory
from paiju.store.sqlite import Sqlite

PROGRAM = Path(paiju.__file__).parent.parent / "verify_deals.py"
WHY = "服务器硬盘损坏"
REGULATION = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 3
boards = 2
"""
FRESH = bytes(31) + b"\x09"
SECOND = [journal.table_stream("小组赛", 2, table) for table in (1, 2)]


@pytest.fixture(scope="module")
def setup(make_setup):
    return make_setup(REGULATION)


@pytest.fixture(scope="module")
def whole(tmp_path_factory, run, setup):
    """Give the log of the event as it would have been."""
    store = Memory()
    run(tmp_path_factory.mktemp("whole"), store, setup)
    return {name: store.read(name) for name in store.streams()}


@pytest.fixture
def halved(whole, setup):
    """Give the streams of the event in its second round: a board is dealt at one table only."""
    log = {name: list(entries) for name, entries in whole.items() if "/r3/" not in name}
    end = [journal.read(entry) for entry in log["event"]]
    seated = [at for at, event in enumerate(end) if isinstance(event, journal.Seated)]
    log["event"] = log["event"][: seated[1] + 1]
    for name, wanted in zip(SECOND, (4, 3), strict=True):
        deals = [
            at
            for at, entry in enumerate(log[name])
            if isinstance(line.load(entry, setup.rules), Dealt)
        ]
        log[name] = log[name][: deals[wanted - 3] + 1]
    del log[journal.SECRET]
    return log


def filled(store, log):
    for name, entries in log.items():
        store.append(name, 0, entries)
    return store


def dealt(store, setup, stream):
    events = [line.load(entry, setup.rules) for entry in store.read(stream)]
    return {e.number: e.deal for e in events if isinstance(e, Dealt)}


def test_without_a_word_nothing_is_dealt_from_another_secret(tmp_path, run, setup, halved):
    store = filled(Memory(), halved)
    for secret in (None, bytes(32)):
        with pytest.raises(Unavailable, match=r"deal lost DIR"):
            run(tmp_path / "event", store, setup, secret=secret)
    with pytest.raises(Unavailable):
        read_book(store)
    with pytest.raises(Unavailable):
        check(store, {}, WHOLE)
    assert {name: store.read(name) for name in store.streams()} == halved


def test_a_secret_kept_elsewhere_is_put_back_and_nothing_is_lost(
    tmp_path, run, setup, halved, whole, secret
):
    store = filled(Memory(), halved)
    run(tmp_path / "event", store, setup, secret=secret)
    assert {name: store.read(name) for name in store.streams()} == whole


def test_another_secret_in_the_log_is_as_good_as_none(tmp_path, run, setup, halved):
    store = filled(Memory(), {**halved, journal.SECRET: [bytes(32)]})
    with pytest.raises(Unavailable):
        run(tmp_path / "event", store, setup, secret=None)
    keeping.lose(store, WHY, FRESH)
    run(tmp_path / "event", store, setup, secret=None)


def test_it_goes_on_with_the_boards_of_the_log(tmp_path, run, setup, halved, whole):
    store = filled(Memory(), halved)
    keeping.lose(store, WHY, FRESH)
    table = run(tmp_path / "event", store, setup, secret=None)
    assert table.lost == WHY
    one, other = (dealt(store, setup, stream) for stream in SECOND)
    assert one == other == dealt(filled(Memory(), whole), setup, SECOND[0])
    third = journal.table_stream("小组赛", 3, 1)
    assert dealt(store, setup, third) != dealt(filled(Memory(), whole), setup, third)
    assert journal.SECRET not in store.streams()


def test_a_secret_is_lost_once_and_only_where_it_is(halved, whole):
    with pytest.raises(NotAllowed):
        keeping.lose(filled(Memory(), whole), WHY, FRESH)
    with pytest.raises(NotAllowed):
        keeping.lose(Memory(), WHY, FRESH)
    store = filled(Memory(), halved)
    with pytest.raises(Illegal):
        keeping.lose(store, " ", FRESH)
    keeping.lose(store, WHY, FRESH)
    with pytest.raises(NotAllowed):
        keeping.lose(store, WHY, FRESH)


def test_what_was_given_away_cannot_be_lost(whole):
    store = filled(Memory(), {k: v for k, v in whole.items() if k != journal.SECRET})
    assert not read_book(store).course.lost
    with pytest.raises(NotAllowed):
        keeping.lose(store, WHY, FRESH)


def test_a_deleted_secret_that_was_given_away_was_a_dead_end(tmp_path, run, setup):
    """The check said that it was lost, and ``deal lost`` that it stood in the log."""
    store = Memory()
    run(tmp_path, store, setup)
    log = {name: store.read(name) for name in store.streams() if name != journal.SECRET}
    told = check(filled(Memory(), log), files(tmp_path), WHOLE)
    assert (told.findings, told.lost) == ((), "")


@pytest.fixture
def paiju_says(capsys):
    """Call the program; give its exit status and what it says."""

    def call(*words):
        capsys.readouterr()
        status = said_by([str(word) for word in words])
        told = capsys.readouterr()
        return status, told.out + told.err

    return call


@pytest.fixture
def finished(tmp_path, setup, halved, paiju_says):
    """Give the folder of the event after ``paiju deal lost`` and ``paiju run``."""
    root, regulation, entrants = (tmp_path / name for name in ("event", "r.toml", "e.csv"))
    root.mkdir()
    regulation.write_text(REGULATION, encoding="utf-8")
    entrants.write_bytes(setup.entrants)
    filled(Sqlite(root / "event.db"), halved).close()
    again = ("run", regulation, "--entrants", entrants, "--robots", "random", "--out", root)
    status, told = paiju_says(*again)
    assert (status, "paiju deal lost" in told) == (2, True)
    assert paiju_says("deal", "lost", root, "--why", WHY)[0] == 0
    status, told = paiju_says(*again)
    assert (status, WHY in told) == (0, True)
    return root


def test_a_lost_secret_left_the_files_of_the_folder_as_they_were(
    tmp_path, run, setup, halved, paiju_says
):
    """They said nothing of it until the next round was over."""
    run(tmp_path, Memory(), setup)
    root = tmp_path
    for old in ("standings.json", "seating/r03.json", "seating/r03.txt", "deals.reveal.json"):
        (root / old).unlink()
    for old in root.glob("records/r0[23]*"):
        old.unlink()
    (root / "event.db").unlink(missing_ok=True)
    filled(Sqlite(root / "event.db"), halved).close()
    for _ in range(2):
        paiju_says("deal", "lost", root, "--why", WHY)
        store = Sqlite(root / "event.db")
        told = check(store, files(root), WHOLE, writing(store))
        store.close()
        assert told.findings == ()
        assert json.loads((root / "standings.json").read_bytes())["unverifiable"] == WHY
        assert WHY in (root / "records/r01-t01.paipu").read_text(encoding="utf-8")
        # As if it had been stopped before the files were written.
        (root / "standings.json").write_bytes(b"{}")


def test_everything_says_that_nobody_can_verify_it(finished, paiju_says):
    assert json.loads((finished / "standings.json").read_bytes())["unverifiable"] == WHY
    for name in ("standings.csv", "standings.html", "seating/r03.txt", "records/r01-t01.paipu"):
        assert WHY in (finished / name).read_text(encoding="utf-8"), name
    asked = (("explain", finished, 1), ("check", finished), ("correct", finished, "withdraw", 1))
    for words in asked:
        _, told = paiju_says("--lang", "zh", *words)
        assert "无法核验" in told, words
        assert WHY in told


def test_both_programs_say_so_and_the_checker_finds_nothing_else(finished, paiju_says):
    stranger = [sys.executable, str(PROGRAM), str(finished)]
    said = subprocess.run(stranger, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (1, f"UNVERIFIABLE: the secret was lost ({WHY})\n")
    status, told = paiju_says("deal", "verify", finished, "--json")
    assert (status, json.loads(told)["lost"]) == (1, True)
    status, told = paiju_says("check", finished, "--json")
    answer = json.loads(told)
    assert (status, answer["differences"]) == (1, [])
    assert (answer["unverifiable"], answer["unproved_rounds"]) == (WHY, 2)


def test_the_checker_still_sees_other_cards_at_one_table(finished, setup):
    kept = Sqlite(finished / "event.db")
    log = {name: kept.read(name) for name in kept.streams()}
    kept.close()
    stream = SECOND[1]
    at, deal = next(
        (at, event)
        for at, event in enumerate(line.load(entry, setup.rules) for entry in log[stream])
        if isinstance(event, Dealt)
    )
    a, b, c = deal.deal.hands
    turned = structs.replace(deal.deal, hands=(b, a, c))
    log[stream][at] = line.dump(structs.replace(deal, deal=turned), setup.rules)
    found = check(filled(Memory(), log), {}, WHOLE).findings
    assert ("deal", "stage 1, round 2, table 2, board 3") in {(f.kind, f.where) for f in found}
