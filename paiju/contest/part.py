"""A part of a workbook's archive as XML, and the bounds that any sheet keeps."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping
from typing import TypeAlias
from xml.etree import ElementTree as Tree

from paiju.errors import Unreadable

MOST_BYTES, MOST_ROWS, MOST_COLUMNS = 1 << 26, 20_000, 200
"""What a sheet may unpack to, and how large it may be."""
MOST_SIGNS = 4_000_000
"""Elements and attributes of a part, which take some hundred bytes each once they are read."""
_DOCUMENT = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)

Rows: TypeAlias = list[list[str]]
Area: TypeAlias = tuple[int, int, int, int]
"""Cells made one: first and last row, first and last column, from 0."""


def part(archive: zipfile.ZipFile, name: str) -> Tree.Element:
    """Read a part.

    :raises Unreadable: it unpacks to too much, or declares a document type.
    """
    with archive.open(name) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES or data.count(b"<") + data.count(b"=") > MOST_SIGNS:
        raise Unreadable("contest.large_workbook", most=MOST_ROWS)
    if _DOCUMENT.search(data) or b"\0" in data[:64]:
        raise Unreadable("contest.bad_workbook")
    return Tree.fromstring(data)  # noqa: S314  no document type, so no entities


def local(element: Tree.Element) -> str:
    """Give an element's name without its name space."""
    return element.tag.rpartition("}")[2]


def every(element: Tree.Element, name: str) -> Iterator[Tree.Element]:
    """Give all elements of a name below one."""
    return (child for child in element.iter() if local(child) == name)


def attribute(element: Tree.Element, name: str) -> str:
    """Give an attribute, whatever its name space; "" where it is missing."""
    found = (value for key, value in element.attrib.items() if key.rpartition("}")[2] == name)
    return next(found, "")


def trimmed(cells: list[str]) -> list[str]:
    """Leave out empty cells at the end."""
    while cells and not cells[-1]:
        cells.pop()
    return cells


def verify_size(rows: int, columns: int) -> None:
    """Keep a sheet within its bounds.

    :raises Unreadable: it is too large.
    """
    if not (0 < rows <= MOST_ROWS and 0 < columns <= MOST_COLUMNS):
        raise Unreadable("contest.large_workbook", most=MOST_ROWS)


def spread(rows: Rows, areas: Mapping[tuple[int, int], Area]) -> None:
    """Write what stands in cells made one down into each of their rows.

    A club is written once beside its three players. A row with nothing of its own stays empty.

    :param areas: by their first cell.
    :raises Unreadable: there is more in them than a sheet has cells.
    """
    own = [any(cells) for cells in rows]
    full = {at: min(area[1] + 1, len(rows)) for at, area in areas.items() if _there(rows, *at)}
    if sum(low - row for (row, _), low in full.items()) > MOST_ROWS * MOST_COLUMNS:
        raise Unreadable("contest.bad_workbook")
    for (row, column), low in full.items():
        for below in range(row + 1, low):
            if own[below]:
                cells = rows[below]
                cells += [""] * (column + 1 - len(cells))
                cells[column] = cells[column] or rows[row][column]


def _there(rows: Rows, row: int, column: int) -> str:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
