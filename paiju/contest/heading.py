"""The row of headings: which of the wanted columns stand where, however people write their names.

``姓名``, ``姓 名``, ``姓名（必填）``, ``姓名*``, ``姓名/Name`` and ``姓名 Name`` are one heading.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from paiju.errors import Unreadable

LOOKED = 10
"""Rows among which the headings are looked for, below a title."""
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|[*:]")
# Between the languages there may be a sign or nothing at all.
_PARTS = re.compile(r"[/|\\·、,;_-]|(?<=[\u3400-\u9fff])(?=[a-z#])|(?<=[a-z.#])(?=[\u3400-\u9fff])")
Known = Mapping[str, str]
"""Heading as :func:`plain` gives it → column."""


def known(headings: Mapping[str, Sequence[str]]) -> Known:
    """Give the headings by which columns are known: as they are compared."""
    return {plain(name): column for column, names in headings.items() for name in names}


def plain(cell: str) -> str:
    """Give a heading as it is compared: width, case, blanks and quotation marks left aside."""
    return "".join(unicodedata.normalize("NFKC", cell).strip().strip('"').casefold().split())


def column(cell: str, names: Known) -> str | None:
    """Tell which column a heading stands for; None where it is none of them."""
    text = plain(cell)
    return names.get(text) or _loosely(text, names)


def _loosely(text: str, names: Known) -> str | None:
    """Know a heading with something aside, or in two languages, which have to say the same."""
    bare = _ASIDE.sub("", text)
    parts = [part for part in _PARTS.split(bare) if part]
    found = {names.get(bare)} if bare in names else {names.get(part) for part in parts}
    return found.pop() if len(found) == 1 else None


def meant(cells: Sequence[str], names: Known) -> set[str]:
    """Give the columns that a row names."""
    return {name for cell in cells if (name := column(cell, names)) is not None}


def places(
    row: int, cells: Sequence[str], names: Known, required: Sequence[str], *, others: bool
) -> dict[str, int]:
    """Give column → place in the row.

    :param others: columns that are not wanted are passed over instead of refused.
    :raises Unreadable: a column unknown, there twice, or missing.
    """
    exact = {names.get(plain(cell)) for cell in cells}
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        name = column(cell, names)
        if name is not None and others and name in exact and plain(cell) not in names:
            continue  # 姓名(拼音) beside 姓名
        if name is None and not others:
            raise _bad("contest.unknown_column", row, cell)
        if name in found:
            raise _bad("contest.column_twice", row, cell)
        if name is not None:
            found[name] = at
    for name in required:
        if name not in found:
            wanted = [heading for heading, meant in names.items() if meant == name]
            raise _bad("contest.no_column", row, " / ".join(wanted))
    return found


def _bad(key: str, row: int, name: str) -> Unreadable:
    return Unreadable(key, where=f"row {row}", row=row, column=name)
