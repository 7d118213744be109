"""Seat cards: number, name, club, and the code that opens the player's table."""

from __future__ import annotations

from paiju.contest.entry import Entry
from paiju.show.paper.document import Document, Line, Tile, Tiles
from paiju.show.paper.matter import Matter, words
from paiju.words import say


def cards(matter: Matter, lang: str) -> Document:
    """Write the cards of all entrants, and of the house players of the round, ten a page."""
    title = words("cards", lang)
    tiles = tuple(_card(matter, entry, lang) for entry in matter.entries)
    tiles += tuple(_house_card(matter, n, lang) for n in range(1, _housed(matter) + 1))
    return Document(title, (Tiles(2, 53, tiles),), lang, f"{matter.read.event.name} · {title}")


def _housed(matter: Matter) -> int:
    """Count the house players of the round that is printed."""
    return len(matter.one.house) if matter.one else 0


def _house_card(matter: Matter, number: int, lang: str) -> Tile:
    name = say("show.house_player", lang, n=number)
    return Tile((Line(matter.read.event.name, 9), Line(name, 22, bold=True, gap=8)))


def _card(matter: Matter, entry: Entry, lang: str) -> Tile:
    code = matter.codes.get(entry.number)
    lines = (
        Line(matter.read.event.name, 8.5),
        Line(words("card_number", lang, n=entry.number), 16, bold=True, gap=2),
        Line(entry.name, 24 if code else 36, bold=True, gap=1),
        Line(entry.club, 12, gap=1),
    )
    said = tuple(line for line in lines if line.text)
    if code is None:
        return Tile(said, logo=matter.logo)
    under = (Line(code.code, 11, bold=True, align="center"),)
    where = (Line(code.address, 8, gap=1.5),) if code.address else ()
    return Tile((*said, *where), code.link, under=under, logo=matter.logo)
