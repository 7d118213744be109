"""An event as its log tells it, to be looked at: entrants, rounds, results, rulings, standings.

Only the ends of the boards are read, not the play, so that an event of 300 players opens in a
fraction of a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from paiju.contest import ledger
from paiju.contest.account import account
from paiju.contest.entry import Entry
from paiju.contest.offence import Code
from paiju.contest.prospectus import Entering
from paiju.contest.reckoning import Account, Foul
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.ruling import Note
from paiju.contest.standings import Standings
from paiju.desk import journal, keeping, papers, parts, sound
from paiju.desk.course import Course, read_course
from paiju.desk.field import Field, field
from paiju.desk.ports import Store
from paiju.desk.setup import Nobody, Setup, read_setup
from paiju.errors import NotAllowed
from paiju.play import line


class Book(msgspec.Struct, frozen=True, dict=True):
    """What an event has come to.

    :param results: by stage, as the tables made them; see :attr:`field` for what counts.
    """

    setup: Setup
    secret: bytes
    course: Course
    results: tuple[tuple[Result, ...], ...]

    def __repr__(self) -> str:
        return f"<Book of {self.setup.read.event.name!r}>"

    @cached_property
    def field(self) -> Field:
        """Give the field after all rounds that were seated, rulings applied."""
        return field(self.setup, self.secret, self.course, *self.results)

    @property
    def published(self) -> int:
        """Give how many rounds of the event the published standings are of."""
        return self.course.shown

    @property
    def open(self) -> int:
        """Give how many rounds are seated and not in the published standings."""
        return len(self.course.seated) - self.published

    @cached_property
    def public(self) -> Field:
        """Give the field that the published standings are of.

        A round that is seated counts once it is over, its byes too.
        """
        return self.field.until(self.published)

    @property
    def entries(self) -> Sequence[Entry]:
        """Give all entrants, late ones included."""
        return self.field.entries

    @property
    def notes(self) -> Sequence[Note]:
        """Give all rulings, each with its number in the log and the name of its stage."""
        return ledger.located(self.course.notes, self.setup.stage.name)

    @property
    def entering(self) -> Entering:
        """Give what the regulation says of entries."""
        return self.setup.read.about.entry

    @property
    def players(self) -> frozenset[int]:
        """Give everybody who has been seated in any round."""
        return frozenset(p for seated in self.course.seated for p in seated.round.people)

    @property
    def code(self) -> Code:
        """Give the regulation's catalogue of offences, and its terms."""
        return self.setup.read.code

    def ended(self, stage: str, round_: int) -> int:
        """Give when a round ended, in milliseconds since 1970; 0: it has not, or nobody knows."""
        for seated, at in zip(self.course.seated, self.course.ended, strict=False):
            if (seated.stage, seated.round.number) == (stage, round_):
                return at
        return 0

    def seated(self, stage: str) -> Sequence[Round]:
        """Give the rounds of a stage that were seated."""
        return [seated.round for seated in self.course.seated if seated.stage == stage]

    def boards(self, stage: str) -> int:
        """Give the boards of a round of a stage."""
        return self.setup.plan.stage(stage).boards

    def planned(self, stage: str) -> int:
        """Give the boards of all rounds of a stage that are planned."""
        planned = self.setup.plan.stage(stage)
        return planned.rounds * planned.boards

    def standings(self, stage: int | None = None) -> Standings:
        """Give the published standings of a stage (an index from 0; None: the last of them)."""
        return self.public.standings(stage)

    def account(self, number: int, stage: int | None = None, fouls: Sequence[Foul] = ()) -> Account:
        """Give account of an entrant's place in the standings of a stage.

        :param fouls: the entrant's, see :func:`paiju.desk.fouls.fouls`.
        :raises NotAllowed: no standings are published yet.
        """
        if not self.published:
            raise NotAllowed("desk.no_standings", article="DUPLICATE §4")
        shown = self.public
        stages = shown.stages if stage is None else shown.stages[: stage + 1]
        table, follows, open_ = self.standings(stage), shown.penal.found, self.open
        return account(
            number, self.entries, stages, table, shown.notes, fouls, follows, running=open_
        )

    def ruled(self, notes: Sequence[Note]) -> Book:
        """Give the book with other rulings, as it would be."""
        return msgspec.structs.replace(
            self, course=msgspec.structs.replace(self.course, notes=tuple(notes))
        )

    def entered(self, note: Note) -> Book:
        """Give the book with one more ruling, the next entry of the log."""
        notes, number = (*self.course.notes, note), note.number
        course = msgspec.structs.replace(self.course, notes=notes, number=number)
        return msgspec.structs.replace(self, course=course)

    def before(self, walked: int) -> Field:
        """Give the field from which the round number *walked* (from 0) of the event was seated.

        Results and penalties of the rounds before it as they stand now; who takes part as it
        was known then.
        """
        stage, _ = self.setup.walked(self.course)[walked]
        drawn = self.course.drawn[walked]
        kept = ledger.known(self.field.notes, drawn)
        then = msgspec.structs.replace(self.field, notes=kept, before_entry=drawn)
        return then.until(walked, stage)

    def drawn(self, walked: int) -> Field:
        """Give the field from which the round number *walked* was seated, as it was at that moment.

        Whatever was ruled, taken back or entered anew since is left out.
        """
        stage, _ = self.setup.walked(self.course)[walked]
        drawn = self.course.drawn[walked]
        there = ledger.standing([note for note in self.notes if note.number < drawn])
        return msgspec.structs.replace(self.field, notes=there).until(walked, stage)


def read_book(store: Store) -> Book:
    """Read an event from its log.

    :raises NotAllowed: the log holds no event.
    :raises Unavailable: it cannot be read, or its secret is lost and that was not yet entered.
    """
    course = read_course(store)
    if course.created is None:
        raise NotAllowed("desk.no_event")
    created = course.created
    read = read_setup(created.regulation, created.entrants, created.robots, Nobody())
    setup = parts.known(store, read)
    sound.verify(setup, course)
    secret = keeping.secret(store, course)
    results = tuple(_stage_results(store, s.name, course) for s in setup.plan.stages)
    return Book(setup, secret, course, results)


def _stage_results(store: Store, stage: str, course: Course) -> tuple[Result, ...]:
    """Give all results of a stage; of a board that was dealt again, the last."""
    found: dict[tuple[int, int, int], Result] = {}
    for seated in course.seated:
        if seated.stage != stage:
            continue
        for number in range(1, len(seated.round.tables) + 1):
            stream = journal.table_stream(stage, seated.round.number, number)
            for board in line.load_ends(store.read(stream)):
                told = papers.result(seated.round, number, board)
                found[told.round, told.table, told.board] = told
    return tuple(found.values())
