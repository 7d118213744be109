"""Rulings that put something in the place of a score, applied anew at every computation.

A ruling never overwrites the result that was made at the table: taking the ruling out of the
list brings it back. (DUPLICATE §3, EVENTS §3)
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.loss import Loss, lost
from paiju.contest.result import Mixture, Result
from paiju.contest.round import Round
from paiju.errors import Illegal
from paiju.score.line import Outcome

LAW = "DUPLICATE §3"


class Adjustment(msgspec.Struct, frozen=True):
    """What a board counts for one seat, or for all three, instead of the score made there.

    :param seats: 0, 1, 2; other seats keep what they have.
    :param score: the score of an assigned outcome.
    :param mixture: scores and weights of a weighted outcome.
    :param article: the article that the ruling follows.
    :param made: the seats have again what the table made of the board, whatever was ruled before.
    :param loss: the board is lost, for all seats: by whom, and what that costs.
    """

    round: int
    table: int
    board: int
    outcome: Outcome
    seats: tuple[int, ...] = (0, 1, 2)
    score: int = 0
    mixture: Mixture = ()
    article: str = ""
    made: bool = False
    loss: Loss | None = None


_VOID = (Outcome.VOID,) * 3


def apply(
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
    rounds: Sequence[Round] = (),
    boards: int = 0,
) -> list[Result]:
    """Give the results as they count; a later ruling on the same seat replaces an earlier one.

    :param rounds: with *boards* a round: a board that was seated and never finished may be ruled
        on too; the seats that no ruling names are void there.
    :raises Illegal: no such result, or weights that are not positive or do not sum to 1.
    """
    played = {(r.round, r.table, r.board): r for r in results}
    found = dict(played)
    seated = {r.number: r for r in rounds}
    for ruling in adjustments:
        place = (ruling.round, ruling.table, ruling.board)
        base = found.get(place) or _unplayed(ruling, seated.get(ruling.round), boards)
        if ruling.loss is not None:
            found[place] = _lost(base, ruling.loss)
            continue
        _check_mixture(ruling)
        found[place] = _adjusted(base, ruling, played.get(place))
    return list(found.values())


def _unplayed(ruling: Adjustment, round_: Round | None, boards: int) -> Result:
    numbers = range((ruling.round - 1) * boards + 1, ruling.round * boards + 1)
    there = round_ is not None and 1 <= ruling.table <= len(round_.tables)
    if round_ is None or not there or ruling.board not in numbers:
        raise _bad("contest.no_adjusted", ruling)
    players = round_.tables[ruling.table - 1]
    return Result(ruling.round, ruling.table, ruling.board, players, (0, 0, 0), _VOID)


def _adjusted(result: Result, ruling: Adjustment, played: Result | None) -> Result:
    def put(seat: int) -> tuple[int, Outcome, Mixture]:
        there = result
        if seat in ruling.seats:
            if not ruling.made:
                return (ruling.score, ruling.outcome, ruling.mixture)
            if played is None:
                return (0, Outcome.VOID, ())
            there = played
        return (there.scores[seat], there.outcomes[seat], there.mixtures[seat])

    a, b, c = (put(seat) for seat in range(len(SEATS)))
    return msgspec.structs.replace(
        result,
        scores=(a[0], b[0], c[0]),
        outcomes=(a[1], b[1], c[1]),
        mixtures=(a[2], b[2], c[2]),
    )


def _lost(result: Result, loss: Loss) -> Result:
    scored = all(o in (Outcome.PLAYED, Outcome.ASSIGNED) for o in result.outcomes)
    scores, outcomes = lost(loss, result.scores if scored else None)
    return msgspec.structs.replace(result, scores=scores, outcomes=outcomes, mixtures=((), (), ()))


def _check_mixture(ruling: Adjustment) -> None:
    weights = [weight for _, weight in ruling.mixture]
    weighted = ruling.outcome is Outcome.WEIGHTED
    if bool(weights) != weighted or (weighted and (min(weights) <= 0 or sum(weights) != 1)):
        raise _bad("contest.bad_mixture", ruling)


def _bad(key: str, ruling: Adjustment) -> Illegal:
    return Illegal(
        key,
        where=f"board {ruling.board}",
        article=LAW,
        round=ruling.round,
        table=ruling.table,
        board=ruling.board,
    )
