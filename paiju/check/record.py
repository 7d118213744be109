"""The records on the disk against the tables' logs, act by act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import dropwhile
from unicodedata import normalize

import msgspec

from paiju.check.discipline import bears
from paiju.check.event import HOUSE, Event, Round
from paiju.check.finding import Finding, differ
from paiju.check.hand import Batch, Hand, Said, Told
from paiju.check.ruling import Cell, Slip
from paiju.check.sheet import labels
from paiju.check.story import Entry
from paiju.errors import PaijuError
from paiju.record import paipu, replay
from paiju.record.record import Board, Record
from paiju.record.step import Step
from paiju.rules.notation import notation
from paiju.rules.protocol import Rules, State
from paiju.words import say

LAW = "EVENTS §3"
MARKS = {"player": "", "timeout": "!", "hosted": "~", "referee": ""}


def name_of(event: Event, round_: Round, table: int) -> str:
    """Name the file of a table's record."""
    stage = f"s{round_.stage + 1}-" if len(event.regulation.stages) > 1 else ""
    return f"records/{stage}r{round_.number:02}-t{table:02}.paipu"


class Place(msgspec.Struct, frozen=True):
    """What a record is compared with.

    :param slips: board → slip as it counts, rulings applied.
    :param acts: the rulings on this stage that stand.
    :param people: who was called how in that round.
    """

    event: Event
    round: Round
    table: int
    told: Told
    slips: Mapping[int, Slip]
    acts: Sequence[Entry]
    people: Mapping[int, tuple[str, str]]


def check_record(place: Place, name: str, data: bytes) -> list[Finding]:
    """Compare one record with its table's log."""
    try:
        record = paipu.loads(data)
        again = paipu.dumps(record).encode()
    except PaijuError as fault:
        return [Finding("file", ", ".join(filter(None, (name, fault.where))), fault=fault)]
    found = _head(place, name, record) + ([] if again == data else [Finding("canonical", name)])
    hands = place.told.hands
    numbers = [board.number for board in record.boards]
    found += differ("boards", name, numbers, [hand.number for hand in hands])
    last = {hand.number: at for at, hand in enumerate(hands)}
    for at, (board, hand) in enumerate(zip(record.boards, hands, strict=False)):
        where = f"{name}, board {board.number}"
        found += _board(place, where, board, hand)
        found += _result(place, where, board, hand, counts=last[hand.number] == at)
    return found


def _head(place: Place, name: str, record: Record) -> list[Finding]:
    event, round_ = place.event, place.round
    stage, rules = event.stage(round_.stage), event.rules[round_.stage]
    own = event.regulation.profiles[round_.stage].own
    told = event.regulation.event
    shown = {**labels(place.people), HOUSE: say("show.house", "zh")}
    due = {
        "game": rules.game,
        "rules": f"{rules.name}@{rules.revision}",
        "clauses": stage.set,
        "profile": own.stated if own else "",
        # Records are kept in NFC.
        "event": normalize("NFC", event.name),
        "stage": normalize("NFC", stage.name),
        "round": round_.number,
        "table": place.table,
        "date": told.date if told.until in (None, told.date) else None,
        "players": tuple(shown[p] for p in round_.tables[place.table - 1]),
        "robots": place.told.robots,
    }
    return [
        finding
        for key, value in due.items()
        for finding in differ("field", f"{name}, {key}", getattr(record, key), value)
    ]


def _board(place: Place, where: str, board: Board, hand: Hand) -> list[Finding]:
    rules = place.event.rules[place.round.stage]
    hands, rest = notation(rules.game).texts(hand.deal)
    found = differ("opener", where, board.opener, hand.opener)
    found += differ("field", f"{where}, made", bool(board.made), hand.made)
    if (board.cards.hands, board.cards.rest) != (hands, rest):
        return [*found, Finding("cards", where)]
    try:
        steps, end = _replayed(board, rules)
    except PaijuError as fault:
        return [*found, Finding("moves", f"{where}, {fault.where}")]
    if notation(rules.game).script is None:
        found += _line_by_line(where, steps, hand)
    else:
        found += _performed(where, steps, hand, rules)
    last = hand.batches[-1].after if hand.batches else end
    wild = notation(rules.game).wild(last)
    found += differ("field", f"{where}, wild", board.cards.wild, wild)
    same = not hand.result or _alike(rules, end, last)
    return found + ([] if found or same else [Finding("end", where)])


def _alike(rules: Rules, one: State, other: State) -> bool:
    """Compare two states; of a deal that is over only its result: what lost is not written."""
    if one == other:
        return True
    result = rules.result(one)
    return result is not None and result == rules.result(other)


def _replayed(board: Board, rules: Rules) -> tuple[list[Step], State]:
    """Play a board again; give its steps and the state in which they end."""
    walk, steps = replay.steps(board, rules), []
    while True:
        try:
            steps.append(next(walk))
        except StopIteration as over:
            return steps, over.value


def _line_by_line(where: str, steps: Sequence[Step], hand: Hand) -> list[Finding]:
    """Compare where every act is a move: those asked together stand in order of seats."""
    said = [one for batch in hand.batches for one in sorted(batch.said, key=lambda s: s.seat)]
    for step, one in zip(steps, said, strict=False):
        if not _same(step, one):
            return [_unlike(where, step, [one] if step.act == one.act else [])]
    return differ("length", where, len(steps), len(said))


