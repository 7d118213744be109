"""Lines about the service, one JSON object each: what happened, not to whom or with which cards."""

from __future__ import annotations

import logging
import sys

import msgspec

from paiju.desk import journal

log = logging.getLogger("paiju")


class Lines(logging.Formatter):
    """One JSON object a line: time, level, what, and facts that are no secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        told = {
            "at": int(record.created * 1000),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        return msgspec.json.encode(told).decode()


def log_to_stderr() -> None:
    """Write what happens to the service to stderr; requests and cards never."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
    # The server's own lines may hold a trace, and a trace may hold a card.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)


def note(what: str, **facts: str | int) -> None:
    """Write a line; *facts* are short names and numbers."""
    log.info(what, extra={"facts": facts})


def log_entry(event: str, number: int, entry: journal.Event) -> None:
    """Note that something was entered into an event's own stream: its kind, nothing of it."""
    note("entered", event=event, number=number, entry=type(entry).__name__.lower())
