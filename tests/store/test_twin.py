"""The two stores side by side: the same calls, the same answers, whatever the order."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from paiju.desk.ports import Append, Snapshot
from paiju.store import Memory, Sqlite

names = st.sampled_from(["event", "小组赛/r1/t1", "小组赛/r1/t2", "%_", ""])
numbers = st.integers(-1, 6)
data = st.binary(max_size=4)
appends = st.builds(Append, names, numbers, st.lists(data, max_size=3).map(tuple))


class Twins(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "event.db"
        self.file = Sqlite(self.path)
        self.memory = Memory()

    def both(self, call):
        answer = call(self.file)
        assert answer == call(self.memory)
        return answer

    @rule(batch=st.lists(appends, max_size=4))
    def append(self, batch):
        self.both(lambda store: store.append_many(batch))

    @rule(name=names, entries=st.lists(data, min_size=1, max_size=3))
    def follow(self, name, entries):
        last = self.memory.last(name)
        assert self.both(lambda store: store.append(name, last, entries)).accepted

    @rule(name=names, after=numbers)
    def read(self, name, after):
        self.both(lambda store: store.read(name, after))

    @rule(name=names, number=st.integers(0, 6), state=data)
    def keep(self, name, number, state):
        self.both(lambda store: store.keep(name, Snapshot(number, state)))

    @rule()
    def open_again(self):
        self.file.close()
        self.file = Sqlite(self.path)

    @rule(prefix=st.sampled_from(["", "小组赛/", "%", "_", "event", "x"]))
    def streams(self, prefix):
        self.both(lambda store: store.streams(prefix))

    @invariant()
    def same(self):
        for name in self.both(lambda store: store.streams()):
            self.both(lambda store, name=name: store.read(name))
            self.both(lambda store, name=name: store.last(name))
            self.both(lambda store, name=name: store.snapshot(name))

    def teardown(self):
        self.file.close()
        self.folder.cleanup()


TestTwins = Twins.TestCase
TestTwins.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
