"""Pictures that a regulation names: logos, and what lies behind certificates (PNG, JPEG, SVG).

A picture is looked at before it is taken: it has to be whole, not too large, and a drawing (SVG)
may neither run anything nor fetch anything.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from functools import cached_property
from xml.etree import ElementTree as Tree

import msgspec

MOST_BYTES = 1 << 20
"""The largest picture of a regulation."""
MOST_ALL = 3 << 20
"""All pictures of a regulation together."""
MOST_SIDE = 10_000
"""The longest side, in points of the picture's own."""
SUFFIXES = (".png", ".jpg", ".jpeg", ".svg")

_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG behind which its size stands."""
_BARE = frozenset((0x01, *range(0xD0, 0xD9)))
"""Markers of a JPEG without a length."""
_SVG = re.compile(
    rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!DOCTYPE[^>\[]*>\s*)*<svg[\s>]", re.DOTALL
)
_PLAIN = re.compile(r"[^/\\\x00-\x1f\x7f]+")
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:px|pt|mm|cm|in)?\s*")
_INSIDE = re.compile(r"\s*(#|data:image/(png|jpeg);)")
_FETCH = re.compile(r"@import|url\(\s*[\"']?(?!\s*#)", re.IGNORECASE)
_LIVE = frozenset(("script", "foreignObject", "iframe", "handler", "listener"))


class Picture(msgspec.Struct, frozen=True, dict=True):
    """A picture: PNG, JPEG or SVG."""

    data: bytes

    def __repr__(self) -> str:
        return f"<Picture {self.kind} of {len(self.data)} bytes>"

    @property
    def kind(self) -> str:
        """Give ``png``, ``jpeg``, ``svg``, or "" for what is none of them."""
        if self.data.startswith(_PNG):
            return "png"
        if self.data.startswith(_JPEG):
            return "jpeg"
        return "svg" if _SVG.match(self.data.removeprefix(b"\xef\xbb\xbf")) else ""

    @property
    def media(self) -> str:
        """Give the media type."""
        return f"image/{self.kind}{'+xml' if self.kind == 'svg' else ''}"

    @cached_property
    def shape(self) -> tuple[float, float]:
        """Give width and height, in a unit of its own; (0, 0): damaged, or no picture."""
        reader = {"png": _png, "jpeg": _jpeg, "svg": _svg}.get(self.kind)
        try:
            return reader(self.data) if reader else (0, 0)
        except (struct.error, ValueError, Tree.ParseError, IndexError):
            return (0, 0)

    @property
    def ratio(self) -> float:
        """Give width over height."""
        wide, high = self.shape
        return wide / high if high else 1.0


def is_picture_file(name: str) -> bool:
    """Tell the name of a picture that lies beside the regulation."""
    return name.lower().endswith(SUFFIXES) and _PLAIN.fullmatch(name) is not None


def fault(picture: Picture, most: int = MOST_BYTES) -> str:
    """Tell what is wrong with a picture: the key of a word, "" for nothing."""
    if not picture.kind:
        return "no_picture"
    if len(picture.data) > most:
        return "large_picture"
    wide, high = picture.shape
    if not wide or not high:
        return "broken_picture"
    if picture.kind == "svg":
        return "" if _still(picture.data) else "live_picture"
    return "large_picture" if max(wide, high) > MOST_SIDE else ""


def _png(data: bytes) -> tuple[float, float]:
    """Read the size; every part has to be there and whole."""
    at, kind, shape = len(_PNG), b"", (0.0, 0.0)
    while kind != b"IEND":
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (told,) = struct.unpack_from(">I", data, at + 8 + length)
        if told != zlib.crc32(kind + body):
            raise ValueError(kind)
        if kind == b"IHDR":
            shape = struct.unpack_from(">II", body)
        at += 12 + length
    return shape


def _jpeg(data: bytes) -> tuple[float, float]:
    """Read the size from the frame's head; the end has to be there."""
    if b"\xff\xd9" not in data[-512:]:
        raise ValueError(len(data))
    at = 2
    while True:
        if data[at] != 0xFF:
            raise ValueError(at)
        mark = data[at + 1]
        if mark in _FRAMES:
            high, wide = struct.unpack_from(">HH", data, at + 5)
            return wide, high
        step = struct.unpack_from(">H", data, at + 2)[0] if mark not in _BARE | {0xFF} else 0
        at += (2 + step) if mark != 0xFF else 1


def _svg(data: bytes) -> tuple[float, float]:
    """Read the size: that of the box that is shown, or width and height."""
    root = _root(data)
    box = [float(part) for part in root.get("viewBox", "").replace(",", " ").split()]
    if len(box) == 4:
        return box[2], box[3]
    sides = [_LENGTH.fullmatch(root.get(key, "")) for key in ("width", "height")]
    wide, high = (float(side[1]) if side else 0 for side in sides)
    return wide, high


def _root(data: bytes) -> Tree.Element:
    if b"<!ENTITY" in data:
        raise ValueError(data[:9])
    return Tree.fromstring(data)  # noqa: S314  nothing to expand: entities are refused above


def _still(data: bytes) -> bool:
    """Tell whether a drawing runs nothing and fetches nothing."""
    return not any(found for element in _root(data).iter() for found in _doubts(element))


def _doubts(element: Tree.Element) -> Iterator[bool]:
    name = _local(element.tag)
    yield name in _LIVE
    yield name == "style" and bool(_FETCH.search(element.text or ""))
    for key, value in element.attrib.items():
        local = _local(key)
        yield local.startswith("on")
        yield local in ("href", "src") and name != "a" and not _INSIDE.match(value)
        yield bool(_FETCH.search(value))


def _local(name: object) -> str:
    return str(name).rpartition("}")[2]
