"""Where in a TOML text a value stands, so that a fault can be shown by its line."""

from __future__ import annotations

import re
import tomllib
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indices from the top: ``("stage", 0, "rounds")``."""

_STEP = re.compile(r"\[(\d+)\]|\.([^.\[\]]+)")


def path(text: str) -> Path:
    """Read the path of a decoder's message: ``"$.stage[0].set"`` → ``("stage", 0, "set")``."""
    steps = (match.groups() for match in _STEP.finditer(text))
    return tuple(int(index) if index else key for index, key in steps)


def line(text: str, place: Path) -> int:
    """Give the line (from 1) where *place* begins in a valid TOML text.

    For a place that is not there: the line of what should hold it, 1 for the whole text.

    The first lines of a TOML text are TOML again wherever a statement ends, so the statement
    that brings the value in is found by reading ever shorter beginnings.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    low, high = 0, len(lines)
    if not place or not _holds(_beginning(lines, high)[1], place):
        return line(text, place[:-1]) if place else 1
    while low < high:
        middle = (low + high) // 2
        if _holds(_beginning(lines, middle)[1], place):
            high = middle
        else:
            low = middle + 1
    return _beginning(lines, low - 1)[0] + 1


def _beginning(lines: list[str], count: int) -> tuple[int, dict[str, Any]]:
    """Read the longest beginning of at most *count* lines that is TOML."""
    for length in range(count, 0, -1):
        try:
            return length, tomllib.loads("\n".join(lines[:length]))
        except tomllib.TOMLDecodeError:
            continue
    return 0, {}


def _holds(value: Any, place: Path) -> bool:
    for step in place:
        if isinstance(step, int):
            if not isinstance(value, list) or step >= len(value):
                return False
        elif not isinstance(value, dict) or step not in value:
            return False
        value = value[step]
    return True
