"""A printed table: its rows by groups, and how its columns share the width."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.show.paper.measure import LEAST, POINT, ems

_MOST_JOINED = 24
_SHRUNK = 0.78
"""To what share of its size the text of a cell is made smaller before it is broken."""
_FEW = 3
"""Rows at the beginning and the end of a table that are not left alone on a page."""
_ASIDE = 0.82
"""Size of an aside beside that of the text."""
_LEAST_ASIDE = 6.8
_BOLD = 1.06
_SIDES = 3.6
"""Millimetres beside the text of a cell, with what the estimate may be wrong by."""


class Table(msgspec.Struct, frozen=True):
    """A table whose head stands on every page.

    A cell may hold a tab: what is behind it is an aside, in smaller letters, on a line of its own
    where both do not fit on one.

    :param widths: share of each column; 0: as wide as its widest cell.
    :param right: indices of columns that are flush right.
    :param height: of a row, at least; 0: of its text.
    :param joined: how many columns at the left belong to a group of rows: where all of them are
        empty, the row belongs to that above, and stays on one page with it.
    :param whole: the table is short and stands on one page.
    :param strong: indices of columns in bold.
    :param striped: every second row is tinted, for the eye to follow.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    right: frozenset[int] = frozenset()
    size: float = 9.5
    height: float = 0
    joined: int = 0
    whole: bool = False
    strong: frozenset[int] = frozenset()
    striped: bool = False

    @property
    def groups(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Give the rows by their groups; one longer than a page is cut, its head said again."""
        found: list[list[tuple[str, ...]]] = []
        for row in self.rows:
            goes_on = bool(found) and self.joined > 0 and not any(row[: self.joined])
            if goes_on and len(found[-1]) < _MOST_JOINED:
                found[-1].append(row)
            else:
                head = found[-1][0] if goes_on else row
                found.append([(*head[: self.joined], *row[self.joined :])])
        return tuple(tuple(group) for group in found)

    @property
    def units(self) -> list[list[tuple[tuple[str, ...], ...]]]:
        """Give the groups by what stays on one page: no few rows stand alone at either end."""
        groups = list(self.groups)
        first, last = _few(groups), _few(groups[::-1])
        if first + last > len(groups) or first == len(groups):
            return [groups] if len(self.rows) < 2 * _FEW else [[group] for group in groups]
        middle = groups[first : len(groups) - last]
        ends = groups[:first], groups[len(groups) - last :]
        return [ends[0], *([group] for group in middle), ends[1]]

    def rooms(self, width: float) -> tuple[float, ...]:
        """Estimate the room for text in each column of a table *width* millimetres wide."""
        columns = zip(self.head, *self.rows, strict=True)
        own = [
            0.0 if share else max(map(ems, column)) * self.size * POINT + _SIDES
            for share, column in zip(self.widths, columns, strict=True)
        ]
        left, shares = max(width - sum(own), 0), sum(self.widths) or 1
        pairs = zip(own, self.widths, strict=True)
        return tuple((wide or left * share / shares) - _SIDES for wide, share in pairs)

    def size_in(self, text: str, room: float) -> float:
        """Give the size of a cell's text: smaller, where it then stays on one line."""
        wide = ems(text) * self.size * POINT
        if wide <= room or not text:
            return self.size
        small = int(self.size * room / wide * 20) / 20
        return small if small >= max(_SHRUNK * self.size, LEAST) else self.size

    def head_size(self, rooms: Sequence[float]) -> float:
        """Give the size of the headings: no word is broken, nor runs into the next column."""
        pairs = zip(self.head, rooms, strict=True)
        words = [(word, room) for cell, room in pairs for word in cell.split()]
        fits = [room / (ems(word) * self.size * POINT * _BOLD) for word, room in words]
        return int(max(self.size * min([1.0, *fits]), LEAST) * 20) / 20

    def aside_size(self, text: str, room: float) -> float:
        """Give the size of an aside: so small that it stays on one line, if that can be read."""
        usual = _ASIDE * self.size
        wide = ems(text) * usual * POINT
        small = usual * min(1.0, room / max(wide, 0.1))
        return int((small if small >= _LEAST_ASIDE else usual) * 20) / 20


def _few(groups: Sequence[Sequence[object]]) -> int:
    """Count the groups at the beginning that have few rows together."""
    count = rows = 0
    for group in groups:
        if rows >= _FEW:
            break
        count, rows = count + 1, rows + len(group)
    return count
