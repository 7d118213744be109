"""A table as Typst source."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.show.paper.table import Table

RULE = "luma(90)"
"""Grey of the lines; it and the tints hold on a black-and-white copier."""
_TINT, _STRIPE = "luma(226)", "luma(245)"
INSET = 1.1
"""Millimetres above and below the text of a cell."""


def literal(text: str) -> str:
    """Write a string literal."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in plain) + '"'


def grid(table: Table, width: float) -> str:
    """Write a table that is *width* millimetres wide.

    Before the first column stands one without width: its cells hold rows together that stay on
    one page.
    """
    widths = ", ".join(f"{w}fr" if w else "auto" for w in table.widths)
    flush = ", ".join(
        ("right" if at in table.right else "left") + " + horizon" for at in range(len(table.widths))
    )
    tint = f"if y == 0 {{ {_TINT} }}"
    if table.striped:
        tint += f" else if calc.even(y) {{ {_STRIPE} }}"
    rooms = table.rooms(width)
    size = table.head_size(rooms)
    head = ", ".join(
        f'text(size: {size}pt, weight: "bold")[#{literal(cell)}]' for cell in table.head
    )
    cells = ",\n".join(_unit(unit, table, rooms) for unit in table.units)
    return (
        f"text(size: {table.size}pt, table(columns: (0pt, {widths}), align: (left, {flush}),\n"
        f"fill: (x, y) => if x > 0 {{ {tint} }},\n"
        f"table.header({_hold(1)}, {head}){',' if cells else ''}\n{cells}))"
    )


def _hold(rows: int) -> str:
    """Write the cell without width that holds rows together."""
    span = f"rowspan: {rows}, breakable: false, " if rows > 1 else ""
    return f"table.cell({span}inset: 0pt, stroke: none)[]"


def _unit(unit: Sequence[Sequence[Sequence[str]]], table: Table, rooms: Sequence[float]) -> str:
    groups = [_group(group, table, rooms) for group in unit]
    return ",\n".join([_hold(sum(map(len, unit))), *groups])


def _group(rows: Sequence[Sequence[str]], table: Table, rooms: Sequence[float]) -> str:
    """Write rows; what is joined stands beside all of them, and holds them together."""
    if len(rows) == 1:
        return _cells(rows[0], table, rooms, 0)
    beside = ", ".join(
        f"table.cell(rowspan: {len(rows)}, breakable: false)[{_cell(cell, table, at, rooms[at])}]"
        for at, cell in enumerate(rows[0][: table.joined])
    )
    return ",\n".join([beside, *(_cells(row, table, rooms, table.joined) for row in rows)])


def _cells(row: Sequence[str], table: Table, rooms: Sequence[float], first: int) -> str:
    """Write a row from column *first* on; an invisible strut gives it its least height."""
    written = [_cell(row[at], table, at, rooms[at]) for at in range(first, len(row))]
    if table.height:
        strut = f"#box(height: {table.height - 2 * INSET:.1f}mm, baseline: 50%)"
        written[-1] = strut + written[-1]
    return ", ".join(f"[{cell}]" for cell in written)


def _cell(cell: str, table: Table, at: int, room: float) -> str:
    """Write a cell; an aside in a box, which goes to the next line as a whole."""
    text, _, aside = cell.partition("\t")
    size = table.size_in(text, room)
    told = f"#{literal(text)}"
    if size != table.size:
        told = f"#text(size: {size}pt)[{told}]"
    if at in table.strong:
        told = f'#text(weight: "bold")[{told}]'
    if aside:
        told += f" #box(text(size: {table.aside_size(aside, room)}pt)[#{literal(aside)}])"
    return told
