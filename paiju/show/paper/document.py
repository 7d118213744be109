"""A printed document as data: the same blocks become a page with print styles, or a PDF.

Lengths are millimetres, sizes of type points. How wide a text is, is estimated from its letters
(a 汉字 is as wide as it is high), so that both writers shrink a long name by the same measure.
"""

from __future__ import annotations

import unicodedata
from typing import Literal, TypeAlias

import msgspec

Align: TypeAlias = Literal["left", "center", "right"]
POINT = 0.3528
"""Millimetres of a point."""
SHORT, LONG, MARGIN = 210, 297, 14
"""A4, and its margin, in millimetres."""
_LEAST = 6.0
_MOST_JOINED = 24
TITLE, LEAST_TITLE = 18.0, 14.0
"""Sizes of a title, and the least at which it stays on one line."""


class Line(msgspec.Struct, frozen=True):
    """One text on a line of its own; *fit*: made smaller where it would be too wide."""

    text: str
    size: float = 10.5
    bold: bool = False
    align: Align = "left"
    gap: float = 0
    """Millimetres above it."""


class Heading(msgspec.Struct, frozen=True):
    """A heading; level 1 is the title of the document, broken before its last " · " part."""

    text: str
    level: int = 2


class Table(msgspec.Struct, frozen=True):
    """A table whose head stands on every page.

    :param widths: share of each column; 0: as wide as its widest cell.
    :param right: indices of columns that are flush right.
    :param height: of a row, at least; 0: of its text.
    :param joined: how many columns at the left belong to a group of rows: where all of them are
        empty, the row belongs to that above, and stays on one page with it.
    :param whole: the table is short and stands on one page.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    right: frozenset[int] = frozenset()
    size: float = 9.5
    height: float = 0
    joined: int = 0
    whole: bool = False

    @property
    def groups(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Give the rows by their groups; one longer than a page is cut, its head said again."""
        found: list[list[tuple[str, ...]]] = []
        for row in self.rows:
            if found and self.joined and not any(row[: self.joined]):
                if len(found[-1]) < _MOST_JOINED:
                    found[-1].append(row)
                    continue
                row = (*found[-1][0][: self.joined], *row[self.joined :])  # noqa: PLW2901
            found.append([row])
        return tuple(tuple(group) for group in found)


class Tile(msgspec.Struct, frozen=True):
    """What is cut out: lines, then a table, beside a QR code where *code* holds its text."""

    lines: tuple[Line, ...]
    code: str = ""
    table: Table | None = None
    foot: tuple[Line, ...] = ()

    def __repr__(self) -> str:
        return "<Tile>"


class Tiles(msgspec.Struct, frozen=True):
    """Tiles of one size with lines to cut along; *height* of each."""

    columns: int
    height: float
    tiles: tuple[Tile, ...]


class Picture(msgspec.Struct, frozen=True):
    """A picture: PNG or JPEG."""

    data: bytes

    @property
    def kind(self) -> str:
        """Give ``png``, ``jpeg``, or "" for what is neither."""
        if self.data.startswith(b"\x89PNG\r\n\x1a\n"):
            return "png"
        return "jpeg" if self.data.startswith(b"\xff\xd8\xff") else ""


class Certificate(msgspec.Struct, frozen=True):
    """A page of its own: lines in the middle, *foot* at the lower right, a picture behind."""

    lines: tuple[Line, ...]
    foot: tuple[Line, ...]
    background: Picture | None = None


class Break(msgspec.Struct, frozen=True):
    """A new page begins."""


Block: TypeAlias = Line | Heading | Table | Tiles | Certificate | Break


class Document(msgspec.Struct, frozen=True):
    """A document; *foot* stands on every page beside the page's number; none for certificates."""

    title: str
    blocks: tuple[Block, ...]
    lang: str = "zh"
    foot: str = ""
    landscape: bool = False

    @property
    def width(self) -> int:
        """Give the width between the margins."""
        return (LONG if self.landscape else SHORT) - 2 * MARGIN


def ems(text: str) -> float:
    """Estimate how wide a text is, in its own size."""
    return sum(_em(char) for char in text)


def _em(char: str) -> float:
    if unicodedata.combining(char):
        return 0
    if unicodedata.east_asian_width(char) in "WFA":
        return 1
    return 0.72 if char.isupper() or char in "@%&" else 0.6


def title(text: str, width: float) -> tuple[float, tuple[str, ...]]:
    """Give size and lines of a title: smaller, then broken before what kind of paper it is."""
    *above, last = text.rsplit(" · ", 1)
    if _size(text, width) < LEAST_TITLE and above:
        parts = (*above, last)
        return max(LEAST_TITLE, min(_size(part, width) for part in parts)), parts
    return max(LEAST_TITLE, _size(text, width)), (text,)


def _size(text: str, width: float) -> float:
    return min(TITLE, int(10 * width / POINT / max(ems(text), 0.1)) / 10)


def fitted(line: Line, width: float, lines: int = 2) -> float:
    """Give the size at which a line fits into *width*, if need be over so many *lines*."""
    room = width / POINT / max(ems(line.text), 0.1)
    if room >= min(line.size, 9):
        return min(line.size, round(room, 1))
    # Broken over several lines, each loses up to one letter.
    return max(_LEAST, min(9, round(0.92 * room * lines, 1)))
