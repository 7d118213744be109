"""Both stores, for the one conformance suite."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest

from paiju.store import Memory, Sqlite


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    opened = Memory() if request.param == "memory" else Sqlite(tmp_path / "event.db")
    yield opened
    opened.close()


@pytest.fixture
def file_store(tmp_path):
    opened = Sqlite(tmp_path / "event.db")
    yield opened
    opened.close()


@pytest.fixture
def race():
    def run(writers):
        """Let two writers add 200 entries to one stream; give what each was told was his."""
        won = [[], []]
        start = Barrier(2)

        def write(who):
            start.wait()
            after = 0
            while after < 200:
                entry = f"{who}:{after + 1}".encode()
                verdict = writers[who].append("table", after, [entry])
                won[who] += [entry] if verdict.accepted else []
                after = verdict.last

        threads = [Thread(target=write, args=(who,)) for who in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return won

    return run
