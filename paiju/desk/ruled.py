"""What rulings put on a table's record: the result that counts, and the ruling with its reason.

The moves and the facts stay as they were played, so that a record still replays; only ``score``
or ``award`` say what counts. A ruling that is taken back leaves no trace in the record (it does
in the log).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from paiju.contest import adjustment, ledger, result
from paiju.contest.discipline import Penal, TableFouls, consequences
from paiju.contest.regulation import Regulation
from paiju.contest.round import Round
from paiju.contest.ruling import Adjusted, Corrected, Note, Offended, Withdrawn
from paiju.record.record import Board, Record, Result, Ruling
from paiju.score.line import GIVEN, Outcome
from paiju.show import ledger as show
from paiju.show.discipline import offence_name
from paiju.words import say

LAW = "EVENTS §3"
_NONE = (Outcome.VOID, Outcome.FOULED)


def ruled_record(
    record: Record,
    regulation: Regulation,
    stage_at: int,
    round_: Round,
    table: int,
    notes: Sequence[Note],
    fouls: TableFouls,
) -> Record:
    """Write the rulings that stand on a table's record; the record itself where there are none.

    :param fouls: what this table counted by itself.
    """
    stage = regulation.stages[stage_at]
    penal = Penal(regulation.code, consequences(regulation.code, notes, fouls))
    terms = stage.boards, notes, stage.leaver, penal
    ruled = ledger.adjustments(stage.name, [round_], *terms)
    here = [a for a in ruled if (a.round, a.table) == (round_.number, table)]
    if not here:
        return record
    played = [_played(board, round_, table) for board in record.boards]
    counted = {r.board: r for r in adjustment.apply(played, here, [round_], stage.boards)}
    # Of a board that was dealt again only the last play counts.
    last = {board.number: at for at, board in enumerate(record.boards)}
    boards = list(record.boards)
    for number in {a.board for a in here} & last.keys():
        told = _rulings(number, stage.name, round_, table, notes, penal)
        boards[last[number]] = _ruled(boards[last[number]], counted[number], told)
    return msgspec.structs.replace(record, boards=tuple(boards))


def _played(board: Board, round_: Round, table: int) -> result.Result:
    # A board for which the rules ask a new deal is void at its table, whatever its score says.
    scores = None if board.result.facts.get("outcome") == "redeal" else board.result.score
    outcomes = (Outcome.PLAYED,) * 3 if scores else (Outcome.VOID,) * 3
    players = round_.tables[table - 1]
    return result.Result(round_.number, table, board.number, players, scores or (0, 0, 0), outcomes)


def _ruled(board: Board, counted: result.Result, rulings: Iterable[Ruling]) -> Board:
    told = (*board.rulings, *rulings)
    return msgspec.structs.replace(board, result=_result(board.result, counted), rulings=told)


def _result(stated: Result, counted: result.Result) -> Result:
    """Say what counts: a score where all three have one that sums to 0, else the award.

    The award of a score is its own board's: it is compared, so no fixed ratio can be stated;
    such a board has the score that the table made, and its rulings say the rest.
    """
    replace = msgspec.structs.replace
    outcomes = counted.outcomes
    if all(outcome in _NONE for outcome in outcomes):
        return replace(stated, status="void", score=None, award=None)
    if all(outcome in GIVEN for outcome in outcomes):
        a, b, c = (str(GIVEN[outcome]) for outcome in outcomes)
        return replace(stated, status="adjusted", score=None, award=(a, b, c))
    scores = counted.scores
    scored = all(o in (Outcome.PLAYED, Outcome.ASSIGNED) for o in outcomes)
    if scored and not sum(scores):
        return replace(stated, status="adjusted", score=scores, award=None)
    kept = stated.score or (0, 0, 0)
    return replace(stated, status="adjusted", score=kept, award=None)


def _rulings(
    board: int, stage: str, round_: Round, table: int, notes: Sequence[Note], penal: Penal
) -> Iterable[Ruling]:
    for note in notes:
        act = note.ruling
        if isinstance(act, Corrected | Adjusted):
            here = (act.table, act.board) == (table, board)
        elif isinstance(act, Withdrawn):
            left = act.round == round_.number and 0 < act.board <= board
            here = left and act.player in round_.tables[table - 1]
        elif isinstance(act, Offended):
            follows = penal.of(note.number)
            sits = act.round == round_.number and act.player in round_.tables[table - 1]
            here = sits and follows is not None and _bears(act, follows.effect, board)
        else:
            continue
        if here and act.stage == stage:
            yield Ruling(0, act.article or LAW, _what(act, penal), act.by or "-")


def _bears(act: Offended, effect: str, board: int) -> bool:
    """Tell whether an offence is one of a board: it happened there, or costs it."""
    onward = effect == "forfeit" or (effect == "lose_rest" and act.board > 0)
    return act.board == board or (onward and act.board <= board)


def _what(act: Corrected | Adjusted | Withdrawn | Offended, penal: Penal) -> str:
    if isinstance(act, Offended):
        told = offence_name(penal.code, act.offence, "zh")
    elif isinstance(act, Corrected):
        told = say("ledger.corrected", "zh", scores=show.scores(act.scores))
    elif isinstance(act, Adjusted):
        told = show.adjusted(act, "zh")
    else:
        told = say("ledger.left", "zh", board=act.board)
    return f"{told}: {act.why}" if act.why else told
