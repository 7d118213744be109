"""A printed document as data: the same blocks become a page with print styles, or a PDF.

Lengths are millimetres, sizes of type points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from paiju.contest.picture import Picture
from paiju.show.paper.measure import LEAST, POINT, ems
from paiju.show.paper.table import Table

Align: TypeAlias = Literal["left", "center", "right"]
SHORT, LONG, MARGIN = 210, 297, 14
"""A4, and its margin, in millimetres."""
LOGO_HIGH = 15.0
"""Millimetres of a logo at the head of a paper."""
FRAME, FRAMES = "#8c1d18", ((9.0, 2.4), (11.5, 0.7))
"""Colour, and distance from the edge with the line (points), of a certificate's own frames."""


class Line(msgspec.Struct, frozen=True):
    """One text on a line of its own.

    Runs of ``__`` in it are lines to write on, which fill the width together.

    :param gap: millimetres above it.
    :param tone: ``formal``: in the letters of a document of honour.
    :param kept: stays on one page with what follows.
    """

    text: str
    size: float = 10.5
    bold: bool = False
    align: Align = "left"
    gap: float = 0
    tone: Literal["", "formal"] = ""
    kept: bool = False

    @property
    def fields(self) -> tuple[tuple[str, int], ...]:
        """Give what stands before each line to write on, and how long it is; none: a plain text."""
        parts = re.split(r"(_{2,})", self.text)
        if len(parts) == 1:
            return ()
        pairs = zip(parts[::2], [*parts[1::2], ""], strict=True)
        return tuple((text.strip(), len(line)) for text, line in pairs if text.strip() or line)


class Heading(msgspec.Struct, frozen=True):
    """A heading; level 1 is the title of the document, broken before its last " · " part."""

    text: str
    level: int = 2


class Tile(msgspec.Struct, frozen=True):
    """What is cut out: lines, then a table; at the right a picture, or a QR code.

    :param code: text of the QR code; *under*: lines below it.
    :param logo: stands at the upper right; above the code where there is one.
    """

    lines: tuple[Line, ...]
    code: str = ""
    table: Table | None = None
    foot: tuple[Line, ...] = ()
    under: tuple[Line, ...] = ()
    logo: Picture | None = None

    def __repr__(self) -> str:
        return "<Tile>"


class Tiles(msgspec.Struct, frozen=True):
    """Tiles of one size with lines to cut along; *height* of each."""

    columns: int
    height: float
    tiles: tuple[Tile, ...]


class Logos(msgspec.Struct, frozen=True):
    """Pictures in a row: those of the hosts at the left, those of the sponsors at the right.

    Where only one side has any, they stand in the middle.
    """

    hosts: tuple[Picture, ...]
    sponsors: tuple[Picture, ...] = ()
    high: float = LOGO_HIGH


class Certificate(msgspec.Struct, frozen=True):
    """A page of its own: lines in the middle, *foot* at the lower right, a picture behind.

    Without a picture it has a frame of lines.
    """

    lines: tuple[Line, ...]
    foot: tuple[Line, ...]
    background: Picture | None = None
    logos: tuple[Picture, ...] = ()


class Facts(msgspec.Struct, frozen=True):
    """What a cover says: words, and what stands behind them, a line each."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    size: float = 12.5
    gap: float = 0


class Break(msgspec.Struct, frozen=True):
    """A new page begins."""


Block: TypeAlias = Line | Heading | Table | Tiles | Logos | Certificate | Facts | Break


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

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Give every picture once, in the order in which they first stand."""
        return tuple(dict.fromkeys(one for block in self.blocks for one in _pictures(block)))


def _pictures(block: Block) -> Sequence[Picture]:
    match block:
        case Logos():
            return (*block.hosts, *block.sponsors)
        case Tiles():
            return [tile.logo for tile in block.tiles if tile.logo]
        case Certificate():
            return (*([block.background] if block.background else []), *block.logos)
    return ()


def boxes(pictures: Sequence[Picture], high: float, width: float) -> list[tuple[float, float]]:
    """Give width and height of each picture in a row, smaller where the row would be too wide."""
    wide = [min(picture.ratio, 5) * high for picture in pictures]
    gaps = 4.0 * (len(pictures) - 1)
    shrunk = min(1.0, (width - gaps) / max(sum(wide), 0.1))
    return [(round(one * shrunk, 1), round(high * shrunk, 1)) for one in wide]


def fitted(line: Line, width: float, lines: int = 2) -> float:
    """Give the size at which a line fits into *width*, if need be over so many *lines*."""
    if line.fields:
        return line.size
    room = int(9.8 * width / POINT / max(ems(line.text), 0.1)) / 10
    if room >= min(line.size, 9):
        return min(line.size, room)
    # Broken over several lines, each loses up to one letter.
    return max(LEAST, min(9, round(0.92 * room * lines, 1)))


def logo_high(tile: Tile) -> float:
    """Give the height of a tile's logo."""
    return 8.0 if tile.code else 14.0


def side_of(tile: Tile) -> float:
    """Give the width of what stands at the right of a tile; 0: nothing."""
    if tile.code:
        return 27.0 if tile.logo else 30.0
    return round(min(tile.logo.ratio * logo_high(tile), 40.0), 1) if tile.logo else 0.0
