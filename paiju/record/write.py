"""From a table's log to a 牌谱: the boards, the times, the marks, what the referee did."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from paiju.cards.deck import SEATS
from paiju.play.events import (
    Acted,
    AnyEvent,
    Dealt,
    Ended,
    Extended,
    Fouled,
    How,
    Opened,
    Replaced,
    Seated,
    Stopped,
    Voided,
)
from paiju.record.record import (
    FOUL,
    IN_TURN,
    Board,
    Cards,
    Mark,
    Move,
    Moves,
    Record,
    Result,
    Row,
    Ruling,
)
from paiju.rules.notation import Cell, Notation, Part, Script, notation
from paiju.rules.protocol import Act, Rules, State
from paiju.rules.protocol import Result as Ending
from paiju.words import say

MADE = "order"
"""What ``made`` says of a board that was not drawn but made to order."""

_MARKS: dict[How, Mark] = {"player": "", "timeout": "!", "hosted": "~"}
_DESK = "EVENTS §5"
_OPENED = "EVENTS §2"
_FOULS = "EVENTS §3"


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What the log does not know and the head of a file says; None or empty: leave it out."""

    event: str = ""
    stage: str = ""
    round: int | None = None
    table: int | None = None
    date: datetime.date | None = None
    clauses: dict[str, object] = {}
    profile: str = ""


def write(
    events: Iterable[AnyEvent], rules: Rules, heading: Heading | None = None, lang: str = "zh"
) -> Record:
    """Write one table's log of one round as a record.

    Times are cut to tenths of a second, never rounded up: what is recorded was really used.
    Answers that were given unseen stand in order of seats, whoever was first. Boards that were
    voided, and one still in play, are there as far as they went.

    :param lang: language of the fixed words in rulings (``"zh"`` or ``"en"``).
    :raises ValueError: nobody sits at the table, or no board was dealt.
    """
    scribe = Scribe(rules, lang)
    for event in events:
        scribe.hear(event)
    return scribe.record(heading or Heading())


class Scribe:
    """Follows a table event by event; :meth:`record` gives the record so far."""

    def __init__(self, rules: Rules, lang: str = "zh") -> None:
        self._rules = rules
        self._lang = lang
        self._players: tuple[str, str, str] | None = None
        self._robots: tuple[int, ...] = ()
        self._sheets: list[Sheet] = []
        self._waiting: list[Ruling] = []

    def hear(self, event: AnyEvent) -> None:
        """Take one event."""
        if isinstance(event, Seated):
            self._players = event.players
            self._robots = tuple(seat for seat in range(3) if event.robots[seat])
        elif isinstance(event, Dealt):
            self._sheets.append(Sheet(event, self._rules, self._waiting))
            self._waiting = []
        elif isinstance(event, Acted):
            self._sheets[-1].act(event)
        elif isinstance(event, Fouled):
            self._fouled(event)
        elif isinstance(event, Ended):
            self._sheets[-1].end(event.result)
        else:
            self._ruled(event)

    def _ruled(self, event: AnyEvent) -> None:
        """Write down what a referee did: on the board in play, or on the one that follows."""
        rulings = self._waiting
        if self._sheets and self._sheets[-1].status == "open":
            rulings = self._sheets[-1].rulings
        if isinstance(event, Voided):
            self._sheets[-1].status = "void"
            rulings.append(self._ruling(event.by, "voided", _DESK, why=event.why))
        elif isinstance(event, Replaced):
            seat = SEATS[event.seat]
            rulings.append(
                self._ruling(event.by, "replaced", _DESK, seat=seat, player=event.player)
            )
        elif isinstance(event, Opened):
            rulings.append(self._ruling(event.by, "opened", _OPENED, why=event.why))
        elif isinstance(event, Extended):
            seat, seconds = SEATS[event.seat], event.ms // 1000
            rulings.append(self._ruling(event.by, "extended", _DESK, seat=seat, seconds=seconds))
        elif isinstance(event, Stopped):
            rulings.append(self._ruling(event.by, "stopped", _DESK, why=event.why))

    def _fouled(self, event: Fouled) -> None:
        sheet = self._sheets[-1]
        if event.how == "timeout":
            sheet.foul(event, ())
            return
        mark = 1 + max((ruling.mark for ruling in sheet.rulings), default=0)
        word = self._ruling(event.by, "fouled", _FOULS, seat=SEATS[event.seat], why=event.why)
        sheet.rulings.append(msgspec.structs.replace(word, mark=mark))
        sheet.foul(event, (mark,))

    def _ruling(self, by: str, word: str, law: str, **facts: object) -> Ruling:
        what = say(f"record.{word}", self._lang, **facts).strip()
        return Ruling(0, law, what, by or "-")

    def record(self, heading: Heading) -> Record:
        """Give the record of what was heard; errors as :func:`write`."""
        if self._players is None or not self._sheets:
            raise ValueError("a record needs players and a board")
        rules = self._rules
        return Record(
            game=rules.game,
            rules=f"{rules.name}@{rules.revision}",
            clauses=heading.clauses,
            profile=heading.profile,
            event=heading.event,
            stage=heading.stage,
            round=heading.round,
            table=heading.table,
            date=heading.date,
            players=self._players,
            robots=self._robots,
            boards=tuple(sheet.board() for sheet in self._sheets),
        )


