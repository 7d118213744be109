"""The first sheet of an ``xlsx`` as rows of texts, as a person sees them."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree as Tree

import msgspec

from paiju.contest import cell as seen
from paiju.contest.part import (
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

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_DAYS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
"""The numbers of the formats that show a day or an hour."""
_HIDDEN = ("hidden", "veryHidden")


class _Book(msgspec.Struct, frozen=True):
    """What cells refer to: shared texts, how styles show a number; and whence days count."""

    shared: Sequence[str]
    forms: Mapping[int, str]
    mac: bool


def read(archive: zipfile.ZipFile, names: set[str]) -> Rows:
    """Give the rows of the first sheet that is seen; empty ones between them are there.

    :param names: of the parts.
    :raises Unreadable: too large.
    :raises KeyError: damaged; so do others.
    """
    shared: list[str] = []
    if "xl/sharedStrings.xml" in names:
        shared = [_text(item) for item in every(part(archive, "xl/sharedStrings.xml"), "si")]
    forms = _forms(part(archive, "xl/styles.xml")) if "xl/styles.xml" in names else {}
    head = part(archive, "xl/workbook.xml")
    mac = any(attribute(e, "date1904") in ("1", "true") for e in every(head, "workbookPr"))
    sheet, book = part(archive, _first_sheet(archive, head)), _Book(shared, forms, mac)
    rows, at = Rows(), 0
    for row in every(sheet, "row"):
        at = int(attribute(row, "r") or at + 1)
        # Rows and cells that have nothing but a look are not there.
        if cells := _cells(row, book):
            verify_size(at, 1)
            rows += [[] for _ in range(at - 1 - len(rows))]
            rows.append(cells)
    spread(rows, {area[::2]: area for area in map(_area, every(sheet, "mergeCell"))})
    return rows


def _first_sheet(archive: zipfile.ZipFile, head: Tree.Element) -> str:
    sheets = list(every(head, "sheet"))
    first = next((s for s in sheets if attribute(s, "state") not in _HIDDEN), sheets[0])
    wanted = next(v for k, v in first.attrib.items() if k.endswith("}id"))
    for link in every(part(archive, "xl/_rels/workbook.xml.rels"), "Relationship"):
        if link.get("Id") == wanted:
            target = link.get("Target", "")
            return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
    raise KeyError(wanted)


def _forms(styles: Tree.Element) -> dict[int, str]:
    """Give how the styles show a number; one of the program's own that shows a day is a day."""
    own = {attribute(f, "numFmtId"): attribute(f, "formatCode") for f in every(styles, "numFmt")}
    styled = [xf for group in every(styles, "cellXfs") for xf in group]
    return {at: _form(attribute(xf, "numFmtId"), own) for at, xf in enumerate(styled)}


def _form(number: str, own: dict[str, str]) -> str:
    return own.get(number, seen.DAY if number.isdecimal() and int(number) in _DAYS else "")


def _area(merged: Tree.Element) -> Area:
    first, _, last = attribute(merged, "ref").partition(":")
    (row, column), (end, side) = _place(first), _place(last or first)
    return row, end, column, side


def _place(reference: str) -> tuple[int, int]:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise KeyError(reference)
    return int(found[2]) - 1, _column(found[1])


def _cells(row: Tree.Element, book: _Book) -> list[str]:
    cells: list[str] = []
    at = -1
    for cell in (child for child in row if local(child) == "c"):
        found = _REFERENCE.fullmatch(attribute(cell, "r"))
        at = _column(found[1]) if found else at + 1
        if text := _cell(cell, book):
            verify_size(1, at + 1)
            cells += [""] * (at - len(cells))
            cells.append(text)
    return trimmed(cells)


def _column(letters: str) -> int:
    found = 0
    for letter in letters:
        found = found * 26 + ord(letter) - 64
    return found - 1


def _cell(cell: Tree.Element, book: _Book) -> str:
    kind = attribute(cell, "t")
    if kind == "inlineStr":
        return _text(cell)
    value = next((child.text or "" for child in cell if local(child) == "v"), "")
    if kind == "s":
        return book.shared[int(value)] if value else ""
    if kind == "b":
        return {"1": "TRUE", "0": "FALSE"}.get(value, value)
    if kind == "e":
        return ""  # #N/A is nobody's name
    if kind in ("str", "d"):
        return value
    form = book.forms.get(int(attribute(cell, "s") or 0), "")
    return seen.shown(value, form, mac=book.mac)


def _text(element: Tree.Element) -> str:
    """Join the runs of a text; the reading aids above it (phonetic runs) are left out."""
    aside = {id(t) for ruby in every(element, "rPh") for t in every(ruby, "t")}
    return "".join(t.text or "" for t in every(element, "t") if id(t) not in aside)
