"""An account told line by line: what is the same for every event, and what by its scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from paiju.cards.deck import SEATS
from paiju.contest.offence import Code
from paiju.contest.ranking import METHODS
from paiju.contest.reckoning import Account, Fine, Neighbour, Sheet
from paiju.contest.result import Mixture
from paiju.score.matchpoints import Number
from paiju.show.discipline import effect_text
from paiju.show.percent import exact
from paiju.words import listed, say

Record: TypeAlias = Callable[[int, int, int], str]
"""Stage (index), round, table → name of its record in the folder; "": real cards left none."""

Names: TypeAlias = tuple[str, ...]
"""The names of the stages."""


class Teller:
    """Writes one account in one language: the frame, and a part for each method of the ranking."""

    def __init__(
        self,
        told: Account,
        record: Record,
        stages: Names,
        rulings: Mapping[int, str],
        lang: str,
        code: Code = Code(),
    ) -> None:
        self._told = told
        self._record = record
        self._stages = stages
        self._rulings = rulings
        self._lang = lang
        self._code = code

    def _say(self, key: str, **facts: object) -> str:
        return say(f"account.{key}", self._lang, **facts)

    def _board(self, stage: int, board: int) -> str:
        """Name a board; each stage numbers its own from 1."""
        return f"{self._stages[stage]} {board}" if len(self._stages) > 1 else str(board)

    def _boards(self, sheets: Iterable[Sheet]) -> str:
        """List boards for people."""
        return listed((self._board(s.stage, s.line.board) for s in sheets), self._lang) or "–"

    def lines(self) -> Iterator[str]:
        """Give all lines."""
        standing = self._told.standing
        yield self._say(
            "title",
            player=standing.label,
            number=standing.entry.number,
            place=standing.place.label,
        )
        if self._told.provisional:
            yield self._say("provisional", n=self._told.provisional)
        if self._told.running:
            yield self._say("running")
        yield from self._sheets()
        yield from self._offences()
        yield from self._aside()
        yield from self._methods()
        yield from self._lot()
        yield from self._neighbours()

    def _sheets(self) -> Iterator[str]:
        there = (0, 0, 0)
        for sheet in self._told.sheets:
            here = (sheet.stage, sheet.round, sheet.table)
            if here != there:
                there = here
                yield ""
                yield self._say(
                    "table",
                    stage=self._stages[sheet.stage],
                    round=sheet.round,
                    table=sheet.table,
                    seat=SEATS[sheet.line.seat],
                    record=self._record(*here) or self._say("slip"),
                )
            yield "  " + self._sheet(sheet)
            for number in sheet.rulings:
                told = self._rulings.get(number, "")
                yield "    " + self._say("ruling", number=number, text=told)
            yield from self._elsewhere(sheet)
            for foul in self._told.fouls:
                if (foul.stage, foul.round, foul.table, foul.board) == (*here, sheet.line.board):
                    facts = {"by": foul.by, "why": foul.why}
                    yield "    " + self._say("foul" if foul.by else "foul_clock", **facts)

    def _elsewhere(self, sheet: Sheet) -> Iterator[str]:
        """Tell of rulings at other tables on what the own score is compared with."""
        if self._told.points is not None:
            return
        for table, numbers in sheet.elsewhere:
            for number in numbers:
                facts = {"number": number, "text": self._rulings.get(number, "")}
                yield "    " + self._say("ruling_elsewhere", table=table, **facts)

    def _offences(self) -> Iterator[str]:
        """Tell what the ledger holds against the player, and what follows from each entry."""
        if self._told.consequences:
            yield ""
        for one in self._told.consequences:
            text, effect = (
                self._rulings.get(one.number, ""),
                effect_text(self._code, one, self._lang),
            )
            yield self._say("offence", number=one.number, text=text, nth=one.nth, effect=effect)

    def _why(self, fine: Fine) -> tuple[str, ...]:
        """Tell for what a penalty is, first its number in the list of rulings."""
        number, said = fine.penalty.number, fine.penalty.said
        return (self._say("entry", number=number), *said) if number else said

    def _sheet(self, sheet: Sheet) -> str:
        raise NotImplementedError

    def _aside(self) -> Iterator[str]:
        """Tell of byes and penalties."""
        raise NotImplementedError

    def _methods(self) -> Iterator[str]:
        """Tell what the methods of the ranking make of the boards."""
        raise NotImplementedError

    def _lot(self) -> Iterator[str]:
        lot = self._told.standing.place.tally.lot
        if lot is not None:
            yield self._say("lot", lot=lot, n=self._told.lots, stage=self._stages[-1])

    def _neighbours(self) -> Iterator[str]:
        for key, other in (("above", self._told.above), ("below", self._told.below)):
            yield ""
            if other is None:
                yield self._say(f"none_{key}")
                continue
            yield self._say(key, player=other.label, place=other.place)
            yield from self._steps(other)

    def _steps(self, other: Neighbour) -> Iterator[str]:
        for step in other.steps:
            method = getattr(METHODS[step.method], self._lang)
            parts = step.upper != step.lower
            yield "  " + self._say(
                "parts" if parts else "equal",
                method=method,
                upper=_value(step.shown[0]),
                lower=_value(step.shown[1]),
            )
        if other.parted in ("withdrawn", "nothing", "down"):
            yield "  " + self._say(f"by_{other.parted}")
        elif not other.parted:
            yield "  " + self._say("shared")


def weighed(score: Number, mixture: Mixture = ()) -> str:
    """Write a score; a weighted one with what it is made of: ``12×1/2 + -6×1/2 = 3``."""
    parts = " + ".join(f"{points}×{weight}" for points, weight in mixture)
    return f"{parts} = {exact(score)}" if mixture else f"{exact(score)}"


def _value(value: Number | None) -> str:
    return "–" if value is None else str(value)
