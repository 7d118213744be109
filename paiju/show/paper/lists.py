"""Lists that leave the event: rows of texts, as CSV that Chinese Excel opens, or as a workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.formula import guard
from paiju.contest.workbook import write_rows
from paiju.show.paper.matter import Matter, Sat, heads, words
from paiju.show.paper.prizes import awards
from paiju.show.prize import counted
from paiju.show.standings import BOM, columns, plain_cells
from paiju.words import listed, say


class Sheet(msgspec.Struct, frozen=True):
    """A list: its head, its rows, and the columns whose whole numbers are numbers."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()


def entrants(matter: Matter, lang: str) -> Sheet:
    """List the entrants, as a list of entrants is read."""
    more = tuple(key for key in ("group", "sex") if any(getattr(e, key) for e in matter.entries))
    rows = tuple(
        (str(e.number), e.name, e.club, *(getattr(e, key) for key in more)) for e in matter.entries
    )
    head = heads(("number", "name", "club", *more), lang)
    return Sheet(words("entrants", lang), head, rows, _at(0))


def standings(matter: Matter, lang: str) -> Sheet:
    """List the last standings; an empty list before the first round."""
    table, title = matter.final, say("show.title", lang)
    if table is None:
        return Sheet(title, heads(("place", "name"), lang), ())
    wanted = columns(table)
    # A fraction is written with a sign that no spreadsheet takes for a date.
    rows = tuple(
        tuple(cell.replace("/", "\u2044") for cell in plain_cells(row, wanted))
        for row in table.rows
    )
    texts = ("place", "player", "club", "percent", "mean", "beaten")
    numbers = frozenset(at for at, column in enumerate(wanted) if column not in texts)
    return Sheet(title, tuple(say(f"show.{c}", lang) for c in wanted), rows, numbers)


def seating(matter: Matter, lang: str) -> Sheet:
    """List who sits where, round by round."""
    rows = tuple(
        (
            stage,
            str(sat.round.number),
            str(table),
            SEATS[seat],
            *_who(matter, sat, (table, seat), player, lang),
        )
        for stage, sat in _sat(matter)
        for table, trio in enumerate(sat.round.tables, 1)
        for seat, player in enumerate(trio)
    )
    head = heads(("stage", "round_no", "table", "seat", "number", "name", "club"), lang)
    return Sheet(words("seating", lang), head, rows, _at(1, 2, 4))


def results(matter: Matter, lang: str) -> Sheet:
    """List the score of every seat at every board."""
    rows = tuple(
        (
            stage, str(sat.round.number), str(result.table), str(result.board), SEATS[seat],
            *_who(matter, sat, (result.table, seat), result.players[seat], lang),
            str(result.scores[seat]),
            words(f"how_{result.outcomes[seat].value}", lang),
        )
        for stage, sat in _sat(matter)
        for result in sorted(sat.results, key=lambda r: (r.table, r.board))
        for seat in range(len(SEATS))
    )  # fmt: skip
    keys = ("stage", "round_no", "table", "board", "seat", "number", "name", "club", "score", "how")
    return Sheet(words("results", lang), heads(keys, lang), rows, _at(1, 2, 3, 5, 8))


def prizes(matter: Matter, lang: str) -> Sheet:
    """List what everybody gets for his place."""
    found = awards(matter.final, matter.read.about) if matter.final else []
    rows = tuple(
        (
            award.row.place.label,
            str(award.row.entry.number),
            award.row.entry.name,
            award.row.entry.club,
            words("yes", lang) if award.band.certificate else "",
            str(award.cash),
            listed((counted(g, lang) for g in award.band.goods), lang, "semicolon"),
        )
        for award in found
    )
    keys = ("place", "number", "name", "club", "certificate", "cash", "goods")
    return Sheet(words("prizes", lang), heads(keys, lang), rows, _at(1, 5))


def _at(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def _sat(matter: Matter) -> Iterator[tuple[str, Sat]]:
    return ((matter.read.stages[sat.stage].name, sat) for sat in matter.sat)


def _who(
    matter: Matter, sat: Sat, place: tuple[int, int], player: int, lang: str
) -> tuple[str, str, str]:
    entry = matter.people.get(player)
    if entry is None:
        return ("", matter.housed(sat, *place, lang), "")
    return (str(entry.number), entry.name, entry.club)


LISTS: dict[str, Callable[[Matter, str], Sheet]] = {
    "entrants": entrants,
    "seating": seating,
    "results": results,
    "standings": standings,
    "prizes": prizes,
}
"""Name → what makes the list."""


def as_csv(sheet: Sheet) -> bytes:
    """Write CSV in UTF-8 with its mark, CRLF; a text that would be a formula is disarmed."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerows([sheet.head, *(_disarmed(row, sheet.numbers) for row in sheet.rows)])
    return (BOM + out.getvalue()).encode()


def _disarmed(row: Sequence[str], numbers: frozenset[int]) -> list[str]:
    return [cell if at in numbers else guard(cell) for at, cell in enumerate(row)]


def as_xlsx(sheet: Sheet) -> bytes:
    """Write a workbook; every text is a text there."""
    return write_rows([sheet.head, *sheet.rows], sheet.title, sheet.numbers)


KINDS: dict[str, Callable[[Sheet], bytes]] = {"csv": as_csv, "xlsx": as_xlsx}
"""Kind of file → what writes it."""
