"""The floor of the hall for one event: the tables of every round that was seated."""

from __future__ import annotations

from collections.abc import Callable

from paiju.contest.result import Result
from paiju.contest.round import HOUSE
from paiju.desk import papers
from paiju.desk.course import Course
from paiju.serve.livetable import LiveTable


class Floor:
    """Tables by round, those of the last one in :attr:`tables`, in order.

    :param opens: sets the tables of a seated round (from 1) up, as their logs tell.
    """

    def __init__(self, opens: Callable[[int], list[LiveTable]]) -> None:
        self.tables: list[LiveTable] = []
        self._opens = opens
        self._places: dict[int, tuple[LiveTable, int]] = {}
        self._past: dict[int, tuple[list[LiveTable], list[Result]]] = {}

    def lay_out(self, course: Course) -> None:
        """Set the tables of the last seated round up; those of the round before are kept."""
        if not course.seated:
            return
        if self.tables:
            self._keep(course, len(course.seated) - 1, self.tables)
        self.tables = self._opens(len(course.seated))
        self._places = {
            player: (table, seat)
            for table in self.tables
            for seat, player in enumerate(table.place.players)
            if player != HOUSE
        }

    def at(self, course: Course, number: int) -> list[LiveTable]:
        """Give the tables of a round that was seated."""
        return self.tables if number == len(course.seated) else self._earlier(course, number)[0]

    def results(self, course: Course, number: int) -> list[Result]:
        """Give the results of a round, as far as they are there."""
        if number != len(course.seated):
            return self._earlier(course, number)[1]
        return _results(course, number, self.tables)

    def place_of(self, course: Course, player: int) -> tuple[LiveTable, int] | None:
        """Find the table and seat of an entrant in the running round."""
        if course.finished >= len(course.seated):
            return None
        return self._places.get(player)

    def _earlier(self, course: Course, number: int) -> tuple[list[LiveTable], list[Result]]:
        if number not in self._past:
            self._keep(course, number, self._opens(number))
        return self._past[number]

    def _keep(self, course: Course, number: int, tables: list[LiveTable]) -> None:
        for table in tables:
            table.disarm()
        self._past[number] = tables, _results(course, number, tables)


def _results(course: Course, number: int, tables: list[LiveTable]) -> list[Result]:
    round_ = course.seated[number - 1].round
    return papers.results(round_, [table.table for table in tables])
