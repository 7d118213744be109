"""What every store answers (paiju.desk.ports.Store); runs on SQLite and on its twin."""

from __future__ import annotations

import pytest

from paiju.desk.ports import Append, Snapshot, Verdict


def accepted(last):
    return Verdict(accepted=True, last=last)


def refused(last):
    return Verdict(accepted=False, last=last)


def test_numbers_run_from_one(store):
    assert store.append("event", 0, [b"a"]) == accepted(1)
    assert store.append("event", 1, [b"b", b"c"]) == accepted(3)
    assert store.read("event") == [b"a", b"b", b"c"]
    assert store.last("event") == 3


def test_append_that_follows_an_old_number_is_refused_and_told_the_last(store):
    store.append("event", 0, [b"a", b"b"])
    assert store.append("event", 1, [b"x"]) == refused(2)
    assert store.read("event") == [b"a", b"b"]


def test_append_that_would_leave_a_gap_is_refused(store):
    assert store.append("event", 3, [b"x"]) == refused(0)
    assert store.last("event") == 0
    assert store.streams() == []


def test_append_of_nothing_only_asks(store):
    assert store.append("event", 0, []) == accepted(0)
    assert store.append("event", 1, []) == refused(0)
    assert store.streams() == []


def test_conflict_in_one_item_does_not_hurt_the_others(store):
    store.append("r1/t1", 0, [b"a"])
    batch = [
        Append("r1/t1", 0, (b"late",)),
        Append("r1/t2", 0, (b"b",)),
        Append("r1/t1", 1, (b"c",)),
        Append("r1/t1", 1, (b"late too",)),
    ]
    assert store.append_many(batch) == [refused(1), accepted(1), accepted(2), refused(2)]
    assert store.read("r1/t1") == [b"a", b"c"]
    assert store.read("r1/t2") == [b"b"]


def test_empty_batch_has_no_verdicts(store):
    assert store.append_many([]) == []


@pytest.mark.parametrize(
    ("after", "rest"), [(0, [b"a", b"b"]), (1, [b"b"]), (2, []), (9, []), (-1, [b"a", b"b"])]
)
def test_reading_goes_on_after_a_number(store, after, rest):
    store.append("event", 0, [b"a", b"b"])
    assert store.read("event", after) == rest


def test_streams_are_apart_and_listed_by_exact_prefix(store):
    names = ["event", "小组赛/r1/t1", "小组赛/r1/t10", "小组赛/r1/t2", "a%b", "a_b", "axb", "A_b"]
    for name in names:
        store.append(name, 0, [name.encode()])
    assert store.streams() == sorted(names)
    assert store.streams("小组赛/r1/") == ["小组赛/r1/t1", "小组赛/r1/t10", "小组赛/r1/t2"]
    assert store.streams("a_") == ["a_b"]
    assert store.streams("a%") == ["a%b"]
    assert all(store.read(name) == [name.encode()] for name in names)


def test_any_bytes_come_back_as_they_were(store):
    entries = [b"", b"\x00\xff" * 3, bytes(range(256)) * 300]
    store.append("event", 0, entries)
    assert store.read("event") == entries


def test_snapshot_is_kept_by_number_and_never_goes_back(store):
    assert store.snapshot("event") is None
    store.keep("event", Snapshot(4, b"four"))
    store.keep("event", Snapshot(2, b"two"))
    assert store.snapshot("event") == Snapshot(4, b"four")
    store.keep("event", Snapshot(4, b"four again"))
    assert store.snapshot("event") == Snapshot(4, b"four again")
    store.keep("event", Snapshot(7, b"seven"))
    assert store.snapshot("event") == Snapshot(7, b"seven")
    assert store.snapshot("other") is None
    assert store.streams() == []


def test_two_writers_race_and_exactly_one_wins_each_number(store, race):
    won = race([store, store])
    log = store.read("table")
    assert sorted(won[0] + won[1]) == sorted(log)
    assert [int(entry.split(b":")[1]) for entry in log] == list(range(1, len(log) + 1))


def test_an_entry_is_amended_in_its_place_and_nothing_else_changes(store):
    store.append("event", 0, [b"a", b"b", b"c"])
    store.append("r1/t1", 0, [b"x"])
    store.amend("event", {2: b"other", 3: b""})
    assert store.read("event") == [b"a", b"other", b""]
    assert (store.last("event"), store.read("r1/t1")) == (3, [b"x"])
    assert store.append("event", 3, [b"d"]) == accepted(4)
