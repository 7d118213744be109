"""The time of an event's own place: what is stored stays in milliseconds since 1970 (UTC)."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo

CHINA = "Asia/Shanghai"
"""The zone of an event that names none."""
_OFFSET = re.compile(r"([+-])(0[0-9]|1[0-4]):([0-5][0-9])")
_FIXED = {CHINA: dt.timezone(dt.timedelta(hours=8), "+08:00"), "UTC": dt.UTC}
"""Zones without summer time, known also where the machine has no list of zones."""


def zone(name: str) -> dt.tzinfo:
    """Open a zone: a name such as ``Asia/Shanghai``, or an offset such as ``+08:00``.

    :raises ValueError: there is none of that name.
    """
    if name in _FIXED:
        return _FIXED[name]
    if told := _OFFSET.fullmatch(name):
        sign = -1 if told[1] == "-" else 1
        return dt.timezone(sign * dt.timedelta(hours=int(told[2]), minutes=int(told[3])), name)
    try:
        return ZoneInfo(name)
    except (OSError, KeyError):
        raise ValueError(name) from None


def local(at: int, name: str) -> dt.datetime:
    """Give a moment (ms since 1970) in a zone; errors as :func:`zone`."""
    return dt.datetime.fromtimestamp(at / 1000, zone(name))


def ahead(at: dt.datetime) -> int:
    """Give by how many minutes a moment's own clock is ahead of that of UTC."""
    return int((at.utcoffset() or dt.timedelta()).total_seconds() // 60)


def offset(at: dt.datetime) -> str:
    """Write how far a moment's own clock is ahead of that of UTC: ``UTC+8``, ``UTC-3:30``."""
    minutes = ahead(at)
    hours, rest = divmod(abs(minutes), 60)
    told = f"{hours}:{rest:02}" if rest else str(hours)
    return f"UTC{'-' if minutes < 0 else '+'}{told}" if minutes else "UTC"
