"""docs/python.md: every example runs, on an event made for it."""

from __future__ import annotations

import doctest
from pathlib import Path

import paiju
from paiju.store import Sqlite

DOC = Path(paiju.__file__).parent.parent / "docs" / "python.md"


def test_every_example_of_the_document_runs(tmp_path, monkeypatch, run):
    (tmp_path / "event").mkdir()
    store = Sqlite(tmp_path / "event" / "event.db")
    run(tmp_path / "event", store)
    store.close()
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(DOC), module_relative=False, encoding="utf-8")
    assert tried > 20
    assert failed == 0
