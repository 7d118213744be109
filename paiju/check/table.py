"""The tables of an event: the cards that had to be dealt, the slips that the play makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from paiju.check.discipline import Struck
from paiju.check.event import HOUSE, Event, Round
from paiju.check.finding import Finding, differ
from paiju.check.hand import Hand, Told, boards_of, walk
from paiju.check.ruling import NOTHING, Slip, Slips, made
from paiju.deal import commit
from paiju.errors import PaijuError
from paiju.play import line
from paiju.rules.notation import notation


class Log(Protocol):
    """The part of the store's port that is read."""

    def read(self, stream: str, after: int = 0) -> list[bytes]:
        """Give the entries of a stream."""
        ...

    def streams(self, prefix: str = "") -> list[str]:
        """List the streams."""
        ...


Dealt: TypeAlias = dict[tuple[int, int], tuple[int, object]]
"""(Board, how often it was dealt before) → opener and cards at the first table that had it."""


def stream(event: Event, round_: Round, table: int) -> str:
    """Name the stream of a table."""
    return f"{event.stage(round_.stage).name}/r{round_.number}/t{table}"


def read_table(log: Log, event: Event, round_: Round, table: int) -> Told:
    """Read and walk through one table's log."""
    where, rules = f"{round_.where}, table {table}", event.rules[round_.stage]
    events, found = [], []
    for number, data in enumerate(log.read(stream(event, round_, table)), 1):
        try:
            events.append(line.load(data, rules))
        except PaijuError:
            found.append(Finding("line", f"{where}, entry {number}"))
            break
        if line.dump(events[-1], rules) != data:
            found.append(Finding("canonical", f"{where}, entry {number}"))
    told = walk(events, rules, where)
    return Told(told.players, told.robots, told.hands, (*found, *told.findings))


def check_table(
    event: Event, plan: commit.Plan, round_: Round, table: int, told: Told, shown: Dealt
) -> list[Finding]:
    """Compare who sat there and what was dealt with the seating and the secret.

    :param shown: what other tables of the round were dealt, added to here; it is all there is to
        compare with where the secret is lost.
    """
    where, trio = f"{round_.where}, table {table}", round_.tables[table - 1]
    found = list(told.findings)
    if told.players:
        names = [
            f"house-{seat}" if p == HOUSE else str(p) for seat, p in zip("abc", trio, strict=True)
        ]
        found += differ("seated", where, told.players, names)
    for at, hand in enumerate(told.hands):
        named = _next_opener(event, round_, told.hands[:at])
        place = f"{where}, board {hand.number}"
        found += _check_deal(event, plan, round_, hand, shown, place, named)
    return found


def _next_opener(event: Event, round_: Round, before: Sequence[Hand]) -> int | None:
    """Give whom the rules name after the board before, where a table has its own openers."""
    if not event.by_points or not before or before[-1].result is None:
        return None
    return event.rules[round_.stage].next_opener(before[-1].result, before[-1].opener)


def _check_deal(
    event: Event,
    plan: commit.Plan,
    round_: Round,
    hand: Hand,
    shown: Dealt,
    where: str,
    named: int | None,
) -> list[Finding]:
    stage = event.stage(round_.stage)
    first = (round_.number - 1) * stage.boards + 1
    if not first <= hand.number < first + stage.boards:
        return [Finding("outside", where, str(hand.number), f"{first}–{first + stage.boards - 1}")]
    place = (stage.name, round_.number, hand.number, hand.again)
    found = [Finding("made", where)] if hand.made else []
    texts = notation(event.rules[round_.stage].game).texts
    if event.sure(round_):
        opener = commit.opener(plan, event.story.secret, *place)
        due: tuple[int, object] = opener, texts(commit.board(plan, event.story.secret, *place))
    else:
        seen = hand.opener, texts(hand.deal)
        due = shown.setdefault((hand.number, hand.again), seen)
    found += differ("opener", where, hand.opener, due[0] if named is None else named)
    if due[1] != texts(hand.deal):
        # What the cards are stays untold: the event may still be running.
        found.append(Finding("deal", where))
    return found


def slips_of(round_: Round, table: int, told: Told) -> Slips:
    """Give the slips that a table made; a board without a result is there, and is nothing."""
    trio = round_.tables[table - 1]
    found: Slips = {}
    for number, hand in boards_of(told.hands).items():
        cells = (NOTHING,) * 3
        if hand.result is not None and not hand.redealt:
            a, b, c = hand.result.scores
            cells = (made(a), made(b), made(c))
        found[round_.number, table, number] = Slip(trio, cells)
    return found


def struck(event: Event, round_: Round, table: int, told: Told) -> Struck:
    """Count the fouls of a table's log, of each board those of its last deal that is over."""
    trio, stage = round_.tables[table - 1], event.stage(round_.stage).name
    return {
        (stage, number, player): hand.fouls.count(seat)
        for number, hand in boards_of(told.hands).items()
        for seat, player in enumerate(trio)
    }


def unplayed(event: Event, round_: Round, slips: Slips) -> list[str]:
    """Name the boards of a round that have nothing among some slips."""
    boards = event.stage(round_.stage).boards
    return [
        f"{round_.where}, table {table}, board {board}"
        for table in range(1, len(round_.tables) + 1)
        for board in range((round_.number - 1) * boards + 1, round_.number * boards + 1)
        if (round_.number, table, board) not in slips
    ]
