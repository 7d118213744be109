"""The seating of a round: byes, tables, and what is known about repeated meetings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from paiju.contest import byes
from paiju.contest.movement import MOVEMENTS
from paiju.contest.review import given_byes
from paiju.contest.round import Round, bye_counts, met, pairs
from paiju.contest.slate import NO_BANS, Bans, Report, Seats, Slate
from paiju.contest.trio import Trio
from paiju.errors import Illegal, NotAllowed

LAW = "DUPLICATE §5"
_Item = TypeVar("_Item")


class Draw(Protocol):
    """What a drawn order comes from; ``paiju.deal.draw.Draw`` is one."""

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        """Give *items* in an order of which every one is equally likely."""
        ...


class Seating(msgspec.Struct, frozen=True):
    """A proposed round.

    :param tables: table t is ``tables[t - 1]``, players in seats a, b, c.
    :param byes: in rank order.
    :param repeats: pairs at one table that have met before, each pair counted once.
    :param proved: fewer repeats are impossible, and that was shown.
    :param report: what else was reached; None where the movement aims at nothing.
    """

    tables: tuple[Trio, ...]
    byes: tuple[int, ...]
    repeats: int
    proved: bool = False
    report: Report | None = None

    def round(self, number: int, absent: Sequence[int] = ()) -> Round:
        """Make it the round *number*."""
        return Round(number, self.tables, self.byes, tuple(absent))


class Draft(msgspec.Struct, frozen=True):
    """A whole round as it is proposed.

    :param reports: what was reached, of each group that was seated apart; none of those whose
        movement aims at nothing.
    """

    round: Round
    reports: tuple[Report, ...] = ()


def seat(
    ranked: Sequence[int],
    past: Sequence[Round] = (),
    movement: str = "shift",
    *,
    bans: Bans = NO_BANS,
    planned: int | None = None,
    seats: Seats = "law",
    out: Sequence[int] | None = None,
) -> Seating:
    """Seat the players of one round.

    :param ranked: who plays, best first; absent and withdrawn players are left out before.
    :param past: all rounds before this one, in order.
    :param bans: meetings that are not wanted, for movements that heed them.
    :param planned: rounds there will be in all, counted like *past*; None: unknown.
    :param seats: how much it matters that everybody sits in a, b, c equally often.
    :param out: byes given by hand; None: by the rule.
    :raises Illegal: a player is there twice.
    :raises NotAllowed: byes given by hand leave tables that do not fill.
    """
    twice = [player for player, times in Counter(ranked).items() if times > 1]
    if twice:
        raise Illegal("contest.ranked_twice", where=str(twice[0]), article=LAW, player=twice[0])
    free = byes.choose(ranked, bye_counts(past)) if out is None else given_byes(ranked, out, past)
    sitting = tuple(player for player in ranked if player not in free)
    found = MOVEMENTS[movement](Slate(sitting, tuple(ranked), tuple(past), bans, planned, seats))
    known = met(past)
    repeats = sum(pair in known for table in found.tables for pair in pairs(table))
    return Seating(found.tables, free, repeats, found.proved, found.report)


def require_complete(missing: Sequence[tuple[int, int, int]]) -> None:
    """Refuse to seat a next round, or to call a table final, while results are out.

    :param missing: (round, table, board) without a result, see ``result.missing``.
    :raises NotAllowed: there are some; the first one is named.
    """
    if missing:
        round_, table, board = missing[0]
        raise NotAllowed(
            "contest.incomplete",
            where=f"round {round_}, table {table}",
            article="DUPLICATE §3",
            n=len(missing),
            round=round_,
            table=table,
            board=board,
        )
