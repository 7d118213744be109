"""What the papers of an event are made from: plain values, whoever holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import msgspec

from paiju.contest.entry import Entry, labels
from paiju.contest.picture import Picture
from paiju.contest.prospectus import Names, names
from paiju.contest.regulation import Regulation
from paiju.contest.result import Result
from paiju.contest.round import HOUSE, Round, house_players
from paiju.contest.standings import Standings
from paiju.show.paper.document import Block, Document, Heading, Logos
from paiju.words import say


class Sat(msgspec.Struct, frozen=True, dict=True):
    """A round that was seated: index of its stage, the seating, and what has come in of it.

    :param confirmed: by whom and when its slips were entered and confirmed, a line each.
    :param robots: the seats of the house are taken by robots, not by house players 陪打员.
    """

    stage: int
    round: Round
    results: tuple[Result, ...] = ()
    confirmed: tuple[str, ...] = ()
    robots: bool = False

    @cached_property
    def house(self) -> dict[tuple[int, int], int]:
        """Give (table, seat) → number of the house player who sits there."""
        return {} if self.robots else house_players(self.round)


class Code(msgspec.Struct, frozen=True):
    """What opens a player's table: the login code, and the address of the hall; "" for none."""

    code: str
    address: str = ""

    def __repr__(self) -> str:
        return "<Code>"

    @property
    def link(self) -> str:
        """Give the text of the QR code."""
        plain = self.code.replace("-", "")
        return f"{self.address.rstrip('/')}/?code={plain}" if self.address else plain


class Matter(msgspec.Struct, frozen=True, dict=True):
    """An event as its papers tell of it.

    :param sat: all rounds in the order of play.
    :param tables: the standings of each stage that has begun and has a table, best first.
    :param rulings: what was ruled, each in one line.
    :param codes: entry number → what opens the player's table, for the seat card.
    :param background: the picture behind certificates that have none of their own.
    :param walked: which round, from 1, the papers of one round are of; 0: the last.
    """

    read: Regulation
    entries: tuple[Entry, ...]
    sat: tuple[Sat, ...] = ()
    tables: tuple[Standings, ...] = ()
    rulings: tuple[str, ...] = ()
    codes: Mapping[int, Code] = {}
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

    def pictures(self, files: Names) -> tuple[Picture, ...]:
        """Give the pictures of a field of the regulation."""
        return tuple(self.read.pictures[file] for file in names(files))

    @property
    def logos(self) -> Logos:
        """Give the logos of the hosts and of the sponsors."""
        event = self.read.event
        return Logos(self.pictures(event.logo), self.pictures(event.sponsor_logo))

    @property
    def logo(self) -> Picture | None:
        """Give the one logo for small papers."""
        logos = self.logos
        return next(iter((*logos.hosts, *logos.sponsors)), None)

    def opening(self, text: str) -> list[Block]:
        """Begin a paper: the logos, and its title."""
        logos = self.logos
        return [*([logos] if logos.hosts or logos.sponsors else []), Heading(text, 1)]

    def housed(self, sat: Sat, table: int, seat: int, lang: str) -> str:
        """Name who sits for the house in a seat of a table (from 1)."""
        number = sat.house.get((table, seat))
        return say("show.house_player", lang, n=number) if number else say("show.house", lang)

    def title(self, sat: Sat, table: int, seat: int, lang: str) -> str:
        """Name who sits there, without a number; the house's own as such."""
        player = sat.round.tables[table - 1][seat]
        return self.labels.get(player) or self.housed(sat, table, seat, lang)

    def seated(self, sat: Sat, table: int, seat: int, lang: str) -> tuple[str, str]:
        """Give who sits there, with the number, and his club; of the house's own there is none."""
        player = sat.round.tables[table - 1][seat]
        if player == HOUSE:
            return self.housed(sat, table, seat, lang), ""
        return self.numbered(player), self.club(player)

    def numbered(self, player: int) -> str:
        """Give number and name; beside its number a name that is shared needs no mark."""
        return f"{player} {self.people[player].name}"

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


Maker = Callable[[Matter, str], Document]
"""Makes one kind of paper in a language."""


def words(key: str, lang: str, **facts: object) -> str:
    """Say a word of the papers."""
    return say(f"printed.{key}", lang, **facts)


def heads(keys: Sequence[str], lang: str) -> tuple[str, ...]:
    """Give the headings of columns."""
    return tuple(words(key, lang) for key in keys)
