"""``paiju seat``: seat the next round from a ranking."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from paiju.cards.deck import SEATS
from paiju.cli.argument import Whole, Word, contents
from paiju.cli.say import echo, emit, json_option, lang, words
from paiju.contest.bans import read_bans
from paiju.contest.history import History, read_history, read_ranking
from paiju.contest.movement import MOVEMENTS
from paiju.contest.review import review
from paiju.contest.round import Round
from paiju.contest.seating import LAW, Seating
from paiju.contest.seating import seat as seat_round
from paiju.contest.slate import Bans, Seats
from paiju.errors import Illegal
from paiju.show.grid import grid
from paiju.show.seating import report_data

NAMES = {name.replace("_", "-"): name for name in MOVEMENTS if name != "draw"}
"""Movement as it is typed → as it stands in a regulation; there is no secret here to draw from."""


@click.command(help="help.seat")
@click.argument("ranking", type=click.Path(path_type=Path))
@click.option("--history", type=click.Path(path_type=Path), help="help.seat_history")
@click.option("--movement", type=Word(tuple(NAMES)), default="shift", help="help.seat_movement")
@click.option("--forbid", type=click.Path(path_type=Path), help="help.seat_forbid")
@click.option("--rounds", type=Whole(1), help="help.seat_rounds")
@click.option("--seats", type=Word(get_args(Seats)), default="law", help="help.seat_seats")
@json_option
def seat(
    ranking: Path,
    history: Path | None,
    movement: str,
    forbid: Path | None,
    rounds: int | None,
    seats: Seats,
    *,
    as_json: bool,
) -> None:
    """Seat a round: RANKING lists who plays, best first."""
    ranked = read_ranking(contents(ranking))
    # Numbers that do not follow the ranking: the schedule that was seen behind one round is looked
    # for again before the next one by numbers. Whoever does not play now comes behind them.
    names = sorted(ranked)
    past = read_history(contents(history)) if history else History()
    if not ranked:
        raise Illegal("seating.nobody", where="RANKING", article=LAW)
    bans = read_bans(contents(forbid), names, past.names) if forbid else Bans()
    number = {name: at for at, name in enumerate(names)}
    seating = seat_round(
        [number[name] for name in ranked],
        past.numbered(names),
        NAMES[movement],
        bans=bans if movement == "no-rematch" else Bans(),
        planned=rounds,
        seats=seats,
    )
    tables = [{s: names[p] for s, p in zip(SEATS, t, strict=True)} for t in seating.tables]
    out = [names[player] for player in seating.byes]
    warnings = _against(seating, bans, names) if forbid else None
    if as_json:
        given = {} if warnings is None else {"warnings": warnings}
        emit({**_json(tables, out, seating), **given})
    else:
        _print(tables, out, seating)
        for line in warnings or ():
            click.echo(line, err=True)


def _against(seating: Seating, bans: Bans, names: Sequence[str]) -> list[str]:
    """Say which meetings of the list the round makes; some movements cannot avoid any."""
    round_ = Round(1, seating.tables, seating.byes)
    return [line.say(lang()) for line in review(round_, round_.people, (), bans, names.__getitem__)]


def _json(tables: list[dict[str, str]], out: list[str], seating: Seating) -> dict[str, Any]:
    told: dict[str, Any] = {
        "tables": tables,
        "byes": out,
        "repeats": seating.repeats,
        "proved": seating.proved,
    }
    if seating.report is not None:
        lines = [line.say(lang()) for line in seating.report.lines]
        told["report"] = {**report_data(seating.report), "words": lines}
    return told


def _print(tables: list[dict[str, str]], out: list[str], seating: Seating) -> None:
    head = [words("show.table"), *SEATS]
    rows = [(str(at), *(table[s] for s in SEATS)) for at, table in enumerate(tables, 1)]
    echo(grid(head, rows, right={0}))
    if out:
        echo(words("show.byes_line", players=tuple(out)))
    if seating.report is None:
        echo(words("seating.repeats", n=seating.repeats))
        return
    for line in seating.report.lines:
        echo(line.say(lang()))
