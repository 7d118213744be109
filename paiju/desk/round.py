"""A round is played: all its tables side by side, every act durable before the next follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from paiju.desk.ports import Append, Store
from paiju.desk.sitting import Sitting, advance
from paiju.play import line
from paiju.play.commands import Publish
from paiju.play.events import AnyEvent
from paiju.play.fold import apply
from paiju.play.moved import Moved
from paiju.play.step import step
from paiju.play.table import Table
from paiju.rules.protocol import Rules

Report = Callable[[int], None]
"""Told how many boards of the round are over, at all tables together."""


class Floor:
    """The tables of a round: what the log says of them, and how they go on."""

    def __init__(self, store: Store, rules: Rules, sittings: Sequence[Sitting]) -> None:
        self._store = store
        self._rules = rules
        self._sittings = {sitting.stream: sitting for sitting in sittings}
        self.tables = {stream: self._read(Table(rules), stream) for stream in self._sittings}

    def _read(self, table: Table, stream: str) -> Table:
        """Go on from *table* with what the log says since."""
        for event in self.events(stream, table.number):
            table = apply(table, event)
        return table

    def events(self, stream: str, after: int = 0) -> list[AnyEvent]:
        """Give what has happened at a table after number *after*."""
        return [line.load(entry, self._rules) for entry in self._store.read(stream, after)]

    def play(self, report: Report) -> None:
        """Play on until the last table has finished, then open the boards to spectators.

        One act a table, all in one transaction, again and again. Where another run on the same
        log was faster the table is read again; it would have done the same.
        """
        while self._tick(self._advance):
            report(sum(len(table.results) for table in self.tables.values()))
        end = max((table.at for table in self.tables.values()), default=0)
        while self._tick(lambda stream: self._publish(stream, end)):
            pass

    def _advance(self, stream: str) -> Moved | None:
        return advance(self._sittings[stream], self.tables[stream])

    def _publish(self, stream: str, now: int) -> Moved | None:
        moved = Moved(self.tables[stream])
        for number in sorted(moved.table.shared):
            done = step(moved.table, Publish(number), now)
            moved = Moved(done.table, moved.events + done.events)
        return moved if moved.events else None

    def _tick(self, move: Callable[[str], Moved | None]) -> bool:
        """Let one thing happen at each table; tell whether there was any."""
        moves = [(stream, moved) for stream in self.tables if (moved := move(stream)) is not None]
        batch = [self._append(stream, moved) for stream, moved in moves]
        for (stream, moved), verdict in zip(moves, self._store.append_many(batch), strict=True):
            if verdict.accepted:
                self.tables[stream] = moved.table
            else:
                self.tables[stream] = self._read(self.tables[stream], stream)
        return bool(moves)

    def _append(self, stream: str, moved: Moved) -> Append:
        entries = tuple(line.dump(event, self._rules) for event in moved.events)
        return Append(stream, self.tables[stream].number, entries)
