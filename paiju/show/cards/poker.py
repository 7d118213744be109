"""The 54 cards: a large index in the left strip that an overlapped card shows, one large pip.

Court cards wear a cap, a coronet or a crown over the pip. 大王 is a filled sun with a filled
index, 小王 an outlined moon with an outlined index: no colour is needed. In the contrast deck
♥ and ♦ are hollow.
"""

from __future__ import annotations

from paiju.cards.poker import RANKS, SMALL_JOKER
from paiju.show.cards.glyph import drawn, sheet

WIDTH, HEIGHT = 56, 80
"""One face, in its own units."""

STRIP = 18
"""What an overlapped card shows at the least: the index fits into it."""

_ranks = {
    "A": "M1.4 17L7 1.6L12.6 17M3.4 11.8H10.6",
    "2": "M1.8 5.4C1.8-.1 12.3-.1 12.3 5.3C12.3 9 5 12.4 1.8 16.4H12.8",
    "3": "M2 1.6H12L6.9 7.4C10.8 7.2 12.6 9.4 12.5 11.9C12.2 17.4 3.4 17.9 1.4 14",
    "4": "M10 17.2V1.8L1.4 12.6H13.4",
    "5": "M12 1.6H3.2L2.4 8.2C5.2 6.2 12.6 6.1 12.6 11.5C12.6 17.3 4 17.9 1.4 14.4",
    "6": "M10.8 1.5C4.5 4 1.6 7.6 1.6 12a5.4 4.7 0 1 0 10.8 0a5.4 4.7 0 1 0-10.8 0",
    "7": "M1.4 1.6H12.4C9.2 6.2 6.6 11 5.6 17.2",
    "8": "M7 1.4a4.1 3.6 0 1 0 .01 0M7 8.6a5.4 4.1 0 1 0 .01 0",
    "9": "M3.2 16.7C9.5 14.2 12.4 10.6 12.4 6.2a5.4 4.7 0 1 0-10.8 0a5.4 4.7 0 1 0 10.8 0",
    "T": "M.6 4.2L3 1.6V17M10 1.5a3.2 7.6 0 1 0 .01 0",
    "J": "M10.6 1.2V11.6C10.6 17.9 2.6 18 1.8 12.4",
    "Q": "M7 1.5a5.5 7.3 0 1 0 .01 0M8 12L13 17.4",
    "K": "M2.6 1.2V17M12.4 1.2L2.6 10.4M6.2 7.4L13 17",
}
"""Strokes of the ranks in a box of 14 × 18."""

_suits = {
    "s": "M50 3C62 26 94 42 94 66C94 84 72 92 58 76C58 86 62 92 70 97H30C38 92 42 86 42 76"
    "C28 92 6 84 6 66C6 42 38 26 50 3Z",
    "h": "M50 95C40 76 6 58 6 32C6 6 40 2 50 28C60 2 94 6 94 32C94 58 60 76 50 95Z",
    "c": "M43 60A23 23 0 1 1 34 37A23 23 0 1 1 66 37A23 23 0 1 1 57 60C57 80 62 91 70 97H30"
    "C38 91 43 80 43 60Z",
    "d": "M50 2C58 21 75 40 90 50C75 60 58 79 50 98C42 79 25 60 10 50C25 40 42 21 50 2Z",
}
"""Outlines of ♠♥♣♦ in a box of 100 × 100."""

_worn = {
    "J": "M26 37C28 29 40 27 47 33L52 26L50 37Z",
    "Q": "M26 37L25 30M32.5 37L31.5 29M39 37V28M45.5 37L46.5 29M52 37L53 30M25 37H53",
    "K": "M25 37L23 25L32 31L39 22L46 31L55 25L53 37Z",
}
"""Cap, coronet and crown over the large pip."""

_SUN = (
    "M36 34a11 11 0 1 0 .01 0M36 24V29M36 61V66M15 45H20M52 45H57"
    "M22 31L25.5 34.5M50 31L46.5 34.5M22 59L25.5 55.5M50 59L46.5 55.5"
)
_STAR = (
    "M10.0 57.5L12.1 63.1L18.1 63.4L13.4 67.1L15.0 72.9"
    "L10.0 69.6L5.0 72.9L6.6 67.1L1.9 63.4L7.9 63.1Z"
)
_MOON = "M42 28A19 19 0 1 0 54 57A15 15 0 0 1 42 28Z"


