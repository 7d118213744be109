"""A TOML document that people write: read into a struct, every fault told with its line."""

from __future__ import annotations

import re
import tomllib
from typing import Any, TypeVar

import msgspec

from paiju.errors import Unreadable
from paiju.foreign import saying
from paiju.rules import source
from paiju.rules.choices import choices

MOST_BYTES = 65_536
"""The longest document that is read."""

_BOM = b"\xef\xbb\xbf"
_AT_LINE = re.compile(r" \(at line (\d+), column \d+\)$")
_AT_END = " (at end of document)"
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_Kind = TypeVar("_Kind", bound=msgspec.Struct)


def decode(data: bytes, most: int = MOST_BYTES) -> str:
    """Give the text of a document of at most so many bytes.

    :raises Unreadable: too long, or not UTF-8.
    """
    if len(data) > most:
        raise Unreadable("contest.long_regulation", where="line 1", most=most)
    body = data.removeprefix(_BOM)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise on(body.count(b"\n", 0, fault.start) + 1, "contest.not_utf8") from None


def read(text: str, kind: type[_Kind]) -> _Kind:
    """Read a text into a struct.

    :raises Unreadable: damaged TOML, an unknown or missing key, a value of the wrong kind or range.
    """
    return convert(text, _parse(text), kind)


def convert(text: str, data: Any, kind: type[_Kind], under: source.Path = ()) -> _Kind:
    """Make a struct of the value that stands at *under* in a text; errors as :func:`read`.

    The values of a table with any keys are made one by one: msgspec does not say which is wrong.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as fault:
        told, _, where = str(fault).partition(" - at ")
        place = (*under, *source.path(where.strip("`")))
    if unknown := _UNKNOWN.fullmatch(told):
        raise at(text, (*place, unknown[1]), "contest.unknown_key")
    if missing := _MISSING.fullmatch(told):
        raise at(text, (*place, missing[1]), "contest.missing_key")
    offered = choices(kind, source.path(where.strip("`")))
    raise at(text, place, "contest.bad_value", fault=saying(told, offered))


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        told = str(fault)
    except RecursionError:
        told = "nested too deeply"
    found = _AT_LINE.search(told)
    last = text.rstrip("\n").count("\n") + 1
    plain = _AT_LINE.sub("", told).removesuffix(_AT_END)
    raise on(int(found[1]) if found else last, "contest.broken_toml", fault=saying(plain)) from None


def at(text: str, place: source.Path, key: str, **facts: object) -> Unreadable:
    """Make the refusal of what stands at *place*; its ``name`` is the last key on the way."""
    name = next((str(step) for step in reversed(place) if isinstance(step, str)), "")
    return on(source.line(text, place), key, name=name, **facts)


def on(line: int, key: str, **facts: object) -> Unreadable:
    """Make the refusal of a line."""
    return Unreadable(key, where=f"line {line}", article="", line=line, **facts)
