"""An event is run from its first round to its ranking, with robots in the seats.

Whatever has happened stands in the log. A run that finds a log goes on where it stops, by the
same steps: a round that is over has nothing left to play. (DESIGN decision 1)
"""

from __future__ import annotations

from collections.abc import Callable

from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.seating import require_complete
from paiju.contest.standings import Standings
from paiju.deal import commit
from paiju.desk import journal, keeping, papers, seal
from paiju.desk.boards import Boards, dealt
from paiju.desk.course import Course, fold, read_course
from paiju.desk.field import Field, field
from paiju.desk.folder import Folder
from paiju.desk.notice import notice
from paiju.desk.ports import Store
from paiju.desk.round import Floor
from paiju.desk.setup import Setup
from paiju.desk.sitting import Sitting, seats

Report = Callable[[int, int], None]
"""Told how many boards are over, at all tables together, and how many there will be."""


def _nothing(_over: int) -> None:
    """Rule nothing."""


class Event:
    """One event, its folder and its log; begun by :func:`paiju.desk.opening.begin`."""

    def __init__(self, store: Store, folder: Folder, setup: Setup, secret: bytes) -> None:
        self.setup = setup
        self._store = store
        self._folder = folder
        self._secret = secret
        self._course = read_course(store)
        self._results: list[list[Result]] = [[] for _ in setup.plan.stages]
        self._walked = 0
        """How many rounds this run has gone through."""
        self._over = 0
        """How many boards are over in these, at all tables together."""

    def run(self, report: Report, rule: Callable[[int], None] = _nothing) -> Standings:
        """Play all that is left, publish everything, give the final standings.

        :param rule: called with the number of rounds that are over, while the next one is not
            seated: what it enters into the log goes before that.
        :raises Unavailable: the machine fails; what was done so far stays and can go on.
        """
        walked = -1
        self._ruled(0, rule)
        while (due := self._due(walked + 1)) is not None:
            walked, (stage, number) = walked + 1, due
            round_ = self._seated(walked, stage, number)
            self._walked = walked + 1
            floor = self._played(stage, round_, report)
            self._results[stage] += papers.results(round_, list(floor.tables.values()))
            self._finish(walked, stage, number)
            self._ruled(walked + 1, rule)
            self._publish(stage, round_, floor)
        return self._close()

    def _ruled(self, over: int, rule: Callable[[int], None]) -> None:
        if len(self._course.seated) == over and not self._course.revealed:
            rule(over)
            self._read()

    def _enter(self, make: Callable[[Course], journal.Event | None]) -> None:
        """Append what *make* gives to the event's stream, until it gives None.

        Where somebody else was faster (another run, a referee) the question is asked anew.
        """
        while (event := make(self._course)) is not None:
            after = self._course.number
            self._store.append(journal.STREAM, after, [journal.write(event)])
            self._read()

    def _read(self) -> bool:
        """Go on with what the event's stream says since; tell whether there was anything."""
        new = self._store.read(journal.STREAM, self._course.number)
        self._course = fold(self._course, new)
        return bool(new)

    def _due(self, walked: int) -> tuple[int, int] | None:
        """Give stage and round of the round number *walked* (from 0), None when all is played."""
        seated = self.setup.walked(self._course)
        if walked < len(seated):
            return seated[walked]
        # Once the secret is out nothing more can be dealt, whatever is ruled since.
        return None if self._course.revealed else self._field(walked).next()

    def _seated(self, walked: int, stage: int, number: int) -> Round:
        name = self.setup.plan.stages[stage].name

        def propose(course: Course) -> journal.Event | None:
            if len(course.seated) > walked:
                return None
            draft = self._field(walked, stage).propose(number, stage)
            return journal.Seated(name, draft.round, reports=draft.reports)

        self._enter(propose)
        for paper in notice(self.setup, self._course, walked):
            self._put(paper)
        return self._course.seated[walked].round

    def _finish(self, walked: int, stage: int, number: int) -> None:
        finished = journal.Finished(self.setup.plan.stages[stage].name, number)
        self._enter(lambda course: finished if course.finished <= walked else None)

    def _field(self, rounds: int, stage: int | None = None) -> Field:
        """Lay out the field as it is after the first *rounds* rounds, in a *stage* that begins."""
        return field(self.setup, self._secret, self._course, *self._results).until(rounds, stage)

    def standings(self) -> Standings:
        """Give the standings after the rounds played so far."""
        return self._field(self._walked).standings()

    def _played(self, stage: int, round_: Round, report: Report) -> Floor:
        """Play a round to its end."""
        before = self._over
        floor = Floor(self._store, self.setup.games[stage], self._sittings(stage, round_))
        floor.play(lambda over: report(before + over, self._boards()))
        self._over += len(round_.tables) * self.setup.plan.stages[stage].boards
        return floor

    def _boards(self) -> int:
        """Foretell how many boards the event will have, at all tables together."""
        tables = len(self._course.seated[0].round.tables)
        stages = zip(self.setup.plan.stages, self.setup.read.stages, strict=True)
        return tables * sum(plan.rounds * plan.boards for plan, s in stages if not s.is_extra)

    def _sittings(self, stage_at: int, round_: Round) -> list[Sitting]:
        plan, stage, number = self.setup.plan, self.setup.plan.stages[stage_at], round_.number
        again = self.setup.redeals
        boards = Boards(plan, self._secret, stage.name, number, again=again)
        if self._course.lost:
            boards.take(dealt(self._store, round_, stage.name, self.setup.games[stage_at]))
        return [
            Sitting(
                journal.table_stream(stage.name, number, table),
                (plan.event, stage.name, number, table),
                seats(trio),
                boards,
                self.setup.robot,
                plan.key(self._secret),
            )
            for table, trio in enumerate(round_.tables, 1)
        ]

    def _publish(self, stage: int, round_: Round, floor: Floor) -> None:
        """Write the records of a round and the standings after it.

        Written once more where a ruling came in meanwhile: of two who write, the last one has
        read everything.
        """
        while True:
            self._record(stage, round_, floor)
            # A run that finds later rounds in the log must not take the folder back to this one.
            if self._walked == self._course.finished:
                for paper in papers.all_standings(self._field(self._walked)):
                    self._put(paper)
            if not self._read():
                return

    def _record(self, stage: int, round_: Round, floor: Floor) -> None:
        notes = self._field(self._walked).notes
        for table, stream in enumerate(floor.tables, 1):
            events = floor.events(stream)
            lost = self._course.lost
            for paper in papers.record(self.setup, stage, round_, table, events, notes, lost):
                self._put(paper)

    def _put(self, paper: papers.Paper) -> None:
        self._folder.put(*paper)

    def _close(self) -> Standings:
        """Give the secret away and end: only now has the last table of the event finished."""
        reveal = keeping.revealed(self.setup, self._course, self._secret)
        revealed = journal.Revealed(reveal.secret)
        self._enter(lambda course: None if course.revealed else revealed)
        self._folder.put(commit.REVEAL_FILE, commit.dump(reveal).encode())
        require_complete(self._field(self._walked).missing)
        self._enter(lambda course: None if course.closed else seal.first(self._store, course))
        self._folder.sweep()
        return self.standings()
