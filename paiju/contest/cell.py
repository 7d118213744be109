"""What a person sees in a cell of a workbook: a number, a number with zeros before it, a day."""

from __future__ import annotations

import datetime as dt
import functools
import re

DAY = "yyyy-mm-dd"
"""A form that shows a day."""
_DAY = re.compile(r"[ymdhs]", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_ZEROS = re.compile(r"0{2,20}")
_FIRST = dt.datetime(1899, 12, 30, tzinfo=dt.UTC)
_LAST = 2_958_465
"""The last day that a workbook knows, counted from :data:`_FIRST`."""
_MAC = 1462
"""Days from there to the day from which workbooks of the first Macs count."""


def number(value: str, form: str = "") -> str:
    """Write a number as it is seen: ``5`` for ``5.0``, ``3.1`` for ``3.1000000000000001``.

    :param form: how the cell shows it; all that counts is ``000``, which shows 7 as ``007``.
    """
    try:
        found = float(value)
    except ValueError:
        return value
    if not (abs(found) < 1e15 and found == int(found)):
        return format(found, ".15g")
    zeros = len(form) if found >= 0 and _ZEROS.fullmatch(form) else 0
    return str(int(found)).zfill(zeros)


def shown(value: str, form: str, *, mac: bool) -> str:
    """Write a number as its form shows it: a day, or a number.

    :param mac: days are counted from 1904.
    """
    return day(value, mac=mac) if _is_day(form) else number(value, form)


def day(value: str, *, mac: bool) -> str:
    """Write a day as 1990-01-02, with the hour where there is one."""
    try:
        days = float(value) + mac * _MAC
    except ValueError:
        return value
    if not 1 <= days <= _LAST:
        return number(value)
    told = _FIRST + dt.timedelta(seconds=round(days * 86_400))
    return f"{told:%Y-%m-%d}" if days == int(days) else f"{told:%Y-%m-%d %H:%M}"


@functools.lru_cache(maxsize=256)
def _is_day(form: str) -> bool:
    return _DAY.search(_QUOTED.sub("", form.partition(";")[0])) is not None
