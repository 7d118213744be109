"""An event laid out for checking: regulation, stages, rounds, slips, and who was there when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

import msgspec

from paiju.check import ruling
from paiju.check.discipline import Struck, Verdict, verdicts
from paiju.check.draw import Urn, seed
from paiju.check.ruling import Slips
from paiju.check.story import RULINGS, Entry, Story, unreadable
from paiju.contest.entrants import read_entrants
from paiju.contest.regulation import Regulation, read_regulation
from paiju.contest.terms import Stage
from paiju.rules.protocol import Rules

HOUSE = -1
"""Who sits where no entrant does: a robot of the house, whose score is nobody's."""

BYE = {"half": Fraction(1, 2), "three_fifths": Fraction(3, 5), "zero": Fraction(0)}
"""What each board of a bye is worth; the average of the own boards is no board at all."""


class Round(msgspec.Struct, frozen=True):
    """A round that was seated: the number of its entry, and what that says.

    :param stage: index of the stage, from 0.
    :param changed: by hand.
    :param draft: number of the entry in which it was proposed; 0: it was published at once.
    """

    entry: int
    stage: int
    number: int
    tables: tuple[tuple[int, int, int], ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]
    changed: bool = False
    reports: tuple[object, ...] = ()
    draft: int = 0

    @property
    def people(self) -> tuple[int, ...]:
        """Give the entrants that were in the round: at the tables, then those with a bye."""
        return (*(p for trio in self.tables for p in trio if p != HOUSE), *self.byes)

    @property
    def drawn(self) -> int:
        """Give the number of the entry in which it was drawn."""
        return self.draft or self.entry

    @property
    def where(self) -> str:
        """Name the place in findings."""
        return f"stage {self.stage + 1}, round {self.number}"


class Event(msgspec.Struct, frozen=True, dict=True):
    """What the log says of the event as a whole."""

    story: Story
    regulation: Regulation
    rules: tuple[Rules, ...]
    frozen: Mapping[int, tuple[str, str]]
    """Number → (name, club) of the frozen list."""
    most: tuple[int, ...] = ()
    """The rounds of each stage that were promised."""
    struck: Struck = MappingProxyType({})
    """Stage, board, player → fouls in the logs of the tables."""
    key: bytes = b""
    """What everything is drawn from: the secret, mixed with what others contributed."""

    def __repr__(self) -> str:
        return f"<Event, {len(self.story.entries)} entries>"

    @property
    def by_points(self) -> bool:
        """Tell whether points are summed instead of compared."""
        return self.regulation.scores.method == "points"

    @property
    def name(self) -> str:
        """Give the event's name."""
        return self.regulation.event.name

    def sure(self, round_: Round) -> bool:
        """Tell whether what was drawn in a round can be derived: it was seated with the secret."""
        lost = self.story.lost
        return lost is None or round_.drawn > lost.number

    def stage(self, at: int) -> Stage:
        """Give what the regulation says of a stage."""
        return self.regulation.stages[at]

    @property
    def order(self) -> tuple[str, ...]:
        """Give the tie-break methods in their order."""
        return self.regulation.scoring(0).order

    @cached_property
    def rounds(self) -> list[Round]:
        """List the rounds that were seated, in the order of the log."""
        names = [stage.name for stage in self.regulation.stages]
        return [_round(entry, names, self._draft(entry)) for entry in self.story.all("seated")]

    def _draft(self, seated: Entry) -> int:
        """Find the entry in which a round that was published was proposed; 0: there is none."""
        earlier = self.story.all("seated", "drafted", before=seated.number)
        last = earlier[-1] if earlier else seated
        same = all(last.get(name) == seated.get(name) for name in ("round", "reports", "changed"))
        return last.number if last.what == "drafted" and same else 0

    @cached_property
    def finished(self) -> int:
        """Count the rounds that have finished."""
        return len(self.story.all("finished"))

    @cached_property
    def shown(self) -> int:
        """Count the rounds whose results are out: a round that was drafted waits to be released."""
        if self.story.all("closed"):
            return self.finished
        shown = max((entry.fields["round"] for entry in self.story.all("released")), default=0)
        for round_ in self.rounds[shown : self.finished]:
            earlier = self.story.all("seated", "drafted", before=round_.entry)
            if earlier and earlier[-1].what == "drafted":
                break
            shown += 1
        return shown

    def acts(self, before: int | None = None) -> list[Entry]:
        """Give the rulings that stand (or stood just before an entry)."""
        return ruling.standing(self.story.all(*RULINGS, before=before))

    def away(self, before: int) -> set[int]:
        """Give who was left out by own wish just before an entry."""
        last = {e.fields["player"]: e.fields["on"] for e in self.story.all("away", before=before)}
        return {player for player, on in last.items() if on}

    def of_stage(self, acts: list[Entry], at: int) -> list[Entry]:
        """Give the rulings on a stage."""
        first = self.regulation.stages[0].name
        return [act for act in acts if ruling.stage_of(act, first) == self.stage(at).name]

    def slips(self, at: int, walked: int, acts: list[Entry], played: Slips) -> Slips:
        """Give the slips of a stage after the first *walked* rounds of the event, ruled on.

        :param played: all slips of the stage as the tables made them.
        """
        tables = [r.tables for r in self.rounds[:walked] if r.stage == at]
        there = {place: slip for place, slip in played.items() if place[0] <= len(tables)}
        stage = self.stage(at)
        terms = stage.boards, self.of_stage(acts, at), stage.leaver, self.regulation.code.terms
        return ruling.ruled(there, tables, *terms, self.verdicts(acts))

    def verdicts(self, acts: list[Entry]) -> dict[int, Verdict]:
        """Give what follows from the offences among some rulings."""
        first = self.regulation.stages[0].name
        return verdicts(self.regulation.code, acts, first, self.struck)

    def lots(self, at: int, acts: list[Entry]) -> list[int]:
        """Draw the lots of a stage, best first; late entrants are put in between, one by one."""
        about = (self.name, self.stage(at).name)
        order = Urn(seed(self.key, "lots", *about)).order(list(self.frozen))
        for number in sorted(act.fields["number"] for act in acts if act.what == "joined"):
            urn = Urn(seed(self.key, "lots", *about, number))
            order.insert(urn.below(len(order) + 1), number)
        return order

    def tables_of(self, at: int) -> Callable[[int], int]:
        """Give round → tables of it, for a stage."""
        counts = {r.number: len(r.tables) for r in self.rounds if r.stage == at}
        return lambda number: counts[number]


def _round(entry: Entry, names: list[str], draft: int) -> Round:
    """Read a round that was seated.

    :raises Unavailable: the entry is none of this version, or of no stage that there is.
    """
    try:
        told = entry.fields["round"]
        return Round(
            entry.number,
            names.index(entry.fields["stage"]),
            told["number"],
            tuple((a, b, c) for a, b, c in told["tables"]),
            tuple(told.get("byes", ())),
            tuple(told.get("absent", ())),
            bool(entry.get("changed")),
            tuple(entry.get("reports", ())),
            draft,
        )
    except (KeyError, ValueError, TypeError, AttributeError):
        raise unreadable(entry.number) from None


def read_event(story: Story) -> Event:
    """Lay an event out.

    :raises PaijuError: regulation or entrants in the log cannot be read.
    """
    regulation = read_regulation(story.file("regulation"))
    entries = read_entrants(story.file("entrants"))
    rules = tuple(regulation.rules(at) for at in range(len(regulation.stages)))
    frozen = {entry.number: (entry.name, entry.club) for entry in entries}
    return Event(story, regulation, rules, frozen)
