"""An entrant is forgotten after the event; the log's digest stays (docs/privacy.md)."""

from __future__ import annotations

import pytest

from paiju.deal import commit
from paiju.desk import anonymity, journal
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.errors import Illegal, NotAllowed
from paiju.store import Memory, Sqlite

NAMES = ("赵一", "钱二", "孙三", "李四", "周五", "吴六")
ROWS = [f"{n},{name},甲队,13800000{n}\n" for n, name in enumerate(NAMES, 1)]
NAMED = "编号,姓名,单位,电话\n" + "".join(ROWS)


@pytest.fixture
def played(run, make_setup, tmp_path):
    """Play a whole event into a file; give its store and folder."""
    folder = Folder(tmp_path / "e")
    folder.claim()
    store = Sqlite(folder.log)
    run(tmp_path / "e", store=store, setup=make_setup(entrants=NAMED))
    yield store, folder
    store.close()


def everything(folder):
    return {path: path.read_bytes() for path in folder.root.rglob("*") if path.is_file()}


def test_the_name_is_gone_from_every_byte_and_the_digest_is_the_same(played):
    store, folder = played
    before, standings = anonymity.digest(store), read_book(store).standings()
    assert any("赵一".encode() in data for data in everything(folder).values())
    book = anonymity.forget(store, folder, [1, 4])
    for gone in ("赵一", "李四", "138000001"):
        assert [p for p, data in everything(folder).items() if gone.encode() in data] == []
    assert anonymity.digest(store) == before
    assert [e.name for e in book.entries] == ["匿名1", "钱二", "孙三", "匿名4", "周五", "吴六"]
    assert book.entries[1].club == "甲队"
    assert book.entries[0].club == ""
    again = book.standings()
    assert [row.entry.number for row in again.rows] == [row.entry.number for row in standings.rows]
    assert "匿名1" in (folder.root / "standings.csv").read_text(encoding="utf-8-sig")


def test_the_digest_shows_any_other_change(played):
    store, _ = played
    before = anonymity.digest(store)
    (stream, *_) = [name for name in store.streams() if "/" in name]
    first = store.read(stream)[0]
    store.amend(stream, {1: first + b" "})
    assert anonymity.digest(store) != before
    store.amend(stream, {1: first})
    assert anonymity.digest(store) == before
    store.append(journal.STREAM, store.last(journal.STREAM), [journal.write(journal.Closed())])
    assert anonymity.digest(store) != before


def test_nobody_is_forgotten_while_the_event_goes_on(make_setup, tmp_path):
    setup, store = make_setup(), Memory()
    promise = commit.dump(commit.commit(setup.plan, bytes(32))).encode()
    created = journal.Created(1, setup.regulation, setup.entrants, "random", promise)
    store.append(journal.STREAM, 0, [journal.write(created)])
    store.append(journal.SECRET, 0, [bytes(32)])
    with pytest.raises(NotAllowed) as told:
        anonymity.forget(store, Folder(tmp_path), [1])
    assert told.value.key == "desk.not_closed"


def test_an_unknown_number_changes_nothing(played):
    store, folder = played
    before = store.read(journal.STREAM)
    with pytest.raises(Illegal):
        anonymity.forget(store, folder, [1, 9])
    assert store.read(journal.STREAM) == before


def test_a_late_and_a_new_entrant_are_forgotten_too(played):
    store, folder = played
    late = journal.ruling.Joined(number=7, name="郑七", club="乙队")
    new = journal.ruling.Substituted(player=2, name="王八", round=2)
    store.append(
        journal.STREAM, store.last(journal.STREAM), [journal.write(e) for e in (late, new)]
    )
    before = anonymity.digest(store)
    book = anonymity.forget(store, folder, [2, 7])
    assert [e.name for e in book.entries if e.number in (2, 7)] == ["匿名2", "匿名7"]
    assert anonymity.digest(store) == before
    for gone in ("郑七", "王八", "乙队", "钱二"):
        assert not any(gone.encode() in data for data in everything(folder).values()), gone
