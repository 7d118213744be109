"""What the desk needs from outside, as protocols: the store of what has happened.

The log is the table (decision 1): everything that happens is an entry in an append-only stream,
everything else is a fold over it. An append names the number that it follows, and the unique
key (stream, number) is the only arbiter between two who write at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from paiju.rules.protocol import Rules


class Append(msgspec.Struct, frozen=True):
    """Entries that somebody wants to add to one stream.

    *after* is the last number that the writer knows, 0 for a stream that does not exist yet.
    """

    stream: str
    after: int
    entries: tuple[bytes, ...]


class Verdict(msgspec.Struct, frozen=True):
    """The answer to one append.

    *last* is the stream's last number: with the new entries where *accepted*, and otherwise as
    the store found it, so that the writer knows how far to read before trying again.
    """

    accepted: bool
    last: int


class Snapshot(msgspec.Struct, frozen=True):
    """A folded state, as bytes, after entry *number* of a stream: a cache, never the truth."""

    number: int
    data: bytes


class Store(Protocol):
    """Streams of entries, numbered from 1 without gaps; safe to share between threads.

    Each method raises Unavailable where the machine fails (disk full, file locked, damaged …)
    and has then changed nothing.
    """

    def append(self, stream: str, after: int, entries: Sequence[bytes]) -> Verdict:
        """Add entries to one stream; durable before the verdict is given.

        Accepted when *after* is the stream's last number. No entries: only the question.
        """
        ...

    def append_many(self, batch: Sequence[Append]) -> list[Verdict]:
        """Do several appends, in order, in one transaction; one verdict each.

        A refused item does not hurt the others. Given after all accepted ones are durable.
        """
        ...

    def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Give the entries numbered *after* + 1, *after* + 2 … to the end of the stream."""
        ...

    def last(self, stream: str) -> int:
        """Give the number of the stream's last entry; 0 when there is none."""
        ...

    def streams(self, prefix: str = "") -> list[str]:
        """List the streams whose names begin with *prefix*, by code point."""
        ...

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Remember a snapshot; an older one of the same stream gives way, a newer one stays."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None:
        """Give the newest snapshot that was kept, if any."""
        ...

    def amend(self, stream: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the places of these, by number; nothing of the old ones stays.

        For one purpose alone: to take names out of an event that is over (docs/privacy.md).
        """
        ...

    def close(self) -> None:
        """Let go of the file; what was acknowledged is safe with or without it."""
        ...


class Robot(Protocol):
    """Who sits in a seat instead of a person; ``paiju.bots.port`` says more."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:
        """Answer the question that *seat* is asked, as a text of the notation.

        :param seen: what the seat may see, and nothing else.
        :param chance: 32 bytes that belong to this question alone: the same sight and the same
            chance give the same answer.
        """
        ...
