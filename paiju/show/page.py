"""The standings as one page: opens from a disk, prints black on white, runs no script."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from pathlib import Path
from string import Template

from paiju.contest.prospectus import names
from paiju.contest.regulation import Regulation
from paiju.contest.standings import Standing, Standings
from paiju.show.percent import percent
from paiju.show.standings import TEAM_COLUMNS, note, summed, team_sum
from paiju.words import LANGUAGES, say

_HERE = Path(__file__).parent
_COLUMNS = ("place", "number", "player", "club", "mean", "beaten", "firsts", "boards")
_POINT_COLUMNS = ("place", "number", "player", "club", "points", "wins", "last", "boards")


@cache
def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def as_html(table: Standings, regulation: Regulation) -> bytes:
    """Write the standings as a self-contained page in UTF-8, Chinese first with English.

    The page's own policy lets in nothing but its own style sheet; every name is escaped.
    """
    style = _file("desk.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    event, stage = regulation.event, regulation.stages[table.stage]
    place = [str(part) for part in (event.date, event.place, *names(event.host)) if part]
    return (
        Template(_file("standings.html"))
        .substitute(
            policy=f"default-src 'none'; style-src 'sha256-{digest}'",
            style=style,
            event=escape(event.name),
            title=_both("title"),
            facts=escape(" · ".join(place)),
            stage=escape(stage.name),
            progress=_both(
                "progress",
                n=table.rounds,
                rounds=max(stage.rounds, table.rounds),
                boards=stage.boards,
            ),
            provisional=_provisional(table) + _unverifiable(table),
            caption=_both("title"),
            head="".join(
                f'<th scope="col" class="{name}">{_both(name)}</th>'
                for name in (_POINT_COLUMNS if summed(table) else _COLUMNS)
            ),
            rows="\n".join(
                _row(row, (_points if summed(table) else _ratios)(row)) for row in table.rows
            ),
            teams=_teams(table),
            notes="".join(
                f'<p lang="{_tag(lang)}">{escape(note(table, lang))}</p>' for lang in LANGUAGES
            ),
            rules=escape(stage.rules),
            digest=regulation.digest,
        )
        .encode()
    )


def _tag(lang: str) -> str:
    return "zh-Hans" if lang == "zh" else lang


def _both(key: str, **facts: object) -> str:
    """Give words in Chinese with the English beside them."""
    zh, en = (escape(say(f"show.{key}", lang, **facts)) for lang in LANGUAGES)
    return f'{zh} <span lang="en">{en}</span>'


def _provisional(table: Standings) -> str:
    if not table.provisional:
        return ""
    return f'<p class="provisional">{_both("provisional_line", n=len(table.missing))}</p>'


def _unverifiable(table: Standings) -> str:
    if not table.lost:
        return ""
    return f'<p class="provisional">{_both("unverifiable", why=table.lost)}</p>'


def _teams(table: Standings) -> str:
    """Give the table of the teams, where there are any, each with how its score comes about."""
    if not table.teams:
        return ""
    heads = "".join(f'<th scope="col" class="{key}">{_both(key)}</th>' for key in TEAM_COLUMNS)
    rows = "\n".join(
        f'<tr class="team"><td class="team_place">{one.place}</td>'
        f'<th scope="row" class="team">{escape(one.name)}</th>'
        f'<td class="team_score">{percent(one.score)}% <small>{one.score}</small></td>'
        f'<td class="members">{escape(team_sum(one))}</td></tr>'
        for one in table.teams
    )
    caption = f"<caption>{_both('teams')}</caption>"
    return f"<table>{caption}<thead><tr>{heads}</tr></thead><tbody>\n{rows}\n</tbody></table>"


def _points(row: Standing) -> str:
    tally = row.place.tally
    return (
        f'<td class="points">{tally.points}</td>'
        f'<td class="wins">{tally.wins}</td>'
        f'<td class="last">{tally.last}</td>'
    )


def _ratios(row: Standing) -> str:
    tally = row.place.tally
    mean = (
        f'<td class="mean">{percent(tally.mean)}% <small>{tally.mean}</small></td>'
        if tally.mean is not None
        else '<td class="mean">–</td>'
    )
    return (
        f"{mean}"
        f'<td class="beaten">{percent(tally.beaten)}%</td>'
        f'<td class="firsts">{tally.firsts}</td>'
    )


def _row(row: Standing, counted: str) -> str:
    tally = row.place.tally
    gone = f' <small class="gone">{_both("withdrawn")}</small>' if tally.withdrawn else ""
    if tally.down:
        gone += f' <small class="gone">{_both("down", places=tally.down)}</small>'
    byes = f"<small>{_both('byes')} {tally.byes}</small> " if tally.byes else ""
    number = (
        f'<span class="alike">#{row.entry.number}</span>' if row.label != row.entry.name else ""
    )
    return (
        f'<tr><td class="place">{row.place.label}</td>'
        f'<td class="number">{row.entry.number}</td>'
        f'<th scope="row" class="player">{escape(row.entry.name)} {number}{gone}</th>'
        f'<td class="club">{escape(row.entry.club)}</td>'
        f"{counted}"
        f'<td class="boards">{byes}{tally.boards}</td></tr>'
    )
