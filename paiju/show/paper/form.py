"""The entry form 报名表, and the 规程 itself, as papers."""

from __future__ import annotations

from paiju.show.paper.document import Block, Document, Heading, Line
from paiju.show.paper.matter import Matter, heads, words
from paiju.show.paper.table import Table
from paiju.show.prospectus import entering
from paiju.show.setting import document_parts

_ROWS = 20
_WITH_SIGNATURE = 2
"""Lines that stay on one page with who signs."""


def form(matter: Matter, lang: str) -> Document:
    """Write the empty form with what the regulation says of entering."""
    title = words("form", lang)
    head = heads(("order", "name", "sex", "id_number", "club", "phone", "remark"), lang)
    rows = tuple((str(n), *("",) * 6) for n in range(1, _ROWS + 1))
    blocks: list[Block] = [
        *matter.opening(f"{matter.read.event.name} · {title}"),
        Line(words("form_unit", lang), 10.5),
        Table(head, rows, (0, 1.4, 0.6, 2.2, 2, 1.6, 1.2), frozenset({0}), 9.5, 8),
        *(Line(text, 8.5) for text in entering(matter.read, lang)),
        Line(words("form_sign", lang), 10.5, gap=3),
    ]
    return Document(title, tuple(blocks), lang, f"{matter.read.event.name} · {title}")


def regulation(matter: Matter, lang: str) -> Document:
    """Write the 竞赛规程."""
    title, parts, signed = document_parts(matter.read, lang)
    blocks = matter.opening(title)
    for at, (head, lines) in enumerate(parts, 1):
        blocks.append(Heading(head, 3))
        # Who signs does not stand alone on a page.
        last = len(lines) - _WITH_SIGNATURE if at == len(parts) else len(lines)
        blocks += [Line(line, kept=n >= last) for n, line in enumerate(lines)]
    blocks += [Line(text, align="right", gap=2, kept=text != signed[-1]) for text in signed]
    return Document(title, tuple(blocks), lang)
