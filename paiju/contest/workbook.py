"""Workbooks: the first sheet of an ``xlsx`` or ``ods`` as rows of texts, and rows as a workbook.

Both are archives of XML, read and written with the standard library: no formula is computed, no
link is followed, and what an archive may unpack to is bounded. Numbers come back as a person sees
them (``5``, not ``5.0``). Every text is written as a text, so that no name becomes a formula.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as Tree
from xml.sax.saxutils import escape

from paiju.errors import Unreadable

ZIP = b"PK\x03\x04"
MOST_BYTES, MOST_ROWS, MOST_COLUMNS = 1 << 26, 20_000, 200
"""What a sheet may unpack to, and how large it may be."""
_DOCUMENT = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_REFERENCE = re.compile(r"([A-Z]{1,3})[0-9]+")
_WHOLE = re.compile(r"-?[0-9]+(?:\.0+)?")
_DAMAGE = (zipfile.BadZipFile, zlib.error, Tree.ParseError, KeyError, IndexError, ValueError,
           StopIteration, NotImplementedError, RuntimeError, EOFError, OSError)  # fmt: skip
"""What damage may come to light as."""
_EPOCH = (1980, 1, 1, 0, 0, 0)

Rows = list[list[str]]


def is_workbook(data: bytes) -> bool:
    """Tell an archive from a text."""
    return data.startswith(ZIP)


def read_rows(data: bytes) -> Rows:
    """Give the rows of the first sheet, empty ones included, without trailing empty cells.

    :raises Unreadable: damaged, no workbook, too large, or with what a workbook has no need of.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "content.xml" in names:
                return _ods(_part(archive, "content.xml"))
            if "xl/workbook.xml" in names:
                return _xlsx(archive, names)
    except Unreadable:
        raise
    except _DAMAGE:
        raise Unreadable("contest.bad_workbook") from None
    raise Unreadable("contest.workbook")


def _part(archive: zipfile.ZipFile, name: str) -> Tree.Element:
    """Read a part.

    :raises Unreadable: it unpacks to too much, or declares a document type.
    """
    with archive.open(name) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES or _DOCUMENT.search(data) or b"\0" in data[:64]:
        raise Unreadable("contest.bad_workbook")
    return Tree.fromstring(data)  # noqa: S314  no document type, so no entities


