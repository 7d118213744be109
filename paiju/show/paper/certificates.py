"""Certificates: one a page, for whom the regulation gives one, on the organiser's own picture."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.contest.entry import Entry
from paiju.show.blanks import day
from paiju.show.paper.document import Certificate, Document, Heading, Line
from paiju.show.paper.matter import Matter, words
from paiju.show.paper.prizes import Award, awards, honours
from paiju.show.prize import ordinal


def certificates(matter: Matter, lang: str) -> Document:
    """Write the certificates, best first, then those by category.

    A single page says so where there are none.
    """
    title = words("certificates", lang)
    pages = tuple(_pages(matter, lang))
    if not pages:
        return Document(title, (Heading(title, 1), Line(words("no_certificates", lang))), lang)
    return Document(title, pages, lang, landscape=True)


def _pages(matter: Matter, lang: str) -> Iterator[Certificate]:
    if matter.final is None:
        return
    for award in awards(matter.final, matter.read.about):
        if award.band.certificate:
            yield _page(matter, award.row.entry, _place(award, lang), lang)
    for honour in honours(matter.final, matter.read.about):
        n = ordinal(honour.place, lang)
        place = words("in_category", lang, category=honour.category, n=n)
        yield _page(matter, honour.row.entry, place, lang)


def _place(award: Award, lang: str) -> str:
    name = award.band.name if len(award.band.places) == 1 else ""
    return name or words("in_place", lang, n=ordinal(award.row.place.rank, lang))


def _page(matter: Matter, entry: Entry, place: str, lang: str) -> Certificate:
    event = matter.read.event
    lines = [
        Line(words("certificate_title", lang), 40, bold=True, align="center"),
        Line(entry.name, 30, bold=True, align="center", gap=10),
        Line(entry.club, 16, align="center"),
        Line(words("certificate_text", lang, event=event.name), 18, align="center", gap=4),
        Line(place, 28, bold=True, align="center", gap=4),
        Line(words("certificate_end", lang), 16, align="center", gap=4),
    ]
    signed = event.until or event.date
    foot = [event.committee, day(signed, lang) if signed else ""]
    return Certificate(
        tuple(line for line in lines if line.text),
        tuple(Line(text, 14, align="center") for text in foot if text),
        matter.background,
    )
