"""Workbooks: the first sheet of an ``xlsx``, ``ods`` or ``xls`` as rows of texts, and rows as one.

The first two are archives of XML, read and written with the standard library: no formula is
computed, no link is followed, and what an archive may unpack to is bounded. Numbers and days come
back as a person sees them (``5``, not ``5.0``), cells made one fill all their rows. Every text is
written as a text, so that no name becomes a formula.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from xml.etree import ElementTree as Tree
from xml.sax.saxutils import escape

from paiju.contest import calc, excel, xls
from paiju.contest.part import MOST_BYTES, Rows
from paiju.errors import Unreadable

ZIP = b"PK\x03\x04"
_DAMAGE = (zipfile.BadZipFile, zlib.error, Tree.ParseError, KeyError, IndexError, ValueError,
           StopIteration, NotImplementedError, RuntimeError, EOFError, OSError)  # fmt: skip
"""What damage may come to light as."""
_LIST = "META-INF/manifest.xml"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def is_workbook(data: bytes) -> bool:
    """Tell an archive, and a workbook of before 2007, from a text."""
    return data.startswith((ZIP, xls.MARK))


def read_rows(data: bytes) -> Rows:
    """Give the rows of the first sheet, empty ones included, without trailing empty cells.

    :raises Unreadable: damaged, no workbook, too large, with a password, or with what a workbook
        has no need of.
    """
    if data.startswith(xls.MARK):
        return xls.read(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            _verify_open(archive, names)
            if "content.xml" in names:
                return calc.read(archive)
            if "xl/workbook.xml" in names:
                return excel.read(archive, names)
    except Unreadable:
        raise
    except _DAMAGE:
        raise Unreadable("contest.bad_workbook") from None
    raise Unreadable("contest.workbook")


def _verify_open(archive: zipfile.ZipFile, names: set[str]) -> None:
    """Refuse what asks for a password: the archive itself, or LibreOffice's list of its parts.

    :raises Unreadable: it does.
    """
    locked = any(info.flag_bits & 1 for info in archive.infolist()) or "encrypted-package" in names
    if not locked and _LIST in names:
        with archive.open(_LIST) as file:
            locked = b"encryption-data" in file.read(MOST_BYTES)
    if locked:
        raise Unreadable("contest.locked_workbook")


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
