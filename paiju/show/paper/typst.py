"""A document as Typst source. Every text goes in as a string literal, never as markup."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any, NamedTuple

from paiju.contest.picture import Picture
from paiju.show.paper.code import qr
from paiju.show.paper.document import (
    FRAME,
    FRAMES,
    LOGO_HIGH,
    LONG,
    MARGIN,
    SHORT,
    Break,
    Certificate,
    Document,
    Facts,
    Heading,
    Line,
    Logos,
    Tile,
    Tiles,
    boxes,
    fitted,
    logo_high,
    side_of,
)
from paiju.show.paper.grid import INSET, RULE, grid, literal
from paiju.show.paper.measure import title
from paiju.show.paper.table import Table

FONTS = ("Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", "WenQuanYi Zen Hei",
         "WenQuanYi Micro Hei", "Droid Sans Fallback")  # fmt: skip
"""Families with 汉字, the best first; one of them has to be there."""
FORMAL = ("Noto Serif CJK SC", "Source Han Serif SC", "Noto Serif SC", *FONTS)
"""Families for documents of honour."""
_PAD = 3
_SIZES = {2: 13.0, 3: 11.0}


class Press(NamedTuple):
    """What a block is written for: its document, and the name of each picture."""

    document: Document
    names: dict[Picture, str]


def source(document: Document) -> str:
    """Write the document; pictures have the names that :func:`pictures` gives them."""
    foot = literal(document.foot or document.title)
    head = (
        f"#set document(title: {literal(document.title)}, date: none)\n"
        f'#set page(paper: "a4", flipped: {_bool(document.landscape)}, margin: {MARGIN}mm,\n'
        f"  footer: context align(center, text(size: 8pt)[#{foot} · "
        f'#counter(page).display("1 / 1", both: true)]))\n'
        f'#set text(font: ({_families(FONTS)}), size: 10.5pt, lang: "{document.lang}", '
        f'number-width: "tabular")\n'
        # The box of a 汉字, not that of a Latin capital, is what lines and cells keep off.
        "#set text(top-edge: 0.88em, bottom-edge: -0.12em)\n"
        "#set par(spacing: 0.5em, leading: 0.35em)\n"
        f"#set table(stroke: 0.5pt + {RULE}, inset: (x: 1.6mm, y: {INSET}mm))\n"
        # In O’Neill it is no Chinese quotation mark.
        '#show regex("\\p{Latin}’\\p{Latin}"): set text(features: ("pwid",))\n'
        "#set table.cell(breakable: false)\n"
    )
    press = Press(document, _named(document))
    return head + "\n".join(_block(block, press) for block in document.blocks) + "\n"


def _families(fonts: Sequence[str]) -> str:
    return ", ".join(literal(font) for font in fonts)


def _named(document: Document) -> dict[Picture, str]:
    return {one: f"picture-{at}.svg" for at, one in enumerate(document.pictures, 1)}


def pictures(document: Document) -> dict[str, bytes]:
    """List the pictures of a document, name → bytes."""
    return {name: _drawn(picture) for picture, name in _named(document).items()}


def _drawn(picture: Picture) -> bytes:
    """Give a picture as an SVG: the press takes text files only."""
    if picture.kind == "svg":
        return picture.data
    wide, high = picture.shape
    data = base64.b64encode(picture.data).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">'
        f'<image width="{wide}" height="{high}" preserveAspectRatio="none" '
        f'href="data:{picture.media};base64,{data}"/></svg>'
    ).encode()


def _bool(value: bool) -> str:  # noqa: FBT001  what is written
    return "true" if value else "false"


@singledispatch
def _block(block: Any, press: Press) -> str:
    raise TypeError(type(block))


@_block.register
def _line_block(line: Line, press: Press) -> str:
    return _line(line, line.size)


def _line(line: Line, size: float) -> str:
    gap = f"#v({line.gap}mm, weak: false)\n" if line.gap else ""
    if line.fields:
        return gap + _fields(line, size)
    told = f"align({line.align}, {_text(line, size)})"
    if line.kept:
        return f"{gap}#block(width: 100%, sticky: true, spacing: 0.5em, {told})"
    return f"{gap}#{told}"


def _text(line: Line, size: float) -> str:
    weight = ', weight: "bold"' if line.bold else ""
    font = f", font: ({_families(FORMAL)})" if line.tone == "formal" else ""
    return f"text(size: {size}pt{weight}{font})[#{literal(line.text)}]"


def _fields(line: Line, size: float) -> str:
    """Write lines to write on: each behind its own words, all over the whole width."""
    cells = [
        f"[#{literal(text)}], {'line(length: 100%, stroke: 0.5pt)' if share else '[]'}"
        for text, share in line.fields
    ]
    widths = ", ".join(f"auto, {share}fr" if share else "auto, 0pt" for _, share in line.fields)
    return (
        f"#text(size: {size}pt, grid(columns: ({widths}), column-gutter: 1.2mm, "
        f"align: bottom, {', '.join(cells)}))"
    )


@_block.register
def _heading(head: Heading, press: Press) -> str:
    if head.level > 1:
        text = f'text(size: {_SIZES[head.level]}pt, weight: "bold")[#{literal(head.text)}]'
        return f"#block(width: 100%, sticky: true, above: 3.5mm, below: 1.5mm, {text})"
    size, lines = title(head.text, press.document.width)
    told = " #linebreak() ".join(f"#{literal(line)}" for line in lines)
    text = f'align(center, text(size: {size}pt, weight: "bold")[{told}])'
    return (
        "#block(width: 100%, sticky: true, above: 0mm, below: 4mm, "
        f"stroke: (bottom: 1pt), inset: (bottom: 2.4mm), {text})"
    )


@_block.register
def _facts(facts: Facts, press: Press) -> str:
    cells = ", ".join(
        f"[#{literal(head)}], [{' #linebreak() '.join(f'#{literal(line)}' for line in told)}]"
        for head, told in facts.rows
    )
    return (
        f"#v({facts.gap}mm, weak: false)\n#align(center, block(text(size: {facts.size}pt, "
        f"grid(columns: 2, align: (right, left), column-gutter: 4mm, row-gutter: 2.4mm, {cells}))))"
    )


@_block.register
def _logos(row: Logos, press: Press) -> str:
    sides = [side for side in (row.hosts, row.sponsors) if side]
    width = press.document.width / max(len(sides), 1) - 4
    cells = [_images(side, row.high, width, press) for side in sides]
    if len(cells) == 2:
        return f"#grid(columns: (1fr, 1fr), align: (left, right), {cells[0]}, {cells[1]})\n#v(2mm)"
    return f"#align(center, {cells[0]})\n#v(2mm)" if cells else ""


def _images(row: Sequence[Picture], high: float, width: float, press: Press) -> str:
    """Write pictures beside each other."""
    drawn = [
        f'image("{press.names[one]}", width: {wide}mm, height: {tall}mm, fit: "contain")'
        for one, (wide, tall) in zip(row, boxes(row, high, width), strict=True)
    ]
    return f"stack(dir: ltr, spacing: 4mm, {', '.join(drawn)})"


@_block.register
def _table(table: Table, press: Press) -> str:
    told = grid(table, press.document.width)
    return f"#block(breakable: false, {told})" if table.whole else f"#{told}"


@_block.register
def _tiles(tiles: Tiles, press: Press) -> str:
    width = press.document.width / tiles.columns - 2 * _PAD
    cells = ",\n".join(_tile(tile, width, tiles.height, press) for tile in tiles.tiles)
    return (
        f"#grid(columns: (1fr,) * {tiles.columns}, rows: {tiles.height}mm, "
        f'stroke: (paint: gray, thickness: 0.4pt, dash: "dashed"),\n{cells})'
    )


def _tile(tile: Tile, width: float, height: float, press: Press) -> str:
    side = side_of(tile)
    lines = "\n".join(_fit(tile.lines, width - side - (2 if side else 0)))
    body = lines
    if side:
        body = (
            f"#grid(columns: (1fr, {side}mm), column-gutter: 2mm, [{lines}], "
            f"align(right)[{_beside(tile, side, press)}])"
        )
    if tile.table:
        body += f"\n#v(2mm)\n#{grid(tile.table, width)}"
    if tile.foot:
        body += "\n#v(2mm)\n" + "\n".join(_fit(tile.foot, width))
    return f"block(width: 100%, height: {height}mm, inset: {_PAD}mm, clip: true)[{body}]"


@_block.register
def _break(block: Break, press: Press) -> str:
    return "#pagebreak(weak: true)"


def _beside(tile: Tile, side: float, press: Press) -> str:
    """Write what stands at the right of a tile: the logo, the code, and what is said of it."""
    parts = []
    if tile.logo:
        parts.append(f"#{_images([tile.logo], logo_high(tile), side, press)}")
    if tile.code:
        drawn = literal(qr(tile.code))
        parts.append(f'#image(bytes({drawn}), format: "svg", width: {side}mm)')
    parts += _fit(tile.under, side)
    return "\n".join(parts)


def _fit(lines: Sequence[Line], width: float) -> Iterator[str]:
    return (_line(line, fitted(line, width)) for line in lines)


@_block.register
def _certificate(page: Certificate, press: Press) -> str:
    high, wide = (SHORT, LONG) if press.document.landscape else (LONG, SHORT)
    lines = "\n".join(_fit(page.lines, wide - 80))
    foot = "\n".join(_fit(page.foot, wide / 2 - 30))
    row = ""
    if page.logos:
        images = _images(page.logos, LOGO_HIGH, wide - 90, press)
        row = f"#place(top + center, dy: {high * 0.09:.1f}mm, {images})\n"
    return (
        f"#page(margin: 0mm, footer: none{_behind(page, wide, high, press)})[\n{row}"
        f"#place(top + center, dy: {high * 0.2}mm, block(width: {wide - 70}mm)[{lines}])\n"
        f"#place(bottom + right, dx: -35mm, dy: -{high * 0.14:.1f}mm, "
        f"block(width: {wide / 2 - 20}mm)[{foot}])\n]"
    )


def _behind(page: Certificate, wide: int, high: int, press: Press) -> str:
    """Write what lies behind: the picture, or two frames of lines."""
    if page.background:
        name = press.names[page.background]
        return f', background: image("{name}", width: 100%, height: 100%, fit: "stretch")'
    frames = "".join(
        f"#place(center + horizon, rect(width: {wide - 2 * off}mm, height: {high - 2 * off}mm, "
        f'stroke: {line}pt + rgb("{FRAME}")))'
        for off, line in FRAMES
    )
    return f", background: [{frames}]"
