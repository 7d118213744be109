"""Certificates: one a page, for whom the regulation gives one, on the organiser's own picture."""

from __future__ import annotations

from paiju.show.blanks import day
from paiju.show.paper.document import Certificate, Document, Heading, Line
from paiju.show.paper.matter import Matter, words
from paiju.show.paper.prizes import Award, awards
from paiju.show.prospectus import ordinal


def certificates(matter: Matter, lang: str) -> Document:
    """Write the certificates, best first; a single page that says so where there are none."""
    title = words("certificates", lang)
    found = awards(matter.final, matter.read.about) if matter.final else []
    pages = tuple(_page(matter, award, lang) for award in found if award.band.certificate)
    if not pages:
        return Document(title, (Heading(title, 1), Line(words("no_certificates", lang))), lang)
    return Document(title, pages, lang, landscape=True)


def _page(matter: Matter, award: Award, lang: str) -> Certificate:
    event, entry = matter.read.event, award.row.entry
    label = ordinal(award.row.place.rank, lang)
    name = award.band.name if award.band.name and len(award.band.places) == 1 else ""
    place = name or words("in_place", lang, n=label)
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
