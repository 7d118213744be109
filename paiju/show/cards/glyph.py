"""The written numerals, as outlines of LXGW WenKai (licence and provenance beside the data)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

EM = 250
"""Units of one em; y runs down."""

_FILE = Path(__file__).parent / "glyphs.toml"


@cache
def glyphs() -> dict[str, str]:
    """Give character → the ``d`` of its path."""
    tables = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {char: path for table in tables.values() for char, path in table.items()}


def drawn(char: str, x: float, y: float, size: float) -> str:
    """Draw a character with its em square at (*x*, *y*), *size* wide."""
    return f'<path transform="translate({x:g} {y:g}) scale({size / EM:g})" d="{glyphs()[char]}"/>'


def sheet(symbols: list[str], note: str) -> str:
    """Put symbols together to a sprite."""
    body = "\n".join(symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {note} -->\n{body}\n</svg>\n'
