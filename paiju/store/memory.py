"""The in-memory twin of the SQLite store: the same behaviour, gone with the process.

For tests and simulations; one conformance suite (``tests/store/``) runs on both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Lock

from paiju.desk.ports import Append, Snapshot, Verdict


class Memory:
    """A store in two dictionaries."""

    def __init__(self) -> None:
        self._entries: dict[str, list[bytes]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._lock = Lock()

    def append(self, stream: str, after: int, entries: Sequence[bytes]) -> Verdict:
        """Add entries to one stream, as :meth:`paiju.desk.ports.Store.append`."""
        return self.append_many([Append(stream, after, tuple(entries))])[0]

    def append_many(self, batch: Sequence[Append]) -> list[Verdict]:
        """Do several appends, as :meth:`paiju.desk.ports.Store.append_many`."""
        with self._lock:
            return [self._judge(item) for item in batch]

    def _judge(self, item: Append) -> Verdict:
        last = len(self._entries.get(item.stream, ()))
        if item.after != last:
            return Verdict(accepted=False, last=last)
        if item.entries:
            self._entries.setdefault(item.stream, []).extend(item.entries)
        return Verdict(accepted=True, last=last + len(item.entries))

    def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Give the entries after number *after*."""
        with self._lock:
            return self._entries.get(stream, [])[max(after, 0) :]

    def last(self, stream: str) -> int:
        """Give the number of the last entry, 0 for none."""
        with self._lock:
            return len(self._entries.get(stream, ()))

    def streams(self, prefix: str = "") -> list[str]:
        """List the streams that begin with *prefix*, by code point."""
        with self._lock:
            return sorted(name for name in self._entries if name.startswith(prefix))

    def keep(self, stream: str, snapshot: Snapshot) -> None:
        """Remember a snapshot unless a newer one is there."""
        with self._lock:
            known = self._snapshots.get(stream)
            if known is None or known.number <= snapshot.number:
                self._snapshots[stream] = snapshot

    def snapshot(self, stream: str) -> Snapshot | None:
        """Give the newest snapshot."""
        with self._lock:
            return self._snapshots.get(stream)

    def amend(self, stream: str, entries: Mapping[int, bytes]) -> None:
        """Put other entries in the places of these."""
        with self._lock:
            known = self._entries.get(stream, [])
            for number, data in entries.items():
                known[number - 1] = data

    def close(self) -> None:
        """Nothing to let go of."""
