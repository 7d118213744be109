"""A ranking as a printed table."""

from __future__ import annotations

from paiju.contest.standings import Standings
from paiju.show.paper.table import Table
from paiju.show.standings import columns, plain_cells
from paiju.words import say

_WIDE = {"player": 2.0, "club": 3.0}
_STRONG = ("place", "player")
_TEXT = ("player", "club")


def ranking(table: Standings, lang: str) -> Table:
    """Lay standings out; the columns are those of the CSV, without exact fractions."""
    wanted = tuple(column for column in columns(table) if column != "mean")
    rows = tuple(plain_cells(row, wanted) for row in table.rows)
    said = (say(f"show.{column}", lang) for column in wanted)
    head = tuple(text[:1].upper() + text[1:] for text in said)
    widths = tuple(_WIDE.get(column, 0.0) for column in wanted)
    right = frozenset(at for at, column in enumerate(wanted) if column not in _TEXT)
    strong = frozenset(at for at, column in enumerate(wanted) if column in _STRONG)
    return Table(head, rows, widths, right, 9, strong=strong, striped=True)
