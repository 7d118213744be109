"""A table in plain text, for a terminal: columns as wide as their widest cell."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence


def width(text: str) -> int:
    """Give the columns that *text* takes on a terminal; 汉字 take two."""
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Lay out a table, two spaces between columns, a line a row.

    :param right: indices of the columns that are flush right.
    """
    lines = [tuple(_plain(cell) for cell in row) for row in (head, *rows)]
    widths = [max(width(line[at]) for line in lines) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            _pad(cell, widths[at], right=at in right) for at, cell in enumerate(line)
        ).rstrip()
        for line in lines
    )


def _plain(cell: str) -> str:
    """Take out what could move the cursor of a terminal."""
    return "".join(char if unicodedata.category(char)[0] != "C" else " " for char in cell)


def _pad(cell: str, size: int, *, right: bool) -> str:
    space = " " * (size - width(cell))
    return space + cell if right else cell + space
