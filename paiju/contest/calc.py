"""The first sheet of an ``ods`` as rows of texts, as a person sees them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as Tree

from paiju.contest.cell import number
from paiju.contest.part import (
    MOST_COLUMNS,
    MOST_ROWS,
    Area,
    Rows,
    attribute,
    every,
    local,
    part,
    spread,
    trimmed,
    verify_size,
)

_SIGNS = {"s": " ", "tab": " ", "line-break": "\n"}
"""Elements that stand for a sign."""
_ASIDE = ("annotation", "ruby-text", "note")


def read(archive: zipfile.ZipFile) -> Rows:
    """Give the rows of the first sheet that is seen; empty ones between them are there.

    :raises Unreadable: too large.
    :raises KeyError: damaged; so do others.
    """
    table = _first_table(part(archive, "content.xml"))
    rows, areas = Rows(), dict[tuple[int, int], Area]()
    for row in every(table, "table-row"):
        times = int(attribute(row, "number-rows-repeated") or 1)
        cells, spans = _cells(row)
        if not cells:
            times = min(times, MOST_ROWS - len(rows))
            rows += [[] for _ in range(times)]
            continue
        verify_size(len(rows) + times, 1)
        for column, high in spans:
            areas[len(rows), column] = (len(rows), len(rows) + high - 1, column, column)
        rows += [list(cells) for _ in range(times)]
    while rows and not rows[-1]:
        rows.pop()
    spread(rows, areas)
    return rows


def _first_table(content: Tree.Element) -> Tree.Element:
    tables = list(every(content, "table"))
    hidden = {
        attribute(style, "name")
        for style in every(content, "style")
        if any(attribute(look, "display") == "false" for look in every(style, "table-properties"))
    }
    return next((t for t in tables if attribute(t, "style-name") not in hidden), tables[0])


def _cells(row: Tree.Element) -> tuple[list[str], list[tuple[int, int]]]:
    """Give the cells of a row, and (column, rows) of those that reach into the rows below."""
    cells: list[str] = []
    spans: list[tuple[int, int]] = []
    for cell in (child for child in row if local(child) in ("table-cell", "covered-table-cell")):
        times = int(attribute(cell, "number-columns-repeated") or 1)
        text = _text(cell)
        if not text and len(cells) + times > MOST_COLUMNS:
            break
        verify_size(1, len(cells) + times)
        high = attribute(cell, "number-rows-spanned")
        if high.isdecimal() and int(high[:9]) > 1:
            spans.append((len(cells), int(high[:9])))
        cells += [text] * times
    return trimmed(cells), spans


def _text(cell: Tree.Element) -> str:
    text = "\n".join("".join(_runs(p)) for p in cell if local(p) == "p")
    if attribute(cell, "value-type") != "float":
        return text
    told = number(attribute(cell, "value"))
    return text if text.lstrip("0") == told else told


def _runs(element: Tree.Element) -> Iterator[str]:
    """Give the pieces of a text in order; blanks after the first are elements of their own."""
    yield element.text or ""
    for child in element:
        if local(child) in _SIGNS:
            yield _SIGNS[local(child)] * min(int(attribute(child, "c") or 1), 100)
        elif local(child) not in _ASIDE:
            yield from _runs(child)
        yield child.tail or ""
