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
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from paiju.contest.workbook import is_workbook, read_rows
from paiju.errors import Unreadable
from paiju.foreign import saying

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_OLD = b"\xd0\xcf\x11\xe0"
"""The workbooks of Excel before 2007."""
_FORMULA = ("'=", "'+", "'-", "'@")
"""A text that a sheet of ours has disarmed (``show.standings.guard``)."""
_DELIMITERS = ",;\t"
# Tabs and line ends are part of a sheet; everything else below a space is damage.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row: its number as a spreadsheet counts (headings are row 1) and the wanted cells.

    *cells* stand in the order of the wanted columns, stripped; "" where a column is missing.
    """

    number: int
    cells: tuple[str, ...]


class Sheet(msgspec.Struct, frozen=True):
    """A sheet: which of the wanted columns it has, and its rows (trailing empty ones left out)."""

    columns: frozenset[str]
    rows: tuple[Row, ...]


def decode(data: bytes) -> str:
    """Turn the bytes of a text file into text; those of an xlsx or ods into the text of its CSV.

    :raises Unreadable: another kind of workbook, bytes that fit no encoding, control
        characters (NUL …); with the row.
    """
    if data.startswith(_OLD):
        raise Unreadable("contest.workbook")
    text = _as_csv(read_rows(data)) if is_workbook(data) else _decode_marked(data)
    damage = _CONTROL.search(text)
    if damage:
        row = text.count("\n", 0, damage.start()) + 1
        code = f"U+{ord(damage.group()):04X}"
        raise Unreadable("contest.control", where=f"row {row}", row=row, code=code)
    return text


def _as_csv(rows: Sequence[Sequence[str]]) -> str:
    """Write rows of a workbook, all of one width but the empty ones: rows keep their numbers."""
    width = max((len(row) for row in rows), default=0)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([*row, *[""] * (width - len(row))] if row else [] for row in rows)
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

    :param headings: wanted column → the headings by which it is known, in small letters.
    :param required: columns that must be there.
    :param others: columns that are not wanted are passed over instead of refused.
    :raises Unreadable: not a text, empty, a column missing, unknown or twice, a ragged row, a
        broken quotation; with the row.
    """
    text = decode(data)
    known = {name: column for column, names in headings.items() for name in names}
    records = list(_records(text, _delimiter(text, known)))
    while records and _is_blank(records[-1][1]):
        records.pop()
    if not records:
        raise Unreadable("contest.empty_sheet", where="row 1")
    places = _places(records[0], known, required, others=others)
    order = [places.get(column) for column in headings]
    width = len(records[0][1])
    # A blank line only parts the rows, except where one empty cell is all that a row has.
    rows = (record for record in records[1:] if record[1] or width == 1)
    return Sheet(frozenset(places), tuple(_row(r, order, width) for r in rows))


def _delimiter(text: str, known: Mapping[str, str]) -> str:
    """Choose the sign that parts the first row into the most known headings."""
    first = next((line for line in text.splitlines() if line.strip()), "")

    def hits(sign: str) -> int:
        return sum(_heading(cell) in known for cell in first.split(sign))

    return max(_DELIMITERS, key=hits)


def _records(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
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
    text = unicodedata.normalize("NFC", cell.strip())
    return text[1:] if text.startswith(_FORMULA) else text


def _is_blank(cells: list[str]) -> bool:
    return not any(cell.strip() for cell in cells)


def _heading(cell: str) -> str:
    return unicodedata.normalize("NFKC", cell.strip().strip('"')).strip().casefold()


def _places(
    head: tuple[int, list[str]],
    known: Mapping[str, str],
    required: Sequence[str],
    *,
    others: bool,
) -> dict[str, int]:
    row, cells = head
    places: dict[str, int] = {}
    for at, cell in enumerate(cells):
        column = known.get(_heading(cell))
        if column is None and not others:
            raise _bad_column("contest.unknown_column", row, cell)
        if column in places:
            raise _bad_column("contest.column_twice", row, cell)
        if column is not None:
            places[column] = at
    for column in required:
        if column not in places:
            names = [name for name, wanted in known.items() if wanted == column]
            raise _bad_column("contest.no_column", row, " / ".join(names))
    return places


def _bad_column(key: str, row: int, column: str) -> Unreadable:
    return Unreadable(key, where=f"row {row}", row=row, column=column)


def _row(record: tuple[int, list[str]], order: Sequence[int | None], width: int) -> Row:
    row, cells = record
    cells = cells or [""]
    if len(cells) != width:
        raise Unreadable(
            "contest.ragged", where=f"row {row}", row=row, cells=len(cells), columns=width
        )
    return Row(row, tuple("" if at is None else cells[at] for at in order))


def whole(row: int, column: str, cell: str) -> int:
    """Read a whole number in plain digits.

    :raises Unreadable: anything else (``"5.0"``, ``"五"``, an empty cell).
    """
    if not _WHOLE.fullmatch(cell):
        raise Unreadable(
            "contest.no_number", where=f"row {row}", row=row, column=column, value=cell
        )
    return int(cell)
