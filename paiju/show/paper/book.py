"""The result book: what the event was, its rankings, every round with its results, the rulings."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.prospectus import names
from paiju.contest.result import Result
from paiju.score.line import Outcome
from paiju.show.blanks import days
from paiju.show.paper.document import MARGIN, SHORT, Block, Break, Document, Facts, Heading, Line
from paiju.show.paper.matter import Matter, Sat, words
from paiju.show.paper.measure import halves, one_line
from paiju.show.paper.ranking import ranking
from paiju.show.paper.seating import aside
from paiju.show.paper.table import Table
from paiju.show.setting import document_parts
from paiju.show.standings import note
from paiju.words import say

_NAME = 28.0
"""Size of the event's name on the cover."""
_PLAIN = (Outcome.PLAYED, Outcome.ASSIGNED)


def results(matter: Matter, lang: str) -> Document:
    """Write the whole event: a cover, the rankings, the rounds, what was ruled, the 规程."""
    name, title = matter.read.event.name, words("results", lang)
    blocks: list[Block] = list(_cover(matter, title, lang))
    for table in reversed(matter.tables):
        stage = matter.read.stages[table.stage].name
        blocks += [Break(), Heading(f"{stage} · {words('ranking', lang)}")]
        blocks += [ranking(table, lang), Line(note(table, lang), 8.5)]
        if table is matter.final:
            blocks += [Line(words("sign_results", lang), 10.5, gap=8)]
    blocks.append(Break())
    for sat in matter.sat:
        blocks += _round(matter, sat, lang)
    if matter.rulings:
        blocks.append(Heading(words("rulings", lang)))
        blocks += [Line(text, 9.5) for text in matter.rulings]
    blocks += [Break(), Heading(words("regulation", lang)), *_about(matter, lang)]
    return Document(title, tuple(blocks), lang, f"{name} · {title}")


def _cover(matter: Matter, title: str, lang: str) -> Iterator[Block]:
    """Write what stands on the cover: logos, the event, when and where, and by whom."""
    event, width = matter.read.event, SHORT - 2 * MARGIN
    logos = msgspec.structs.replace(matter.logos, high=24.0)
    if logos.hosts or logos.sponsors:
        yield logos
    lines = (event.name,) if one_line(event.name, width, _NAME) == _NAME else halves(event.name)
    size = min(one_line(line, width, _NAME) for line in lines)
    for at, line in enumerate(lines):
        yield Line(line, size, bold=True, align="center", gap=2 if at else 44)
    yield Line(title, 36, bold=True, align="center", gap=14)
    if matter.final and matter.final.provisional:
        yield Line(words("not_final", lang), 12, bold=True, align="center", gap=6)
    yield Facts(tuple(_told(matter, lang)), gap=52)


def _told(matter: Matter, lang: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    event = matter.read.event
    if event.date:
        yield words("when", lang), (days(event.date, event.until, lang),)
    if event.place:
        yield words("where", lang), (event.place,)
    for key in ("host", "organiser", "title_sponsor", "sponsor", "supporter"):
        if told := names(getattr(event, key)):
            yield say(f"prospectus.{key}", lang), told
    if event.referee:
        yield words("chief", lang), (event.referee,)


def _about(matter: Matter, lang: str) -> Iterator[Block]:
    _, parts, _ = document_parts(matter.read, lang)
    for head, lines in parts:
        yield Heading(head, 3)
        yield from (Line(line, 9.5) for line in lines)


def _round(matter: Matter, sat: Sat, lang: str) -> Iterator[Block]:
    yield Heading(matter.round_title(sat, lang))
    by: dict[int, list[Result | None]] = {t: [] for t in range(1, len(sat.round.tables) + 1)}
    for made in sorted(sat.results, key=lambda r: r.board):
        by[made.table].append(made)
    rows = []
    for table, found in by.items():
        named = tuple(matter.title(sat, table, seat, lang) for seat in range(len(SEATS)))
        for at, result in enumerate(found or [None]):
            who = named if not at else ("", "", "")
            board = str(result.board) if result else ""
            cells = (str(table) if not at else "", who[0], who[1], who[2], board)
            rows.append((*cells, *_scores(result, lang)))
    head = (words("table", lang), "a", "b", "c", words("board", lang), "a", "b", "c")
    widths, right = (0, 2, 2, 2, 0, 0.8, 0.8, 0.8), frozenset({0, 4, 5, 6, 7})
    yield Table(head, tuple(rows), widths, right, 9, joined=4)
    yield from aside(matter, sat, lang)
    yield from (Line(text, 8.5) for text in sat.confirmed)


def _scores(result: Result | None, lang: str) -> tuple[str, ...]:
    if result is None:
        return ("", "", "")
    return tuple(
        (f"{score:+}" if score else "0") if how in _PLAIN else words(f"how_{how.value}", lang)
        for score, how in zip(result.scores, result.outcomes, strict=True)
    )
