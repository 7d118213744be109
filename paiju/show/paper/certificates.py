"""Certificates: one a page, for whom the regulation gives one, on the organiser's own pictures."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paiju.contest.entry import Entry
from paiju.contest.picture import Picture
from paiju.show.blanks import day
from paiju.show.paper.document import Certificate, Document, Heading, Line
from paiju.show.paper.matter import Matter, words
from paiju.show.paper.prizes import Award, awards, honours
from paiju.show.prize import ordinal, own_name, value_text


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
            yield _page(matter, award.row.entry, _place(award, lang), award.band.picture, lang)
    for honour in honours(matter.final, matter.read.about):
        n = ordinal(honour.place, lang)
        place = words(
            "in_category", lang, category=value_text(honour.category, honour.value, lang), n=n
        )
        yield _page(matter, honour.row.entry, place, honour.category.picture, lang)


def _place(award: Award, lang: str) -> str:
    name = own_name(award.band, lang) if len(award.band.places) == 1 else ""
    return name or words("in_place", lang, n=ordinal(award.row.place.rank, lang))


def _page(matter: Matter, entry: Entry, place: str, own: str, lang: str) -> Certificate:
    event = matter.read.event
    lines = [
        Line(words("certificate_title", lang), 46, bold=True),
        Line(entry.name, 32, bold=True, gap=9),
        Line(entry.club, 16, gap=1),
        Line(words("certificate_text", lang, event=event.name), 19, gap=6),
        Line(place, 32, bold=True, gap=5),
        Line(words("certificate_end", lang), 17, gap=6),
    ]
    signed = event.until or event.date
    foot = [event.committee, day(signed, lang) if signed else ""]
    logos = matter.logos
    return Certificate(
        tuple(_formal(line) for line in lines if line.text),
        tuple(_formal(Line(text, 15)) for text in foot if text),
        _behind(matter, own),
        (*logos.hosts, *logos.sponsors),
    )


def _formal(line: Line) -> Line:
    return msgspec.structs.replace(line, align="center", tone="formal")


def _behind(matter: Matter, own: str) -> Picture | None:
    """Give the picture: the band's or category's, else that asked for, else the common one."""
    if own:
        return matter.read.pictures[own]
    common = matter.pictures(matter.read.about.certificate.picture)
    return matter.background or next(iter(common), None)
