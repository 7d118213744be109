"""A whole event as one archive: what its log says and what was published, with one digest.

``paiju-event.json`` says what it is; ``log.jsonl`` holds the public part of the log, one entry a
line; ``private.jsonl``, only where it was asked for, the rest: the secret before its time, and
tables that are not over. ``files/…`` is the published folder, for people. The digest is over the
public log alone, so that it says the same on every machine, and before and after the secret came.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence

import msgspec

from paiju.deal import commit
from paiju.desk import journal
from paiju.desk.course import Course, fold, read_course
from paiju.desk.ports import Append, Store
from paiju.desk.setup import Nobody, read_setup
from paiju.errors import NotAllowed, Unreadable

LAW = "EVENTS §4"
FORMAT = 1
HEAD, LOG, PRIVATE, FILES = "paiju-event.json", "log.jsonl", "private.jsonl", "files/"
PUBLISHED = (".toml", ".csv", ".json", ".html", ".txt", ".paipu")
"""Kinds of files that an event publishes; anything else in its folder is somebody's own."""
MOST_BYTES, MOST_FILES = 1 << 29, 60_000
"""What an archive may unpack to."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_NAME = re.compile(r"[0-9A-Za-z_\u3400-\u9fff][0-9A-Za-z_.\-\u3400-\u9fff]{0,99}")
_ROOMS = 2
"""How deep the published folder is."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, msgspec.MsgspecError,
           RuntimeError, NotImplementedError, EOFError, OSError)  # fmt: skip
"""What damage may come to light as."""


class Packed(msgspec.Struct, frozen=True):
    """What an archive holds.

    :param streams: name → entries, the public ones and, where they are there, the private ones.
    :param whole: nothing of the log is missing.
    """

    digest: str
    streams: Mapping[str, tuple[bytes, ...]]
    files: Mapping[str, bytes]
    whole: bool

    def __repr__(self) -> str:
        return f"<Packed {self.digest[:12]}>"


def split(store: Store) -> tuple[dict[str, list[bytes]], dict[str, list[bytes]]]:
    """Give the streams that may be seen by everybody, and those that may not yet.

    :raises NotAllowed: there is no event.
    """
    course = read_course(store)
    if course.created is None:
        raise NotAllowed("desk.no_event")
    public = {journal.STREAM, *_over(course)}
    if course.revealed:
        public |= set(store.streams())
    shown: dict[str, list[bytes]] = {}
    hidden: dict[str, list[bytes]] = {}
    for name in sorted(store.streams()):
        entries = store.read(name)
        if entries and name != journal.COPY:
            (shown if name in public else hidden)[name] = entries
    return shown, hidden


def _over(course: Course) -> list[str]:
    """Name the streams of the tables of all rounds that are over."""
    return [
        journal.table_stream(seated.stage, seated.round.number, table)
        for seated in course.seated[: course.finished]
        for table in range(1, len(seated.round.tables) + 1)
    ]


def digest(store: Store) -> str:
    """Give the digest of an event: SHA-256 over its public log, 64 hex digits."""
    course = read_course(store)
    shown, _ = split(store)
    if course.revealed:
        # The secret stands in the log as well; whether its own stream is there says nothing.
        shown.pop(journal.SECRET, None)
    return _digest(_lines(shown))


def _digest(data: bytes) -> str:
    return hashlib.sha256(b"paiju-event-1\n" + data).hexdigest()


def _lines(streams: Mapping[str, Sequence[bytes]]) -> bytes:
    return b"".join(
        json.dumps([name, number, base64.b64encode(entry).decode()], ensure_ascii=False).encode()
        + b"\n"
        for name in sorted(streams)
        for number, entry in enumerate(streams[name], 1)
    )


def pack(store: Store, files: Mapping[str, bytes], *, private: bool = False) -> bytes:
    """Pack an event; the same event gives the same bytes.

    :param files: the published folder, name → bytes.
    :param private: with the secret and the tables that are not over: a copy that can go on.
    """
    shown, hidden = split(store)
    whole = private or not hidden
    parts = {LOG: _lines(shown)}
    if private and hidden:
        parts[PRIVATE] = _lines(hidden)
    parts |= {FILES + name: data for name, data in sorted(files.items())}
    head = {"paiju": FORMAT, "kind": "event", "digest": digest(store), "whole": whole}
    head["parts"] = _sum(parts)
    parts = {HEAD: json.dumps(head).encode() + b"\n", **parts}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o644 << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sum(parts: Mapping[str, bytes]) -> str:
    """Give a digest of all parts but the head: whether one was lost or changed on the way."""
    found = hashlib.sha256()
    for name in sorted(parts):
        for piece in (name.encode(), parts[name]):
            found.update(len(piece).to_bytes(8, "big") + piece)
    return found.hexdigest()