class Sheet:
    """One board while it is written down."""

    def __init__(self, dealt: Dealt, rules: Rules, rulings: list[Ruling]) -> None:
        self._dealt = dealt
        self._rules = rules
        self._table: Notation = notation(rules.game)
        self._parts = {part.key: part for part in self._table.parts}
        self._state: State = rules.start(dealt.deal, dealt.opener)
        self._rows: dict[str, list[list[Move]]] = {}
        self._unseen: list[Move] = []
        self._said: dict[int, Acted] = {}
        self.status: Literal["played", "void", "open"] = "open"
        self.result: Ending | None = None
        self.rulings = rulings
        if self._table.script is not None:
            self._tell(self._table.script.told(None, self._state))

    def act(self, event: Acted) -> None:
        """Write down one answer; answers asked for together are kept until the last is in."""
        state, rules, seat = self._state, self._rules, event.seat
        act = rules.read(state, seat, event.act)
        if self._table.script is not None:
            self._perform(event, act, self._table.script)
            return
        part = self._parts[self._table.part(state)]
        text, _, reading = self._shortest(state, seat, event.act, act).partition("=")
        move = Move(
            seat,
            self._table.move(part.key, text),
            reading,
            _MARKS[event.how],
            tenths=event.spent // 100,
        )
        if not self._unseen:
            self._open_row(part, text)
        self._state = rules.do(state, seat, act)
        self._unseen.append(move)
        if not set(rules.asked(state)) - {seat} & set(rules.asked(self._state)):
            self._reveal(part)

    def foul(self, event: Fouled, rulings: tuple[int, ...]) -> None:
        """Write down a foul; it stands in the row of the question that is open."""
        part = self._parts[self._table.part(self._state)]
        row = self._open_row(part, "")
        leads = self._rules.asked(self._state)[0]
        seat = event.seat if not part.led else IN_TURN if row else leads
        text = FOUL + SEATS[event.seat] if part.led else FOUL
        by_clock = event.how == "timeout"
        spent = event.spent // 100 if by_clock else None
        row.append(Move(seat, text, "", "!" if by_clock else "", rulings, spent))
        self._state = self._rules.foul(self._state, event.seat)

    def _open_row(self, part: Part, text: str) -> list[Move]:
        """Give the row for the next move; a row that holds nothing but fouls is still open."""
        rows = self._rows.setdefault(part.key, [])
        begins = self._table.begins(self._state, text)
        if not rows or (begins and any(not move.foul for move in rows[-1])):
            rows.append([])
        return rows[-1]

    def _perform(self, event: Acted, act: Act, script: Script) -> None:
        """Write down what the rules tell of the step that an answer completes, if it does."""
        before = self._state
        self._said[event.seat] = event
        self._state = self._rules.do(before, event.seat, act)
        self._tell(script.told(before, self._state))
        if not set(self._rules.asked(before)) - {event.seat}:
            self._said = {}

    def _tell(self, cells: Sequence[Cell]) -> None:
        rows = self._rows.setdefault(self._table.parts[0].key, [])
        for cell in cells:
            said = self._said.get(cell.seat) if cell.answers else None
            if said is None:
                move = Move(cell.seat, cell.text)
            else:
                mark, tenths = _MARKS[said.how], said.spent // 100
                move = Move(cell.seat, cell.text, mark=mark, tenths=tenths)
            if cell.begins:
                rows.append([])
            rows[-1].append(move)

    def _reveal(self, part: Part) -> None:
        row = self._rows[part.key][-1]
        for move in sorted(self._unseen, key=lambda move: move.seat):
            seat = IN_TURN if part.led and row else move.seat
            row.append(msgspec.structs.replace(move, seat=seat))
        self._unseen = []

    def _shortest(self, state: State, seat: int, text: str, act: Act) -> str:
        """Leave the suits out where the rules' own choice is the cards that were played."""
        short = self._table.short(text)
        return short if self._rules.read(state, seat, short) == act else text

    def end(self, result: Ending) -> None:
        """Take the result of a board that was played to its end."""
        self.status = "played"
        self.result = result

    def board(self) -> Board:
        """Give the board as far as it went. Answers still unseen are left out."""
        hands, rest = self._table.texts(self._dealt.deal)
        a, b, c = hands
        rows: dict[str, tuple[Row, ...]] = {
            key: tuple(tuple(row) for row in rows if row) for key, rows in self._rows.items()
        }
        return Board(
            number=self._dealt.number,
            opener=self._dealt.opener,
            cards=Cards((a, b, c), rest, self._table.wild(self._state)),
            moves=Moves({key: found for key, found in rows.items() if found}),
            result=self._result(),
            rulings=tuple(self.rulings),
            made=MADE if self._dealt.made else "",
        )

    def _result(self) -> Result:
        if self.result is None:
            return Result(self.status)
        told: dict[str, int | str] = {
            fact.key: self.result.facts[fact.key]
            for fact in self._table.facts
            if self.result.facts.get(fact.key, fact.usual) != fact.usual
        }
        return Result("played", told, self.result.scores)
