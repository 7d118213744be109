"""``paiju regulation``: what ships, what a plan comes to, the 竞赛规程 in words, a rehearsal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from paiju.cli import profile, rehearsals
from paiju.cli.argument import Usage, Whole, Word, contents
from paiju.cli.plan import prognosis, warn
from paiju.cli.progress import progress
from paiju.cli.say import answer, echo, emit, json_option, lang, words
from paiju.contest import shelf
from paiju.contest.entrants import read_entrants
from paiju.contest.prognosis import Leg, Prognosis
from paiju.contest.regulation import Regulation, read_regulation
from paiju.desk.folder import Folder
from paiju.desk.press import pdf
from paiju.desk.rehearsal import Pace, quick
from paiju.errors import Unreadable
from paiju.show import setting
from paiju.show.grid import grid
from paiju.show.paper.matter import Matter
from paiju.show.paper.page import as_html
from paiju.show.paper.shelf import PAPERS

MOST_ENTRANTS = 3000
RUNS = 1000
_PAPERS = ("html", "pdf")
"""Forms in which the 竞赛规程 is a paper, with its logos."""


class Entrants(click.ParamType[bytes]):
    """A number of entrants, or the file of their list."""

    name = "N|FILE"

    def convert(
        self,
        value: Any,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 - click's signature
    ) -> bytes:
        """Give the bytes of a list; a number makes one up."""
        if not str(value).isascii() or not str(value).isdigit():
            return contents(Path(str(value)))
        most = Whole(1, MOST_ENTRANTS).convert(value, param, None)
        return made_up(most)


def made_up(number: int) -> bytes:
    """Make a list of entrants up, three to a club."""
    rows = (f"{n},#{n},{(n + 2) // 3}" for n in range(1, number + 1))
    return "\n".join(["number,name,club", *rows, ""]).encode()


def given(name: str) -> bytes:
    """Give the bytes of a regulation: a file, or a template that ships.

    :raises Unreadable: neither.
    """
    path = Path(name)
    return profile.regulation(path) if path.is_file() else shelf.template(name)


@click.group("regulation", help="help.regulation")
def regulation() -> None:
    """Work on regulations."""


@regulation.command("list", help="help.regulation_list")
@json_option
def list_command(*, as_json: bool) -> None:
    """List the templates."""
    found = {name: read_regulation(shelf.template(name)) for name in shelf.names()}
    if as_json:
        emit(list(found))
    else:
        rows = [(name, read.event.name, read.stage.rules) for name, read in found.items()]
        echo(grid([words(f"regulation.{key}") for key in ("template", "event", "rules")], rows))


@regulation.command("show", help="help.regulation_show")
@click.argument("name")
def show(name: str) -> None:
    """Print a template as it stands."""
    echo(shelf.template(name).decode().rstrip("\n"))


@regulation.command("bundle", help="help.regulation_bundle")
@click.argument("name", metavar="REGULATION")
def bundle(name: str) -> None:
    """Print a regulation with the own profiles that it names put into it."""
    data = given(name)
    read_regulation(data)
    echo(data.decode().rstrip("\n"))


@regulation.command("check", help="help.regulation_check")
@click.argument("name", metavar="REGULATION")
@click.option("--entrants", type=Entrants(), required=True, help="help.regulation_entrants")
@json_option
def check(name: str, entrants: bytes, *, as_json: bool) -> None:
    """Find what cannot be played."""
    read, entries = read_regulation(given(name)), read_entrants(entrants)
    found = prognosis(read, entries)
    if as_json:
        emit(_told(found, len(entries)))
    else:
        echo(_text(found))
    answer(found.possible)


def _told(found: Prognosis, entrants: int) -> dict[str, Any]:
    return {
        "entrants": entrants,
        "possible": found.possible,
        "stages": [msgspec.to_builtins(leg) for leg in found.legs],
        "findings": [
            {
                "weight": one.weight,
                "stage": one.stage,
                "kind": one.key,
                "facts": one.facts,
                "message": one.say(lang()),
            }
            for one in found.findings
        ],
    }


def _text(found: Prognosis) -> str:
    keys = ("stage", "players", "rounds", "tables", "boards")
    head = [words(f"regulation.{key}") for key in keys]
    rows = [tuple(_cell(leg, key) for key in keys) for leg in found.legs]
    lines = [grid(head, rows, right={1, 2, 3, 4})]
    lines += [f"{words(f'regulation.{one.weight}')}: {one.say(lang())}" for one in found.findings]
    lines.append(words("regulation.can" if found.possible else "regulation.cannot"))
    return "\n".join(lines)


def _cell(leg: Leg, key: str) -> str:
    """Give a cell; the rounds are told from a bound of them."""
    value = str(getattr(leg, key))
    return words("regulation.at_most", n=value) if key == "rounds" and leg.at_most else value


@regulation.command("print", help="help.regulation_print")
@click.argument("name", metavar="REGULATION")
@click.option(
    "--format", "form", type=Word((*setting.FORMS, *_PAPERS)), default="text",
    help="help.print_format",
)  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="help.print_out")
def print_command(name: str, form: str, out: Path | None) -> None:
    """Write the 竞赛规程.

    :raises Usage: a PDF without a file to write it to.
    """
    if form == "pdf" and out is None:
        raise Usage("cli.missing", where="--out", name="--out")
    made = _printed(read_regulation(given(name)), form)
    if out is None:
        echo(made.decode().rstrip("\n"))
        return
    Folder(out.parent).put(out.name, made)
    echo(words("paper.printed", file=str(out)))


def _printed(read: Regulation, form: str) -> bytes:
    if form in setting.FORMS:
        return setting.FORMS[form](read, lang()).encode()
    paper = PAPERS["regulation"](Matter(read, ()), lang())
    return pdf(paper) if form == "pdf" else as_html(paper).encode()


@regulation.command("simulate", help="help.regulation_simulate")
@click.argument("name", metavar="REGULATION")
@click.option("--entrants", type=Entrants(), required=True, help="help.regulation_entrants")
@click.option("--runs", type=Whole(1, 100_000), default=RUNS, help="help.simulate_runs")
@click.option("--skill", type=Whole(0, 400), default=100, help="help.simulate_skill")
@click.option("--board", type=Whole(1, 3600), default=Pace().board, help="help.simulate_board")
@click.option("--change", type=Whole(0, 86_400), default=Pace().change, help="help.simulate_change")
@click.option("--jobs", type=Whole(1, 1024), help="help.simulate_jobs")
@json_option
def simulate(
    name: str,
    entrants: bytes,
    runs: int,
    skill: int,
    board: int,
    change: int,
    jobs: int | None,
    *,
    as_json: bool,
) -> None:
    """Rehearse the event."""
    data = given(name)
    read, entries = read_regulation(data), read_entrants(entrants)
    found = prognosis(read, entries)
    for one in found.findings:
        if one.weight == "impossible" and one.key != "repeats":
            raise Unreadable("regulation.no_rehearsal", where=one.stage, fault=one.say(lang()))
    warn(read, entries)
    with progress(words("regulation.rehearsing")) as report:
        played = rehearsals.played(data, entrants, runs, skill, Pace(board, change), jobs, report)
    told = rehearsals.summary(played)
    told["seated_by_shift"] = quick(read) != read
    if as_json:
        emit(told)
    else:
        echo(rehearsals.text(told, read))
