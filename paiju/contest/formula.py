"""Texts that a spreadsheet would run as a formula: disarmed on their way out, bare again in."""

from __future__ import annotations

import re

# A spreadsheet takes a cell that begins so for a formula; with a Chinese keyboard at hand the wide
# signs as well. Apostrophes in front count with it, so that to disarm can be taken back.
_ARMED = re.compile(r"'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")


def guard(text: str) -> str:
    """Make sure that no spreadsheet runs a text as a formula; :func:`bare` takes it back."""
    return f"'{text}" if _ARMED.match(text) else text


def bare(text: str) -> str:
    """Give a text as it was before :func:`guard`."""
    return text[1:] if text.startswith("'") and _ARMED.match(text) else text
