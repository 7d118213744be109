"""What only the file does: lasting, refusing what is not ours, failing whole."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from types import SimpleNamespace

import pytest

from paiju.desk.ports import Append, Snapshot
from paiju.errors import Unavailable
from paiju.store import Sqlite, schema, sqlite

WRITER = """
import sys
from pathlib import Path
from paiju.desk.ports import Append
from paiju.store import Sqlite
store, size = Sqlite(Path(sys.argv[1])), int(sys.argv[2])
after = {name: store.last(name) for name in ("t1", "t2", "t3")}
while True:
    batch = [Append(s, n, tuple(b"%d" % (n + i) for i in range(1, size + 1)))
             for s, n in after.items()]
    for item, verdict in zip(batch, store.append_many(batch)):
        assert verdict.accepted
        after[item.stream] = verdict.last
    print(*after.values(), flush=True)
"""


def killed_writer(path, size, lines):
    """Let a process append until it has acknowledged *lines* batches, and kill it; last told."""
    command = [sys.executable, "-c", WRITER, str(path), str(size)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(lines):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        told = process.stdout.read().splitlines()
    # What was still in the pipe had been acknowledged too; a line is written whole.
    return [int(n) for line in told[-1:] for n in line.split()]


@pytest.mark.parametrize(("size", "lines"), [(1, 1), (1, 40), (7, 3), (40, 25)])
def test_kill_9_loses_no_acknowledged_entry_and_doubles_none(tmp_path, size, lines):
    path = tmp_path / "event.db"
    for _ in range(2):
        told = killed_writer(path, size, lines)
        store = Sqlite(path)
        logs = [store.read(name) for name in ("t1", "t2", "t3")]
        store.close()
        assert len({len(log) for log in logs}) == 1, "a batch is there whole or not at all"
        for log in logs:
            assert log == [b"%d" % n for n in range(1, len(log) + 1)]
            assert len(log) >= max(told, default=size * lines)


def test_entries_last_without_a_clean_close(tmp_path, file_store):
    file_store.append("event", 0, [b"a"])
    other = Sqlite(tmp_path / "event.db")
    assert other.read("event") == [b"a"]
    other.close()


def test_two_open_files_race_and_exactly_one_wins_each_number(tmp_path, race):
    writers = [Sqlite(tmp_path / "event.db") for _ in range(2)]
    won = race(writers)
    log = writers[0].read("table")
    assert sorted(won[0] + won[1]) == sorted(log)
    assert [int(entry.split(b":")[1]) for entry in log] == list(range(1, len(log) + 1))
    for writer in writers:
        writer.close()


def test_unique_key_refuses_a_doubled_number_below_the_store(tmp_path, file_store):
    file_store.append("event", 0, [b"a"])
    below = sqlite3.connect(tmp_path / "event.db")
    with pytest.raises(sqlite3.IntegrityError):
        below.execute("INSERT INTO entry VALUES ('event', 1, x'62')")
    below.close()


def test_file_is_in_wal_and_flushed_at_every_commit(file_store):
    assert file_store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert file_store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def refusal(call):
    with pytest.raises(Unavailable) as told:
        call()
    assert told.value.say("zh") != told.value.say("en")
    return told.value.key


def test_disk_full_changes_nothing_and_recovers(file_store):
    file_store.append("event", 0, [b"a"])
    (pages,) = file_store._db.execute("PRAGMA page_count").fetchone()
    file_store._db.execute(f"PRAGMA max_page_count = {pages}")
    batch = [Append("event", 1, (b"b",)), Append("t1", 0, (bytes(50_000),))]
    assert refusal(lambda: file_store.append_many(batch)) == "store.full"
    assert file_store.read("event") == [b"a"]
    assert file_store.streams() == ["event"]
    file_store._db.execute("PRAGMA max_page_count = 100000")
    assert [verdict.last for verdict in file_store.append_many(batch)] == [2, 1]


def test_empty_batch_touches_nothing(file_store):
    file_store._db.execute("PRAGMA query_only = 1")
    assert file_store.append_many([]) == []


def test_interrupt_in_the_middle_of_a_batch_leaves_nothing_of_it(file_store, monkeypatch):
    judge, items = file_store._judge, []

    def interrupted(item):
        items.append(item)
        if len(items) == 2:
            raise KeyboardInterrupt
        return judge(item)

    monkeypatch.setattr(file_store, "_judge", interrupted)
    batch = [Append("t1", 0, (b"a",)), Append("t2", 0, (b"b",))]
    with pytest.raises(KeyboardInterrupt):
        file_store.append_many(batch)
    assert file_store.streams() == []
    assert [verdict.last for verdict in file_store.append_many(batch)] == [1, 1]


def test_read_only_file_is_told(file_store):
    file_store.append("event", 0, [b"a"])
    file_store._db.execute("PRAGMA query_only = 1")
    assert refusal(lambda: file_store.append("event", 1, [b"b"])) == "store.unwritable"
    assert refusal(lambda: file_store.keep("event", Snapshot(1, b""))) == "store.unwritable"
    assert file_store.read("event") == [b"a"]


def test_log_is_readable_by_its_owner_only(tmp_path, file_store):
    file_store.append("event", 0, [b"a"])
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600, path.name


def test_missing_folder_is_told(tmp_path):
    assert refusal(lambda: Sqlite(tmp_path / "no" / "event.db")) == "store.unwritable"
    assert list(tmp_path.iterdir()) == []


def test_folder_in_the_place_of_the_file_is_told(tmp_path):
    assert refusal(lambda: Sqlite(tmp_path)) == "store.unwritable"


def test_locked_file_is_told_and_free_again_afterwards(tmp_path, file_store):
    file_store._db.execute("BEGIN IMMEDIATE")
    other = Sqlite(tmp_path / "event.db", patience=20)
    assert refusal(lambda: other.append("event", 0, [b"b"])) == "store.locked"
    file_store._db.execute("ROLLBACK")
    assert other.append("event", 0, [b"b"]).accepted
    other.close()


def test_no_database_is_told_and_left_alone(tmp_path):
    path = tmp_path / "event.db"
    path.write_bytes(b"player,club\n" * 100)
    assert refusal(lambda: Sqlite(path)) == "store.no_database"
    assert path.read_bytes() == b"player,club\n" * 100
    assert list(tmp_path.iterdir()) == [path]


def test_damaged_file_is_told(tmp_path):
    path = tmp_path / "event.db"
    store = Sqlite(path)
    store.append("event", 0, [bytes(3000)] * 20)
    store.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\x99" * (len(whole) - 4096))
    assert refusal(lambda: Sqlite(path)) == "store.damaged"


def test_database_of_another_program_is_told_and_left_alone(tmp_path):
    path = tmp_path / "event.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE photo (name TEXT)")
    other.close()
    before = path.read_bytes()
    assert refusal(lambda: Sqlite(path)) == "store.foreign"
    assert path.read_bytes() == before


def test_newer_schema_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "event.db"
    store = Sqlite(path)
    store._db.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    store.close()
    before = path.read_bytes()
    assert refusal(lambda: Sqlite(path)) == "store.newer"
    assert path.read_bytes() == before


@pytest.mark.parametrize("start", range(1, schema.newest()))
def test_older_schema_is_brought_up_to_date_with_all_its_entries(tmp_path, start):
    path = tmp_path / "event.db"
    old = sqlite3.connect(path, isolation_level=None)
    schema.climb(old, 0, start)
    old.execute("INSERT INTO entry VALUES ('event', 1, x'61')")
    old.close()
    store = Sqlite(path)
    assert store.read("event") == [b"a"]
    store.keep("event", Snapshot(1, b"s"))
    assert schema.version(store._db, path) == schema.newest()
    store.close()


def test_step_that_fails_leaves_the_older_schema_whole(tmp_path, monkeypatch):
    path = tmp_path / "event.db"
    old = sqlite3.connect(path, isolation_level=None)
    schema.climb(old, 0, 1)
    old.close()
    broken = {**schema.steps(), 2: (*schema.steps()[2], "INSERT INTO nowhere VALUES (1)")}
    monkeypatch.setattr(schema, "steps", lambda: broken)
    assert refusal(lambda: Sqlite(path)) == "store.failed"
    old = sqlite3.connect(path)
    assert schema.version(old, path) == 1
    assert old.execute("SELECT count(*) FROM sqlite_master WHERE name = 'snapshot'").fetchone() == (
        0,
    )
    old.close()


def test_journal_mode_waits_for_a_lock_and_gives_up_in_the_end(tmp_path, monkeypatch):
    """SQLite itself does not wait there; seen when two processes make one file at once."""
    path = tmp_path / "event.db"
    plain = sqlite3.connect(path, isolation_level=None)
    schema.ready(plain, path)
    plain.execute("BEGIN IMMEDIATE")
    assert refusal(lambda: Sqlite(path, patience=20)) == "store.locked"
    monkeypatch.setattr(sqlite.time, "sleep", lambda _: plain.execute("ROLLBACK"))
    Sqlite(path).close()
    plain.close()


def test_many_processes_may_make_the_same_file_at_once(tmp_path):
    path = tmp_path / "event.db"
    code = (
        "import sys; from pathlib import Path; from paiju.store import Sqlite\n"
        "sys.stdin.read(); Sqlite(Path(sys.argv[1])).append(sys.argv[2], 0, [b'x'])"
    )
    names = ["p1", "p2", "p3"]
    processes = [
        subprocess.Popen([sys.executable, "-c", code, str(path), name], stdin=subprocess.PIPE)
        for name in names
    ]
    for process in processes:
        process.stdin.close()
    assert [process.wait() for process in processes] == [0, 0, 0]
    store = Sqlite(path)
    assert store.streams() == names
    store.close()


def test_a_log_with_a_missing_entry_is_damaged_not_shorter(tmp_path, file_store):
    file_store.append("table", 0, [b"a", b"b", b"c"])
    below = sqlite3.connect(tmp_path / "event.db")
    with below:
        below.execute("DELETE FROM entry WHERE number = 2")
    below.close()
    for ask in (lambda: file_store.read("table"), lambda: file_store.append("table", 1, [b"x"])):
        with pytest.raises(Unavailable) as refused:
            ask()
        assert refused.value.key == "store.damaged"
    assert file_store.read("table", 2) == [b"c"]


@pytest.mark.parametrize("change", ["DELETE FROM meta", "UPDATE meta SET value = 'x'"])
def test_a_file_without_a_readable_version_is_damaged(tmp_path, change):
    Sqlite(tmp_path / "event.db").close()
    below = sqlite3.connect(tmp_path / "event.db")
    with below:
        below.execute(change)
    below.close()
    with pytest.raises(Unavailable) as refused:
        Sqlite(tmp_path / "event.db")
    assert refused.value.key == "store.damaged"


@pytest.mark.parametrize("after", [1, 2])
def test_a_file_that_another_process_makes_meanwhile_is_not_foreign(tmp_path, after):
    path = tmp_path / "event.db"
    path.touch()

    class Meanwhile:
        """A connection that is overtaken by another process after some statements."""

        def __init__(self):
            self.db = sqlite3.connect(path, isolation_level=None)
            self.left = after

        def execute(self, statement):
            row = self.db.execute(statement).fetchone()
            self.left -= 1
            if self.left == 0:
                Sqlite(path).close()
            return SimpleNamespace(fetchone=lambda: row)

    db = Meanwhile()
    assert schema.version(db, path) in (0, schema.newest())
    assert schema.version(db, path) == schema.newest()
    db.db.close()


def test_a_copy_that_nobody_can_write_is_read_and_left_as_it_is(tmp_path, monkeypatch):
    path = tmp_path / "e.db"
    store = Sqlite(path)
    store.append("event", 0, [b"one"])
    store.close()
    monkeypatch.setattr("paiju.store.sqlite.os.access", lambda *_: False)
    before = path.read_bytes(), path.stat().st_mtime_ns, sorted(tmp_path.iterdir())
    copy = Sqlite(path, reading=True)
    assert copy.read("event") == [b"one"]
    with pytest.raises(Unavailable):
        copy.append("event", 1, [b"two"])
    copy.close()
    assert before == (path.read_bytes(), path.stat().st_mtime_ns, sorted(tmp_path.iterdir()))


def test_a_copy_with_a_journal_beside_it_shows_what_the_journal_holds(tmp_path, monkeypatch):
    path, copied = tmp_path / "e.db", tmp_path / "copy"
    store = Sqlite(path)
    store.append("event", 0, [b"one"])
    shutil.copytree(tmp_path, copied, ignore=lambda *_: ["copy"])
    store.close()
    monkeypatch.setattr("paiju.store.sqlite.os.access", lambda *_: False)
    copy = Sqlite(copied / "e.db", reading=True)
    assert copy.read("event") == [b"one"]
    copy.close()


def test_what_is_no_log_is_refused_when_it_cannot_be_written_either(tmp_path, monkeypatch):
    path = tmp_path / "e.db"
    path.write_bytes(b"no database at all, but long enough to look like one" * 40)
    monkeypatch.setattr("paiju.store.sqlite.os.access", lambda *_: False)
    with pytest.raises(Unavailable):
        Sqlite(path, reading=True)
