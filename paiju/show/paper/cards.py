"""Seat cards: number, name, club, and the code that opens the player's table."""

from __future__ import annotations

from paiju.contest.entry import Entry
from paiju.show.paper.document import Document, Line, Tile, Tiles
from paiju.show.paper.matter import Matter, words


def cards(matter: Matter, lang: str) -> Document:
    """Write the cards of all entrants, ten a page."""
    title = words("cards", lang)
    tiles = tuple(_card(matter, entry, lang) for entry in matter.entries)
    return Document(title, (Tiles(2, 53, tiles),), lang, f"{matter.read.event.name} · {title}")


def _card(matter: Matter, entry: Entry, lang: str) -> Tile:
    lines = (
        Line(matter.read.event.name, 9),
        Line(words("card_number", lang, n=entry.number), 13, gap=2),
        Line(entry.name, 22, bold=True),
        Line(entry.club, 11),
    )
    return Tile(tuple(line for line in lines if line.text), matter.codes.get(entry.number, ""))
