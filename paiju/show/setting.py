"""How a 竞赛规程 is set: as plain text, in Markdown, or in parts for paper."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence

from paiju.contest.regulation import Regulation
from paiju.show.blanks import day
from paiju.show.prize import numeral
from paiju.show.prospectus import sections
from paiju.show.section import Section, phrase


def _numbered_sections(read: Regulation, lang: str) -> Iterator[Section]:
    for n, (head, lines) in enumerate(sections(read, lang), 1):
        yield (f"{numeral(n)}、" if lang == "zh" else f"{n}. ") + head, lines


def _signature(read: Regulation, lang: str) -> list[str]:
    signed = day(read.event.signed, lang) if read.event.signed else ""
    return [line for line in (read.event.committee, signed) if line]


def _title(read: Regulation, lang: str) -> str:
    return phrase(lang, "title", name=read.event.name)


def document_parts(read: Regulation, lang: str) -> tuple[str, list[Section], list[str]]:
    """Give title, numbered sections with numbered lines, and who signs."""
    parts = [
        (head, told if len(told) == 1 else _numbered(told, ""))
        for head, told in _numbered_sections(read, lang)
    ]
    return _title(read, lang), parts, _signature(read, lang)


def as_text(read: Regulation, lang: str) -> str:
    """Write plain text."""
    lines = [_title(read, lang), ""]
    for head, told in _numbered_sections(read, lang):
        if len(told) == 1:
            lines += [phrase(lang, "alone", head=head, line=told[0]), ""]
        else:
            lines += [head, *_numbered(told), ""]
    return "\n".join([*lines, *_signature(read, lang), ""])


_OWN = re.compile("[（(][0-9]{1,2}[）)]")
"""How a line begins that stands under the line before it, with a number of its own."""


def _numbered(lines: Sequence[str], before: str = "    ") -> list[str]:
    numbers = itertools.count(1)
    return [f"{before}{_number_of(line, numbers)}{line}" for line in lines]


def _number_of(line: str, numbers: Iterator[int]) -> str:
    return "" if _OWN.match(line) else f"{next(numbers)}. "


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>#|"})


def as_markdown(read: Regulation, lang: str) -> str:
    """Write Markdown; a mark in the data stays a plain character."""
    lines = [f"# {_title(read, lang).translate(_MARKS)}", ""]
    for head, told in _numbered_sections(read, lang):
        lines += [f"## {head.translate(_MARKS)}", ""]
        lines += [*_items(told), ""]
    return "\n".join([*lines, *(f"{s.translate(_MARKS)}  " for s in _signature(read, lang)), ""])


def _items(lines: Sequence[str]) -> Iterator[str]:
    numbers = itertools.count(1)
    for line in lines:
        yield (_number_of(line, numbers) or "   - ") + line.translate(_MARKS)


FORMS: dict[str, Callable[[Regulation, str], str]] = {
    "text": as_text,
    "markdown": as_markdown,
}
"""Form as it is typed → what writes it."""
