"""A whole event as one archive: the same digest elsewhere, no secret before its time, no tricks."""

from __future__ import annotations

import io
import json
import stat
import zipfile

import pytest

from paiju.check.whole import check
from paiju.cli.check import PROGRAM
from paiju.desk import archive, keeping, paper
from paiju.desk.book import read_book
from paiju.desk.course import read_course
from paiju.errors import NotAllowed, PaijuError, Unavailable, Unreadable
from paiju.store import Memory

SECRET = bytes(31) + b"\x07"


@pytest.fixture
def event(held):
    made = held(players=6)
    made.seat()
    made.fill(lambda s: f"{'abc'[s.table % 3]}+")
    return made


def over(event):
    while event.book.field.next() is not None:
        event.seat()
        event.fill(lambda s: f"{'abc'[s.table % 3]}-")
    paper.close(event.store, event.folder, 5)
    return event


def restored(data, secret=None):
    store = Memory()
    archive.restore(store, archive.unpack(data), secret)
    return store


def changed(data, change):
    """Give the archive with its parts (name → bytes) changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    change(parts)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        for name, part in parts.items():
            new.writestr(name, part)
    return out.getvalue()


def test_an_event_comes_back_with_the_same_digest_and_the_same_standings(event):
    over(event)
    store = restored(archive.pack(event.store, {"standings.csv": b"x"}))
    assert archive.digest(store) == archive.digest(event.store)
    assert read_book(store).standings() == event.book.standings()
    assert archive.unpack(archive.pack(store, {})).files == {}


def test_the_same_event_makes_the_same_archive(event):
    files = {"standings.csv": b"1", "records/r01-t01.paipu": b"2"}
    assert archive.pack(event.store, files) == archive.pack(
        event.store, dict(reversed(files.items()))
    )


def test_the_secret_stays_at_home_before_the_reveal(event):
    data = archive.pack(event.store, {})
    packed = archive.unpack(data)
    assert not packed.whole
    assert "secret" not in packed.streams
    assert SECRET not in b"".join(entry for s in packed.streams.values() for entry in s)
    assert archive.digest(restored(data)) == archive.digest(event.store)


def test_a_copy_that_can_go_on_is_made_only_where_it_is_asked_for(event):
    packed = archive.unpack(archive.pack(event.store, {}, private=True))
    assert packed.whole
    store = Memory()
    archive.restore(store, packed)
    assert read_book(store).field.next() == (0, 2)
    assert archive.digest(store) == archive.digest(event.store)


def test_the_secret_can_be_given_apart_and_has_to_be_the_promised_one(event):
    data = archive.pack(event.store, {})
    assert read_book(restored(data, SECRET)).secret == SECRET
    with pytest.raises(NotAllowed) as caught:
        restored(data, bytes(32))
    assert caught.value.key == "archive.other_secret"


def test_a_secret_that_an_archive_left_out_is_not_called_lost(event):
    store = restored(archive.pack(event.store, {}))
    for ask in (lambda: read_book(store), lambda: check(store, {}, PROGRAM)):
        with pytest.raises(Unavailable) as caught:
            ask()
        assert caught.value.key == "desk.left_out"
    restored_again = archive.unpack(archive.pack(store, {}))
    assert set(restored_again.streams) == set(archive.unpack(archive.pack(event.store, {})).streams)
    keeping.restore(store, read_course(store), SECRET)
    assert read_book(store).secret == SECRET
    assert archive.digest(store) == archive.digest(event.store)


def test_an_event_is_not_restored_over_another(event):
    packed = archive.unpack(archive.pack(event.store, {}))
    with pytest.raises(NotAllowed) as caught:
        archive.restore(event.store, packed)
    assert caught.value.key == "archive.not_empty"


def test_hands_of_a_running_round_stay_at_home(event):
    event.store.append("个人赛/r2/t1", 0, [b'{"v":1,"event":"dealt"}'])
    assert "个人赛/r2/t1" not in archive.unpack(archive.pack(event.store, {})).streams


@pytest.mark.parametrize(
    "name",
    ["../x.csv", "/etc/x.csv", "files/../../x.csv", "files/a/b/c.csv", "files/.x.csv", "x.csv",
     "files//x.csv", "files/x.exe", "files/event.db", "files\\x.csv", "files/C:x.csv", "files/",
     "files/a\0.csv", "files/a\u202e.csv"],
)  # fmt: skip
def test_a_name_that_leads_out_of_the_folder_is_refused(event, name):
    data = changed(archive.pack(event.store, {}), lambda parts: parts.update({name: b"x"}))
    if "\0" in name:  # the archive itself ends the name there
        name = name.partition("\0")[0]
    with pytest.raises(Unreadable) as caught:
        archive.unpack(data)
    assert caught.value.key == "archive.bad_name"


def test_a_link_is_refused(event):
    out = io.BytesIO(archive.pack(event.store, {}))
    with zipfile.ZipFile(out, "a") as made:
        link = zipfile.ZipInfo("files/a.csv")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(link, "/etc/passwd")
    with pytest.raises(Unreadable):
        archive.unpack(out.getvalue())


def test_a_bomb_is_refused_before_it_is_unpacked(event, monkeypatch):
    monkeypatch.setattr(archive, "MOST_BYTES", 1 << 20)
    data = changed(
        archive.pack(event.store, {}), lambda p: p.update({"files/a.csv": bytes(1 << 21)})
    )
    with pytest.raises(Unreadable) as caught:
        archive.unpack(data)
    assert caught.value.key == "archive.too_large"


def test_a_file_that_is_there_twice_is_refused(event):
    out = io.BytesIO(archive.pack(event.store, {}))
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(out, "a") as made:
        made.writestr("log.jsonl", b"")
    with pytest.raises(Unreadable) as caught:
        archive.unpack(out.getvalue())
    assert caught.value.key == "archive.twice"


def _without(name):
    return lambda parts: parts.pop(name)


def _head(**facts):
    def change(parts):
        head = json.loads(parts["paiju-event.json"])
        parts["paiju-event.json"] = json.dumps({**head, **facts}).encode()

    return change


def _log(change):
    return lambda parts: parts.update({"log.jsonl": change(parts["log.jsonl"])})


@pytest.mark.parametrize(
    "change",
    [
        _without("log.jsonl"), _without("paiju-event.json"), _head(digest="0" * 64),
        _head(paiju=2), _head(digest=5), _log(lambda d: d.replace(b", 1, ", b", 2, ", 1)),
        _log(lambda d: b"".join(d.splitlines(keepends=True)[:-1])), _log(lambda _: b"[1]\n"),
        _log(lambda d: d + b'["event", 1, "eA=="]\n'), _log(lambda _: b""),
    ],
)  # fmt: skip
def test_a_log_that_was_tampered_with_is_refused(event, change):
    with pytest.raises(Unreadable):
        archive.unpack(changed(archive.pack(event.store, {}), change))


@pytest.mark.parametrize("data", [b"", b"x" * 100, b"PK\x03\x04", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_archive_is_refused(data):
    with pytest.raises(PaijuError):
        archive.unpack(data)


@pytest.mark.parametrize("change", [{"files/standings.csv": b"y"}, {"files/more.csv": b""}, {}])
def test_a_file_that_was_changed_added_or_lost_on_the_way_was_taken(event, change):
    def changing(parts):
        if not change:
            parts.pop("files/standings.csv")
        parts.update(change)

    data = archive.pack(event.store, {"standings.csv": b"x"})
    with pytest.raises(Unreadable) as caught:
        archive.unpack(changed(data, changing))
    assert caught.value.key == "archive.damaged"


def test_an_archive_of_before_its_parts_were_summed_is_read(event):
    def older(parts):
        head = json.loads(parts["paiju-event.json"])
        del head["parts"]
        parts["paiju-event.json"] = json.dumps(head).encode()

    data = archive.pack(event.store, {"standings.csv": b"x"})
    assert archive.unpack(changed(data, older)).files == {"standings.csv": b"x"}
