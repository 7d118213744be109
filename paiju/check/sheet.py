"""``standings.json``, ``standings.csv`` and ``standings.html``, field by field."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from paiju.check.event import Event
from paiju.check.finding import Finding, differ
from paiju.check.place import Row
from paiju.check.side import Side
from paiju.words import say

COMPARED = ("percent", "mean", "beaten", "firsts")
SUMMED = ("points", "wins", "last")
_CELL = re.compile(r'<t[dh][^>]* ?class="(\w+)">(.*?)</t[dh]>')
_TEAM = re.compile(r'<tr class="team">(.*?)</tr>')
_ROW = re.compile(r"<tr>(<td class=.*?)</tr>")


def plain(name: str) -> str:
    """Give the form in which names are alike: without width, case and blanks."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", name).casefold())


def labels(people: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    """Give number → name, with the number behind it where two names look alike."""
    times = Counter(plain(name) for name, _ in people.values())
    return {
        number: name if times[plain(name)] == 1 else f"{name} (#{number})"
        for number, (name, _) in people.items()
    }


def percent(value: Fraction | None) -> str:
    """Write a ratio in percent, two decimals, halves away from zero."""
    if value is None:
        return ""
    hundredths, rest = divmod(abs(value.numerator) * 10_000, value.denominator)
    hundredths += 2 * rest >= value.denominator
    sign = "-" if value < 0 and hundredths > 0 else ""
    whole, part = divmod(hundredths, 100)
    return f"{sign}{whole}.{part:02}"


def exact(value: Fraction | None) -> str | None:
    """Write a fraction."""
    return None if value is None else str(value)


def head(
    event: Event,
    at: int,
    rounds: int,
    missing: Sequence[tuple[int, int, int]],
    teams: Sequence[Side] = (),
) -> dict[str, Any]:
    """Give what stands above the ranking."""
    stage = event.stage(at)
    return {
        "paiju": 1,
        "event": event.name,
        "stage": stage.name,
        "rules": stage.rules,
        "regulation": event.regulation.digest,
        "rounds": max(stage.rounds, rounds),
        "rounds_played": rounds,
        "boards": stage.boards,
        "provisional": len(missing) > 0,
        "missing": [{"round": r, "table": t, "board": b} for r, t, b in missing],
        "order": list(event.order),
        **({"unverifiable": lost.fields["why"]} if (lost := event.story.lost) else {}),
        **({"teams": [_side(side) for side in teams]} if teams else {}),
    }


def _side(side: Side) -> dict[str, Any]:
    return {
        "place": side.place,
        "team": side.name,
        "score": exact(side.score),
        "members": [name for name, _ in side.members],
        "parts": [exact(part) for _, part in side.members],
    }


def entry(row: Row, label: str, *, by_points: bool) -> dict[str, Any]:
    """Give one row of the ranking."""
    compared = {
        "mean": exact(row.mean),
        "percent": percent(row.mean) or None,
        "beaten": exact(row.beaten),
        "beaten_percent": percent(row.beaten),
        "firsts": row.firsts,
    }
    summed = {"points": exact(row.points), "wins": row.wins, "last": exact(row.last)}
    return {
        "place": row.place,
        "player": label,
        "number": row.number,
        "name": row.name,
        "club": row.club,
        **(summed if by_points else compared),
        "boards": row.boards,
        "byes": row.byes,
        "penalty": exact(row.penalty),
        "lot": row.lot,
        "withdrawn": row.withdrawn,
        **({"places_down": row.down} if row.down else {}),
    }


def check_json(
    name: str, data: bytes, above: dict[str, Any], rows: Sequence[dict[str, Any]]
) -> list[Finding]:
    """Compare ``standings.json``, key by key and in the order of the keys."""
    try:
        written = json.loads(data)
        ranking = written.pop("ranking")
        fields = [dict(row) for row in ranking]
    except (ValueError, KeyError, TypeError, AttributeError):
        return [Finding("file", name)]
    found = _fields(name, written, above)
    found += differ("length", name, len(fields), len(rows))
    for number, (row, due) in enumerate(zip(fields, rows, strict=False), 1):
        found += _fields(f"{name}, row {number}", row, due)
    return found


def _fields(where: str, written: Mapping[str, Any], due: Mapping[str, Any]) -> list[Finding]:
    found = differ("keys", where, list(written), list(due))
    for key, value in due.items():
        if key in written:
            found += differ("field", f"{where}, {key}", written[key], value)
    return found


def cells(row: Row, *, by_points: bool) -> list[str]:
    """Give the cells of a row as a spreadsheet holds them."""

    def slashed(value: Fraction | None) -> str:
        return (exact(value) or "").replace("/", "⁄")

    compared = [percent(row.mean), slashed(row.mean), percent(row.beaten), str(row.firsts)]
    summed = [slashed(row.points), str(row.wins), slashed(row.last)]
    return [
        row.place,
        str(row.number),
        _guarded(row.name),
        _guarded(row.club),
        *(summed if by_points else compared),
        str(row.boards),
        str(row.byes),
    ]


def columns(*, by_points: bool) -> tuple[str, ...]:
    """Name the columns of a sheet."""
    middle = SUMMED if by_points else COMPARED
    return ("place", "number", "player", "club", *middle, "boards", "byes")


def check_csv(
    name: str,
    data: bytes,
    rows: Sequence[Row],
    lost: str,
    *,
    by_points: bool,
    teams: Sequence[Side] = (),
) -> list[Finding]:
    """Compare ``standings.csv``, cell by cell.

    :param lost: why nobody can verify the deals: then a last row says so.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return [Finding("file", name)]
    found = differ("mark", name, text[:1] == "\ufeff", derived=True)
    written = list(csv.reader(io.StringIO(text.lstrip("\ufeff"), newline="")))
    wanted = columns(by_points=by_points)
    heads = [say(f"show.{column}", "zh") for column in wanted]
    due = [heads, *(cells(row, by_points=by_points) for row in rows)]
    due += _sides(teams)
    due += [[say("show.unverifiable", "zh", why=lost)]] if lost else []
    found += differ("length", name, len(written), len(due))
    for number, (line, right) in enumerate(zip(written, due, strict=False), 1):
        found += differ("length", f"{name}, row {number}", len(line), len(right))
        for column, cell, value in zip(wanted, line, right, strict=False):
            found += differ("field", f"{name}, row {number}, {column}", cell, value)
    return found


def _sides(teams: Sequence[Side]) -> list[list[str]]:
    if not teams:
        return []
    heads = [say(f"show.{key}", "zh") for key in ("team_place", "team", "team_score", "members")]
    told = [
        [
            side.place,
            _guarded(side.name),
            str(side.score).replace("/", "⁄"),
            _guarded("、".join(name for name, _ in side.members)),
        ]
        for side in teams
    ]
    return [[], heads, *told]


_SIGNS = (*"=+-@＝＋－＠", "\t", "\r")


def _guarded(text: str) -> str:
    return "'" + text if text.lstrip("'")[:1] in _SIGNS else text


def check_html(
    name: str,
    data: bytes,
    rows: Sequence[Row],
    lost: str,
    *,
    by_points: bool,
    teams: Sequence[Side] = (),
) -> list[Finding]:
    """Compare the figures that ``standings.html`` shows, and that it says when a secret is lost."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return [Finding("file", name)]
    written = [
        {cell: _plain(told) for cell, told in _CELL.findall(row)} for row in _ROW.findall(text)
    ]
    found = differ("length", name, len(written), len(rows))
    sides = [(side.place, " ".join(side.name.split()), side.score) for side in teams]
    shown = [dict(_CELL.findall(row)) for row in _TEAM.findall(text)]
    scores = [
        (row.get("team_place", ""), _plain(row.get("team", "")), _plain(row.get("team_score", "")))
        for row in shown
    ]
    due = [(place, side, f"{percent(score)}% {score}") for place, side, score in sides]
    found += differ("field", f"{name}, teams", scores, due)
    mark = html.escape(say("show.unverifiable", "zh", why=lost))
    found += differ("lost", name, mark in text, bool(lost)) if lost else []
    for number, (line, row) in enumerate(zip(written, rows, strict=False), 1):
        for key, value in _shown(row, by_points=by_points).items():
            cell = line.get(key, "")
            if cell != value and not (key in ("player", "boards") and value in cell):
                found += differ("field", f"{name}, row {number}, {key}", cell, value)
    return found


def _shown(row: Row, *, by_points: bool) -> dict[str, str]:
    mean = "–" if row.mean is None else f"{percent(row.mean)}% {row.mean}"
    beaten = f"{percent(row.beaten)}%"
    compared = {"mean": mean, "beaten": beaten, "firsts": str(row.firsts)}
    summed = {"points": str(row.points), "wins": str(row.wins), "last": str(row.last)}
    return {
        "place": row.place,
        "number": str(row.number),
        "player": " ".join(row.name.split()),
        "club": " ".join(row.club.split()),
        **(summed if by_points else compared),
        "boards": str(row.boards),
    }


def _plain(cell: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", cell)).split())
