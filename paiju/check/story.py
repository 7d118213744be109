"""The event's own stream as plain entries, read once more from its JSON.

Nothing is folded: whoever asks how things stood at a moment looks through the entries before it.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.errors import NotAllowed, Unavailable

STREAM, SECRET, SPARE, COPY = "event", "secret", "spare", "copy"
VERSION = 1
_SECRET = re.compile("[0-9a-f]{64}")

RULINGS = (
    "corrected", "scored", "adjusted", "penalised", "withdrawn", "returned", "joined",
    "substituted", "offended", "appealed", "heard", "decided", "undone",
)  # fmt: skip
OTHERS = (
    "created", "seated", "drafted", "present", "away", "started", "finished", "released", "ruled",
    "told", "lost", "revealed", "closed", "confirmed",
)  # fmt: skip


class Entry(msgspec.Struct, frozen=True):
    """One entry: its number from 1, what it tells, and its fields."""

    number: int
    what: str
    fields: dict[str, Any]

    def __repr__(self) -> str:
        return f"<{self.what} {self.number}>"

    def get(self, name: str, default: Any = None) -> Any:
        """Give a field, *default* where it was left out."""
        return self.fields.get(name, default)


class Story(msgspec.Struct, frozen=True):
    """All entries of an event, and the secret that lies beside them (the spare one if lost)."""

    entries: tuple[Entry, ...]
    secret: bytes

    def __repr__(self) -> str:
        return f"<Story, {len(self.entries)} entries>"

    @property
    def lost(self) -> Entry | None:
        """Give the entry that says that the secret is lost."""
        return next(iter(self.all("lost")), None)

    def all(self, *kinds: str, before: int | None = None) -> list[Entry]:
        """Give the entries of some kinds, those before entry *before* where it is given."""
        end = len(self.entries) if before is None else before - 1
        return [entry for entry in self.entries[:end] if entry.what in kinds]

    def file(self, name: str) -> bytes:
        """Give one of the files that were frozen when the event began.

        :raises Unavailable: it is not there, or damaged.
        """
        try:
            return base64.b64decode(self.entries[0].fields[name])
        except (KeyError, TypeError, ValueError):
            raise unreadable(1) from None


def read_story(
    event: Sequence[bytes],
    secret: Sequence[bytes],
    spare: Sequence[bytes] = (),
    copy: Sequence[bytes] = (),
) -> Story:
    """Read the streams; *copy* is filled where an archive has left the secret out.

    :raises NotAllowed: there is no event.
    :raises Unavailable: an entry that is none of this version; the secret is lost, and nobody has
        entered that, or it was left out.
    """
    if not event:
        raise NotAllowed("desk.no_event")
    entries = tuple(_entry(number, data) for number, data in enumerate(event, 1))
    first = entries[0]
    if first.what != "created" or first.get("version") != VERSION:
        raise unreadable(1)
    kept = spare if any(entry.what == "lost" for entry in entries) else secret
    if not kept:
        # Once it was given away it stands in the log a second time.
        given = [e.get("secret", "") for e in entries if e.what == "revealed"]
        kept = [bytes.fromhex(text) for text in given[:1] if _SECRET.fullmatch(text)]
    if len(kept) != 1:
        key = "left_out" if copy and not kept else "no_secret"
        raise Unavailable(f"desk.{key}", where=SECRET, article="DUPLICATE §7")
    return Story(entries, kept[0])


def _entry(number: int, data: bytes) -> Entry:
    try:
        fields = json.loads(data)
        what = fields.pop("what")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise unreadable(number) from None
    if what not in RULINGS + OTHERS:
        raise unreadable(number)
    return Entry(number, what, fields)


def unreadable(number: int) -> Unavailable:
    """Say that an entry is none of this version."""
    return Unavailable("desk.bad_entry", where=f"{STREAM} {number}", stream=STREAM, number=number)
