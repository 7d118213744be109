"""The table of a stage as files: canonical JSON, a CSV that Excel opens, one page of HTML.

None holds a time of day, a duration or a path: the same standings give the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from paiju.contest.formula import guard
from paiju.contest.ranking import METHODS
from paiju.contest.regulation import Regulation
from paiju.contest.standings import Standing, Standings, Team
from paiju.show.percent import exact, percent
from paiju.words import say

VERSION = 1
BOM = "\ufeff"
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
POINT_COLUMNS = ("place", "number", "player", "club", "points", "wins", "last", "boards", "byes")
"""The columns where the points of the boards are summed."""
TEAM_COLUMNS = ("team_place", "team", "team_score", "members")


def as_json(table: Standings, regulation: Regulation) -> bytes:
    """Write the standings as JSON in UTF-8: fixed order of keys, one row a line, LF.

    ``player`` is the name, with the number behind it where two are alike, as in ``paiju mp``.
    Ratios are fraction strings (``"13/18"``), with a text in percent beside them; null where
    there is nothing to compare.
    """
    head = json.dumps(_head(table, regulation), ensure_ascii=False)[:-1]
    told = _points_row if summed(table) else _row
    rows = ",\n".join("  " + json.dumps(told(row), ensure_ascii=False) for row in table.rows)
    return f'{head}, "ranking": [\n{rows}\n]}}\n'.encode()


def _head(table: Standings, regulation: Regulation) -> dict[str, Any]:
    stage = regulation.stages[table.stage]
    return {
        "paiju": VERSION,
        "event": regulation.event.name,
        "stage": stage.name,
        "rules": stage.rules,
        "regulation": regulation.digest,
        "rounds": max(stage.rounds, table.rounds),
        "rounds_played": table.rounds,
        "boards": stage.boards,
        "provisional": table.provisional,
        "missing": [
            {"round": round_, "table": number, "board": board}
            for round_, number, board in table.missing
        ],
        "order": list(table.order),
        **({"unverifiable": table.lost} if table.lost else {}),
        **({"teams": [_team(one) for one in table.teams]} if table.teams else {}),
    }


def _team(one: Team) -> dict[str, Any]:
    """Give a team with what each member adds, in the order of the members."""
    return {
        "place": one.place,
        "team": one.name,
        "score": exact(one.score),
        "members": list(one.members),
        "parts": [exact(part) for part in one.parts],
    }


def summed(table: Standings) -> bool:
    """Tell whether the places come from points that are summed, not from comparisons."""
    return "points" in table.order


def columns(table: Standings) -> tuple[str, ...]:
    """Name the columns of a sheet."""
    return POINT_COLUMNS if summed(table) else COLUMNS


def _who(row: Standing) -> dict[str, Any]:
    return {
        "place": row.place.label,
        "player": row.label,
        "number": row.entry.number,
        "name": row.entry.name,
        "club": row.entry.club,
    }


def _points_row(row: Standing) -> dict[str, Any]:
    tally = row.place.tally
    return {
        **_who(row),
        "points": exact(tally.points),
        "wins": tally.wins,
        "last": exact(tally.last),
        "boards": tally.boards,
        "byes": tally.byes,
        "penalty": exact(tally.penalty),
        "lot": tally.lot,
        "withdrawn": tally.withdrawn,
        **({"places_down": tally.down} if tally.down else {}),
    }


def _row(row: Standing) -> dict[str, Any]:
    tally = row.place.tally
    return {
        **_who(row),
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
        **({"places_down": tally.down} if tally.down else {}),
    }


def as_csv(table: Standings) -> bytes:
    """Write the standings as CSV for a spreadsheet: UTF-8 with its mark, CRLF, Chinese headings.

    A name that a spreadsheet would take for a formula gets an apostrophe in front. Where nobody
    can verify the deals, a last row says so.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(say(f"show.{column}", "zh") for column in columns(table))
    for row in table.rows:
        writer.writerow(cells(row, columns(table)))
    writer.writerows(_team_rows(table))
    if table.lost:
        writer.writerow([unverifiable(table.lost, "zh")])
    return (BOM + out.getvalue()).encode()


def _team_rows(table: Standings) -> list[list[str]]:
    """Give the teams below the players, behind an empty row; none where there are no teams."""
    if not table.teams:
        return []
    heads = [say(f"show.{key}", "zh") for key in TEAM_COLUMNS]
    rows = [
        [one.place, guard(one.name), _cell(one.score), guard("、".join(one.members))]
        for one in table.teams
    ]
    return [[], heads, *rows]


def team_sum(one: Team) -> str:
    """Say how a team's score comes about: each member with what he adds."""
    return " + ".join(
        f"{name} {percent(part)}%" for name, part in zip(one.members, one.parts, strict=True)
    )


def cells(row: Standing, wanted: Sequence[str] = COLUMNS) -> tuple[str, ...]:
    """Give the cells of the columns *wanted* as a sheet holds them."""
    found = dict(zip(wanted, plain_cells(row, wanted), strict=True))
    for name in ("player", "club"):
        if name in found:
            found[name] = guard(found[name])
    return tuple(found.values())


def plain_cells(row: Standing, wanted: Sequence[str] = COLUMNS) -> tuple[str, ...]:
    """Give the cells of the columns *wanted* as they are read."""
    tally = row.place.tally
    found = {
        "place": row.place.label,
        "number": str(row.entry.number),
        "player": row.entry.name,
        "club": row.entry.club,
        "percent": percent(tally.mean),
        "mean": _cell(tally.mean),
        "beaten": percent(tally.beaten),
        "firsts": str(tally.firsts),
        "points": _cell(tally.points),
        "wins": str(tally.wins),
        "last": _cell(tally.last),
        "boards": str(tally.boards),
        "byes": str(tally.byes),
    }
    return tuple(found[column] for column in wanted)


def _cell(value: Fraction | int | None) -> str:
    """Write with the sign ⁄ of fractions: a spreadsheet takes 1/2 for the second of January."""
    return (exact(value) or "").replace("/", "\u2044")


def note(table: Standings, lang: str) -> str:
    """Tell in one sentence how the places were made, and whether they may still change."""
    order = " → ".join(getattr(METHODS[name], lang) for name in table.order)
    told = say("show.order_line", lang, order=order)
    if table.provisional:
        told += " " + say("show.provisional_line", lang, n=len(table.missing))
    if table.teams:
        told += " " + say("show.team_means", lang)
    if table.lost:
        told += " " + unverifiable(table.lost, lang)
    return told


def unverifiable(why: str, lang: str) -> str:
    """Say that nobody can verify the deals, since their secret is lost."""
    return say("show.unverifiable", lang, why=why)
