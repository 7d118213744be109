"""Pictures put into a regulation: afterwards one text holds all that an event prints.

A regulation names its pictures by their files (``logo = "logo.png"``). What is frozen, promised
and kept is the regulation with those files put in behind it, as ``[[picture]]`` with ``file`` and
``data`` (base64, one line); the lines before keep their numbers.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from paiju.contest.picture import MOST_ALL, MOST_BYTES, MOST_SIDE, Picture, fault, is_picture_file
from paiju.contest.prospectus import Text
from paiju.rules import document
from paiju.rules.source import Path

MOST_TEXT = document.MOST_BYTES + 2 * MOST_ALL
"""Bytes of a regulation with all its pictures."""
_TABLES = ("event", "certificate", "prize", "category")
"""Tables that may name pictures."""
_DATA = re.compile(rb"^data = '[0-9A-Za-z+/=]*'$", re.MULTILINE)


class Inlaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture that was put into the regulation; *data* in base64."""

    file: Text
    data: str


def decode(data: bytes) -> str:
    """Give the text of a regulation, which may be longer by its pictures.

    :raises Unreadable: see :func:`paiju.rules.document.decode`.
    """
    if len(_DATA.sub(b"", data)) > document.MOST_BYTES:
        return document.decode(data, document.MOST_BYTES)
    return document.decode(data, MOST_TEXT)


def inlaid(data: bytes, fetch: Callable[[str], bytes | None]) -> bytes:
    """Put the pictures that a regulation names and does not hold behind it.

    A regulation that cannot be read, or that names none, is given back as it is; what is not
    beside it is told when it is read.

    :param fetch: gives the bytes of a file beside the regulation; None: there is none.
    :raises Unreadable: one that cannot be used, with the line where it is named.
    """
    text = decode(data)
    try:
        told = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return data
    there = told.get("picture")
    tables = there if isinstance(there, list) else []
    held = [one.get("file") for one in tables if isinstance(one, dict)]
    added: dict[str, bytes] = {}
    for place, name in named(told):
        if name in held or name in added or not is_picture_file(name):
            continue
        found = fetch(name)
        if found is not None:
            _look(text, place, name, Picture(found))
            added[name] = found
            _sum(text, place, added.values())
    if not added:
        return data
    return "\n".join([text.rstrip("\n"), *(_written(*one) for one in added.items())]).encode()


def named(told: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """List the pictures that a regulation names, each with its place."""
    event = told.get("event")
    for key in ("logo", "sponsor_logo"):
        value = event.get(key) if isinstance(event, dict) else None
        if isinstance(value, list | tuple):
            yield from _names(((("event", key, at), one) for at, one in enumerate(value)))
        else:
            yield from _names([(("event", key), value)])
    for key in _TABLES[1:]:
        value = told.get(key)
        if isinstance(value, list | tuple):
            tables = [((key, at, "picture"), table) for at, table in enumerate(value)]
            yield from _names((at, t.get("picture")) for at, t in tables if isinstance(t, dict))
        elif isinstance(value, dict):
            yield from _names([((key, "picture"), value.get("picture"))])


def _names(found: Iterable[tuple[Path, object]]) -> Iterator[tuple[Path, str]]:
    return ((place, name) for place, name in found if isinstance(name, str) and name)


def _written(name: str, data: bytes) -> str:
    told = json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")
    return f"\n[[picture]]\nfile = {told}\ndata = '{base64.b64encode(data).decode()}'\n"


def read_pictures(text: str, file: msgspec.Struct, held: Sequence[Inlaid]) -> dict[str, Picture]:
    """Read the pictures of a regulation: file → picture.

    :param file: the whole regulation, with all tables that may name pictures.
    :raises Unreadable: one that is named and not there, or that cannot be used, with the line.
    """
    found: dict[str, Picture] = {}
    for at, one in enumerate(held):
        if one.file in found:
            raise document.at(text, ("picture", at, "file"), "contest.bad_value", fault=one.file)
        try:
            found[one.file] = Picture(base64.b64decode(one.data, validate=True))
        except (binascii.Error, ValueError):
            place = ("picture", at, "data")
            raise document.at(text, place, "contest.broken_picture", file=one.file) from None
    told = {key: msgspec.to_builtins(getattr(file, key)) for key in _TABLES}
    places = dict[str, Path]()
    for where, name in named(told):
        places.setdefault(name, where)
    for name, where in places.items():
        if not is_picture_file(name):
            raise document.at(text, where, "contest.bad_picture_name", file=name)
        if name not in found:
            raise document.at(text, where, "contest.no_picture_file", file=name)
    for at, (name, picture) in enumerate(found.items()):
        _look(text, places.get(name, ("picture", at, "file")), name, picture)
    _sum(text, ("picture", 0, "file"), [picture.data for picture in found.values()])
    return found


def _sum(text: str, where: Path, pictures: Iterable[bytes]) -> None:
    if sum(map(len, pictures)) > MOST_ALL:
        raise document.at(text, where, "contest.many_pictures", most=MOST_ALL >> 20)


def _look(text: str, where: Path, name: str, picture: Picture) -> None:
    if key := fault(picture):
        most, side = MOST_BYTES >> 10, MOST_SIDE
        raise document.at(text, where, f"contest.{key}", file=name, most=most, side=side)