def sprite() -> str:
    """Draw the sprite of the standard and the four-colour deck."""
    return _sheet(hollow="")


def contrast() -> str:
    """Draw the sprite of the contrast deck."""
    return _sheet(hollow="hd")


def _sheet(hollow: str) -> str:
    faces = [_face(suit, rank, hollow=suit in hollow) for rank in _ranks for suit in _suits]
    pips = [
        f'<symbol id="pip-{suit}" viewBox="0 0 100 100">'
        f"{_pip(suit, 0, 0, 100, hollow=suit in hollow)}"
        "</symbol>"
        for suit in _suits
    ]
    others = [_small_joker(), _big_joker(), _back(), _star()]
    return sheet([*faces, *pips, *others], "drawn by poker.py")


def _face(suit: str, rank: str, *, hollow: bool) -> str:
    index = _strokes(_ranks[rank], 2.5, 5, 2.9)
    large = (21, 29, 32) if rank == "A" else (26, 40, 26)
    if rank not in _worn and rank != "A":
        large = (24, 38, 28)
    worn = _cap(rank) if rank in _worn else ""
    return _symbol(
        suit + rank,
        index + _pip(suit, 3, 27, 13, hollow=hollow) + _pip(suit, *large, hollow=hollow) + worn,
    )


def _cap(rank: str) -> str:
    if rank == "Q":
        return f'<path fill="none" stroke="currentColor" stroke-width="2" d="{_worn[rank]}"/>'
    return f'<path fill="currentColor" d="{_worn[rank]}"/>'


def _pip(suit: str, x: float, y: float, size: float, *, hollow: bool) -> str:
    scale = f'transform="translate({x:g} {y:g}) scale({size / 100:g})"'
    if hollow:
        ink = 'fill="none" stroke="currentColor" stroke-width="13" stroke-linejoin="round"'
    else:
        ink = 'fill="currentColor"'
    return f'<path {scale} {ink} d="{_suits[suit]}"/>'


def _strokes(path: str, x: float, y: float, width: float) -> str:
    return (
        f'<path transform="translate({x:g} {y:g})" fill="none" stroke="currentColor" '
        f'stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round" d="{path}"/>'
    )


def _small_joker() -> str:
    index = '<rect x="1.6" y="2.6" width="15.4" height="33" rx="3" fill="none" '
    index += 'stroke="currentColor" stroke-width="1.4"/>'
    chars = drawn("小", 2.3, 4, 14) + drawn("王", 2.3, 20, 14)
    moon = f'<path fill="none" stroke="currentColor" stroke-width="3" d="{_MOON}"/>'
    return _symbol(RANKS[SMALL_JOKER], f'{index}<g fill="currentColor">{chars}</g>{moon}')


def _big_joker() -> str:
    index = '<rect x="1.6" y="2.6" width="15.4" height="33" rx="3" fill="currentColor"/>'
    chars = drawn("大", 2.3, 4, 14) + drawn("王", 2.3, 20, 14)
    sun = '<path fill="currentColor" stroke="currentColor" stroke-width="3.4" '
    sun += f'stroke-linecap="round" d="{_SUN}"/>'
    return _symbol(RANKS[-1], f'{index}<g fill="#fff">{chars}</g>{sun}')


def _star() -> str:
    """Draw the mark of a wild card, in the left strip under the pip."""
    edge = 'stroke="#fff" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke"'
    return _symbol("star", f'<path fill="currentColor" {edge} d="{_STAR}"/>')


def _back() -> str:
    rows = "".join(f"M{x} 6V74" for x in range(8, 52, 5)) + "".join(
        f"M6 {y}H50" for y in range(8, 76, 5)
    )
    frame = '<rect x="4" y="4" width="48" height="72" rx="4" fill="none" stroke="currentColor" '
    return _symbol("back", f'{frame}stroke-width="2"/><path stroke="currentColor" d="{rows}"/>')


def _symbol(name: str, ink: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{ink}</symbol>'
