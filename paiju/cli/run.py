"""``paiju run``: a whole event, from a regulation and a list of entrants to a ranking."""

from __future__ import annotations

import io
import json
import secrets
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from datetime import UTC, datetime
from pathlib import Path

import click

from paiju.bots.port import robot
from paiju.cli import act, profile
from paiju.cli.argument import contents
from paiju.cli.part import handed_options
from paiju.cli.plan import warn
from paiju.cli.progress import progress
from paiju.cli.say import echo, emit, json_option, lang, words
from paiju.cli.secret import load_secret, read_part
from paiju.contest.standings import Standings
from paiju.deal.contribution import Contribution
from paiju.deal.shuffle import SECRET_BYTES
from paiju.desk.event import Event
from paiju.desk.folder import Folder
from paiju.desk.opening import begin
from paiju.desk.parts import gather
from paiju.desk.setup import Setup, read_setup
from paiju.errors import NotAllowed
from paiju.show.grid import grid
from paiju.show.percent import exact, percent
from paiju.show.standings import POINT_COLUMNS, as_json, cells, summed, unverifiable
from paiju.store.sqlite import Sqlite

FILE = click.Path(path_type=Path)
_COLUMNS = ("place", "number", "player", "club", "percent", "mean", "beaten", "firsts")


@click.command(help="help.run")
@click.argument("regulation", type=FILE)
@click.option("--entrants", type=FILE, required=True, help="help.run_entrants")
@click.option("--robots", default="house", show_default=True, help="help.run_robots")
@click.option("--out", type=FILE, required=True, metavar="DIR", help="help.run_out")
@click.option("--secret-file", type=FILE, help="help.run_secret_file")
@click.option("--acts", type=FILE, help="help.run_acts")
@handed_options
@json_option
def run(
    *,
    regulation: Path,
    entrants: Path,
    robots: str,
    out: Path,
    secret_file: Path | None,
    acts: Path | None,
    handed: tuple[Path, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Run the event of REGULATION with robots in all seats."""
    players = robot(robots)
    setup = read_setup(profile.regulation(regulation), contents(entrants), robots, players)
    secret = load_secret(secret_file) if secret_file else None
    parts = [read_part(path) for path in handed]
    if without:
        verify_late(setup.read.deals.deadline)
    listed = act.read_acts(contents(acts)) if acts else ()
    warn(setup.read, setup.entries)
    act.verify_reached(listed, len(setup.course))
    # What each act has done is told to a person alone: --json is one value.
    with redirect_stdout(io.StringIO()) if as_json else nullcontext():
        table = play(setup, Folder(out), secret, parts, without, listed)
    if as_json:
        emit(standings_of(table, setup))
    else:
        echo(ranking(table))
        if table.lost:
            echo(unverifiable(table.lost, lang()))


def verify_late(deadline: datetime | None) -> None:
    """Refuse to leave a contributor out before the time that the regulation gives him.

    :raises NotAllowed: the deadline has not come.
    """
    if deadline is not None and datetime.now(UTC) < deadline:
        raise NotAllowed("deal.not_yet", article="DUPLICATE §7", deadline=deadline.isoformat())


def play(
    setup: Setup,
    folder: Folder,
    secret: bytes | None,
    handed: Sequence[Contribution] = (),
    without: Sequence[str] = (),
    acts: Sequence[act.Act] = (),
) -> Standings:
    """Play an event in its folder, to the end; errors as the parts raise them."""
    folder.claim()
    store = Sqlite(folder.log)
    try:
        kept = begin(store, folder, setup, secret, secrets.token_bytes(SECRET_BYTES))
        setup = gather(store, folder, setup, handed, without)
        with progress(words("desk.playing")) as report:
            return Event(store, folder, setup, kept).run(report, act.enters(acts, folder.root))
    finally:
        store.close()


def standings_of(table: Standings, setup: Setup) -> object:
    """Give what ``standings.json`` says."""
    told: object = json.loads(as_json(table, setup.read))
    return told


def ranking(table: Standings) -> str:
    """Lay the ranking out for a terminal."""
    if summed(table):
        points = [cells(row, POINT_COLUMNS) for row in table.rows]
        head = [words(f"show.{column}") for column in POINT_COLUMNS]
        return grid(head, points, right={0, 1, 4, 5, 6, 7, 8})
    rows = [
        (
            row.place.label,
            str(row.entry.number),
            row.label,
            row.entry.club,
            percent(row.place.tally.mean) or "–",
            exact(row.place.tally.mean) or "–",
            percent(row.place.tally.beaten),
            str(row.place.tally.firsts),
        )
        for row in table.rows
    ]
    head = [words(f"show.{column}") for column in _COLUMNS]
    return grid(head, rows, right={0, 1, 4, 5, 6, 7})
