"""The table of a stage as files: canonical JSON, a CSV that Excel opens, one page of HTML.

None holds a time of day, a duration or a path: the same standings give the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from paiju.contest.ranking import METHODS
from paiju.contest.regulation import Regulation
from paiju.contest.standings import Standing, Standings
from paiju.show.percent import exact, percent
from paiju.words import say

VERSION = 1
BOM = "\ufeff"
# A spreadsheet takes a cell that begins so for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    "place",
    "number",
    "player",
    "club",
    "percent",
    "mean",
    "beaten",
    "firsts",
    "boards",
    "byes",
)


def as_json(table: Standings, regulation: Regulation) -> bytes:
    """Write the standings as JSON in UTF-8: fixed order of keys, one row a line, LF.

    ``player`` is the name, with the number behind it where two are alike, as in ``paiju mp``.
    Ratios are fraction strings (``"13/18"``), with a text in percent beside them; null where
    there is nothing to compare.
    """
    head = json.dumps(_head(table, regulation), ensure_ascii=False)[:-1]
    rows = ",\n".join("  " + json.dumps(_row(row), ensure_ascii=False) for row in table.rows)
    return f'{head}, "ranking": [\n{rows}\n]}}\n'.encode()


def _head(table: Standings, regulation: Regulation) -> dict[str, Any]:
    stage = regulation.stages[table.stage]
    return {
        "paiju": VERSION,
        "event": regulation.event.name,
        "stage": stage.name,
        "rules": stage.rules,
        "regulation": regulation.digest,
        "rounds": stage.rounds,
        "rounds_played": table.rounds,
        "boards": stage.boards,
        "provisional": table.provisional,
        "missing": [
            {"round": round_, "table": number, "board": board}
            for round_, number, board in table.missing
        ],
        "order": list(table.order),
    }


def _row(row: Standing) -> dict[str, Any]:
    tally = row.place.tally
    return {
        "place": row.place.label,
        "player": row.label,
        "number": row.entry.number,
        "name": row.entry.name,
        "club": row.entry.club,
        "mean": exact(tally.mean),
        "percent": percent(tally.mean) or None,
        "beaten": exact(tally.beaten),
        "beaten_percent": percent(tally.beaten),
        "firsts": tally.firsts,
        "boards": tally.boards,
        "byes": tally.byes,
        "penalty": exact(tally.penalty),
        "lot": tally.lot,
        "withdrawn": tally.withdrawn,
    }


def as_csv(table: Standings) -> bytes:
    """Write the standings as CSV for a spreadsheet: UTF-8 with its mark, CRLF, Chinese headings.

    A name that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(say(f"show.{column}", "zh") for column in COLUMNS)
    for row in table.rows:
        writer.writerow(cells(row))
    return (BOM + out.getvalue()).encode()


def cells(row: Standing) -> tuple[str, ...]:
    """Give the cells of :data:`COLUMNS` as a sheet holds them."""
    tally = row.place.tally
    return (
        row.place.label,
        str(row.entry.number),
        guard(row.entry.name),
        guard(row.entry.club),
        percent(tally.mean),
        # With the sign ⁄ of fractions: a spreadsheet takes 1/2 for the second of January.
        (exact(tally.mean) or "").replace("/", "\u2044"),
        percent(tally.beaten),
        str(tally.firsts),
        str(tally.boards),
        str(tally.byes),
    )


def guard(text: str) -> str:
    """Make sure that no spreadsheet runs a text as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def note(table: Standings, lang: str) -> str:
    """Tell in one sentence how the places were made, and whether they may still change."""
    order = " → ".join(getattr(METHODS[name], lang) for name in table.order)
    told = say("show.order_line", lang, order=order)
    if table.provisional:
        told += " " + say("show.provisional_line", lang, n=len(table.missing))
    return told
