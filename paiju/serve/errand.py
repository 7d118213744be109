"""Work that nobody waits for: started, kept until it is done, its failure logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("paiju")
_going: set[asyncio.Task[Any]] = set()


def spawn(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Start *work* in the running loop."""
    task = asyncio.get_running_loop().create_task(work)
    # The loop itself holds tasks weakly.
    _going.add(task)
    task.add_done_callback(_done)
    return task


def _done(task: asyncio.Task[Any]) -> None:
    _going.discard(task)
    if not task.cancelled() and (fault := task.exception()) is not None:
        # The kind and the place of the fault alone: its text might name a card.
        log.error("errand failed", extra={"facts": {"fault": type(fault).__name__}})
