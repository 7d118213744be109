"""A board that is adjudged lost 判负: who loses it, and what that costs (EVENTS §3)."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import msgspec

from paiju.score.line import Outcome

NOBODY = -1
SEATS = frozenset(range(3))


class Loss(msgspec.Struct, frozen=True):
    """Who loses a board, and what for.

    :param seats: the offenders.
    :param stake: points of 庄家; 0: ratios instead of points.
    :param made: whether the points that the table made go before *stake*.
    :param declarer: seat of 庄家 where no scores tell; :data:`NOBODY` where nobody was.
    :param alone: the offenders alone lose: they were not there. Otherwise their side does.
    :param others: what the others are given instead of points.
    """

    seats: tuple[int, ...]
    stake: int
    made: bool = False
    declarer: int = NOBODY
    alone: bool = False
    others: Outcome = Outcome.PLUS


Trio = tuple[int, int, int]


def declarer(scores: Sequence[int]) -> int:
    """Tell from scores who was 庄家: who alone has won, or alone has lost."""
    for seat, score in enumerate(scores):
        if all(own * score < 0 for other, own in enumerate(scores) if other != seat):
            return seat
    return NOBODY


def losers(loss: Loss, scores: Sequence[int] | None) -> tuple[AbstractSet[int], int]:
    """Give the seats that lose, and 庄家 (:data:`NOBODY` where sides are not known)."""
    if loss.alone:
        return frozenset(loss.seats), NOBODY
    told = declarer(scores) if scores else NOBODY
    caller = loss.declarer if told == NOBODY else told
    if caller == NOBODY:
        return frozenset(loss.seats), NOBODY
    side = frozenset({caller})
    return (side if loss.seats[0] == caller else SEATS - side), caller


def lost(loss: Loss, scores: Sequence[int] | None) -> tuple[Trio, tuple[Outcome, Outcome, Outcome]]:
    """Give the scores and outcomes of a board that is lost.

    :param scores: what the table made, None where it made nothing.
    """
    out, caller = losers(loss, scores)
    if loss.made and caller != NOBODY and scores and declarer(scores) != NOBODY:
        sizes = [abs(score) for score in scores]
        return _signed(out, caller, sizes), (Outcome.ASSIGNED,) * 3
    if not loss.stake:
        a, b, c = (Outcome.ZERO if seat in out else loss.others for seat in range(3))
        return (0, 0, 0), (a, b, c)
    half = loss.stake // 2
    if caller == NOBODY:
        return _alone(out, half), (Outcome.ASSIGNED,) * 3
    sizes = [loss.stake if seat == caller else half for seat in range(3)]
    return _signed(out, caller, sizes), (Outcome.ASSIGNED,) * 3


def _signed(out: AbstractSet[int], caller: int, sizes: Sequence[int]) -> Trio:
    won = caller not in out
    a, b, c = (size if (seat == caller) == won else -size for seat, size in enumerate(sizes))
    return a, b, c


def _alone(out: AbstractSet[int], half: int) -> Trio:
    """One loses to two, two to one; if nobody is there, each loses."""
    each, won = {1: (-2 * half, half), 2: (-half, 2 * half), 3: (-half, 0)}[len(out)]
    a, b, c = (each if seat in out else won for seat in range(3))
    return a, b, c
