"""A document as Typst source. Every text goes in as a string literal, never as markup."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any

from paiju.show.paper.code import qr
from paiju.show.paper.document import (
    LONG,
    MARGIN,
    SHORT,
    Break,
    Certificate,
    Document,
    Heading,
    Line,
    Picture,
    Table,
    Tile,
    Tiles,
    fitted,
    title,
)

FONTS = ("Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", "WenQuanYi Zen Hei",
         "WenQuanYi Micro Hei", "Droid Sans Fallback")  # fmt: skip
"""Families with 汉字, the best first; one of them has to be there."""
_PAD = 3
_SIZES = {2: 13.0, 3: 11.0}
_INSET = 1.1
"""Millimetres above and below the text of a cell."""


def literal(text: str) -> str:
    """Write a string literal."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in plain) + '"'


def source(document: Document) -> str:
    """Write the document; pictures have the names that :func:`pictures` gives them."""
    fonts = ", ".join(literal(font) for font in FONTS)
    foot = literal(document.foot or document.title)
    head = (
        f"#set document(title: {literal(document.title)}, date: none)\n"
        f'#set page(paper: "a4", flipped: {_bool(document.landscape)}, margin: {MARGIN}mm,\n'
        f"  footer: context align(center, text(size: 8pt)[#{foot} · "
        f'#counter(page).display("1 / 1", both: true)]))\n'
        f'#set text(font: ({fonts}), size: 10.5pt, lang: "{document.lang}")\n'
        # The box of a 汉字, not that of a Latin capital, is what lines and cells keep off.
        "#set text(top-edge: 0.88em, bottom-edge: -0.12em)\n"
        "#set par(spacing: 0.5em, leading: 0.35em)\n"
        f"#set table(stroke: 0.5pt, inset: (x: 1.6mm, y: {_INSET}mm))\n"
        # In O’Neill it is no Chinese quotation mark.
        '#show regex("\\p{Latin}’\\p{Latin}"): set text(features: ("pwid",))\n'
        "#set table.cell(breakable: false)\n"
    )
    files: dict[bytes, str] = {}
    body = [_block(block, document, files) for block in document.blocks]
    return head + "\n".join(body) + "\n"


def pictures(document: Document) -> dict[str, bytes]:
    """List the pictures of a document, name → bytes."""
    files: dict[bytes, str] = {}
    for block in document.blocks:
        if isinstance(block, Certificate) and block.background:
            _name(block.background.data, files)
    shape = (LONG, SHORT) if document.landscape else (SHORT, LONG)
    return {name: _drawn(Picture(data), *shape) for data, name in files.items()}


def _drawn(picture: Picture, wide: int, high: int) -> bytes:
    """Put a picture into an SVG: the press takes text files only."""
    data = base64.b64encode(picture.data).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<image width="{wide}" height="{high}" preserveAspectRatio="none" '
        f'href="data:image/{picture.kind};base64,{data}"/></svg>'
    ).encode()


def _name(data: bytes, files: dict[bytes, str]) -> str:
    return files.setdefault(data, f"picture-{len(files) + 1}.svg")


def _bool(value: bool) -> str:  # noqa: FBT001  what is written
    return "true" if value else "false"


@singledispatch
def _block(block: Any, document: Document, files: dict[bytes, str]) -> str:  # noqa: ARG001
    raise TypeError(type(block))


@_block.register
def _line_block(line: Line, document: Document, files: dict[bytes, str]) -> str:  # noqa: ARG001
    return _line(line, line.size)


def _line(line: Line, size: float) -> str:
    weight = ', weight: "bold"' if line.bold else ""
    gap = f"#v({line.gap}mm, weak: false)\n" if line.gap else ""
    return f"{gap}#align({line.align}, text(size: {size}pt{weight})[#{literal(line.text)}])"


@_block.register
def _heading(head: Heading, document: Document, files: dict[bytes, str]) -> str:  # noqa: ARG001
    if head.level == 1:
        size, lines = title(head.text, document.width)
        where, above, below = "center", 0.0, 4.0
    else:
        size, lines = _SIZES[head.level], (head.text,)
        where, above, below = "left", 3.5, 1.5
    told = " #linebreak() ".join(f"#{literal(line)}" for line in lines)
    text = f'text(size: {size}pt, weight: "bold")[{told}]'
    gaps = f"above: {above}mm, below: {below}mm"
    return f"#block(width: 100%, sticky: true, {gaps}, align({where}, {text}))"


