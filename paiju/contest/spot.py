"""Whether there is what a ruling is on: such a stage, round, table, board, and such a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from paiju.contest.entry import Entry
from paiju.contest.round import Round
from paiju.contest.ruling import (
    Adjusted,
    Appealed,
    Corrected,
    Offended,
    Penalised,
    Scored,
    Withdrawn,
)
from paiju.errors import Illegal

LAW = "EVENTS §3"


class Facts(Protocol):
    """Who is there, and what was seated."""

    @property
    def entries(self) -> Sequence[Entry]:
        """Give all entrants, late ones included."""

    def seated(self, stage: str) -> Sequence[Round]:
        """Give the rounds of a stage that were seated; none for a stage that there is not."""

    def boards(self, stage: str) -> int:
        """Give the boards of a round of a stage.

        :raises Illegal: there is no such stage.
        """

    def planned(self, stage: str) -> int:
        """Give the boards of all rounds of a stage that are planned; errors as :meth:`boards`."""


def verify_table(ruling: Corrected | Scored | Adjusted, facts: Facts) -> None:
    """Make sure that a round has this board and this table.

    :raises Illegal: it has not.
    """
    round_ = round_at(ruling.stage, ruling.round, facts)
    _verify_board(ruling.stage, ruling.round, ruling.board or 0, facts)
    if not 1 <= ruling.table <= len(round_.tables):
        where = f"round {ruling.round}, table {ruling.table}"
        raise Illegal("ledger.no_table", where=where, article=LAW, table=ruling.table)


def verify_own(ruling: Penalised | Withdrawn | Offended | Appealed, facts: Facts) -> None:
    """Make sure that a round has this board, and that the player sits in it.

    :raises Illegal: one of them is not so.
    """
    _verify_board(ruling.stage, ruling.round, ruling.board or 0, facts)
    verify_sits(ruling.player, round_at(ruling.stage, ruling.round, facts))


def round_at(stage: str, number: int, facts: Facts) -> Round:
    """Give a round.

    :raises Illegal: it was not seated.
    """
    for round_ in facts.seated(stage):
        if round_.number == number:
            return round_
    raise no_round(stage, number)


def no_round(stage: str, number: int) -> Illegal:
    """Say that there is no such round."""
    return Illegal(
        "ledger.no_round", where=f"round {number}", article=LAW, stage=stage, round=number
    )


def _verify_board(stage: str, round_: int, board: int, facts: Facts) -> None:
    boards = facts.boards(stage)
    first, last = (round_ - 1) * boards + 1, round_ * boards
    if not first <= board <= last:
        where, ends = f"round {round_}, board {board}", {"first": first, "last": last}
        raise Illegal("ledger.no_board", where=where, article=LAW, board=board, **ends)


def verify_player(number: int, facts: Facts) -> None:
    """Make sure that somebody has entered.

    :raises Illegal: nobody of this number.
    """
    if number not in {entry.number for entry in facts.entries}:
        raise Illegal("ledger.no_player", where=str(number), article=LAW, player=number)


def verify_sits(player: int, round_: Round) -> None:
    """Make sure that a player sits in a round.

    :raises Illegal: he does not.
    """
    if round_.place(player) is None:
        where = f"round {round_.number}"
        raise Illegal("ledger.not_there", where=where, article=LAW, player=player)
