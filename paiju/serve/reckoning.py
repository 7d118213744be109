"""What follows from the course of an event: who comes next, and how everybody stands."""

from __future__ import annotations

from paiju.contest import ledger
from paiju.contest.entry import Entry
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.seating import Draft
from paiju.contest.standings import Standings
from paiju.desk import conduct
from paiju.desk.book import Book
from paiju.desk.course import Course
from paiju.desk.field import Field
from paiju.desk.setup import Setup
from paiju.desk.slips import verify_done
from paiju.errors import NotAllowed
from paiju.serve.floor import Floor
from paiju.serve.livetable import LiveTable
from paiju.serve.roster import Roster


class Reckoning:
    """Reads the course of an event and its tables, and changes neither."""

    def __init__(self, setup: Setup, secret: bytes, floor: Floor) -> None:
        self.setup = setup
        self.floor = floor
        self.course = Course()
        self.roster = Roster()
        self._secret = secret
        self._next: tuple[int, tuple[int, int] | None] | None = None
        """Number of the entry up to which it was asked, and which round comes next."""
        self._out: tuple[int, frozenset[int]] | None = None
        """Number of the entry up to which it was asked, and who is out."""

    @property
    def round(self) -> int:
        """Give the round that was seated last, counted through the event; 0 before the first."""
        return len(self.course.seated)

    @property
    def tables(self) -> list[LiveTable]:
        """Give the tables of the round that was seated last, in order."""
        return self.floor.tables

    def at(self, number: int) -> list[LiveTable]:
        """Give the tables of a round that was seated."""
        return self.floor.at(self.course, number)

    def place_of(self, player: int) -> tuple[LiveTable, int] | None:
        """Find the table and seat of an entrant in the running round."""
        return self.floor.place_of(self.course, player)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Give all entrants, late ones too, under the names of who plays now."""
        return self.roster.of(self.setup, self.course).entries

    @property
    def names(self) -> dict[int, str]:
        """Give entry number → what to show: the name, with the number where names are alike."""
        return self.roster.of(self.setup, self.course).names

    @property
    def out(self) -> frozenset[int]:
        """Give who has left, or was put out of the event by the ledger."""
        if self._out is None or self._out[0] != self.course.number:
            field = self.field(self.course.finished)
            self._out = self.course.number, field.withdrawn | field.penal.barred
        return self._out[1]

    @property
    def turn(self) -> tuple[int, int] | None:
        """Give (index of the stage, round) of the next round; None while one runs, or after all."""
        if self.course.finished < self.round or self.course.revealed:
            return None
        if self.setup.is_fixed:
            course = self.setup.course
            return course[self.round] if self.round < len(course) else None
        if self._next is None or self._next[0] != self.course.number:
            self._next = self.course.number, self.field(self.round).next()
        return self._next[1]

    @property
    def turns(self) -> list[tuple[int, int]]:
        """Give (index of the stage, round) of the rounds that were seated, and of those to come.

        Where the results decide, no more than the next one is known to come.
        """
        walked = list(self.setup.walked(self.course))
        if self.setup.is_fixed:
            return walked + self.setup.course[self.round :]
        return walked + ([self.turn] if self.turn else [])

    @property
    def due(self) -> conduct.Due:
        """Give the round that comes next, and who has to be in it.

        :raises NotAllowed: the running one is not over, or there is none left.
        """
        if self.course.finished < self.round:
            raise NotAllowed("desk.round_running", where=f"round {self.round}")
        verify_done(self.book)
        if self.turn is None:
            raise NotAllowed("desk.no_more_rounds")
        at, number = self.turn
        return conduct.Due(at, number, self.field(self.round, at + 1).wanted(at, number))

    @property
    def book(self) -> Book:
        """Give the event as a book, all results in it: not for pages that everybody sees."""
        results = [*map(tuple, self.field(self.round).results)]
        blank: list[tuple[Result, ...]] = [()] * (len(self.setup.plan.stages) - len(results))
        return Book(self.setup, self._secret, self.course, (*results, *blank))

    @property
    def over(self) -> bool:
        """Tell whether the last round has finished."""
        return 0 < self.round == self.course.finished and self.turn is None

    def results(self, number: int) -> list[Result]:
        """Give the results of a round, as far as they are there."""
        return self.floor.results(self.course, number)

    def field(self, rounds: int, stages: int = 0) -> Field:
        """Lay out the field after the first *rounds* rounds.

        :param stages: at least so many stages, the last ones perhaps without a round yet.
        """
        walked = self.setup.walked(self.course)[:rounds]
        begun = max([at + 1 for at, _ in walked] + [stages, 1])
        seated: list[list[Round]] = [[] for _ in range(begun)]
        results: list[list[Result]] = [[] for _ in range(begun)]
        for number in range(1, rounds + 1):
            at = walked[number - 1][0]
            seated[at].append(self.course.seated[number - 1].round)
            results[at] += self.results(number)
        notes = ledger.located(self.course.standing, self.setup.stage.name)
        return Field(
            self.setup,
            self._secret,
            tuple(map(tuple, seated)),
            tuple(map(tuple, results)),
            notes,
            self.course.away,
            walked,
            self.course.lost,
        )

    @property
    def missing(self) -> list[tuple[int, int, int]]:
        """List (round, table, board) that was seated and has no result, in any stage."""
        return self.field(self.round).missing

    def standings(self, rounds: int | None = None) -> Standings:
        """Give the standings after *rounds* rounds; all whose results are published."""
        return self.field(self.course.released if rounds is None else rounds).standings()

    def propose(self) -> Draft:
        """Draw the next round.

        :raises NotAllowed: the running one is not over, there is none left, or the contributions
            to the deals are still due.
        """
        due = self.due
        return self.field(self.round, due.stage + 1).propose(due.number, due.stage)
