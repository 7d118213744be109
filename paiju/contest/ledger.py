"""The ledger of rulings: which of them stand, and what they do to results, field and rankings.

Order does not matter except where two rulings touch the same seat of the same board or the same
player: there the later one holds. (EVENTS §3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from paiju.contest.adjustment import Adjustment
from paiju.contest.discipline import Bench, Penal
from paiju.contest.entry import Entry, labels, likeness
from paiju.contest.penalty import Penalty
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Joined,
    Note,
    Offended,
    Penalised,
    Returned,
    Scored,
    Substituted,
    Undone,
    Withdrawn,
    fraction,
)
from paiju.score.line import Outcome

COMPENSATION: dict[str, Outcome] = {
    "average": Outcome.AVERAGE,
    "average_plus": Outcome.PLUS,
    "void": Outcome.VOID,
}
"""Name in the regulation → what the others get for the boards that a leaver left unplayed."""


def standing(notes: Sequence[Note]) -> tuple[Note, ...]:
    """Give the rulings that stand, in the order of the log.

    The last ruling always stands, so from the end backwards it is known of each whether one that
    stands takes it back.
    """
    gone: set[int] = set()
    kept = []
    for note in reversed(notes):
        if note.number not in gone:
            kept.append(note)
            if isinstance(note.ruling, Undone):
                gone.add(note.ruling.ruling)
    return tuple(reversed(kept))


def entries(frozen: Sequence[Entry], notes: Iterable[Note]) -> tuple[Entry, ...]:
    """Give the entrants with the late ones, each under the name of who plays now."""
    found = {entry.number: entry for entry in frozen}
    for note in notes:
        match note.ruling:
            case Joined() as late:
                found[late.number] = Entry(late.number, late.name, late.club)
            case Substituted() as new if new.player in found:
                found[new.player] = Entry(new.player, new.name, new.club)
    return tuple(found[number] for number in sorted(found))


def replaced(frozen: Sequence[Entry], notes: Sequence[Note]) -> dict[int, dict[int, str]]:
    """Give number of each substitution → the player's number and label before it.

    :param notes: all rulings in the order of the log.
    """
    found = {}
    for at, note in enumerate(notes):
        if isinstance(r := note.ruling, Substituted):
            before = labels(entries(frozen, standing(notes[:at])))
            found[note.number] = {r.player: before.get(r.player, f"#{r.player}")}
    return found


def late(notes: Iterable[Note]) -> list[int]:
    """Give the numbers of the late entrants, ascending."""
    return sorted(note.ruling.number for note in notes if isinstance(note.ruling, Joined))


def withdrawn(notes: Iterable[Note]) -> frozenset[int]:
    """Give who has left and not come back."""
    out: set[int] = set()
    for note in notes:
        match note.ruling:
            case Withdrawn():
                out.add(note.ruling.player)
            case Returned():
                out.discard(note.ruling.player)
    return frozenset(out)


def located(notes: Iterable[Note], first: str) -> tuple[Note, ...]:
    """Give the rulings with the stage's name in each: one that names none means the *first*."""
    replace = msgspec.structs.replace
    return tuple(
        replace(note, ruling=replace(note.ruling, stage=first))
        if getattr(note.ruling, "stage", first) == ""
        else note
        for note in notes
    )


def adjustments(
    stage: str,
    rounds: Sequence[Round],
    boards: int,
    notes: Iterable[Note],
    compensation: str = "average_plus",
    penal: Penal = Penal(),
) -> list[Adjustment]:
    """Give what stands in the place of scores in one stage, in the order of the log.

    :param boards: boards a round.
    :param compensation: see :data:`COMPENSATION`.
    :param penal: the consequences of offences.
    """
    found: list[Adjustment] = []
    gone = _leavers(stage, notes := tuple(notes))
    bench = Bench(penal.code.terms, rounds, boards, COMPENSATION[compensation])
    for note in notes:
        match note.ruling:
            case Corrected() as r if r.stage == stage:
                found += (
                    Adjustment(r.round, r.table, r.board, Outcome.PLAYED, (seat,), score)
                    for seat, score in enumerate(r.scores)
                )
                found += bench.again((r.round, r.table, r.board))
            case Offended() as r if r.stage == stage:
                if (follows := penal.of(note.number)) is not None:
                    found += bench.judge(r, follows.effect)
            case Adjusted() as r if r.stage == stage:
                bench.forget((r.round, r.table, r.board))
                mixture = tuple((score, fraction(weight)) for score, weight in r.mixture)
                place = (r.round, r.table, r.board, r.outcome)
                made = r.outcome is Outcome.PLAYED
                found.append(Adjustment(*place, r.seats, r.score, mixture, r.article, made))
            case Withdrawn() as r if r.stage == stage and r.board:
                found += _left(r, rounds, boards, COMPENSATION[compensation], gone)
    return found


