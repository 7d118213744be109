"""``paiju mp``: matchpoints and the ranking of a sheet of results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from paiju.cards.deck import SEATS
from paiju.cli.argument import Whole, Word, contents
from paiju.cli.say import echo, emit, json_option, words
from paiju.contest.ranking import Place, rank
from paiju.contest.result import check_tables
from paiju.contest.slips import Slips, read_slips
from paiju.contest.tally import tallies
from paiju.errors import Unreadable
from paiju.score.matchpoints import Mark, marks
from paiju.show.grid import grid
from paiju.show.percent import exact, percent

ORDER = ("mean", "beaten", "firsts")
"""What a bare sheet of results can be ranked by: it tells no times and draws no lots."""


@click.command(help="help.mp")
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--method", type=Word(["plain", "neuberg"]), default="plain", help="help.mp_method")
@click.option("--expected", type=Whole(min=2), help="help.mp_expected")
@click.option("--strict", is_flag=True, help="help.mp_strict")
@json_option
def mp(results: Path, *, method: str, expected: int | None, strict: bool, as_json: bool) -> None:
    """Compute matchpoints and the ranking of RESULTS."""
    if (method == "neuberg") != (expected is not None):
        raise Unreadable("contest.expected_alone", where="--expected")
    slips = read_slips(contents(results))
    if strict:
        check_tables(slips.lines)
    full = None if expected is None else {line.board: expected for line in slips.lines}
    found = marks(slips.lines, expected=full)
    places = rank(tallies(range(len(slips.names)), slips.lines, found), ORDER)
    boards = board_rows(slips, found)
    ranking = ranking_rows(slips.names, places)
    if as_json:
        emit({"boards": boards, "ranking": ranking})
    else:
        _print(boards, slips.names, places)


def board_rows(slips: Slips, found: Sequence[Mark]) -> list[dict[str, Any]]:
    """Give one row a result, by board, then seat, then best first."""

    def key(at: int) -> tuple[Any, ...]:
        line, points = slips.lines[at], found[at].mp
        return (line.board, line.seat, points is None, -(points or 0))

    return [
        {
            "board": slips.lines[at].board,
            "seat": SEATS[slips.lines[at].seat],
            "player": slips.names[slips.lines[at].player],
            "mp": exact(found[at].mp),
            "ratio": exact(found[at].ratio),
        }
        for at in sorted(range(len(found)), key=key)
    ]


def ranking_rows(names: Sequence[str], places: Sequence[Place]) -> list[dict[str, Any]]:
    """Give one row a player, best first."""
    return [
        {
            "place": place.label,
            "player": names[place.tally.player],
            "mean": exact(place.tally.mean),
        }
        for place in places
    ]


def _print(boards: list[dict[str, Any]], names: Sequence[str], places: Sequence[Place]) -> None:
    shown = [
        (str(row["board"]), row["seat"], row["player"], row["mp"] or "–", row["ratio"] or "–")
        for row in boards
    ]
    echo(grid(_head("board", "seat", "player", "mp", "ratio"), shown, right={0, 3, 4}))
    echo("")
    ranked = [
        (
            place.label,
            names[place.tally.player],
            percent(place.tally.mean) or "–",
            exact(place.tally.mean) or "–",
            percent(place.tally.beaten),
            str(place.tally.firsts),
        )
        for place in places
    ]
    head = _head("place", "player", "percent", "mean", "beaten", "firsts")
    echo(grid(head, ranked, right={0, 2, 3, 4, 5}))


def _head(*names: str) -> list[str]:
    return [words(f"show.{name}") for name in names]
