"""Who gets what: prizes by place, the gift of every registered entrant, and what it all takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from paiju.contest.prospectus import Category, Goods, Prize, Prospectus
from paiju.contest.standings import Standing, Standings
from paiju.show.paper.document import Break, Document, Heading, Line
from paiju.show.paper.matter import Matter, heads, words
from paiju.show.paper.table import Table
from paiju.show.prize import counted, worth
from paiju.words import listed


class Award(msgspec.Struct, frozen=True):
    """What one entrant gets for his place; *cash* is shared where a place is."""

    row: Standing
    band: Prize
    cash: Fraction


def awards(table: Standings, about: Prospectus) -> list[Award]:
    """List who gets a prize, best first; who has left the event gets none (D).

    Who shares a place gets the goods and the certificate of its band, and the mean of the money.
    """
    sharing = Counter(row.place.rank for row in table.rows)
    found = []
    for row in table.rows:
        band = about.prize_of(row.place.rank)
        if band is not None and not row.place.tally.withdrawn:
            cash = about.shared(row.place.rank, sharing[row.place.rank])
            found.append(Award(row, band, cash))
    return found


class Honour(msgspec.Struct, frozen=True):
    """A certificate within a category: which one (*value*), and the place in it."""

    row: Standing
    category: Category
    value: str
    place: int


def honours(table: Standings, about: Prospectus) -> list[Honour]:
    """List who gets a certificate by category, category after category, best first.

    Who shares a place in the ranking shares it in the category; who has left is in none (D).
    """
    return [
        honour
        for category in about.category
        for value in _values(table, category)
        for honour in _best(table, category, value)
    ]


def _values(table: Standings, category: Category) -> list[str]:
    """Give the categories meant: the one that is named, or all in the order of the entrants."""
    entries = sorted((row.entry for row in table.rows), key=lambda entry: entry.number)
    found = dict.fromkeys(getattr(entry, category.by) for entry in entries)
    return [value for value in found if value and category.of in ("", value)]


def _best(table: Standings, category: Category, value: str) -> Iterator[Honour]:
    ranks: list[int] = []
    for row in table.rows:
        if getattr(row.entry, category.by) == value and not row.place.tally.withdrawn:
            ranks.append(row.place.rank)
            place = ranks.index(row.place.rank) + 1
            if place <= category.last:
                yield Honour(row, category, value, place)


def prizes(matter: Matter, lang: str) -> Document:
    """Write the list to be signed at the giving of prizes."""
    title, about = words("prizes", lang), matter.read.about
    blocks = matter.opening(f"{matter.read.event.name} · {title}")
    found = awards(matter.final, about) if matter.final else []
    if matter.final and matter.final.provisional:
        blocks.append(Line(words("not_final", lang), 10.5, bold=True))
    blocks.append(_by_place(found, matter, lang))
    if honoured := honours(matter.final, about) if matter.final else []:
        blocks.append(Heading(words("by_category", lang)))
        for by in dict.fromkeys(one.category.by for one in honoured):
            blocks.append(_by_category([h for h in honoured if h.category.by == by], by, lang))
    blocks += [Heading(words("needed", lang)), _needed(found, len(honoured), matter, lang)]
    if about.gift:
        blocks += [Break(), Heading(words("gifts", lang)), _gifts(matter, lang)]
    return Document(title, tuple(blocks), lang, f"{matter.read.event.name} · {title}")


def _by_place(found: list[Award], matter: Matter, lang: str) -> Table:
    money = matter.read.event.currency
    rows = tuple(
        (
            award.row.place.label,
            award.row.label,
            award.row.entry.club,
            words("yes", lang) if award.band.certificate else "",
            f"{_money(award.cash)} {money}" if award.cash else "",
            listed((_thing(g, money, lang) for g in award.band.goods), lang, "semicolon"),
            "",
        )
        for award in found
    )
    head = heads(("place", "name", "club", "certificate", "cash", "goods", "signature"), lang)
    return Table(head, rows, (0, 1.6, 2.0, 0, 0, 2.8, 1.4), frozenset({0, 4}), 9.5, 8)


def _by_category(found: list[Honour], by: str, lang: str) -> Table:
    """List the certificates by one kind of category, under its own name."""
    more = () if by == "club" else ("club",)
    rows = tuple(
        (h.value, str(h.place), h.row.label, *(h.row.entry.club for _ in more), "") for h in found
    )
    head = heads((by, "place", "name", *more, "signature"), lang)
    widths = (2.2 if by == "club" else 1.2, 0, 1.6, *(2.2 for _ in more), 1.5)
    return Table(head, rows, widths, frozenset({1}), 9.5, 8)


def _money(cash: Fraction) -> str:
    """Write whole units, or to the cent, rounded down."""
    whole, rest = divmod(cash.numerator * 100 // cash.denominator, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def _thing(thing: Goods, money: str, lang: str) -> str:
    told = counted(thing, lang)
    return told if thing.value is None else told + worth(thing, money, lang)


def _needed(found: list[Award], honoured: int, matter: Matter, lang: str) -> Table:
    money, about = matter.read.event.currency, matter.read.about
    goods: Counter[str] = Counter()
    for award in found:
        for thing in award.band.goods:
            goods[thing.name] += thing.count
    for thing in about.gift.goods if about.gift else ():
        goods[thing.name] += thing.count * len(matter.entries)
    certificates = sum(award.band.certificate for award in found) + honoured
    rows = [(words("certificate", lang), str(certificates))] if certificates else []
    cash = sum((award.cash for award in found), Fraction(0))
    rows += [(words("cash", lang), f"{_money(cash)} {money}")] if cash else []
    rows += [(name, str(count)) for name, count in goods.items()]
    return Table(heads(("what", "count"), lang), tuple(rows), (3, 1), frozenset({1}), whole=True)


def _gifts(matter: Matter, lang: str) -> Table:
    gift = matter.read.about.gift
    goods = gift.goods if gift else ()
    told = listed((counted(thing, lang) for thing in goods), lang, "semicolon")
    rows = tuple((str(e.number), e.name, e.club, told, "") for e in matter.entries)
    head = heads(("number", "name", "club", "goods", "signature"), lang)
    return Table(head, rows, (0, 1.6, 2.2, 2, 1.5), frozenset({0}), 9.5, 7)