def _unlike(where: str, step: Step, said: Sequence[Said] = ()) -> Finding:
    """Name the move that differs, or what alone differs: the time that it took.

    :param where: the record's file stands in it already.
    :param said: what the log has there of the same kind.
    """
    place = f"{where}, {step.place.partition(', ')[2]}"
    for one in said:
        if (one.seat, MARKS[one.how]) == (step.seat, step.move.mark):
            return Finding("spent", place, _seconds(step.move.tenths), _seconds(one.tenths))
    return Finding("moves", place)


def _seconds(tenths: int | None) -> str:
    return "" if tenths is None else f"{tenths // 10}.{tenths % 10}"


def _from(step: Step, left: Sequence[Batch], rules: Rules) -> list[Batch]:
    return [*dropwhile(lambda batch: not _alike(rules, batch.after, step.after), left)]


def _performed(where: str, steps: Sequence[Step], hand: Hand, rules: Rules) -> list[Finding]:
    """Compare where the rules move too, and answers without a consequence are left out."""
    start = Batch((), rules.start(hand.deal, hand.opener))
    left = [start, *hand.batches]
    for step in steps:
        # A batch without a trace in the record is passed over; the states tell which one is meant.
        left = _from(step, left, rules)
        if not left:
            return [_unlike(where, step)]
        # What was answered is in the state; 过 stands for whatever was waived by another claim.
        if step.act is not None and not any(_timed(step, one) for one in left[0].said):
            return [_unlike(where, step, left[0].said)]
    return []


def _same(step: Step, said: Said) -> bool:
    return step.act == said.act and _timed(step, said)


def _timed(step: Step, said: Said) -> bool:
    """Compare seat, mark and time."""
    own = (step.seat, step.move.mark, step.move.tenths)
    return own == (said.seat, MARKS[said.how], said.tenths)


def _result(place: Place, where: str, board: Board, hand: Hand, *, counts: bool) -> list[Finding]:
    """Compare what the record says of the result: the play's facts, and what counts.

    :param counts: it is the last play of the board, on which rulings bear.
    """
    stated, result = board.result, hand.result
    found = []
    for fact in notation(place.event.rules[place.round.stage].game).facts:
        due = result.facts.get(fact.key, fact.usual) if result else None
        if result or fact.key in stated.facts:
            wrote = stated.facts.get(fact.key, fact.usual)
            found += differ("field", f"{where}, {fact.key}", wrote, due)
    slip = place.slips.get(hand.number) if counts else None
    ruled = slip is not None and slip.rulings > 0
    status, score, award = _played(hand) if slip is None or not ruled else _ruled(hand, slip)
    found += differ("field", f"{where}, status", stated.status, status)
    found += differ("field", f"{where}, score", stated.score, score)
    found += differ("field", f"{where}, award", stated.award, award)
    rulings = [(ruling.mark, ruling.law, ruling.by) for ruling in board.rulings]
    due = [*hand.referee, *(_entered(place, hand.number) if ruled else [])]
    return found + differ("rulings", where, rulings, due)


_Outcome = tuple[str, tuple[int, int, int] | None, tuple[str, ...] | None]


def _played(hand: Hand) -> _Outcome:
    if not hand.over:
        return "open", None, None
    return ("played", hand.result.scores, None) if hand.result else ("void", None, None)


def _ruled(hand: Hand, slip: Slip) -> _Outcome:
    """Say what counts: nothing, three fixed ratios, or scores that sum to 0 (else the played)."""
    cells = slip.cells
    if all(not cell.mix and cell.fixed is None for cell in cells):
        return "void", None, None
    if all(cell.fixed is not None for cell in cells):
        return "adjusted", None, tuple(str(cell.fixed) for cell in cells)
    a, b, c = (_score(cell) for cell in cells)
    if a is not None and b is not None and c is not None and a + b + c == 0:
        return "adjusted", (a, b, c), None
    return "adjusted", hand.result.scores if hand.result else (0, 0, 0), None


def _score(cell: Cell) -> int | None:
    return cell.mix[0][0] if len(cell.mix) == 1 and cell.mix[0][1] == Fraction(1) else None


def _entered(place: Place, board: int) -> list[tuple[int, str, str]]:
    """List (mark, law, by) of the rulings on a board, in the order of the log."""
    round_, trio = place.round.number, place.round.tables[place.table - 1]
    boards = place.event.stage(place.round.stage).boards
    verdicts = place.event.verdicts(place.event.acts())
    found = []
    for act in place.acts:
        on_board = act.what in ("corrected", "adjusted") and act.get("board") == board
        here = on_board and act.get("table") == place.table and act.get("round") == round_
        left = act.what == "withdrawn" and 0 < act.get("board", 0) <= board
        gone = left and act.get("round") == round_ and act.fields["player"] in trio
        verdict = verdicts.get(act.number)
        broke = verdict is not None and bears(verdict, round_, board, trio, boards)
        if here or gone or broke:
            found.append((0, act.get("article") or LAW, act.get("by") or "-"))
    return found
