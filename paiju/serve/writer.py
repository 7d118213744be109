"""One thread writes an event's log: the appends of many tables in one transaction.

While a commit waits for the disk the next appends gather, and go together in the next one; so
the disk is asked as seldom as it can be, and nobody waits longer than two commits. A verdict is
given after the commit, never before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

from paiju.desk.ports import Append, Store, Verdict
from paiju.errors import PaijuError, Unavailable

_MOST = 1024
"""The most appends that go into one transaction."""

_Wish = tuple[Append, "asyncio.Future[Verdict]"]


class Writer:
    """Appends to *store* from a thread of its own; made and used inside one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[_Wish | None] = SimpleQueue()
        self.commits = 0
        self._thread = Thread(target=self._run, name="paiju-writer", daemon=True)
        self._thread.start()

    async def append(self, item: Append) -> Verdict:
        """Append; returns when it is durable.

        :raises Unavailable: the machine fails; nothing was written.
        """
        verdict: asyncio.Future[Verdict] = self._loop.create_future()
        self._queue.put((item, verdict))
        # Shielded: who gives up waiting does not take the append back.
        return await asyncio.shield(verdict)

    async def close(self) -> None:
        """Write what was given so far, and end."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._gather()
            if batch:
                self._loop.call_soon_threadsafe(_settle, batch, self._write(batch))

    def _gather(self) -> tuple[list[_Wish], bool]:
        batch: list[_Wish] = []
        found = self._queue.get()
        while found is not None:
            batch.append(found)
            if self._queue.empty() or len(batch) == _MOST:
                return batch, True
            found = self._queue.get()
        return batch, False

    def _write(self, batch: Sequence[_Wish]) -> list[Verdict] | PaijuError:
        self.commits += 1
        try:
            return self._store.append_many([item for item, _ in batch])
        except PaijuError as fault:
            return fault
        except Exception as fault:
            # Whatever it was, those who wait must hear of it.
            return Unavailable("serve.bug", fault=type(fault).__name__)


def _settle(batch: Sequence[_Wish], told: list[Verdict] | PaijuError) -> None:
    for number, (_, waiting) in enumerate(batch):
        if waiting.done():
            continue
        if isinstance(told, PaijuError):
            waiting.set_exception(told)
        else:
            waiting.set_result(told[number])
