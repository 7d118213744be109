"""``paiju seat``: seat the next round from a ranking."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.cards.deck import SEATS
from paiju.cli.say import echo, emit, json_option, words
from paiju.contest.history import History, read_history, read_ranking
from paiju.contest.movement import MOVEMENTS
from paiju.contest.round import pairs
from paiju.contest.seating import Seating
from paiju.contest.seating import seat as seat_round
from paiju.show.grid import grid


@click.command(help="help.seat")
@click.argument("ranking", type=click.Path(path_type=Path))
@click.option("--history", type=click.Path(path_type=Path), help="help.seat_history")
@click.option(
    "--movement", type=click.Choice(tuple(MOVEMENTS)), default="shift", help="help.seat_movement"
)
@json_option
def seat(ranking: Path, history: Path | None, movement: str, *, as_json: bool) -> None:
    """Seat a round: RANKING lists who plays, best first."""
    names = read_ranking(ranking.read_bytes())
    past = read_history(history.read_bytes()) if history else History(frozenset(), {})
    seating = _seat(names, past, movement)
    tables = [{s: names[p] for s, p in zip(SEATS, t, strict=True)} for t in seating.tables]
    out = [names[player] for player in seating.byes]
    if as_json:
        emit(
            {
                "tables": tables,
                "byes": out,
                "repeats": seating.repeats,
                "proved": seating.proved,
            }
        )
    else:
        _print(tables, out, seating)


def _seat(names: tuple[str, ...], past: History, movement: str) -> Seating:
    """Seat players as their ranks 0, 1, 2 …; who does not play now cannot be met again."""
    number = {name: at for at, name in enumerate(names)}
    met = frozenset(
        pair
        for one, other in past.met
        if one in number and other in number
        for pair in pairs((number[one], number[other]))
    )
    had = {number[name]: times for name, times in past.byes.items() if name in number}
    return seat_round(range(len(names)), met, had, movement)


def _print(tables: list[dict[str, str]], byes: list[str], seating: Seating) -> None:
    head = [words("show.table"), *SEATS]
    rows = [(str(at), *(table[s] for s in SEATS)) for at, table in enumerate(tables, 1)]
    echo(grid(head, rows, right={0}))
    if byes:
        echo(words("show.byes_line", players=", ".join(byes)))
    echo(words("show.repeats_line", n=seating.repeats))
