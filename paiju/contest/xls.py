"""The first sheet of an ``xls``, as Excel saved it before 2007, as rows of texts.

Offices still send it most. The reader is xlrd, which is written in Python: what a damaged file
does to it is an exception. It would compute the names of formulas, and names that double each
other fill all memory, so they are taken out before.
"""

from __future__ import annotations

import io
import struct
from typing import Any

from paiju.contest import cell
from paiju.contest.part import Rows, spread, trimmed, verify_size
from paiju.errors import Unreadable

MARK = b"\xd0\xcf\x11\xe0"
_BOOK, _END, _LOCK, _UNKNOWN = 0x0809, 0x000A, 0x002F, 0x00FF
"""Kinds of records: the first and the last of the workbook's own, a password, one of no meaning."""
_ARMS = (0x0018, 0x008F)
"""Those of names, and of sheets among the workbook's own, behind which others would hide."""
_MOST_HIDDEN = 9
_TEXT, _NUMBER, _DAY, _TRUTH = 1, 2, 3, 4
"""Kinds of cells, as xlrd tells them; all others show nothing: #N/A is nobody's name."""


def read(data: bytes) -> Rows:
    """Give the rows of the first sheet that is seen; empty ones between them are there.

    :raises Unreadable: damaged, too large, with a password, or no workbook.
    """
    try:
        return _rows(_opened(_stream(data)))
    except Unreadable:
        raise
    except Exception:  # damage comes to light as anything, an assertion among it
        raise Unreadable("contest.bad_workbook") from None


def _stream(data: bytes) -> bytearray:
    """Give the workbook in a compound file, which may hold a text or a locked xlsx as well.

    :raises Unreadable: it holds none, or one with a password.
    """
    from xlrd.compdoc import CompDoc

    held = CompDoc(data, logfile=io.StringIO()).locate_named_stream
    for name in ("Workbook", "Book"):
        memory, start, length = held(name)
        if memory:
            return _disarmed(bytearray(memory[start : start + length]))
    raise Unreadable(
        "contest.locked_workbook" if held("EncryptedPackage")[0] else "contest.workbook"
    )


def _disarmed(stream: bytearray) -> bytearray:
    """Make records of names records that nobody reads.

    :raises Unreadable: with a password, or older than Excel 5.
    """
    if struct.unpack_from("<H", stream)[0] != _BOOK:
        raise Unreadable("contest.workbook")
    at, kind = 0, _BOOK
    while kind != _END:
        kind, length = struct.unpack_from("<HH", stream, at)
        if kind == _LOCK:
            raise Unreadable("contest.locked_workbook")
        if kind in _ARMS:
            struct.pack_into("<H", stream, at, _UNKNOWN)
        at += 4 + length
    return stream


def _opened(stream: bytearray) -> Any:
    import xlrd

    return xlrd.open_workbook(
        file_contents=bytes(stream), logfile=io.StringIO(), on_demand=True, ragged_rows=True,
        formatting_info=True,
    )  # fmt: skip


def _rows(book: Any) -> Rows:
    sheets = (book.sheet_by_index(n) for n in range(min(book.nsheets, _MOST_HIDDEN)))
    sheet = next((s for s in sheets if s.visibility == 0), None) or book.sheet_by_index(0)
    rows = Rows()
    for at in range(sheet.nrows):
        # Cells that have nothing but a look are there, too.
        cells = [_text(one, book) for one in sheet.row(at)] if sheet.row_len(at) else []
        if trimmed(cells):
            verify_size(at + 1, len(cells))
            rows += [[] for _ in range(at - len(rows))]
            rows.append(cells)
    areas = sheet.merged_cells  # each ends before its second row and column
    spread(rows, {(top, left): (top, end - 1, left, side - 1) for top, end, left, side in areas})
    return rows


def _text(one: Any, book: Any) -> str:
    if one.ctype == _TEXT:
        return str(one.value)
    if one.ctype == _TRUTH:
        return "TRUE" if one.value else "FALSE"
    if one.ctype == _DAY:
        return cell.day(repr(one.value), mac=book.datemode == 1)
    if one.ctype == _NUMBER:
        form = book.format_map[book.xf_list[one.xf_index].format_key].format_str
        return cell.number(repr(one.value), form)
    return ""
