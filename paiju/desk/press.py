"""The press: an event's book becomes papers, and papers become PDF by Typst."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from paiju.contest.picture import Picture
from paiju.contest.ruling import Scored
from paiju.desk.book import Book
from paiju.desk.slips import by_hand, of_round
from paiju.errors import Unavailable
from paiju.show.ledger import ledger_text
from paiju.show.moment import span_text
from paiju.show.paper.document import Document
from paiju.show.paper.matter import Code, Matter, Sat
from paiju.show.paper.typst import FONTS, pictures, source
from paiju.words import listed, say


def matter(
    book: Book,
    lang: str,
    *,
    codes: Mapping[int, Code] | None = None,
    background: Picture | None = None,
    walked: int = 0,
) -> Matter:
    """Lay an event out for its papers; parameters as of :class:`Matter`."""
    field, read = book.field, book.setup.read
    sat = []
    for nth, (at, number) in enumerate(book.setup.walked(book.course), 1):
        stage = field.stages[at]
        (round_,) = (r for r in stage.rounds if r.number == number)
        here = tuple(r for r in stage.results if r.round == number)
        told = _confirmed(book, nth, lang)
        sat.append(Sat(at, round_, here, told, robots=not by_hand(book, nth)))
    out = book.public.rounds
    begun = [at for at, rounds in enumerate(out) if rounds and not read.stages[at].is_extra]
    return Matter(
        read,
        tuple(book.entries),
        tuple(sat),
        tuple(book.standings(at) for at in begun),
        _rulings(book, lang),
        codes or {},
        background,
        walked,
    )


def _confirmed(book: Book, walked: int, lang: str) -> tuple[str, ...]:
    """Say by whom and when the slips of a round were entered and confirmed, a step a line.

    Only of the slips that stand: what was confirmed of one that was taken back is not of these.
    """
    slips = [slip for slip in of_round(book, walked) if slip.scored is not None]
    done: dict[str, list[tuple[str, int]]] = {}
    for slip in slips:
        if slip.scored is not None:
            done.setdefault("entered", []).append((slip.scored.by, slip.scored.at))
    for step in book.setup.read.about.confirm.steps:
        told = [(one.by, one.at) for s in slips for one in s.steps if one.step == step]
        if told:
            done[step] = told
    zone = book.setup.read.event.zone
    lines = [_step(key, told, zone, lang) for key, told in done.items()]
    if due := sorted({slip.table for slip in slips if slip.due}):
        lines.append(say("printed.not_confirmed", lang, tables=tuple(due)))
    return tuple(lines)


def _step(key: str, told: Sequence[tuple[str, int]], zone: str, lang: str) -> str:
    by = listed(dict.fromkeys(name for name, _ in told if name), lang)
    moments = [at for _, at in told if at]
    when = span_text(min(moments), max(moments), zone) if moments else ""
    said = " · ".join(part for part in (by, when) if part)
    return say("show.told", lang, head=say(f"printed.done_{key}", lang), text=said)


def _rulings(book: Book, lang: str) -> tuple[str, ...]:
    slips = {note.number for note in book.notes if isinstance(note.ruling, Scored)}
    told = [
        note
        for note in book.notes
        if note.number not in slips and getattr(note.ruling, "ruling", 0) not in slips
    ]
    setup = book.setup
    text = ledger_text(told, setup.entries, lang, book.code, setup.read.event.zone) if told else ""
    return tuple(line.strip() for line in text.splitlines())


def pdf(document: Document) -> bytes:
    """Print a document.

    :raises Unavailable: the package ``typst`` or Chinese type is not installed.
    """
    return _compile(document, "pdf")[0]


def images(document: Document, dots: int = 60) -> list[bytes]:
    """Give the pages as PNG, *dots* an inch; errors as :func:`pdf`."""
    return _compile(document, "png", dots)


def _compile(document: Document, form: str, dots: int = 60) -> list[bytes]:
    try:
        # An extra: nothing but printing needs it. Its stubs know no files beside the first.
        typst: Any = import_module("typst")
    except ImportError:
        raise Unavailable("printed.no_package", package="typst", extra="paper") from None
    fonts = typst.Fonts()
    if not set(FONTS) & set(fonts.families()):
        raise Unavailable("printed.no_font", package="fonts-noto-cjk")
    files = {"main.typ": source(document).encode(), **pictures(document)}
    told = {"ppi": float(dots)} if form == "png" else {}
    try:
        made = typst.compile(files, font_paths=fonts, format=form, **told)
    except RuntimeError as fault:
        raise Unavailable("printed.not_set", fault=str(fault)[:200]) from None
    return list(made) if isinstance(made, list) else [made]
