"""The folder of an event: nothing foreign touched, nothing half written."""

from __future__ import annotations

import errno
import os

import pytest

from paiju.desk.folder import Folder
from paiju.errors import NotAllowed, Unavailable


def names(root):
    return sorted(str(p.relative_to(root)) for p in root.rglob("*") if p.is_file())


def test_folder_is_made_with_its_parents(tmp_path):
    Folder(tmp_path / "a" / "b").claim()
    assert (tmp_path / "a" / "b").is_dir()


def test_empty_folder_and_an_event_are_taken(tmp_path):
    folder = Folder(tmp_path)
    folder.claim()
    folder.put("event.db", b"")
    folder.put("notes.txt", b"my own")
    folder.claim()


def test_folder_with_anything_else_is_refused_untouched(tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"x")
    with pytest.raises(NotAllowed) as told:
        Folder(tmp_path).claim()
    assert told.value.key == "desk.foreign_folder"
    assert "photo.jpg" in told.value.say("zh")
    assert names(tmp_path) == ["photo.jpg"]


def test_file_in_the_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "out").write_bytes(b"x")
    with pytest.raises(Unavailable) as told:
        Folder(tmp_path / "out").claim()
    assert told.value.key == "desk.unwritable"


def test_file_is_written_whole_or_left_as_it_was(tmp_path, monkeypatch):
    folder = Folder(tmp_path)
    folder.put("records/r1.paipu", b"old")

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unavailable) as told:
        folder.put("records/r1.paipu", b"new")
    assert told.value.key == "desk.full"
    assert (tmp_path / "records" / "r1.paipu").read_bytes() == b"old"
    assert names(tmp_path) == ["records/r1.paipu"]


def test_part_swept_away_by_another_run_is_written_again(tmp_path, monkeypatch):
    folder, other, flush = Folder(tmp_path), Folder(tmp_path), []

    def swept(_):
        flush.append(1)
        if len(flush) == 1:
            other.sweep()

    monkeypatch.setattr(os, "fsync", swept)
    folder.put("a.json", b"x")
    assert len(flush) == 2
    assert (tmp_path / "a.json").read_bytes() == b"x"
    assert names(tmp_path) == ["a.json"]


def test_file_that_says_so_already_is_left_alone(tmp_path):
    folder = Folder(tmp_path)
    folder.put("a.json", b"same")
    before = (tmp_path / "a.json").stat().st_ino
    folder.put("a.json", b"same")
    assert (tmp_path / "a.json").stat().st_ino == before
    folder.put("a.json", b"other")
    assert (tmp_path / "a.json").read_bytes() == b"other"


def test_parts_of_a_killed_run_are_swept(tmp_path):
    folder = Folder(tmp_path)
    folder.put("records/r1.paipu", b"x")
    (tmp_path / ".standings.json.77.part").write_bytes(b"ha")
    (tmp_path / "records" / ".r1.paipu.77.part").write_bytes(b"ha")
    folder.sweep()
    assert names(tmp_path) == ["records/r1.paipu"]
