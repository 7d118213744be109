"""The wall chart: who sat where in each round and what it brought; rounds to come are blank."""

from __future__ import annotations

from fractions import Fraction

from paiju.cards.deck import SEATS
from paiju.score.line import Outcome
from paiju.show.paper.document import Document, Heading, Line
from paiju.show.paper.matter import Matter, Sat, heads, words
from paiju.show.paper.table import Table

_MOST = 12
"""Rounds on one chart."""
_HOW = (Outcome.PLAYED, Outcome.ASSIGNED)


def wall(matter: Matter, lang: str) -> Document:
    """Write a chart for each stage, of at most twelve rounds each."""
    title = words("wall", lang)
    blocks = matter.opening(f"{matter.read.event.name} · {title}")
    for at, stage in enumerate(matter.read.stages):
        sat = [one for one in matter.sat if one.stage == at]
        if at and not sat:
            continue  # nobody knows yet who will be in it
        rounds = max(stage.rounds if not stage.is_extra else 0, len(sat))
        for first in range(1, rounds + 1, _MOST):
            last = min(rounds, first + _MOST - 1)
            if len(matter.read.stages) > 1 or rounds > _MOST:
                span = f"{first}–{last}" if last > first else str(first)
                blocks.append(Heading(f"{stage.name} · {span}"))
            blocks.append(_chart(matter, sat, first, last, lang))
    blocks.append(Line(words("wall_key", lang), 8.5))
    foot = f"{matter.read.event.name} · {title}"
    return Document(title, tuple(blocks), lang, foot, landscape=True)


def _chart(matter: Matter, sat: list[Sat], first: int, last: int, lang: str) -> Table:
    numbers = range(first, last + 1)
    seen = {one.round.number: one for one in sat}
    rows = []
    for entry in matter.entries:
        if sat and not any(_in(one, entry.number) for one in sat):
            continue
        cells = [_cell(seen.get(n), entry.number, lang) for n in numbers]
        total = sum((points(one, entry.number) for one in sat), Fraction(0))
        rows.append((str(entry.number), entry.name, entry.club, *cells, str(total) if sat else ""))
    head = (*heads(("number", "name", "club"), lang), *map(str, numbers), words("total", lang))
    widths = (0.0, 2.4, 3.2, *(1.4 for _ in numbers), 1.2)
    right = frozenset({0, len(head) - 1})
    size = 8 if len(numbers) > 6 else 9
    return Table(head, tuple(rows), widths, right, size, strong=frozenset({1}), striped=True)


def _in(sat: Sat, player: int) -> bool:
    """Tell whether a player has to do with a round."""
    round_ = sat.round
    return round_.place(player) is not None or player in {*round_.byes, *round_.absent}


def _cell(sat: Sat | None, player: int, lang: str) -> str:
    if sat is None:
        return ""
    place = sat.round.place(player)
    if place is None:
        return words("bye", lang) if player in sat.round.byes else "–"
    where = f"{place[0]}{SEATS[place[1]]}"
    if not any(player in result.players for result in sat.results):
        return where
    made = points(sat, player)
    return f"{where} {'+' if made > 0 else ''}{made}"


def points(sat: Sat, player: int) -> Fraction:
    """Sum the points that a player made in a round."""
    return sum(
        (
            Fraction(score)
            for result in sat.results
            for who, score, how in zip(result.players, result.scores, result.outcomes, strict=True)
            if who == player and how in _HOW
        ),
        Fraction(0),
    )