def _local(element: Tree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _all(element: Tree.Element, name: str) -> Iterator[Tree.Element]:
    return (child for child in element.iter() if _local(child) == name)


def _get(element: Tree.Element, name: str) -> str:
    """Give an attribute, whatever its name space."""
    found = (value for key, value in element.attrib.items() if key.rpartition("}")[2] == name)
    return next(found, "")


# -- xlsx -----------------------------------------------------------------------------------------


def _xlsx(archive: zipfile.ZipFile, names: set[str]) -> Rows:
    shared: list[str] = []
    if "xl/sharedStrings.xml" in names:
        shared = [_text(item) for item in _all(_part(archive, "xl/sharedStrings.xml"), "si")]
    sheet = _part(archive, _first_sheet(archive))
    rows: Rows = []
    for row in _all(sheet, "row"):
        number = int(_get(row, "r") or len(rows) + 1)
        _verify_size(number, 1)
        rows += [[] for _ in range(number - 1 - len(rows))]
        rows.append(_cells(row, shared))
    return rows


def _first_sheet(archive: zipfile.ZipFile) -> str:
    first = next(_all(_part(archive, "xl/workbook.xml"), "sheet"))
    wanted = next(v for k, v in first.attrib.items() if k.endswith("}id"))
    for link in _all(_part(archive, "xl/_rels/workbook.xml.rels"), "Relationship"):
        if link.get("Id") == wanted:
            target = link.get("Target", "")
            return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
    raise KeyError(wanted)


def _cells(row: Tree.Element, shared: Sequence[str]) -> list[str]:
    cells: list[str] = []
    for cell in (child for child in row if _local(child) == "c"):
        found = _REFERENCE.fullmatch(_get(cell, "r"))
        at = _column(found[1]) if found else len(cells)
        _verify_size(1, at + 1)
        cells += [""] * (at - len(cells))
        cells.append(_cell(cell, shared))
    return _trimmed(cells)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _cell(cell: Tree.Element, shared: Sequence[str]) -> str:
    kind = _get(cell, "t")
    if kind == "inlineStr":
        return _text(cell)
    value = next((child.text or "" for child in cell if _local(child) == "v"), "")
    if kind == "s":
        return shared[int(value)] if value else ""
    return value if kind in ("str", "b", "e") else _number(value)


def _text(element: Tree.Element) -> str:
    """Join the runs of a text; the reading aids above it (phonetic runs) are left out."""
    aside = {id(t) for ruby in _all(element, "rPh") for t in _all(ruby, "t")}
    return "".join(t.text or "" for t in _all(element, "t") if id(t) not in aside)


def _number(value: str) -> str:
    return value.partition(".")[0] if _WHOLE.fullmatch(value) else value


# -- ods ------------------------------------------------------------------------------------------


def _ods(content: Tree.Element) -> Rows:
    table = next(_all(content, "table"))
    rows: Rows = []
    for row in _all(table, "table-row"):
        times = int(_get(row, "number-rows-repeated") or 1)
        cells = _ods_cells(row)
        if not cells and times > 1:
            times = min(times, MOST_ROWS - len(rows))
        _verify_size(len(rows) + times, 1)
        rows += [list(cells) for _ in range(times)]
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _ods_cells(row: Tree.Element) -> list[str]:
    cells: list[str] = []
    for cell in (child for child in row if _local(child) in ("table-cell", "covered-table-cell")):
        times = int(_get(cell, "number-columns-repeated") or 1)
        text = "\n".join("".join(p.itertext()) for p in cell if _local(p) == "p")
        if _get(cell, "value-type") == "float":
            text = _number(_get(cell, "value"))
        if not text and len(cells) + times > MOST_COLUMNS:
            break
        _verify_size(1, len(cells) + times)
        cells += [text] * times
    return _trimmed(cells)


def _trimmed(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _verify_size(rows: int, columns: int) -> None:
    if not (0 < rows <= MOST_ROWS and 0 < columns <= MOST_COLUMNS):
        raise Unreadable("contest.large_workbook", most=MOST_ROWS)


# -- writing --------------------------------------------------------------------------------------

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_FIXED = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
        'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
        "</Types>"
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" '
        f'Type="{_LINKS}/styles" Target="styles.xml"/></Relationships>'
    ),
    "xl/styles.xml": (
        f'<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="11"/><name val="等线"/>'
        '</font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill>'
        '<patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
        '</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/>'
        '</cellStyleXfs><cellXfs count="2"><xf numFmtId="49" applyNumberFormat="1"/>'
        '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
        "</styleSheet>"
    ),
}


def write_rows(rows: Sequence[Sequence[str]], title: str, numbers: frozenset[int]) -> bytes:
    """Write an ``xlsx``: the first row is the head; the same rows give the same bytes.

    :param title: of the sheet; what a sheet's name may not hold is left out.
    :param numbers: indices of columns whose whole numbers are numbers; all else is text.
    """
    name = re.sub(r"[\\/*?:\[\]'\x00-\x1f]", "", title)[:31] or "paiju"
    book = (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}"><sheets>'
        f'<sheet name="{escape(name, {chr(34): "&quot;"})}" sheetId="1" r:id="rId1"/>'
        "</sheets></workbook>"
    )
    parts = {**_FIXED, "xl/workbook.xml": book, "xl/worksheets/sheet1.xml": _sheet(rows, numbers)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, text in parts.items():
            info = zipfile.ZipInfo(part, _EPOCH)
            archive.writestr(info, (_HEAD + text).encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sheet(rows: Sequence[Sequence[str]], numbers: frozenset[int]) -> str:
    lines = "".join(_line(n, row, numbers) for n, row in enumerate(rows, 1))
    frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    view = f'<sheetViews><sheetView workbookViewId="0">{frozen}</sheetView></sheetViews>'
    return f'<worksheet xmlns="{_MAIN}">{view}<sheetData>{lines}</sheetData></worksheet>'


def _line(number: int, row: Sequence[str], numbers: frozenset[int]) -> str:
    cells = "".join(_written(number, at, cell, numbers) for at, cell in enumerate(row))
    return f'<row r="{number}">{cells}</row>'


def _written(row: int, at: int, cell: str, numbers: frozenset[int]) -> str:
    where = f"{_letters(at)}{row}"
    if row > 1 and at in numbers and re.fullmatch(r"-?[0-9]{1,15}", cell):
        return f'<c r="{where}"><v>{int(cell)}</v></c>'
    style = ' s="1"' if row == 1 else ""
    text = escape(_printable(cell))
    return f'<c r="{where}" t="inlineStr"{style}><is><t xml:space="preserve">{text}</t></is></c>'


def _printable(text: str) -> str:
    """Take out what XML cannot hold."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]", "", text)


def _letters(at: int) -> str:
    text = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        text = chr(65 + rest) + text
    return text
