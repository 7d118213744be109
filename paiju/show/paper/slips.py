"""Score slips: one a table and round, with what the facts of a board ask and who signs."""

from __future__ import annotations

from paiju.cards.deck import SEATS
from paiju.contest.prospectus import Step
from paiju.rules.slip import grammar
from paiju.show.paper.document import Document, Heading, Line, Tile, Tiles
from paiju.show.paper.matter import Matter, Sat, words
from paiju.show.paper.measure import ems
from paiju.show.paper.table import Table
from paiju.show.term import term

_PAGE, _ROW, _MOST_ROW, _HEAD = 262, 8.5, 13, 66
"""Millimetres of a page, of a board at least and at most, and of all that stands around."""


def slips(matter: Matter, lang: str) -> Document:
    """Write the slips of a round."""
    title, sat = words("slips", lang), matter.one
    foot = f"{matter.read.event.name} · {title}"
    if sat is None:
        return Document(title, (Heading(title, 1),), lang, foot)
    boards = matter.read.stages[sat.stage].boards
    count = max(1, int(_PAGE // (_HEAD + _ROW * (boards + 1))))
    row = max(_ROW, min(_MOST_ROW, (_PAGE / count - _HEAD) / (boards + 1)))
    tables = range(1, len(sat.round.tables) + 1)
    tiles = tuple(_slip(matter, sat, table, row, lang) for table in tables)
    return Document(title, (Tiles(1, int(_PAGE / count), tiles),), lang, foot)


def _slip(matter: Matter, sat: Sat, table: int, row: float, lang: str) -> Tile:
    head = Line(f"{matter.read.event.name} · {matter.round_title(sat, lang)}", 10)
    number = Line(words("slip_table", lang, n=table), 20, bold=True)
    people = tuple(
        Line(f"{seat}   {_who(matter, sat, table, at, lang)}", 12.5, gap=0.6)
        for at, seat in enumerate(SEATS)
    )
    rules = matter.read.rules(sat.stage)
    asked = tuple(Line(words(f"slip_{key}", lang), 9.5) for key in grammar(rules.game).heads(rules))
    boards, foot = _boards(matter, sat, row, lang), _sign(matter, lang)
    return Tile((head, number, *people, *asked), table=boards, foot=foot, logo=matter.logo)


def _who(matter: Matter, sat: Sat, table: int, seat: int, lang: str) -> str:
    """Say who sits there; room for the name of a house player, who is on no list."""
    name, club = matter.seated(sat, table, seat, lang)
    return f"{name}    {'____________' if (table, seat) in sat.house else club}".rstrip()


def _boards(matter: Matter, sat: Sat, height: float, lang: str) -> Table:
    stage = matter.read.stages[sat.stage]
    rules = matter.read.rules(sat.stage)
    asked = grammar(rules.game).fields(rules)
    first = (sat.round.number - 1) * stage.boards + 1
    named = [term(rules.name, key, f"printed.slip_{key}", lang) for key in asked]
    head = (words("board", lang), *(name[:1].upper() + name[1:] for name in named), *SEATS)
    empty = ("",) * (len(asked) + len(SEATS))
    rows = tuple((str(k), *empty) for k in range(first, first + stage.boards))
    widths = (0.0, *(max(3.2, *map(ems, name.split())) for name in named), *(3.0 for _ in SEATS))
    return Table(head, rows, widths, frozenset({0}), 9, height)


def _sign(matter: Matter, lang: str) -> tuple[Line, ...]:
    steps: tuple[Step, ...] = matter.read.about.confirm.steps or ("players",)
    said = [words(f"sign_{step}", lang) for step in steps]
    rows = [said[0], "  ".join(said[1:])] if len(said) > 1 else said
    return tuple(Line(row, 10, gap=4) for row in rows)
