"""A document as one page of HTML with print styles: no script, nothing from outside."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from functools import singledispatch
from html import escape
from pathlib import Path
from typing import Any

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
from paiju.show.paper.measure import title
from paiju.show.paper.table import Table

_PAD = 3
_FLUSH = ' class="n"'
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
        f"<style>{size}\n{STYLE.read_text(encoding='utf-8')}{_pictures(document)}</style></head>\n"
        f'<body class="{flat}">\n{body}\n</body></html>\n'
    )


def _pictures(document: Document) -> str:
    """Hold every picture once, however often it stands on the page."""
    return "".join(
        f".p{at}{{background-image:url(data:{one.media};base64,"
        f"{base64.b64encode(one.data).decode()})}}\n"
        for at, one in enumerate(document.pictures, 1)
    )


def _picture(one: Picture, document: Document, wide: float, high: float) -> str:
    at = document.pictures.index(one) + 1
    return f'<i class="picture p{at}" style="width:{wide}mm;height:{high}mm"></i>'


def _quoted(text: str) -> str:
    """Write a string of CSS in which nothing but letters and digits stands as it is."""
    return '"' + "".join(c if c.isalnum() else f"\\{ord(c):x} " for c in text) + '"'


@singledispatch
def _block(block: Any, document: Document) -> str:
    raise TypeError(type(block))


@_block.register
def _line_block(line: Line, document: Document) -> str:
    return _line(line, line.size)


def _line(line: Line, size: float) -> str:
    bold = ";font-weight:700" if line.bold else ""
    gap = f";margin-top:{line.gap}mm" if line.gap else ""
    kept = ";break-after:avoid" if line.kept else ""
    style = f"font-size:{size}pt;text-align:{line.align}{bold}{gap}{kept}"
    kind = f' class="{line.tone}"' if line.tone else ""
    if line.fields:
        told = "".join(
            f"<span>{escape(text)}</span>" + (f'<b style="flex:{share}"></b>' if share else "")
            for text, share in line.fields
        )
        return f'<p class="fields" style="{style}">{told}</p>'
    return f'<p{kind} style="{style}">{escape(line.text)}</p>'


@_block.register
def _heading(head: Heading, document: Document) -> str:
    if head.level > 1:
        return f"<h{head.level}>{escape(head.text)}</h{head.level}>"
    size, lines = title(head.text, document.width)
    return f'<h1 style="font-size:{size}pt">{"<br>".join(map(escape, lines))}</h1>'


@_block.register
def _facts(facts: Facts, document: Document) -> str:
    rows = "".join(
        f"<dt>{escape(head)}</dt><dd>{'<br>'.join(map(escape, told))}</dd>"
        for head, told in facts.rows
    )
    return f'<dl style="font-size:{facts.size}pt;margin-top:{facts.gap}mm">{rows}</dl>'


@_block.register
def _logos(row: Logos, document: Document) -> str:
    sides = [side for side in (row.hosts, row.sponsors) if side]
    width = document.width / max(len(sides), 1) - 4
    told = "".join(f"<div>{_row(side, row.high, width, document)}</div>" for side in sides)
    return f'<div class="logos{"" if len(sides) > 1 else " alone"}">{told}</div>'


def _row(side: Sequence[Picture], high: float, width: float, document: Document) -> str:
    pairs = zip(side, boxes(side, high, width), strict=True)
    return "".join(_picture(one, document, *box) for one, box in pairs)


@_block.register
def _table(table: Table, document: Document) -> str:
    return _grid(table, document.width)


def _grid(table: Table, width: float) -> str:
    total = sum(table.widths) or 1
    columns = "".join(
        f'<col style="width:{100 * w / total:.1f}%">' if w else "<col>" for w in table.widths
    )
    rooms = table.rooms(width)
    size = table.head_size(rooms)
    small = f' style="font-size:{size}pt"' if size != table.size else ""
    head = "".join(
        f'<th scope="col"{_FLUSH if at in table.right else ""}{small}>{escape(cell)}</th>'
        for at, cell in enumerate(table.head)
    )
    groups = ["\n".join(_group(group, table, rooms)) for group in table.groups]
    joined = [f'<tbody class="whole">{rows}</tbody>' for rows in groups]
    body = "\n".join(joined) if table.joined else "<tbody>" + "\n".join(groups) + "</tbody>"
    kinds = " ".join(kind for kind in ("whole", "striped") if getattr(table, kind))
    told = f' class="{kinds}"' if kinds else ""
    return (
        f'<table{told} style="font-size:{table.size}pt"><colgroup>{columns}</colgroup>'
        f"<thead><tr>{head}</tr></thead>\n{body}</table>"
    )


def _group(rows: Sequence[Sequence[str]], table: Table, rooms: Sequence[float]) -> Iterator[str]:
    high = f' style="height:{table.height}mm"' if table.height else ""
    for number, row in enumerate(rows):
        first = table.joined if number else 0
        cells = (
            _cell(cell, table, at, rooms[at], len(rows) if at < table.joined else 1)
            for at, cell in enumerate(row)
            if at >= first
        )
        yield f"<tr{high}>{''.join(cells)}</tr>"


def _cell(cell: str, table: Table, at: int, room: float, rows: int) -> str:
    text, _, aside = cell.partition("\t")
    kinds = {
        "n": at in table.right,
        "own": not table.widths[at],  # as wide as its widest cell: never broken
        "strong": at in table.strong,
    }
    kind = " ".join(name for name, wanted in kinds.items() if wanted)
    size = table.size_in(text, room)
    told = (f' class="{kind}"' if kind else "") + (f' rowspan="{rows}"' if rows > 1 else "")
    told += f' style="font-size:{size}pt"' if size != table.size else ""
    behind = table.aside_size(aside, room)
    small = f' <small style="font-size:{behind}pt">{escape(aside)}</small>' if aside else ""
    return f"<td{told}>{escape(text)}{small}</td>"


@_block.register
def _tiles(tiles: Tiles, document: Document) -> str:
    width = document.width / tiles.columns - 2 * _PAD
    cells = "".join(_tile(tile, width, tiles.height, document) for tile in tiles.tiles)
    style = f"grid-template-columns:repeat({tiles.columns},1fr)"
    return f'<div class="tiles" style="{style}">{cells}</div>'


def _tile(tile: Tile, width: float, height: float, document: Document) -> str:
    side = side_of(tile)
    lines = _lines(tile.lines, width - side - (2 if side else 0))
    beside = _beside(tile, side, document) if side else ""
    table = _grid(tile.table, width) if tile.table else ""
    foot = _lines(tile.foot, width)
    return (
        f'<div class="tile" style="height:{height}mm"><div class="top"><div class="said">{lines}'
        f"</div>{beside}</div>{table}{foot}</div>"
    )


def _beside(tile: Tile, side: float, document: Document) -> str:
    logo = _row([tile.logo], logo_high(tile), side, document) if tile.logo else ""
    code = f'<div class="qr">{qr(tile.code)}</div>' if tile.code else ""
    under = _lines(tile.under, side)
    return f'<div class="beside" style="width:{side}mm">{logo}{code}{under}</div>'


def _lines(lines: Sequence[Line], width: float) -> str:
    return "".join(_line(line, fitted(line, width)) for line in lines)


@_block.register
def _break(block: Break, document: Document) -> str:
    return '<div class="break"></div>'


@_block.register
def _certificate(page: Certificate, document: Document) -> str:
    high, wide = (SHORT, LONG) if document.landscape else (LONG, SHORT)
    lines, foot = _lines(page.lines, wide - 80), _lines(page.foot, wide / 2 - 30)
    logos = _row(page.logos, LOGO_HIGH, wide - 90, document)
    if page.background:
        behind = f" p{document.pictures.index(page.background) + 1}"
        frames = ""
    else:
        behind, frames = (
            "",
            "".join(
                f'<div class="frame" style="inset:{off}mm;border:{line}pt solid {FRAME}"></div>'
                for off, line in FRAMES
            ),
        )
    return (
        f'<section class="certificate{behind}" style="width:{wide}mm;height:{high - 0.5}mm">'
        f'{frames}<div class="row">{logos}</div>'
        f'<div class="middle">{lines}</div><div class="foot">{foot}</div></section>'
    )
