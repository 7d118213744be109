"""What the papers of an event are made from: plain values, whoever holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import msgspec

from paiju.contest.entry import Entry, labels
from paiju.contest.prospectus import names
from paiju.contest.regulation import Regulation
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.standings import Standings
from paiju.show.paper.document import Document, Picture
from paiju.words import say


class Sat(msgspec.Struct, frozen=True):
    """A round that was seated: index of its stage, the seating, and what has come in of it."""

    stage: int
    round: Round
    results: tuple[Result, ...] = ()


class Matter(msgspec.Struct, frozen=True, dict=True):
    """An event as its papers tell of it.

    :param sat: all rounds in the order of play.
    :param tables: the standings of each stage that has begun and has a table, best first.
    :param rulings: what was ruled, each in one line.
    :param codes: entry number → text of the QR code on the seat card.
    :param background: the picture behind a certificate.
    :param walked: which round, from 1, the papers of one round are of; 0: the last.
    """

    read: Regulation
    entries: tuple[Entry, ...]
    sat: tuple[Sat, ...] = ()
    tables: tuple[Standings, ...] = ()
    rulings: tuple[str, ...] = ()
    codes: Mapping[int, str] = {}
    background: Picture | None = None
    walked: int = 0

    def __repr__(self) -> str:
        return f"<Matter of {self.read.event.name!r}>"

    @cached_property
    def labels(self) -> dict[int, str]:
        """Give entry number → what to show, the number behind names that are alike."""
        return labels(self.entries)

    @cached_property
    def people(self) -> dict[int, Entry]:
        """Give entry number → entry."""
        return {entry.number: entry for entry in self.entries}

    @property
    def final(self) -> Standings | None:
        """Give the last standings, if any."""
        return self.tables[-1] if self.tables else None

    def name(self, player: int, lang: str) -> str:
        """Name a player; robots of the house as such."""
        return self.labels.get(player) or say("show.house", lang)

    def numbered(self, player: int, lang: str) -> str:
        """Give number and name; beside its number a name that is shared needs no mark."""
        entry = self.people.get(player)
        return f"{player} {entry.name}" if entry else self.name(player, lang)

    def club(self, player: int) -> str:
        """Give a player's club, "" for none."""
        entry = self.people.get(player)
        return entry.club if entry else ""

    @property
    def one(self) -> Sat | None:
        """Give the round that the papers of one round are of."""
        return self.sat[self.walked - 1] if self.sat else None

    def round_title(self, sat: Sat, lang: str) -> str:
        """Name a round, with its stage where there are several."""
        stages = self.read.stages
        text = words("round", lang, n=sat.round.number)
        return f"{stages[sat.stage].name} · {text}" if len(stages) > 1 else text

    @property
    def facts(self) -> str:
        """Give day, place and hosts in one line."""
        event = self.read.event
        day = event.date.isoformat() if event.date else ""
        until = f" – {event.until.isoformat()}" if event.until and event.until != event.date else ""
        parts = [day + until, event.place, *names(event.host)]
        return " · ".join(part for part in parts if part)


Maker = Callable[[Matter, str], Document]
"""Makes one kind of paper in a language."""


def words(key: str, lang: str, **facts: object) -> str:
    """Say a word of the papers."""
    return say(f"printed.{key}", lang, **facts)


def heads(keys: Sequence[str], lang: str) -> tuple[str, ...]:
    """Give the headings of columns."""
    return tuple(words(key, lang) for key in keys)