def _leavers(stage: str, notes: Iterable[Note]) -> dict[tuple[int, int], int]:
    """Give (round, player) → the first board that the player left unplayed."""
    found: dict[tuple[int, int], int] = {}
    for note in notes:
        match note.ruling:
            case Withdrawn() as r if r.stage == stage and r.board:
                at = (r.round, r.player)
                found[at] = min(r.board, found.get(at, r.board))
    return found


def _left(
    ruling: Withdrawn,
    rounds: Sequence[Round],
    boards: int,
    others: Outcome,
    gone: Mapping[tuple[int, int], int],
) -> Iterable[Adjustment]:
    """Fill the boards left unplayed: 0 for the leaver, what was announced for who is still there.

    :param gone: see :func:`_leavers`: who left the same table before keeps 0, whichever of the two
        was entered first.
    """
    number, end = ruling.round, ruling.round * boards
    for round_ in rounds:
        found = round_.place(ruling.player) if round_.number == number else None
        if found is not None:
            table, seat = found
            until = [gone.get((number, player), end + 1) for player in round_.tables[table - 1]]
            for board in range(ruling.board, end + 1):
                there = tuple(at for at, first in enumerate(until) if board < first)
                yield Adjustment(number, table, board, others, there)
                yield Adjustment(number, table, board, Outcome.ZERO, (seat,))


def slips(stage: str, rounds: Sequence[Round], notes: Iterable[Note]) -> list[Result]:
    """Give the results that came in on slips, of rounds that are there (EVENTS §4)."""
    seated = {round_.number: round_ for round_ in rounds}
    return [
        Result(r.round, r.table, r.board, seated[r.round].tables[r.table - 1], r.scores)
        for note in notes
        if isinstance(r := note.ruling, Scored) and r.stage == stage and r.round in seated
    ]


def penalties(
    stage: str,
    notes: Iterable[Note],
    until: int,
    penal: Penal = Penal(),
    boards: int = 0,
) -> list[Penalty]:
    """Give the penalties of a stage that were earned in its rounds 1 … *until*.

    :param boards: boards a round, for what *penal* takes away.
    """
    entered = [
        Penalty(r.player, fraction(r.amount), r.board, r.article, r.why, note.number)
        for note in notes
        if isinstance(r := note.ruling, Penalised) and r.stage == stage and r.round <= until
    ]
    return [*entered, *penal.penalties(stage, until, boards)]


def names(
    frozen: Sequence[Entry], notes: Iterable[Note], stage: int, round_: int, stages: Sequence[str]
) -> tuple[Entry, ...]:
    """Give the entrants under the names of those who played in a round.

    :param stage: index of the stage among *stages*, their names as rulings say them.
    """
    then = [
        note
        for note in notes
        if not isinstance(r := note.ruling, Substituted)
        or (stages.index(r.stage), r.round) <= (stage, round_)
    ]
    return entries(frozen, then)


def known(notes: Iterable[Note], entered: int) -> tuple[Note, ...]:
    """Give the rulings that bear on the ranking from which a round was seated.

    Results and penalties are taken as they stand now, whenever they were ruled on; who takes
    part, by what was known when the round was seated.

    :param entered: number of the entry that seated the round.
    """
    return tuple(
        note
        for note in notes
        if note.number < entered or not isinstance(note.ruling, Withdrawn | Returned | Joined)
    )


def touched(
    notes: Sequence[Note], stage: str, rounds: Sequence[Round], frozen: Sequence[Entry] = ()
) -> set[tuple[int, int]]:
    """Give (round, table) of a stage on whose record any of the rulings bears, standing or not.

    :param frozen: the entrants from the start: who comes under a name that is there already makes
        that one be shown with the number.
    """
    found = {
        (r.round, r.table)
        for note in notes
        if isinstance(r := note.ruling, Corrected | Adjusted) and r.stage == stage
    }
    left = {note.ruling.player for note in notes if isinstance(note.ruling, Withdrawn)}
    offended = [r for note in notes if isinstance(r := note.ruling, Offended) and r.stage == stage]
    found |= {
        (round_.number, place[0])
        for round_ in rounds
        for act in offended
        if act.round == round_.number and (place := round_.place(act.player)) is not None
    }
    return found | {
        (round_.number, place[0])
        for round_ in rounds
        for player in left | renamed(notes, frozen)
        if (place := round_.place(player)) is not None
    }


def renamed(notes: Sequence[Note], frozen: Sequence[Entry]) -> set[int]:
    """Give who has or had a name, by likeness, that somebody brought or took away."""
    called = {entry.number: {likeness(entry.name)} for entry in frozen}
    moved: set[str] = set()
    for note in notes:
        match note.ruling:
            case Joined(number=number, name=name):
                called.setdefault(number, set()).add(likeness(name))
                moved.add(likeness(name))
            case Substituted(player=number, name=name):
                called.setdefault(number, set()).add(likeness(name))
                moved |= called[number]
    return {number for number, names in called.items() if names & moved}
