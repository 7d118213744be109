"""Who sits where: a list by table to hang up, and one by number to find oneself in."""

from __future__ import annotations

from paiju.cards.deck import SEATS
from paiju.show.paper.document import Block, Break, Document, Heading, Line
from paiju.show.paper.matter import Matter, Sat, heads, words
from paiju.show.paper.table import Table
from paiju.words import say


def seating(matter: Matter, lang: str) -> Document:
    """Write the seating of a round; an empty document where none was seated."""
    sat = matter.one
    title = words("seating", lang)
    blocks: list[Block] = matter.opening(matter.read.event.name)
    if sat is not None:
        title = f"{title} · {matter.round_title(sat, lang)}"
        blocks += [Heading(title), _by_table(matter, sat, lang), *aside(matter, sat, lang)]
        blocks += [Break(), Heading(words("by_number", lang)), _by_number(matter, sat, lang)]
        blocks += _house(sat, lang)
    return Document(title, tuple(blocks), lang, f"{matter.read.event.name} · {title}")


def _by_table(matter: Matter, sat: Sat, lang: str) -> Table:
    rows = tuple(
        (str(table), *(_seat(matter, sat, table, seat, lang) for seat in range(len(SEATS))))
        for table in range(1, len(sat.round.tables) + 1)
    )
    head = (words("table", lang), *SEATS)
    return Table(head, rows, (0, 1, 1, 1), frozenset({0}), 10.5, strong=frozenset({0}))


def _seat(matter: Matter, sat: Sat, table: int, seat: int, lang: str) -> str:
    name, club = matter.seated(sat, table, seat, lang)
    return name + (f"\t{club}" if club else "")


def _who(matter: Matter, player: int, lang: str) -> str:
    club = matter.club(player)
    name = matter.numbered(player)
    return words("of_club", lang, name=name, club=club) if club else name


def aside(matter: Matter, sat: Sat, lang: str) -> list[Block]:
    """Say who has a bye, who stays away, and how many sit for the house."""
    lines: list[Block] = []
    if sat.house:
        lines.append(Line(words("house_line", lang, n=len(sat.house))))
    for key, players in (("byes", sat.round.byes), ("away", sat.round.absent)):
        if players:
            there = tuple(_who(matter, player, lang) for player in players)
            lines.append(Line(words(f"{key}_line", lang, players=there)))
    return lines


def _house(sat: Sat, lang: str) -> list[Block]:
    """List the house players by number: each finds his table, another one every round."""
    if not sat.house:
        return []
    there = sorted((number, *place) for place, number in sat.house.items())
    rows = tuple((str(number), str(table), SEATS[seat]) for number, table, seat in there)
    head = (words("house_players", lang), words("table", lang), say("show.seat", lang))
    right, strong = frozenset({0, 1}), frozenset({1, 2})
    table = Table(head, rows, (1, 1, 1), right, strong=strong, striped=True)
    return [Heading(words("by_house_number", lang)), table]


def _by_number(matter: Matter, sat: Sat, lang: str) -> Table:
    rows = []
    for entry in matter.entries:
        place = sat.round.place(entry.number)
        where = ("", words("bye", lang) if entry.number in sat.round.byes else "–")
        if place is not None:
            where = (str(place[0]), SEATS[place[1]])
        rows.append((str(entry.number), entry.name, entry.club, *where))
    head = heads(("number", "name", "club", "table"), lang)
    columns = (*head, say("show.seat", lang))
    right, strong = frozenset({0, 3}), frozenset({3, 4})
    return Table(columns, tuple(rows), (0, 2, 4, 0, 0), right, strong=strong, striped=True)
