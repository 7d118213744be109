"""The twenty 字牌 faces: half a card each; the other half is the same, turned round.

Red kinds have a filled corner beside their colour. Large numerals are heavier and stand in a
frame, small ones stand free: size alone tells nothing.
"""

from __future__ import annotations

from paiju.cards.zipai import KINDS, RED
from paiju.show.cards.glyph import drawn, sheet

WIDTH, HALF = 40, 52
"""Half a face, in its own units."""

_CORNER = '<path d="M0 0H14L0 14Z"/>'
_FRAME = (
    '<path fill="none" stroke="currentColor" stroke-width="2" d="M3 52V7Q3 3 7 3H33Q37 3 37 7V52"/>'
)
_SEAL = '<path d="M14 46.5H26V49.5H14Z"/>'


def sprite() -> str:
    """Draw the sprite: a half of every face, and the back."""
    return sheet([*(_face(kind) for kind in range(len(KINDS))), _back()], "drawn by zipai.py")


def _face(kind: int) -> str:
    large = kind >= len(KINDS) // 2
    corner = _CORNER if kind in RED else ""
    frame = _FRAME + _SEAL if large else ""
    size, x, y = (30, 5, 8) if large else (36, 2, 5)
    ink = corner + frame + drawn(KINDS[kind], x, y, size)
    return _symbol(name(kind), ink)


def name(kind: int) -> str:
    """Name a face by the ASCII twin of the notation: ``s1`` … ``s10``, ``b1`` … ``b10``."""
    return f"{'sb'[kind // 10]}{kind % 10 + 1}"


def _back() -> str:
    lines = "".join(f"M4 {y}L36 {y - 32}" for y in range(10, 90, 8))
    clip = '<clipPath id="in"><rect x="4" y="4" width="32" height="48"/></clipPath>'
    frame = '<path fill="none" stroke="currentColor" stroke-width="2" d="M4 52V4H36V52"/>'
    hatch = f'<path clip-path="url(#in)" stroke="currentColor" stroke-width="1.5" d="{lines}"/>'
    return clip + _symbol("back", frame + hatch)


def _symbol(own: str, ink: str) -> str:
    box = f'viewBox="0 0 {WIDTH} {HALF}"'
    return f'<symbol id="{own}" {box} fill="currentColor">{ink}</symbol>'
