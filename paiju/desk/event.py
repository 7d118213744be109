"""An event is run from its first round to its ranking, with robots in the seats.

Whatever has happened stands in the log. A run that finds a log goes on where it stops, by the
same steps: a round that is over has nothing left to play. (DESIGN decision 1)
"""

from __future__ import annotations

from collections.abc import Callable

from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.standings import Standings
from paiju.deal import commit
from paiju.desk import journal, papers
from paiju.desk.field import Field
from paiju.desk.folder import Folder
from paiju.desk.ports import Store
from paiju.desk.round import Floor
from paiju.desk.setup import Setup
from paiju.desk.sitting import Sitting

Report = Callable[[int, int], None]
"""Told how many boards are over, at all tables together, and how many there will be."""


class Event:
    """One event, its folder and its log; begun by :func:`paiju.desk.opening.begin`."""

    def __init__(self, store: Store, folder: Folder, setup: Setup, secret: bytes) -> None:
        self.setup = setup
        self._store = store
        self._folder = folder
        self._secret = secret
        self._course = journal.fold(journal.Course(), store.read(journal.STREAM))
        self._rounds: list[Round] = []
        self._results: list[Result] = []

    def run(self, report: Report) -> Standings:
        """Play all that is left, publish everything, give the final standings.

        :raises Unavailable: the machine fails; what was done so far stays and can go on.
        """
        for number in range(1, self.setup.stage.rounds + 1):
            self._rounds.append(self._seated(number))
            self._results += self._played(self._rounds[-1], report)
            if self._course.finished < number:
                self._enter(journal.Finished(self.setup.stage.name, number))
            # A run that finds later rounds in the log must not take the folder back to this one.
            if number == self._course.finished:
                self._publish()
        return self._close()

    def _enter(self, event: journal.Event) -> None:
        """Append to the event's stream; where another run was faster, its entry stands."""
        after = self._course.number
        self._store.append(journal.STREAM, after, [journal.write(event)])
        self._course = journal.fold(self._course, self._store.read(journal.STREAM, after))

    def _seated(self, number: int) -> Round:
        if len(self._course.seated) < number:
            drawn = self._field().propose(number)
            self._enter(journal.Seated(self.setup.stage.name, drawn))
        return self._course.seated[number - 1].round

    def _field(self) -> Field:
        rounds, results = tuple(self._rounds), tuple(self._results)
        return Field(self.setup, self._secret, rounds, results)

    def standings(self) -> Standings:
        """Give the standings after the rounds played so far."""
        return self._field().standings()

    def _played(self, round_: Round, report: Report) -> list[Result]:
        """Play a round to its end and write its records; give its results."""
        stage, boards = self.setup.stage, len(round_.tables) * self.setup.stage.boards
        before, total = (round_.number - 1) * boards, stage.rounds * boards
        floor = Floor(self._store, self.setup.rules, self._sittings(round_))
        floor.play(lambda over: report(before + over, total))
        for table, stream in enumerate(floor.tables, 1):
            self._put(papers.record(self.setup, round_, table, floor.events(stream)))
        return papers.results(round_, list(floor.tables.values()))

    def _sittings(self, round_: Round) -> list[Sitting]:
        plan, stage, number = self.setup.plan, self.setup.stage, round_.number
        boards = stage.numbers(number)
        deals = {k: commit.board(plan, self._secret, stage.name, number, k) for k in boards}
        return [
            Sitting(
                journal.table_stream(stage.name, number, table),
                (plan.event, stage.name, number, table),
                (str(a), str(b), str(c)),
                deals,
                self.setup.robot,
                self._secret,
            )
            for table, (a, b, c) in enumerate(round_.tables, 1)
        ]

    def _publish(self) -> None:
        for paper in papers.standings(self.setup, self.standings()):
            self._put(paper)

    def _put(self, paper: papers.Paper) -> None:
        self._folder.put(*paper)

    def _close(self) -> Standings:
        """Give the secret away and end: only now has the last table of the event finished."""
        promise = commit.commit(self.setup.plan, self._secret)
        reveal = commit.reveal(promise, self._secret)
        if not self._course.revealed:
            self._enter(journal.Revealed(reveal.secret))
        self._folder.put(commit.REVEAL_FILE, commit.dump(reveal).encode())
        if not self._course.closed:
            self._enter(journal.Closed())
        self._folder.sweep()
        return self.standings()
