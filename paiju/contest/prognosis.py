"""What a regulation comes to for a number of entrants, before the first card.

What cannot be played, what will surprise somebody: every finding names the number it rests on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from paiju.contest import knockout
from paiju.contest.byes import sitting_out
from paiju.contest.design import most_rounds
from paiju.contest.entry import Entry
from paiju.contest.kinds import KINDS
from paiju.contest.pools import sizes
from paiju.contest.regulation import Regulation
from paiju.contest.schedule import schedule
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS
from paiju.words import say

Weight = Literal["impossible", "warning", "note"]


class Finding(msgspec.Struct, frozen=True):
    """Something that an organiser should know.

    :param weight: ``impossible``: it cannot be played as it stands.
    :param stage: name of the stage, "" for the event.
    :param key: key of the word files, filled with *facts*.
    """

    weight: Weight
    stage: str
    key: str
    facts: dict[str, int | str] = {}

    def say(self, lang: str) -> str:
        """Give the sentence, with the stage before it."""
        told = say(f"regulation.{self.key}", lang, **self.facts)
        return f"{self.stage}: {told}" if self.stage else told


class Leg(msgspec.Struct, frozen=True):
    """What a stage comes to: players, tables of its first round, rounds.

    :param rounds: that are played; where the results may end the stage before, the most.
    :param at_most: whether they may.
    """

    stage: str
    players: int
    rounds: int
    tables: int
    boards: int
    at_most: bool = False


class Prognosis(msgspec.Struct, frozen=True):
    """The stages, and what was found; *possible*: nothing forbids to play."""

    legs: tuple[Leg, ...]
    findings: tuple[Finding, ...]

    @property
    def possible(self) -> bool:
        """Tell whether the plan can be played."""
        return all(found.weight != "impossible" for found in self.findings)


def examine(read: Regulation, entrants: int, entries: Sequence[Entry] = ()) -> Prognosis:
    """Look at a plan.

    :param entries: who enters, where that is known already; then clubs are looked at, too.
    """
    legs: list[Leg] = []
    found = list(_event(read, entrants))
    players, before = entrants, None
    for stage in read.stages:
        if stage.is_extra:
            continue
        found += _field(stage, before, players)
        players = _cut(stage, before, players)
        found += _stage(stage, players, read)
        if entries and stage is read.stage:
            found += _clubs(read, stage, entries)
        legs.append(_leg(stage, players))
        before = stage
    return Prognosis(tuple(legs), tuple(found))


def _cut(stage: Stage, before: Stage | None, players: int) -> int:
    if not stage.cut and not stage.cut_each:
        return players
    pools = before.pools if before else 1
    return min(players, max(stage.cut, stage.cut_each * pools))


def _leg(stage: Stage, players: int) -> Leg:
    least = most = 0
    if players >= PLAYERS or stage.kind == "vs_robot":
        least, most = KINDS[stage.kind].length(stage, players)
    tables = players if stage.kind == "vs_robot" else players // PLAYERS
    if stage.kind == "knockout" and players >= PLAYERS and not stage.classification:
        tables = knockout.step(players, stage.advance).tables
    return Leg(stage.name, players, most, tables, stage.boards, least < most)


def _event(read: Regulation, entrants: int) -> Iterator[Finding]:
    about = read.about
    if about.entry.most and entrants > about.entry.most:
        facts: dict[str, int | str] = {"n": entrants, "most": about.entry.most}
        yield Finding("impossible", "", "over_most", facts)
    for article in about.article:
        # Replacing articles stand aside where they are not translated: the data speak there.
        if not article.instead_of and len(article.lines_en) != len(article.lines):
            yield Finding("warning", "", "one_language", {"title": article.title})
    last = max((band.places[-1] for band in about.prize), default=0)
    if last > entrants:
        yield Finding("warning", "", "prizes_left", {"place": last, "n": entrants})
    day, late = read.event.date, about.entry.deadline
    if day and late and late > day:
        yield Finding("warning", "", "late_deadline", {"deadline": str(late), "date": str(day)})
    if day and read.event.until and read.event.until < day:
        yield Finding("warning", "", "ends_first", {"until": str(read.event.until)})


def _field(stage: Stage, before: Stage | None, players: int) -> Iterator[Finding]:
    """Compare what a cut asks for with who is there."""
    if stage.cut > players:
        yield _bad(stage, "cut_large", cut=stage.cut, n=players)
    pools = before.pools if before else 1
    if stage.cut and stage.cut_each * pools > stage.cut:
        more = stage.cut_each * pools
        yield _bad(stage, "cut_each_more", each=stage.cut_each, pools=pools, n=more, cut=stage.cut)
    if stage.cut_each * pools and stage.cut_each > players // pools:
        yield _bad(stage, "cut_each_large", each=stage.cut_each, n=players // pools)


def _bad(stage: Stage, key: str, **facts: int | str) -> Finding:
    return Finding("impossible", stage.name, key, facts)


def _stage(stage: Stage, players: int, read: Regulation) -> Iterator[Finding]:
    alone = stage.kind == "vs_robot" and stage is not read.stage
    least = 1 if alone else PLAYERS * stage.pools
    if players < least:
        yield _bad(stage, "few", n=players, least=least)
        return
    if stage.movement == "no_rematch":
        yield from _repeats(stage, players)
    yield from _LOOKS.get(stage.kind, _plain)(stage, players)
    at = read.stages.index(stage)
    if stage.boards % PLAYERS and read.rules(at).opener == "turn":
        facts: dict[str, int | str] = {"boards": stage.boards}
        yield Finding("note", stage.name, "boards_uneven", facts)


def _repeats(stage: Stage, players: int) -> Iterator[Finding]:
    """Compare the rounds with the most that can be played without a repeated meeting."""
    if stage.kind != "swiss":
        return
    smallest = players // stage.pools
    most = unrepeated(smallest)
    if stage.rounds > most:
        yield _bad(stage, "repeats", n=smallest, rounds=stage.rounds, most=most)


def unrepeated(players: int) -> int:
    """Give a number of rounds that cannot be exceeded without a repeated meeting.

    With byes the meetings of all tables have to be found among all pairs.
    """
    if players % PLAYERS == 0:
        return most_rounds(players)
    tables = players // PLAYERS
    return players * (players - 1) // 2 // (PLAYERS * tables) if tables else 0


def _plain(stage: Stage, players: int) -> Iterator[Finding]:
    out = sum(sitting_out(size) for size in sizes(players, stage.pools))
    if out:
        facts: dict[str, int | str] = {"n": players, "byes": out, "bye": stage.bye}
        yield Finding("note", stage.name, "byes", facts)
        if stage.rounds * out > players:
            twice: dict[str, int | str] = {"n": stage.rounds * out, "players": players}
            yield Finding("warning", stage.name, "byes_twice", twice)


def _round_robin(stage: Stage, players: int) -> Iterator[Finding]:
    full = max(len(schedule(size)) for size in sizes(players, stage.pools))
    facts: dict[str, int | str] = {"n": players, "rounds": stage.rounds, "full": full}
    if stage.rounds and stage.rounds < full:
        yield Finding("warning", stage.name, "not_everybody", facts)
    if stage.rounds > full:
        yield Finding("warning", stage.name, "more_than_all", facts)
    yield from _plain(stage, players)


def _knockout(stage: Stage, players: int) -> Iterator[Finding]:
    if stage.classification:
        if not knockout.depth(players):
            below = PLAYERS
            while below * PLAYERS <= players:
                below *= PLAYERS
            yield _bad(stage, "no_power", n=players, below=below, above=below * PLAYERS)
        return
    steps = knockout.steps(players, stage.advance)
    there = players
    for number, step in enumerate(steps[: stage.rounds or None], 1):
        luck = max(0, step.on - step.byes - step.tables * stage.advance)
        facts: dict[str, int | str] = {"round": number, "n": there, "byes": step.byes, "luck": luck}
        if step.byes:
            yield Finding("warning", stage.name, "knockout_byes", facts)
        if luck:
            yield Finding("warning", stage.name, "knockout_luck", facts)
        there = step.on
    if stage.movement == "shift" and players > PLAYERS:
        yield Finding("warning", stage.name, "knockout_shift", {})


def _double(stage: Stage, _players: int) -> Iterator[Finding]:
    if stage.movement == "shift":
        yield Finding("warning", stage.name, "knockout_shift", {})


def _rising(stage: Stage, players: int) -> Iterator[Finding]:
    if stage.until >= players:
        yield _bad(stage, "until_large", until=stage.until, n=players)
    if stage.floor > 0:
        yield _bad(stage, "floor_high", floor=stage.floor)
    yield from _plain(stage, players)


def _teams(stage: Stage, players: int) -> Iterator[Finding]:
    if players % PLAYERS or players < PLAYERS * PLAYERS:
        yield _bad(stage, "teams", n=players, least=PLAYERS * PLAYERS)


def _nothing(_stage: Stage, _players: int) -> Iterator[Finding]:
    return iter(())


_LOOKS = {
    "round_robin": _round_robin,
    "knockout": _knockout,
    "double_knockout": _double,
    "rising_base": _rising,
    "teams": _teams,
    "vs_robot": _nothing,
}
"""Kind → what has to be looked at; every other is seated as a whole."""


def _clubs(read: Regulation, stage: Stage, entries: Sequence[Entry]) -> Iterator[Finding]:
    """Look at what the clubs of the entrants make impossible."""
    clubs = Counter(entry.club for entry in entries)
    if stage.kind == "teams":
        for club, n in sorted(clubs.items()):
            if not club or n != PLAYERS:
                yield _bad(stage, "team", team=club, n=n)
    tables = len(entries) // PLAYERS
    club, n = max(((c, n) for c, n in clubs.items() if c), key=lambda x: x[1], default=("", 0))
    if read.meetings.club == "hard" and n > tables + len(entries) % PLAYERS:
        yield _bad(stage, "club_large", club=club, n=n, tables=tables)
