"""The boards of one round as a table asks for them: which is next, and its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from paiju.contest.round import Round
from paiju.deal import commit
from paiju.deal.plan import Plan
from paiju.desk.journal import table_stream
from paiju.desk.ports import Store
from paiju.play import line
from paiju.play.commands import DealOut
from paiju.play.events import Dealt
from paiju.play.table import Table
from paiju.rules.protocol import Rules


class Boards:
    """The boards of round *round_* of a stage, numbers in order; the same at all its tables.

    :param secret: the organiser's own; the plan mixes it with what others contributed.
    :param again: a board that was void, or for which the rules ask a new deal (三方不叫), is dealt
        again with other cards; otherwise it is over, since new cards could not be compared.
    :param shared: False where no other table plays these boards: spectators may follow them.
    """

    def __init__(
        self,
        plan: Plan,
        secret: bytes,
        stage: str,
        round_: int,
        *,
        again: bool = False,
        shared: bool = True,
    ) -> None:
        self.again = again
        self._shared = shared
        self._plan = plan
        self._secret = secret
        self._place = (stage, round_)
        self._numbers = plan.stage(stage).numbers(round_)
        self._dealt: dict[tuple[int, int], DealOut] = {}

    def __repr__(self) -> str:
        return f"<Boards {self._numbers[0]}…{self._numbers[-1]}>"

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def take(self, dealt: Iterable[tuple[int, DealOut]]) -> None:
        """Take boards as they were dealt at some table: (how often before, the board).

        Where the secret is lost the other tables can have them from there only.
        """
        for again, board in dealt:
            self._dealt.setdefault((board.number, again), board)

    def next(self, table: Table, by: str = "") -> DealOut | None:
        """Give the next board of a table, None when all are over."""
        over = finished(table, again=self.again)
        number = next((number for number in self._numbers if number not in over), None)
        if number is None:
            return None
        attempt = sum(board.number == number for board in table.results)
        return self._opened(table, self._deal(number, attempt, by))

    def _opened(self, table: Table, board: DealOut) -> DealOut:
        """Let the rules name who opens, where it follows from the board before."""
        if not self._plan.stage(self._place[0]).follows or not table.results:
            return board
        last = table.results[-1]
        seat = None if last.result is None else table.rules.next_opener(last.result, last.opener)
        return board if seat is None else msgspec.structs.replace(board, opener=seat)

    def _deal(self, number: int, attempt: int, by: str) -> DealOut:
        """Deal a board once for all tables."""
        found = self._dealt.get((number, attempt))
        if found is None:
            which = (self._plan, self._secret, *self._place, number, attempt)
            opener, deal = commit.opener(*which), commit.board(*which)
            found = DealOut(number, opener, deal, shared=self._shared, by=by)
            self._dealt[number, attempt] = found
        return found


def finished(table: Table, *, again: bool = False) -> frozenset[int]:
    """Give the boards that are over at a table; *again* as in :class:`Boards`."""
    over = {board.number: again and board.again for board in table.results}
    return frozenset(number for number, once_more in over.items() if not once_more)


def dealt(store: Store, round_: Round, stage: str, rules: Rules) -> list[tuple[int, DealOut]]:
    """List the boards that were dealt at the tables of a round: (how often before, the board)."""
    found = []
    for table in range(1, len(round_.tables) + 1):
        before: Counter[int] = Counter()
        for entry in store.read(table_stream(stage, round_.number, table)):
            event = line.load(entry, rules)
            if isinstance(event, Dealt):
                told = DealOut(event.number, event.opener, event.deal, event.made, event.shared)
                found.append((before[event.number], told))
                before[event.number] += 1
    return found
