"""A sheet as people save it: bytes from any spreadsheet → rows with known columns.

Chinese Excel writes CSV in GBK and without a mark, other programs in UTF-8 or UTF-16; the comma
may be a semicolon or a tab. Nothing is guessed from the letters: marks first, then strict
UTF-8, then GB18030.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

import msgspec

from paiju.contest import heading, rows
from paiju.contest.formula import bare, guard
from paiju.contest.workbook import is_workbook, read_rows
from paiju.errors import PaijuError, Unreadable
from paiju.foreign import saying

T = TypeVar("T")

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_DELIMITERS = ",;\t"
# Tabs and line ends are part of a sheet; everything else below a space is damage.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_WIDE = {0xFF10 + digit: str(digit) for digit in range(10)}
UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u2060\ufeff]")
"""Marks without a width, which come along when a list is put together; nobody sees them."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row: its number as a spreadsheet counts (headings are row 1) and the wanted cells.

    *cells* stand in the order of the wanted columns, stripped; "" where a column is missing.
    """

    number: int
    cells: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A sheet: which of the wanted columns it has, and its rows (trailing empty ones left out).

    Rows of another width than the headings are among the *faults*, which :meth:`each` tells.
    """

    columns: frozenset[str]
    rows: tuple[Row, ...]
    faults: tuple[PaijuError, ...] = ()

    def each(self, read: Callable[[Row], T]) -> list[T]:
        """Read all rows, in their order.

        :raises PaijuError: faulty rows, all of them together; see :func:`paiju.contest.rows.each`.
        """
        return rows.each(self.rows, read, self.faults)


def decode(data: bytes) -> str:
    """Turn the bytes of a text file into text; those of a workbook into the text of its CSV.

    :raises Unreadable: a workbook that cannot be read, bytes that fit no encoding, control
        characters (NUL …); with the row.
    """
    text = _as_csv(read_rows(data)) if is_workbook(data) else _decode_marked(data)
    if _CONTROL.search(text):
        rows.each(enumerate(text.split("\n"), 1), _undamaged)
    return text


def _undamaged(line: tuple[int, str]) -> None:
    row, text = line
    if damage := _CONTROL.search(text):
        code = f"U+{ord(damage.group()):04X}"
        raise Unreadable("contest.control", where=f"row {row}", row=row, code=code)


def _as_csv(rows: Sequence[Sequence[str]]) -> str:
    """Write rows of a workbook, all of one width but the empty ones: rows keep their numbers."""
    width = max((len(row) for row in rows), default=0)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    full = ([*map(guard, row), *[""] * (width - len(row))] if row else [] for row in rows)
    writer.writerows(full)
    return out.getvalue()


def _decode_marked(data: bytes) -> str:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    if encoding is None:
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            encoding = "gb18030"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as fault:
        row = data.count(b"\n", 0, fault.start) + 1
        raise Unreadable(
            "contest.encoding", where=f"row {row}", row=row, encoding=encoding
        ) from None


def read(
    data: bytes,
    headings: Mapping[str, Sequence[str]],
    required: Sequence[str],
    *,
    others: bool = False,
) -> Sheet:
    """Read a CSV file.

    :param headings: wanted column → the headings by which it is known (see
        :mod:`paiju.contest.heading`). Rows above them, such as a title, are passed over.
    :param required: columns that must be there.
    :param others: columns that are not wanted are passed over instead of refused.
    :raises Unreadable: not a text, empty, a column missing, unknown or twice, a broken quotation;
        with the row. A ragged row is told with the others that are faulty, by :meth:`Sheet.each`.
    """
    text = decode(data)
    known = heading.known(headings)
    records = _from_headings(list(_records(text, _delimiter(text, known))), known, required)
    places = heading.places(*records[0], known, required, others=others)
    order = [places.get(column) for column in headings]
    width = len(records[0][1])
    # A blank line only parts the rows, except where one empty cell is all that a row has.
    full = [r for r in records[1:] if not _is_blank(r[1]) or width == 1]
    kept = [(number, _cells(cells, width)) for number, cells in full]
    whole = (_row(number, cells, order) for number, cells in kept if len(cells) == width)
    again = [(at, column) for at, column in enumerate(headings) if column in required]
    found = tuple(row for row in whole if not _is_heading(row, again, known))
    ragged = (_ragged(number, cells, width) for number, cells in kept if len(cells) != width)
    return Sheet(frozenset(places), found, tuple(ragged))


Record: TypeAlias = tuple[int, list[str]]
"""The number of a row, and its cells."""


def _from_headings(
    records: list[Record], known: heading.Known, required: Sequence[str]
) -> list[Record]:
    """Leave out what is empty behind the last row, and a title before the headings.

    :raises Unreadable: there is nothing.
    """
    while records and _is_blank(records[-1][1]):
        records.pop()
    if not records:
        raise Unreadable("contest.empty_sheet", where="row 1")
    looked = [heading.meant(cells, known) for _, cells in records[: heading.LOOKED]]
    whole = (n for n, meant in enumerate(looked) if meant >= set(required))
    some = (n for n, meant in enumerate(looked) if meant)
    return records[next(whole, next(some, 0)) :]


def _is_heading(row: Row, wanted: Sequence[tuple[int, str]], known: heading.Known) -> bool:
    """Tell whether a row is the headings once more: of a second page, or a head of two rows."""
    return bool(wanted) and all(heading.column(row.cells[at], known) == c for at, c in wanted)


def _delimiter(text: str, known: heading.Known) -> str:
    """Choose the sign that parts the row of headings into the most known ones."""
    lines = [line for line in text.splitlines() if line.strip()][: heading.LOOKED]
    pairs = [(line, sign) for line in lines or [""] for sign in _DELIMITERS]
    return max(pairs, key=lambda pair: len(heading.meant(pair[0].split(pair[1]), known)))[1]


def _records(text: str, delimiter: str) -> Iterator[Record]:
    """Give (row number, cells); blank lines before the headings are passed over."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    row, begun = 0, False
    try:
        for row, cells in enumerate(reader, 1):
            begun = begun or not _is_blank(cells)
            if begun:
                yield row, [_plain(cell) for cell in cells]
    except csv.Error as fault:
        row += 1
        raise Unreadable(
            "contest.broken_row", where=f"row {row}", row=row, fault=saying(str(fault))
        ) from None


def _plain(cell: str) -> str:
    return bare(unicodedata.normalize("NFC", UNSEEN.sub("", cell).strip()))


def _is_blank(cells: list[str]) -> bool:
    return not any(cell.strip() for cell in cells)


def _cells(cells: list[str], width: int) -> list[str]:
    """Leave out empty cells behind the last column."""
    cells = cells or [""]
    return cells if any(cells[width:]) else cells[:width]


def _row(number: int, cells: list[str], order: Sequence[int | None]) -> Row:
    return Row(number, tuple("" if at is None else cells[at] for at in order))


def _ragged(row: int, cells: list[str], width: int) -> Unreadable:
    where = f"row {row}"
    return Unreadable("contest.ragged", where=where, row=row, cells=len(cells), columns=width)


def whole(row: int, column: str, cell: str) -> int:
    """Read a whole number in digits, wide ones among them.

    :raises Unreadable: anything else (``"5.0"``, ``"五"``, an empty cell).
    """
    digits = cell.translate(_WIDE)
    if not _WHOLE.fullmatch(digits):
        raise Unreadable(
            "contest.no_number", where=f"row {row}", row=row, column=column, value=cell
        )
    return int(digits)
