"""A stored moment as people read it: in the time of the event's own place."""

from __future__ import annotations

from paiju.contest.zone import local, offset


def moment_text(at: int, zone: str) -> str:
    """Write day, hour and zone of a moment (ms since 1970): ``2026-11-29 17:05 UTC+8``."""
    then = local(at, zone)
    return f"{then:%Y-%m-%d %H:%M} {offset(then)}"


def clock_text(at: int, zone: str) -> str:
    """Write the hour of a moment (ms since 1970): ``17:05:09``."""
    return f"{local(at, zone):%H:%M:%S}"


def span_text(first: int, last: int, zone: str) -> str:
    """Write from when to when: ``2026-11-29 17:05–17:20 UTC+8``; the day once where it is one."""
    one, other = local(first, zone), local(last, zone)
    if f"{one:%Y-%m-%d %H:%M}" == f"{other:%Y-%m-%d %H:%M}":
        return moment_text(first, zone)
    end = f"{other:%H:%M}" if one.date() == other.date() else f"{other:%Y-%m-%d %H:%M}"
    return f"{one:%Y-%m-%d %H:%M}–{end} {offset(other)}"
