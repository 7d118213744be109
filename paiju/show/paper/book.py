"""The result book: what the event was, its rankings, every round with its results, the rulings."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.contest.result import Result
from paiju.score.line import Outcome
from paiju.show.paper.document import Block, Break, Document, Heading, Line, Table
from paiju.show.paper.matter import Matter, Sat, words
from paiju.show.paper.ranking import ranking
from paiju.show.paper.seating import aside
from paiju.show.prospectus import sections
from paiju.show.standings import note
from paiju.words import say

_PLAIN = (Outcome.PLAYED, Outcome.ASSIGNED)


def results(matter: Matter, lang: str) -> Document:
    """Write the whole event."""
    name = matter.read.event.name
    blocks: list[Block] = [Heading(f"{name} · {words('results', lang)}", 1)]
    blocks.append(Line(matter.facts, 10.5, align="center"))
    blocks += _about(matter, lang)
    for table in reversed(matter.tables):
        blocks += [Break(), Heading(f"{matter.read.stages[table.stage].name} · {_title(lang)}")]
        blocks += [ranking(table, lang), Line(note(table, lang), 8.5)]
    blocks.append(Break())
    for sat in matter.sat:
        blocks += _round(matter, sat, lang)
    if matter.rulings:
        blocks.append(Heading(words("rulings", lang)))
        blocks += [Line(text, 9.5) for text in matter.rulings]
    title = words("results", lang)
    return Document(title, tuple(blocks), lang, f"{name} · {title}")


def _title(lang: str) -> str:
    return say("show.title", lang)


def _about(matter: Matter, lang: str) -> Iterator[Block]:
    for head, lines in sections(matter.read, lang):
        yield Heading(head, 3)
        yield from (Line(line, 9.5) for line in lines)


def _round(matter: Matter, sat: Sat, lang: str) -> Iterator[Block]:
    yield Heading(matter.round_title(sat, lang))
    by: dict[int, list[Result | None]] = {t: [] for t in range(1, len(sat.round.tables) + 1)}
    for made in sorted(sat.results, key=lambda r: r.board):
        by[made.table].append(made)
    rows = []
    for table, found in by.items():
        trio = sat.round.tables[table - 1]
        for at, result in enumerate(found or [None]):
            who = tuple(matter.name(p, lang) for p in trio) if not at else ("", "", "")
            board = str(result.board) if result else ""
            cells = (str(table) if not at else "", who[0], who[1], who[2], board)
            rows.append((*cells, *_scores(result, lang)))
    head = (words("table", lang), "a", "b", "c", words("board", lang), "a", "b", "c")
    widths, right = (0, 2, 2, 2, 0, 0.8, 0.8, 0.8), frozenset({0, 4, 5, 6, 7})
    yield Table(head, tuple(rows), widths, right, 9, joined=4)
    yield from aside(matter, sat, lang)


def _scores(result: Result | None, lang: str) -> tuple[str, ...]:
    if result is None:
        return ("", "", "")
    return tuple(
        (f"{score:+}" if score else "0") if how in _PLAIN else words(f"how_{how.value}", lang)
        for score, how in zip(result.scores, result.outcomes, strict=True)
    )
