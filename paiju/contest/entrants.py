"""The list of entrants: bytes of a CSV file → entries."""

from __future__ import annotations

import re
import unicodedata

from paiju.contest.entry import Entry
from paiju.contest.sheet import UNSEEN, Row, read, whole
from paiju.errors import Unreadable

HEADINGS = {
    "number": ("number", "no", "no.", "nr", "id", "#", "编号", "序号", "号码", "号", "参赛号"),
    "name": ("name", "player", "姓名", "选手", "名字", "参赛选手", "选手姓名", "牌手"),
    "club": ("club", "team", "单位", "俱乐部", "队", "队伍", "代表队", "参赛单位", "所属单位"),
    "group": ("group", "category", "组别", "类别", "年龄组"),
    "sex": ("sex", "gender", "性别"),
}
"""Column → headings by which it is recognised."""

MOST_LETTERS = 60
"""The longest name or club that is accepted, in characters."""

MOST_WORDS = 1000
"""The longest reason that is accepted, in characters."""

# Line ends and the marks that turn the direction of writing: they would disarrange every list.
# Halves of a character come from a terminal that sends no UTF-8; nobody can write them down.
_UNPRINTABLE = re.compile(
    "[\\x00-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ufffd\\ud800-\\udfff]"
)


def read_entrants(data: bytes) -> tuple[Entry, ...]:
    """Read a list: a heading for the name is needed, the other columns may be there.

    Without numbers the entries are numbered 1, 2, 3 … as they stand; with them they are sorted
    by number. Two people of one name are kept apart by their numbers. Other columns are passed
    over.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; nobody in the list, an empty or
        unprintable name, a number that is none, below 1 or given twice; with the row,
        and all such rows together.
    """
    sheet = read(data, HEADINGS, ("name",), others=True)
    if not sheet.rows and not sheet.faults:
        raise Unreadable("contest.nobody", where="row 2")
    numbered = "number" in sheet.columns
    entries: dict[int, Entry] = {}

    def enter(row: Row) -> None:
        number = _number(row) if numbered else len(entries) + 1
        if number in entries:
            raise _bad("contest.number_twice", row, number=number)
        entries[number] = _entry(row, number)

    sheet.each(enter)
    return tuple(entries[number] for number in sorted(entries))


def _number(row: Row) -> int:
    number = whole(row.number, "number", row.cells[0])
    if number < 1:
        raise _bad("contest.number_low", row, number=number)
    return number


def _entry(row: Row, number: int) -> Entry:
    _, name, *others = (unicodedata.normalize("NFC", cell) for cell in row.cells)
    for text in others:
        if key := _fault(name, text):
            raise _bad(f"contest.{key}", row, most=MOST_LETTERS)
    return Entry(number, name, *others)


def _fault(name: str, club: str) -> str:
    if not any(letter.isprintable() and letter != " " for letter in name):
        return "empty_name"
    if max(len(name), len(club)) > MOST_LETTERS:
        return "long_name"
    both = name + club
    return "unprintable_name" if _UNPRINTABLE.search(both) or UNSEEN.search(both) else ""


def check_name(name: str, club: str) -> None:
    """Make sure that a name that comes without a list could stand in one.

    :raises Unreadable: empty, too long or unprintable, or with blanks around it.
    """
    plain = unicodedata.normalize("NFC", name).strip()
    key = _fault(plain, club) or ("unprintable_name" if plain != name else "")
    if key:
        raise Unreadable(f"ledger.{key}", where="name", article="", most=MOST_LETTERS)


def check_text(field: str, text: str) -> None:
    """Make sure that what is told beside a ruling can be printed in one line.

    :raises Unreadable: too long or unprintable.
    """
    if len(text) > MOST_WORDS:
        raise Unreadable("ledger.long_text", where=field, article="", field=field, most=MOST_WORDS)
    if _UNPRINTABLE.search(text):
        raise Unreadable("ledger.unprintable_text", where=field, article="", field=field)


def _bad(key: str, row: Row, **facts: int) -> Unreadable:
    return Unreadable(key, where=f"row {row.number}", article="", row=row.number, **facts)