def unpack(data: bytes) -> Packed:
    """Read an archive; nothing is written.

    :raises Unreadable: damaged, no event, a name that leads out of the folder, a link, something
        twice, too large, or another digest than it says.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = _parts(archive)
        head = msgspec.json.decode(parts.pop(HEAD), type=dict[str, msgspec.Raw])
        told = msgspec.json.decode(head["digest"], type=str)
        known = msgspec.json.decode(head["paiju"], type=int) == FORMAT
        # Archives of before this was told have none.
        kept = msgspec.json.decode(head["parts"], type=str) if "parts" in head else _sum(parts)
        known = known and kept == _sum(parts)
        streams = _streams(parts.pop(LOG))
        hidden = _streams(parts.pop(PRIVATE, b""))
    except Unreadable:
        raise
    except _DAMAGE:
        raise Unreadable("archive.damaged", article=LAW) from None
    if not known or set(streams) & set(hidden) or journal.STREAM not in streams:
        raise Unreadable("archive.damaged", article=LAW)
    counted = {name: entries for name, entries in streams.items() if name != journal.SECRET}
    if _digest(_lines(counted)) != told:
        raise Unreadable("archive.other_digest", article=LAW, digest=told)
    files = {name.removeprefix(FILES): data for name, data in parts.items()}
    both = {**streams, **hidden}
    return Packed(told, both, files, journal.SECRET in both)


def _parts(archive: zipfile.ZipFile) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    infos, left = archive.infolist(), MOST_BYTES
    if len(infos) > MOST_FILES:
        raise Unreadable("archive.too_large", article=LAW, most=MOST_BYTES >> 20)
    for info in infos:
        _verify_name(info)
        if info.filename in found:
            raise Unreadable("archive.twice", where=info.filename, article=LAW)
        with archive.open(info) as file:
            found[info.filename] = file.read(left + 1)
        left -= len(found[info.filename])
        if left < 0:
            raise Unreadable("archive.too_large", article=LAW, most=MOST_BYTES >> 20)
    return found


def _verify_name(info: zipfile.ZipInfo) -> None:
    name = info.filename
    kind = info.external_attr >> 16 & 0o170000
    inner = name.removeprefix(FILES)
    rooms = inner.split("/")
    plain = all(_NAME.fullmatch(room) for room in rooms) and len(rooms) <= _ROOMS
    plain = plain and inner.endswith(PUBLISHED)
    known = name in (HEAD, LOG, PRIVATE) or (name.startswith(FILES) and plain)
    if not known or kind not in (0, 0o100000):
        raise Unreadable("archive.bad_name", where=name[:80], article=LAW, name=name[:80])


def _streams(data: bytes) -> dict[str, tuple[bytes, ...]]:
    found: dict[str, list[bytes]] = {}
    decoder = msgspec.json.Decoder(tuple[str, int, str])
    for line in data.splitlines():
        name, number, entry = decoder.decode(line)
        there = found.setdefault(name, [])
        if number != len(there) + 1:
            raise ValueError(number)
        there.append(base64.b64decode(entry, validate=True))
    return {name: tuple(entries) for name, entries in found.items()}


def restore(store: Store, packed: Packed, secret: bytes | None = None) -> None:
    """Write an archive's log into an empty store.

    :param secret: where the archive holds none.
    Where the same log is there already, somebody was stopped before the files were written, and
    nothing is left to do here.

    :raises NotAllowed: there is another event already, or the secret is not the one that was
        promised.
    """
    if secret is not None:
        _verify_secret(packed.streams[journal.STREAM], secret)
    streams = dict(packed.streams)
    if secret is not None:
        streams.setdefault(journal.SECRET, (secret,))
    if journal.SECRET not in streams:
        streams[journal.COPY] = (packed.digest.encode(),)
    if there := {name: tuple(store.read(name)) for name in store.streams()}:
        if there != streams:
            raise NotAllowed("archive.not_empty", article=LAW)
        return
    made = [Append(name, 0, entries) for name, entries in streams.items()]
    if not all(verdict.accepted for verdict in store.append_many(made)):
        # Two at once into one folder: whoever was faster has written all of it.
        raise NotAllowed("archive.not_empty", article=LAW)


def _verify_secret(event: Sequence[bytes], secret: bytes) -> None:
    created = fold(Course(), event).created
    if created is None:
        raise NotAllowed("desk.no_event")
    setup = read_setup(created.regulation, created.entrants, created.robots, Nobody())
    if commit.dump(commit.commit(setup.plan, secret)).encode() != created.promise:
        raise NotAllowed("archive.other_secret", article=LAW)
