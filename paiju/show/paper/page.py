"""A document as one page of HTML with print styles: no script, nothing from outside."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from functools import singledispatch
from html import escape
from pathlib import Path
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
    Table,
    Tile,
    Tiles,
    fitted,
    title,
)

_PAD = 3
STYLE = Path(__file__).with_name("print.css")


def as_html(document: Document) -> str:
    """Write the page; every text is escaped."""
    tag = "zh-Hans" if document.lang == "zh" else document.lang
    body = "\n".join(_block(block, document) for block in document.blocks)
    flat = "landscape" if document.landscape else "portrait"
    foot = _quoted(document.foot or document.title)
    number = f'{foot} " · " counter(page) " / " counter(pages)'
    size = (
        f"@page{{size:A4 {flat};margin:{MARGIN}mm;"
        f"@bottom-center{{content:{number};font:8pt sans-serif}}}}"
    )
    alone = any(isinstance(block, Certificate) for block in document.blocks)
    if alone:
        size = f"@page{{size:A4 {flat};margin:0}}"
    return (
        f'<!doctype html>\n<html lang="{tag}"><head><meta charset="utf-8">'
        '<meta http-equiv="content-security-policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; img-src data:\">"
        f"<title>{escape(document.title)}</title>"
        f"<style>{size}\n{STYLE.read_text(encoding='utf-8')}</style></head>\n"
        f'<body class="{flat}">\n{body}\n</body></html>\n'
    )


def _quoted(text: str) -> str:
    """Write a string of CSS in which nothing but letters and digits stands as it is."""
    return '"' + "".join(c if c.isalnum() else f"\\{ord(c):x} " for c in text) + '"'


@singledispatch
def _block(block: Any, document: Document) -> str:  # noqa: ARG001  the signature of all
    raise TypeError(type(block))


@_block.register
def _line_block(line: Line, document: Document) -> str:  # noqa: ARG001
    return _line(line, line.size)


def _line(line: Line, size: float) -> str:
    bold = ";font-weight:700" if line.bold else ""
    gap = f";margin-top:{line.gap}mm" if line.gap else ""
    style = f"font-size:{size}pt;text-align:{line.align}{bold}{gap}"
    return f'<p style="{style}">{escape(line.text)}</p>'


@_block.register
def _heading(head: Heading, document: Document) -> str:
    if head.level > 1:
        return f"<h{head.level}>{escape(head.text)}</h{head.level}>"
    size, lines = title(head.text, document.width)
    return f'<h1 style="font-size:{size}pt">{"<br>".join(map(escape, lines))}</h1>'


@_block.register
def _table(table: Table, document: Document) -> str:  # noqa: ARG001
    return _grid(table)


def _grid(table: Table) -> str:
    total = sum(table.widths) or 1
    columns = "".join(
        f'<col style="width:{100 * w / total:.1f}%">' if w else "<col>" for w in table.widths
    )
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table.head)
    groups = ["\n".join(_group(group, table)) for group in table.groups]
    joined = [f'<tbody class="whole">{rows}</tbody>' for rows in groups]
    body = "\n".join(joined) if table.joined else "<tbody>" + "\n".join(groups) + "</tbody>"
    kept = ' class="whole"' if table.whole else ""
    return (
        f'<table{kept} style="font-size:{table.size}pt"><colgroup>{columns}</colgroup>'
        f"<thead><tr>{head}</tr></thead>\n{body}</table>"
    )


def _group(rows: Sequence[Sequence[str]], table: Table) -> Iterator[str]:
    high = f' style="height:{table.height}mm"' if table.height else ""
    for number, row in enumerate(rows):
        first = table.joined if number else 0
        cells = (
            _cell(cell, table, at, len(rows) if at < table.joined else 1)
            for at, cell in enumerate(row)
            if at >= first
        )
        yield f"<tr{high}>{''.join(cells)}</tr>"


def _cell(text: str, table: Table, at: int, rows: int) -> str:
    flush = "n" if at in table.right else ""
    kept = "" if table.widths[at] else "own"  # as wide as its widest cell: never broken
    kinds = f"{flush} {kept}".strip()
    told = (f' class="{kinds}"' if kinds else "") + (f' rowspan="{rows}"' if rows > 1 else "")
    return f"<td{told}>{escape(text)}</td>"


@_block.register
def _tiles(tiles: Tiles, document: Document) -> str:
    width = document.width / tiles.columns - 2 * _PAD
    cells = "".join(_tile(tile, width, tiles.height) for tile in tiles.tiles)
    style = f"grid-template-columns:repeat({tiles.columns},1fr)"
    return f'<div class="tiles" style="{style}">{cells}</div>'


def _tile(tile: Tile, width: float, height: float) -> str:
    side = min(height - 2 * _PAD, 30) if tile.code else 0
    lines = _lines(tile.lines, width - side - (2 if side else 0))
    code = f'<div class="qr" style="width:{side}mm">{qr(tile.code)}</div>' if tile.code else ""
    table = _grid(tile.table) if tile.table else ""
    foot = _lines(tile.foot, width)
    return (
        f'<div class="tile" style="height:{height}mm"><div class="top"><div class="said">{lines}'
        f"</div>{code}</div>{table}{foot}</div>"
    )


def _lines(lines: Sequence[Line], width: float) -> str:
    return "".join(_line(line, fitted(line, width)) for line in lines)


@_block.register
def _break(block: Break, document: Document) -> str:  # noqa: ARG001
    return '<div class="break"></div>'


@_block.register
def _certificate(page: Certificate, document: Document) -> str:
    high, wide = (SHORT, LONG) if document.landscape else (LONG, SHORT)
    behind = ""
    if page.background:
        data = base64.b64encode(page.background.data).decode()
        behind = f'<img alt="" src="data:image/{page.background.kind};base64,{data}">'
    lines, foot = _lines(page.lines, wide - 80), _lines(page.foot, wide / 2 - 30)
    return (
        f'<section class="certificate" style="width:{wide}mm;height:{high - 0.5}mm">{behind}'
        f'<div class="middle">{lines}</div><div class="foot">{foot}</div></section>'
    )
