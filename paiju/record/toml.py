"""TOML, written in one way only: the standard library reads it and does not write it."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def text(value: str) -> str:
    """Write a basic string in one line, NFC."""
    return '"' + "".join(map(_escape, unicodedata.normalize("NFC", value))) + '"'


def _escape(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    return f"\\u{ord(char):04X}" if char < " " or char == "\x7f" else char


def value(found: Any) -> str:
    """Write any TOML value in one line; keys of a table in ascending order."""
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, str):
        return text(found)
    if isinstance(found, (datetime.date, datetime.time)):
        return found.isoformat()
    if isinstance(found, dict):
        return table((key, value(found[key])) for key in sorted(found))
    if isinstance(found, (list, tuple)):
        return "[" + ", ".join(map(value, found)) + "]"
    return repr(found)


def table(pairs: Iterable[tuple[str, str]]) -> str:
    """Write an inline table of written values, in the order given."""
    inside = ", ".join(f"{key(name)} = {written}" for name, written in pairs)
    return f"{{ {inside} }}" if inside else "{}"


def key(name: str) -> str:
    """Write a key, in quotes where it needs them."""
    return name if _BARE.fullmatch(name) else text(name)


def many(lines: Iterable[str], indent: str) -> str:
    """Write lines that need no escapes as a string of several lines, indented."""
    return "\n".join(['"""', *(indent + line for line in lines), indent + '"""'])
