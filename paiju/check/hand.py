"""A table's log walked through once more by the rules of the game alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from paiju.cards.deck import Deal
from paiju.check.finding import Finding, differ
from paiju.errors import PaijuError
from paiju.play import events as log
from paiju.rules.protocol import Act, Result, Rules, State

LAWS: dict[type, str] = {
    log.Voided: "EVENTS §5",
    log.Replaced: "EVENTS §5",
    log.Extended: "EVENTS §5",
    log.Stopped: "EVENTS §5",
    log.Opened: "EVENTS §2",
}
"""A referee's act → the law that its record names."""
FOUL_LAW = "EVENTS §3"


class Said(msgspec.Struct, frozen=True):
    """One answer: who, how (``player``, ``timeout``, ``hosted``), tenths of a second.

    A foul has no act.
    """

    seat: int
    how: str
    tenths: int | None
    act: Act | None


class Batch(msgspec.Struct, frozen=True):
    """Answers that were asked for together, and the state that they led to."""

    said: tuple[Said, ...]
    after: State


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One board at one table as the log tells it.

    :param again: how often the board was dealt before at this table.
    :param result: None where it was voided, or is still played.
    :param referee: (mark, law, by) of what a referee did.
    """

    number: int
    opener: int
    deal: Deal
    made: bool
    again: int
    batches: tuple[Batch, ...]
    over: bool
    result: Result | None
    referee: tuple[tuple[int, str, str], ...]
    fouls: tuple[int, ...]
    """The seats that fouled, once for each time."""

    def __repr__(self) -> str:
        return f"<Hand {self.number}>"

    @property
    def redealt(self) -> bool:
        """Tell whether new cards were due instead of a result."""
        return self.result is not None and self.result.facts.get("outcome") == "redeal"


class Told(msgspec.Struct, frozen=True):
    """What a table's log tells, and what is wrong in it."""

    players: tuple[str, ...] = ()
    robots: tuple[int, ...] = ()
    hands: tuple[Hand, ...] = ()
    findings: tuple[Finding, ...] = ()


def walk(events: Iterable[log.AnyEvent], rules: Rules, where: str) -> Told:
    """Walk through a table's log; the walk ends at the first act that the rules refuse."""
    walker = Walker(rules, where)
    for number, event in enumerate(events, 1):
        try:
            walker.hear(event)
        except PaijuError as fault:
            # Its sentence may name cards; the kind of refusal is enough to find the place.
            walker.find("act", number, fault.kind, "")
            break
    return walker.told()


class Walker:
    """Where a table stands while its log is walked through."""

    def __init__(self, rules: Rules, where: str) -> None:
        self._rules = rules
        self._where = where
        self._players: tuple[str, ...] = ()
        self._robots: tuple[int, ...] = ()
        self._hands: list[Hand] = []
        self._findings: list[Finding] = []
        self._open: dict[str, Any] | None = None
        self._state: State = None
        self._waiting: list[tuple[int, str, str]] = []
        self._said: list[Said] = []
        self._at = 0

    def find(self, kind: str, number: int, written: object, derived: object) -> None:
        """Note a difference at an entry of the log."""
        self._findings += differ(kind, f"{self._where}, entry {number}", written, derived)

    def hear(self, event: log.AnyEvent) -> None:
        """Take one event.

        :raises PaijuError: the rules refuse it.
        """
        if event.at < self._at:
            self._find("moment", event.at, self._at)
        self._at = event.at
        if isinstance(event, log.Seated):
            self._players = event.players
            self._robots = tuple(seat for seat in range(3) if event.robots[seat])
        elif isinstance(event, log.Dealt):
            self._dealt(event)
        elif isinstance(event, log.Acted):
            self._acted(event)
        elif isinstance(event, log.Fouled):
            self._fouled(event)
        elif isinstance(event, log.Ended):
            self._ended(event)
        elif type(event) in LAWS:
            self._refereed(event)

    def _find(self, kind: str, written: object, derived: object) -> None:
        where = self._where
        if self._open is not None:
            where += f", board {self._open['number']}"
        self._findings += differ(kind, where, written, derived)

    def _dealt(self, event: log.Dealt) -> None:
        if self._open is not None:
            self._find("unfinished", self._open["number"], "")
            self._close(over=False, result=None)
        before = sum(hand.number == event.number for hand in self._hands)
        self._state = self._rules.start(event.deal, event.opener)
        self._open = {
            "number": event.number,
            "opener": event.opener,
            "deal": event.deal,
            "made": event.made,
            "again": before,
            "referee": self._waiting,
            "batches": [],
            "fouls": [],
        }
        self._waiting, self._said = [], []

    def _acted(self, event: log.Acted) -> None:
        rules, before, seat = self._rules, self._state, event.seat
        act = rules.read(before, seat, event.act)
        if event.how != "player":
            due = rules.read(before, seat, rules.write(rules.default(before, seat)))
            if act != due:
                self._find("clock", event.how, "")
        self._state = rules.do(before, seat, act)
        self._said.append(Said(seat, event.how, event.spent // 100, act))
        if not (set(rules.asked(before)) - {seat}) & set(rules.asked(self._state)):
            self._batch()

    def _batch(self) -> None:
        if self._open is not None:
            self._open["batches"].append(Batch(tuple(self._said), self._state))
        self._said = []

    def _fouled(self, event: log.Fouled) -> None:
        self._state = self._rules.foul(self._state, event.seat)
        by_clock = event.how == "timeout"
        said = Said(event.seat, event.how, event.spent // 100 if by_clock else None, None)
        if self._open is not None:
            self._open["batches"].append(Batch((said,), self._state))
            self._open["fouls"].append(event.seat)
        if not by_clock:
            marks = [mark for mark, _, _ in self._rulings()]
            self._rulings().append((1 + max(marks, default=0), FOUL_LAW, event.by or "-"))

    def _rulings(self) -> list[tuple[int, str, str]]:
        rulings: list[tuple[int, str, str]] = (
            self._waiting if self._open is None else self._open["referee"]
        )
        return rulings

    def _refereed(self, event: Any) -> None:
        self._rulings().append((0, LAWS[type(event)], event.by or "-"))
        if isinstance(event, log.Voided):
            self._close(over=True, result=None)

    def _ended(self, event: log.Ended) -> None:
        due = self._rules.result(self._state)
        if self._open is None or due is None:
            self._find("ended", event.result.scores, None)
            return
        self._find("result", event.result.scores, due.scores)
        self._find("facts", event.result.facts, due.facts)
        self._close(over=True, result=event.result)

    def _close(self, *, over: bool, result: Result | None) -> None:
        if self._open is not None:
            facts = self._open
            self._open = None
            facts["referee"] = tuple(facts["referee"])
            facts["batches"] = tuple(facts["batches"])
            facts["fouls"] = tuple(facts["fouls"])
            self._hands.append(Hand(over=over, result=result, **facts))

    def told(self) -> Told:
        """Give what was heard."""
        self._close(over=False, result=None)
        return Told(self._players, self._robots, tuple(self._hands), tuple(self._findings))


def boards_of(hands: Sequence[Hand]) -> dict[int, Hand]:
    """Give board → its last hand that came to an end."""
    return {hand.number: hand for hand in hands if hand.over}
