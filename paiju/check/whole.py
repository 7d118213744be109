"""The whole check: from an event's log and files to the list of differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from paiju.check import sheet
from paiju.check.admission import check_rulings
from paiju.check.event import Event, read_event
from paiju.check.finding import Finding, differ
from paiju.check.hand import Told
from paiju.check.moment import Moment
from paiju.check.paper import Papers
from paiju.check.program import Program
from paiju.check.promise import PARTS, check_promise, most
from paiju.check.record import Place, check_record, name_of
from paiju.check.ruling import Slips, people, stage_of
from paiju.check.seats import check_round, incomplete
from paiju.check.side import ranked
from paiju.check.story import COPY, RULINGS, SECRET, SPARE, STREAM, Entry, read_story
from paiju.check.table import Dealt, Log, check_table, read_table, slips_of, struck, unplayed
from paiju.check.writing import Writing, check_digest, check_entries, check_files, check_reveal
from paiju.deal.plan import Plan


class Answer(msgspec.Struct, frozen=True):
    """What was gone through, and what differs."""

    rounds: int
    boards: int
    rulings: int
    files: int
    findings: tuple[Finding, ...]
    lost: str = ""
    """Why nobody can verify the deals."""
    unproved: int = 0
    """Rounds seated before that: what was drawn in them cannot be derived again."""
    changed: int = 0
    """Rounds that the desk changed by hand."""
    awaited: tuple[str, ...] = ()
    """Boards that were there when their round was over and were taken back since."""


def check(
    log: Log, files: Mapping[str, bytes], program: Program, writing: Writing | None = None
) -> Answer:
    """Derive everything that is written about an event from its log once more.

    :param files: the event's folder, name (``records/r01-t01.paipu``) → bytes.
    :param program: what only the program itself can be asked.
    :param writing: the program's own writing, for a comparison to the letter.
    :raises NotAllowed: the log holds no event.
    :raises PaijuError: its first entries cannot be read.
    """
    checker = Checker(log, files, program, writing)
    try:
        checker.run()
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
        # A log that was changed may lead anywhere. What was found before says why; without
        # that it is a fault of this room, which must not be passed over.
        if not checker.broken():
            raise
    return checker.answer()


class Checker:
    """An event on its way through the check."""

    def __init__(
        self, log: Log, files: Mapping[str, bytes], program: Program, writing: Writing | None
    ) -> None:
        self._log = log
        self._writing = writing
        self._papers = Papers(files)
        self._program = program
        event = read_event(read_story(*map(log.read, (STREAM, SECRET, SPARE, COPY))))
        promised = most(event, program.lengths)
        self._event = msgspec.structs.replace(event, most=promised)
        self._told: dict[tuple[int, int, int], Told] = {}
        self._played: dict[int, Slips] = {}
        self._findings: list[Finding] = []
        self._awaited: list[str] = []

    def answer(self) -> Answer:
        """Give what was found."""
        hands = sum(len(told.hands) for told in self._told.values())
        rulings = len(self._event.story.all(*RULINGS))
        found = tuple(self._findings)
        lost = self._event.story.lost
        why = lost.fields["why"] if lost is not None else ""
        unproved = sum(not self._event.sure(round_) for round_ in self._event.rounds)
        changed = sum(round_.changed for round_ in self._event.rounds)
        rounds, seen = len(self._event.rounds), self._papers.seen
        out = tuple(self._awaited)
        return Answer(rounds, hands, rulings, seen, found, why, unproved, changed, out)

    def broken(self) -> bool:
        """Note that the check ends here; tell whether anything was found that explains it."""
        explained = bool(self._findings)
        self._findings.append(Finding("broken", STREAM))
        return explained

    def run(self) -> None:
        """Go through everything: promise, play, rulings, seatings, files."""
        if self._writing:
            self._findings += check_entries(self._writing, self._log.read(STREAM))
            self._findings += check_digest(self._writing)
        plan, found = check_promise(self._event, self._papers, self._log.read(PARTS))
        self._findings += found
        self._course()
        self._findings += check_rulings(self._event)
        if plan is not None:
            key = plan.key(self._event.story.secret)
            self._event = msgspec.structs.replace(self._event, key=key)
            self._derive(plan)

    def _derive(self, plan: Plan) -> None:
        """Derive what hangs on the deals: play, seatings, standings, records."""
        self._tables(plan)
        self._over()
        for walked, round_ in enumerate(self._event.rounds):
            moment = self._moment(walked, round_.drawn)
            self._findings += incomplete(moment, round_)
            if self._event.sure(round_):
                self._findings += check_round(moment, round_, self._program)
        for entry in self._event.story.all("revealed"):
            finished = len(self._event.story.all("finished", before=entry.number))
            if self._moment(finished, entry.number).next is not None:
                self._findings.append(Finding("early", f"entry {entry.number}", str(finished)))
        if self._event.shown:
            self._standings()
        self._records()
        if self._writing:
            self._letters(self._writing)

    def _moment(self, walked: int, entry: int | None = None) -> Moment:
        """Give the event after some rounds, as it stood before an entry."""
        return Moment(self._event, walked, self._played, self._program.lengths, entry)

    def _letters(self, writing: Writing) -> None:
        """Compare to the letter; where figures differ, that is said already."""
        found = check_files(writing, self._event, self._papers) + check_reveal(self._papers)
        named = {finding.where.partition(",")[0] for finding in self._findings}
        self._findings += [f for f in found if f.kind != "letter" or f.where not in named]

    def _course(self) -> None:
        """Check that rounds finish in the order in which they were seated, and one at a time."""
        event = self._event
        names = [stage.name for stage in event.regulation.stages]
        due = [(names[round_.stage], round_.number) for round_ in event.rounds]
        finished = event.story.all("finished")
        for entry, want in zip(finished, due, strict=False):
            told = (entry.fields["stage"], entry.fields["round"])
            self._findings += differ("course", f"entry {entry.number}", told, want)
        for at, round_ in enumerate(event.rounds):
            before = len(event.story.all("finished", before=round_.entry))
            self._findings += differ("seated_early", round_.where, before, at)
        for at, entry in enumerate(finished):
            before = len(event.story.all("seated", before=entry.number))
            self._findings += differ("finished_early", f"entry {entry.number}", before, at + 1)
        self._ends()

    def _ends(self) -> None:
        """Check that what happens once in an event happened once, and the closing came last."""
        story = self._event.story
        for what in ("created", "revealed", "closed"):
            for entry in story.all(what)[1:]:
                # What is entered after the end is sealed once more: closed again behind it.
                late = what == "closed" and story.entries[entry.number - 2].what != "closed"
                if not late:
                    self._findings.append(Finding("twice", f"entry {entry.number}", what))
        for entry in story.all("closed"):
            if not story.all("revealed", before=entry.number):
                self._findings.append(Finding("closed_early", f"entry {entry.number}"))

    def _tables(self, plan: Plan) -> None:
        event = self._event
        fouls: dict[tuple[str, int, int], int] = {}
        for walked, round_ in enumerate(event.rounds):
            slips = self._played.setdefault(round_.stage, {})
            shown: Dealt = {}
            for table in range(1, len(round_.tables) + 1):
                told = read_table(self._log, event, round_, table)
                self._told[walked, round_.number, table] = told
                self._findings += check_table(event, plan, round_, table, told, shown)
                slips.update(slips_of(round_, table, told))
                fouls |= struck(event, round_, table, told)
        self._event = msgspec.structs.replace(self._event, struck=fouls)
        self._strangers()

    def _over(self) -> None:
        """Look for boards without anything in rounds that are over.

        What was there at the end of its round and is not now was taken back: that is lawful, and
        leaves the event provisional. What was not there then is an alarm, whatever came later.
        """
        event = self._event
        ends = zip(event.rounds, event.story.all("finished"), strict=False)
        for walked, (round_, end) in enumerate(ends, 1):
            told = (round_.stage, walked)
            then, now = (
                unplayed(event, round_, event.slips(*told, acts, self._played[round_.stage]))
                for acts in (event.acts(before=end.number), event.acts())
            )
            self._findings += [Finding("unplayed", where) for where in then]
            self._awaited += [where for where in now if where not in then]

    def _strangers(self) -> None:
        """Look for logs of tables that nobody was seated at."""
        event = self._event
        known = {
            f"{event.stage(r.stage).name}/r{r.number}/t{table}"
            for r in event.rounds
            for table in range(1, len(r.tables) + 1)
        }
        for stage in event.regulation.stages:
            for name in self._log.streams(f"{stage.name}/r"):
                if name not in known and self._log.read(name):
                    self._findings.append(Finding("stranger", name))

    def _standings(self) -> None:
        """Compare the standings of every stage that has begun."""
        event, moment = self._event, self._moment(self._event.shown)
        shown = sheet.labels(moment.people)
        why = event.story.lost.fields["why"] if event.story.lost is not None else ""
        for at in range(moment.begun + 1):
            if event.stage(at).is_extra:
                continue
            rows = moment.standings(at)
            name = "standings" if at == moment.begun else f"standings-s{at + 1}"
            teams = ranked(event, rows, shown) if event.stage(at).kind == "teams" else []
            above = sheet.head(event, at, len(moment.rounds(at)), moment.missing(at), teams)
            entries = [
                sheet.entry(row, shown[row.number], by_points=event.by_points) for row in rows
            ]
            self._findings += self._papers.compare(
                f"{name}.json", partial(sheet.check_json, above=above, rows=entries)
            )
            for end, compare in ((".csv", sheet.check_csv), (".html", sheet.check_html)):
                self._findings += self._papers.compare(
                    name + end,
                    partial(compare, rows=rows, lost=why, by_points=event.by_points, teams=teams),
                )

    def _records(self) -> None:
        event = self._event
        acts = event.acts()
        for walked, round_ in enumerate(event.rounds[: event.finished]):
            slips = event.slips(round_.stage, event.finished, acts, self._played[round_.stage])
            names = people(event.frozen, _then(event, acts, round_.stage, round_.number))
            here = event.of_stage(acts, round_.stage)
            for table in range(1, len(round_.tables) + 1):
                own = {b: s for (r, t, b), s in slips.items() if (r, t) == (round_.number, table)}
                told = self._told[walked, round_.number, table]
                if told.hands:
                    place = Place(event, round_, table, told, own, here, names)
                    self._findings += self._papers.compare(
                        name_of(event, round_, table), partial(check_record, place)
                    )


def _then(event: Event, acts: Sequence[Entry], at: int, number: int) -> list[Entry]:
    """Leave out the substitutes who came after a round."""
    names = [stage.name for stage in event.regulation.stages]

    def since(act: Entry) -> tuple[int, int]:
        return names.index(stage_of(act, names[0])), act.fields["round"]

    return [act for act in acts if act.what != "substituted" or since(act) <= (at, number)]