@_block.register
def _table(table: Table, document: Document, files: dict[bytes, str]) -> str:  # noqa: ARG001
    return f"#block(breakable: false, {_grid(table)})" if table.whole else "#" + _grid(table)


def _grid(table: Table) -> str:
    widths = ", ".join(f"{w}fr" if w else "auto" for w in table.widths)
    flush = ", ".join(
        ("right" if at in table.right else "left") + " + horizon" for at in range(len(table.widths))
    )
    # An invisible strut gives a row its least height, and lets it grow.
    strut = (
        f"#box(height: {table.height - 2 * _INSET:.1f}mm, baseline: 50%)" if table.height else ""
    )
    head = ", ".join(f'text(weight: "bold")[#{literal(cell)}]' for cell in table.head)
    cells = ",\n".join(_group(group, table.joined, strut) for group in table.groups)
    return (
        f"text(size: {table.size}pt, table(columns: ({widths},), align: ({flush},),\n"
        f"table.header({head}),\n{cells}))"
    )


def _group(rows: Sequence[Sequence[str]], joined: int, strut: str) -> str:
    """Write rows; what is joined stands beside all of them, and holds them together."""
    if len(rows) == 1:
        return _cells(rows[0], strut)
    beside = ", ".join(
        f"table.cell(rowspan: {len(rows)}, breakable: false)[#{literal(cell)}]"
        for cell in rows[0][:joined]
    )
    return ",\n".join([beside, *(_cells(row[joined:], strut) for row in rows)])


def _cells(row: Sequence[str], strut: str) -> str:
    """Write a row; the strut goes into its last cell, which is mostly empty."""
    *first, last = (f"#{literal(cell)}" for cell in row)
    return ", ".join(f"[{cell}]" for cell in [*first, strut + last])


@_block.register
def _tiles(tiles: Tiles, document: Document, files: dict[bytes, str]) -> str:  # noqa: ARG001
    width = document.width / tiles.columns - 2 * _PAD
    cells = ",\n".join(_tile(tile, width, tiles.height) for tile in tiles.tiles)
    return (
        f"#grid(columns: (1fr,) * {tiles.columns}, rows: {tiles.height}mm, "
        f'stroke: (paint: gray, thickness: 0.4pt, dash: "dashed"),\n{cells})'
    )


def _tile(tile: Tile, width: float, height: float) -> str:
    inner = height - 2 * _PAD
    side = min(inner, 30) if tile.code else 0
    lines = "\n".join(_fit(tile.lines, width - side - (2 if side else 0)))
    body = lines
    if tile.code:
        picture = f'image(bytes({literal(qr(tile.code))}), format: "svg", width: {side}mm)'
        body = f"#grid(columns: (1fr, {side}mm), column-gutter: 2mm, [{lines}], {picture})"
    if tile.table:
        body += f"\n#v(2mm)\n#{_grid(tile.table)}"
    if tile.foot:
        body += "\n#v(2mm)\n" + "\n".join(_fit(tile.foot, width))
    return f"block(width: 100%, height: {height}mm, inset: {_PAD}mm, clip: true)[{body}]"


def _fit(lines: Sequence[Line], width: float) -> Iterator[str]:
    return (_line(line, fitted(line, width)) for line in lines)


@_block.register
def _break(block: Break, document: Document, files: dict[bytes, str]) -> str:  # noqa: ARG001
    return "#pagebreak(weak: true)"


@_block.register
def _certificate(page: Certificate, document: Document, files: dict[bytes, str]) -> str:
    behind = ""
    if page.background:
        name = _name(page.background.data, files)
        behind = f', background: image("{name}", width: 100%, height: 100%, fit: "stretch")'
    high, wide = (SHORT, LONG) if document.landscape else (LONG, SHORT)
    lines = "\n".join(_fit(page.lines, wide - 80))
    foot = "\n".join(_fit(page.foot, wide / 2 - 30))
    return (
        f"#page(margin: 0mm, footer: none{behind})[\n"
        f"#place(top + center, dy: {high * 0.2}mm, block(width: {wide - 70}mm)[{lines}])\n"
        f"#place(bottom + right, dx: -35mm, dy: -{high * 0.14:.1f}mm, "
        f"block(width: {wide / 2 - 20}mm)[{foot}])\n]"
    )
