"""The result of one board at one table, and what results must be among themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest.round import HOUSE, Round
from paiju.contest.trio import Trio
from paiju.errors import Illegal
from paiju.score.line import Line, Outcome

LAW = "DUPLICATE §3"
_PLAYED = (Outcome.PLAYED,) * 3

Mixture: TypeAlias = tuple[tuple[int, Fraction], ...]
"""Scores with their weights, which sum to 1; empty for all but a weighted outcome."""


class Result(msgspec.Struct, frozen=True):
    """One board at one table.

    :param table: from 1 within the round.
    :param board: runs through the stage.
    :param players: who held seats a, b, c on this board.
    :param scores: their points; 0 where the outcome has none.
    :param mixtures: the scores of a weighted outcome.
    :param fouls: what the table counted by itself in the deal, by seat.
    """

    round: int
    table: int
    board: int
    players: Trio
    scores: tuple[int, int, int]
    outcomes: tuple[Outcome, Outcome, Outcome] = _PLAYED
    mixtures: tuple[Mixture, Mixture, Mixture] = ((), (), ())
    fouls: tuple[int, int, int] = (0, 0, 0)

    def times(self, factor: int) -> Result:
        """Give the result with all its scores multiplied."""
        a, b, c = (score * factor for score in self.scores)
        one, two, three = (
            tuple((score * factor, weight) for score, weight in mixture)
            for mixture in self.mixtures
        )
        return msgspec.structs.replace(self, scores=(a, b, c), mixtures=(one, two, three))

    def lines(self) -> list[Line]:
        """Give one line an entrant; the table's label names round and table."""
        label = f"{self.round}.{self.table}"
        seats = zip(self.players, self.scores, self.outcomes, self.mixtures, strict=True)
        return [
            Line(self.board, label, seat, player, score, outcome, mixture)
            for seat, (player, score, outcome, mixture) in enumerate(seats)
            if player != HOUSE
        ]


def lines(results: Iterable[Result]) -> list[Line]:
    """Give all lines of checked results, in order of round, table and board.

    :raises Illegal: see :func:`check`.
    """
    ordered = sorted(results, key=lambda r: (r.round, r.table, r.board))
    found = [line for result in ordered for line in result.lines()]
    check(found)
    return found


def check(found: Sequence[Line]) -> None:
    """Make sure that nobody is counted twice.

    :raises Illegal: a seat twice at one table on one board; a player twice on one board, be it
        at two tables: the scores of one person are never summed silently.
    """
    seats = Counter((line.board, line.table, line.seat) for line in found)
    for (board, table, seat), times in seats.items():
        if times > 1:
            raise _bad("contest.seat_twice", board, table, seat=SEATS[seat])
    players = Counter((line.board, line.player) for line in found)
    for (board, player), times in players.items():
        if times > 1:
            raise _bad("contest.player_twice", board, "", player=player)


def check_tables(found: Sequence[Line]) -> None:
    """Make sure that every table has a result in each seat of a board, and that they sum to 0.

    :raises Illegal: a seat is missing, or the scores are not zero-sum; board and table are named.
    """
    seats: Counter[tuple[int, str]] = Counter()
    sums: Counter[tuple[int, str]] = Counter()
    for line in found:
        seats[line.board, line.table] += 1
        sums[line.board, line.table] += line.score
    for (board, table), count in seats.items():
        if count != len(SEATS):
            raise _bad("contest.seats_missing", board, table, n=count)
        if total := sums[board, table]:
            raise _bad("contest.not_zero", board, table, total=total)


def _bad(key: str, board: int, table: str, **facts: int | str) -> Illegal:
    where = f"board {board}, table {table}" if table else f"board {board}"
    return Illegal(key, where=where, article=LAW, board=board, table=table, **facts)


def missing(
    rounds: Iterable[Round], boards: int, results: Iterable[Result]
) -> list[tuple[int, int, int]]:
    """List (round, table, board) that was seated and has no result yet, ascending.

    :param boards: boards a round.
    """
    there = {(r.round, r.table, r.board) for r in results}
    return [
        place
        for r in rounds
        for table in range(1, len(r.tables) + 1)
        for board in range((r.number - 1) * boards + 1, r.number * boards + 1)
        if (place := (r.number, table, board)) not in there
    ]
