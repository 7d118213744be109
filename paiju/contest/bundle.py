"""Own profiles put into a regulation: afterwards one text holds all that an event is played by.

A regulation may name an organiser's own profile by its file (``rules = "ours.toml"``). What is
frozen, promised and kept is the regulation with those files put in behind it, as
``[[profile]]`` with ``file`` and ``text``; the lines before keep their numbers.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any

from paiju.contest import inlay
from paiju.rules import document
from paiju.rules.profile import SUFFIX

_PLAIN = re.compile(r"[^/\\\x00-\x1f\x7f]+")
_LITERAL = re.compile(r"[^\x00-\x08\x0b-\x1f\x7f]*")
_QUOTES = "'" * 3


def is_file(name: str) -> bool:
    """Tell an own profile's file, which lies beside the regulation, from a profile that ships."""
    return name.endswith(SUFFIX) and _PLAIN.fullmatch(name) is not None


def bundled(data: bytes, fetch: Callable[[str], bytes]) -> bytes:
    """Put the own profiles that a regulation names and does not hold behind it.

    A regulation that cannot be read, or that names none, is given back as it is.

    :param fetch: gives the bytes of a file beside the regulation; its errors pass through.
    :raises Unreadable: a file that is too long or not UTF-8.
    """
    text = inlay.decode(data)
    missing = _missing(text)
    if not missing:
        return data
    added = [_written(name, document.decode(fetch(name))) for name in missing]
    return "\n".join([text.rstrip("\n"), *added]).encode()


def _missing(text: str) -> list[str]:
    """Name the files in the order of the stages; none where the text is no regulation."""
    try:
        told = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return []
    rules = [table.get("rules") for table in _tables(told, "stage")]
    held = [table.get("file") for table in _tables(told, "profile")]
    named = dict.fromkeys(name for name in rules if isinstance(name, str) and is_file(name))
    return [name for name in named if name not in held]


def _tables(told: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = told.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _written(name: str, text: str) -> str:
    quoted = _QUOTES not in text and not text.endswith("'") and _LITERAL.fullmatch(text)
    # a line break behind the opening quotes is not part of a literal
    value = f"{_QUOTES}\n{text}{_QUOTES}" if quoted else _escaped(text)
    return f"\n[[profile]]\nfile = {_escaped(name)}\ntext = {value}\n"


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
