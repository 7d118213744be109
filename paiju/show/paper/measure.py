"""How wide a text is, estimated from its letters, and the size at which it fits.

A 汉字 is as wide as it is high. Both writers shrink a long name by the same measure.
"""

from __future__ import annotations

import unicodedata

POINT = 0.3528
"""Millimetres of a point."""
LEAST = 6.0
"""The smallest type."""
TITLE, LEAST_TITLE = 19.0, 14.0
"""Sizes of a title, and the least at which it stays on one line."""


def ems(text: str) -> float:
    """Estimate how wide a text is, in its own size."""
    return sum(_em(char) for char in text)


def _em(char: str) -> float:
    if unicodedata.combining(char):
        return 0
    if unicodedata.east_asian_width(char) in "WFA":
        return 1
    return 0.72 if char.isupper() or char in "@%&" else 0.6


def one_line(text: str, width: float, most: float) -> float:
    """Give the size, at most *most*, at which a text stays on one line of *width* millimetres."""
    return min(most, int(10 * width / POINT / max(ems(text), 0.1)) / 10)


def halves(text: str) -> tuple[str, ...]:
    """Break a long name in two about its middle, where a quotation begins or a word ends."""
    whole = ems(text)
    before, best = 0.0, (whole, 0)
    for at, char in enumerate(text):
        plain = not (char in "“《（(" or text[at - 1] in "”》）) ")
        best = min(best, (abs(before - whole / 2) + (whole / 5 if plain else 0), at))
        before += ems(char)
    parts = (text[: best[1]].strip(), text[best[1] :].strip())
    return tuple(part for part in parts if part)


def title(text: str, width: float) -> tuple[float, tuple[str, ...]]:
    """Give size and lines of a title: smaller, then broken before what kind of paper it is."""
    *above, last = text.rsplit(" · ", 1)
    if one_line(text, width, TITLE) < LEAST_TITLE and above:
        parts = (*above, last)
        least = min(one_line(part, width, TITLE) for part in parts)
        return max(LEAST_TITLE, least), parts
    return max(LEAST_TITLE, one_line(text, width, TITLE)), (text,)
