"""A plan that cannot be played as it stands is told on stderr where a command goes on with it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from paiju.cli.say import lang, one_line, words
from paiju.contest.entry import Entry
from paiju.contest.prognosis import Prognosis, examine
from paiju.contest.regulation import Regulation
from paiju.words import listed


def prognosis(read: Regulation, entries: Sequence[Entry]) -> Prognosis:
    """Look at a plan; at clubs only where people are listed."""
    known = any(entry.name != f"#{entry.number}" for entry in entries)
    return examine(read, len(entries), entries if known else ())


def warn(read: Regulation, entries: Sequence[Entry]) -> None:
    """Tell in one line on stderr what is impossible; an event that is played is never blocked."""
    said = [f.say(lang()) for f in prognosis(read, entries).findings if f.weight == "impossible"]
    if said:
        told = f"{words('regulation.impossible')}: {listed(said, lang(), 'semicolon')}"
        click.echo(one_line(told), err=True)
