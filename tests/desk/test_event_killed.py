"""A run that is killed, or loses a race, goes on to the same end."""

from __future__ import annotations

import pytest
from small_events import ONE_TABLE
from stores import Killed, Mortal

from paiju.desk.folder import Folder
from paiju.play import line
from paiju.play.fold import fold
from paiju.store import Memory


class Counting(Memory):
    appends = 0

    def append_many(self, batch):
        self.appends += 1
        return super().append_many(batch)


@pytest.fixture(scope="module")
def whole(tmp_path_factory, run, files, log):
    """Give files, log and number of appends of a run that nobody killed."""
    root, store = tmp_path_factory.mktemp("whole"), Counting()
    run(root, store)
    return files(root), log(store), store.appends


def killed_and_called_again(root, run, append, *, durable):
    store = Mortal(append, durable=durable)
    with pytest.raises(Killed):
        run(root, store)
    run(root, store)
    return store


@pytest.mark.parametrize("durable", [False, True])
@pytest.mark.parametrize("share", [0, 0.01, 0.2, 0.5, 0.9, 0.98, 0.99, 1])
def test_killed_at_an_append_it_goes_on_to_the_same_end(
    tmp_path, run, files, log, whole, share, durable
):
    append = max(1, round(share * whole[2]))
    store = killed_and_called_again(tmp_path, run, append, durable=durable)
    assert (files(tmp_path), log(store)) == whole[:2]


@pytest.mark.nightly
@pytest.mark.parametrize("durable", [False, True])
def test_killed_at_every_append_it_goes_on_to_the_same_end(
    tmp_path, run, files, log, whole, durable
):
    for append in range(1, whole[2] + 1):
        root = tmp_path / str(append)
        store = killed_and_called_again(root, run, append, durable=durable)
        assert (files(root), log(store)) == whole[:2]


def test_killed_between_any_two_files_it_goes_on_to_the_same_end(
    tmp_path, run, files, log, whole, monkeypatch
):
    put, store = Folder.put, Memory()
    left = killed = 0

    def dying(self, name, data):
        nonlocal left
        left -= 1
        if left == 0:
            raise Killed
        put(self, name, data)

    monkeypatch.setattr(Folder, "put", dying)
    while left <= 0:
        left = killed + 1
        try:
            run(tmp_path, store)
        except Killed:
            killed += 1
    assert killed > 10
    assert (files(tmp_path), log(store)) == whole[:2]


def test_finished_event_is_left_as_it_is_by_the_same_call(tmp_path, run, files, log):
    store = Memory()
    first = run(tmp_path, store)
    before, entries = files(tmp_path), log(store)
    kept = {name: (tmp_path / name).stat().st_ino for name in before}
    assert run(tmp_path, store) == first
    assert log(store) == entries
    assert {name: (tmp_path / name).stat().st_ino for name in files(tmp_path)} == kept


def test_lost_files_are_written_again_from_the_log(tmp_path, run, files):
    store = Memory()
    run(tmp_path, store)
    before = files(tmp_path)
    for name in before:
        (tmp_path / name).unlink()
    run(tmp_path, store)
    assert files(tmp_path) == before


class Noting(Memory):
    """A store that notes every batch."""

    def __init__(self):
        super().__init__()
        self.batches = []

    def append_many(self, batch):
        self.batches.append(batch)
        return super().append_many(batch)


class Rival(Memory):
    """A store into which another run of the same event writes first, now and then."""

    def __init__(self, batches):
        super().__init__()
        self.batches = batches
        self.refused = 0

    def append_many(self, batch):
        if len(self.batches) % 7 == 3:
            super().append_many(self.batches[0][:1])
        self.batches = self.batches[1:]
        verdicts = super().append_many(batch)
        self.refused += sum(not verdict.accepted for verdict in verdicts)
        return verdicts


def test_run_that_loses_the_race_for_an_entry_reads_it_and_goes_on(tmp_path, run, files, log):
    other = Noting()
    run(tmp_path / "a", other)
    store = Rival(other.batches)
    run(tmp_path / "b", store)
    assert store.refused > 10
    assert log(store) == log(other)
    assert files(tmp_path / "b") == files(tmp_path / "a")


def test_every_act_is_in_the_log_before_the_next_one_is_made(tmp_path, run, make_setup):
    """Decision 1: the state that a robot answers to is a fold of what is durable."""
    store, setup = Memory(), make_setup()

    class Watching:
        def act(self, rules, seat, seen, chance):
            entries = store.read("s/r1/t1")
            table = fold(rules, [line.load(entry, rules) for entry in entries])
            assert seen == rules.seen(table.state, seat)
            return setup.robot.act(rules, seat, seen, chance)

    run(tmp_path, store, make_setup(ONE_TABLE, "name\nx\ny\nz\n", player=Watching()))
