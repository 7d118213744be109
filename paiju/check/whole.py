"""The whole check: from an event's log and files to the list of differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import msgspec

from paiju.check import place as places
from paiju.check import sheet
from paiju.check.event import Event, read_event
from paiju.check.finding import Finding, differ
from paiju.check.hand import Told
from paiju.check.record import Place, check_record, name_of
from paiju.check.ruling import Slips, people, stage_of, standing
from paiju.check.seats import Reseat, check_round, incomplete
from paiju.check.story import RULINGS, SECRET, STREAM, Entry, read_story
from paiju.check.table import Log, check_table, read_table, slips_of, unplayed
from paiju.deal import commit, contribution
from paiju.deal.plan import Given
from paiju.errors import PaijuError

PARTS = "parts"
"""The stream that holds what others contributed to the deals, in one entry."""

Compare: TypeAlias = Callable[[str, bytes], list[Finding]]
"""Compares a file, by name and bytes, with what follows from the log."""


class Answer(msgspec.Struct, frozen=True):
    """What was gone through, and what differs."""

    rounds: int
    boards: int
    rulings: int
    files: int
    findings: tuple[Finding, ...]


def check(log: Log, files: Mapping[str, bytes], reseat: Reseat) -> Answer:
    """Derive everything that is written about an event from its log once more.

    :param files: the event's folder, name (``records/r01-t01.paipu``) → bytes.
    :param reseat: the program's own ``no_rematch``, to be run again.
    :raises NotAllowed: the log holds no event.
    :raises PaijuError: its first entries cannot be read.
    """
    checker = Checker(log, files, reseat)
    checker.run()
    return checker.answer()


class Checker:
    """An event on its way through the check."""

    def __init__(self, log: Log, files: Mapping[str, bytes], reseat: Reseat) -> None:
        self._log = log
        self._files = files
        self._reseat = reseat
        self._event = read_event(read_story(log.read(STREAM), log.read(SECRET)))
        self._told: dict[tuple[int, int, int], Told] = {}
        self._played: dict[int, Slips] = {}
        self._findings: list[Finding] = []
        self._seen = 0

    def answer(self) -> Answer:
        """Give what was found."""
        hands = sum(len(told.hands) for told in self._told.values())
        rulings = len(self._event.story.all(*RULINGS))
        found = tuple(self._findings)
        return Answer(len(self._event.rounds), hands, rulings, self._seen, found)

    def run(self) -> None:
        """Go through everything: promise, play, rulings, seatings, files."""
        plan = self._promise()
        self._course()
        if plan is not None:
            self._tables(plan)
        self._rulings()
        for walked in range(len(self._event.rounds) if plan is not None else 0):
            self._findings += incomplete(self._event, walked, self._played)
            self._findings += check_round(self._event, walked, self._played, self._reseat)
        if self._event.finished and plan is not None:
            self._standings()
            self._records()

    def _promise(self) -> commit.Plan | None:
        """Check the promise of the deals, and the files that were frozen."""
        event, story = self._event, self._event.story
        for name, field in (
            ("regulation.toml", "regulation"),
            ("entrants.csv", "entrants"),
            (commit.COMMIT_FILE, "promise"),
        ):
            self._same(name, story.file(field))
        try:
            promise = commit.read_commit(story.file("promise"))
            sealed = commit.commitment(promise.plan, event.story.secret)
        except (PaijuError, ValueError):
            self._findings.append(Finding("promise", "entry 1"))
            return None
        stages = [(s.name, s.game, s.rounds, s.boards) for s in promise.stages]
        due = [
            (stage.name, rules.game, stage.rounds, stage.boards)
            for stage, rules in zip(event.regulation.stages, event.rules, strict=True)
        ]
        self._findings += differ("promised", "entry 1", stages, due)
        self._findings += differ("promised", "entry 1", promise.event, event.name)
        regulation = event.regulation.digest
        self._findings += differ("promised", "entry 1", promise.regulation, regulation)
        self._findings += differ("promise", "entry 1", promise.commitment, sealed)
        self._reveal(promise)
        plan = self._given(promise)
        if plan is not None:
            self._event = msgspec.structs.replace(event, key=plan.key(event.story.secret))
        return plan

    def _given(self, promise: commit.Commit) -> commit.Plan | None:
        """Give the plan with what others contributed, None where the log does not hold it."""
        if not promise.contributors:
            return promise.plan
        try:
            (entry,) = self._log.read(PARTS)
            given = msgspec.json.decode(entry, type=tuple[Given, ...])
        except (ValueError, msgspec.DecodeError):
            # Before the first round they may still be awaited.
            self._findings += [Finding("parts", PARTS)] if self._event.rounds else []
            return None
        self._published(promise, given)
        return msgspec.structs.replace(promise.plan, given=given)

    def _published(self, promise: commit.Commit, given: tuple[Given, ...]) -> None:
        """Compare what was published of the contributions; kept ones once they are revealed."""
        name = contribution.CONTRIBUTIONS_FILE
        if name not in self._files:
            self._findings.append(Finding("missing", name))
            return
        self._seen += 1
        try:
            parts = contribution.read_contributions(self._files[name])
        except PaijuError:
            self._findings.append(Finding("file", name))
            return
        values = {part.name: part.value for part in given}
        kept = {one.name for one in promise.contributors if one.kept}
        for part in parts.parts:
            value = values.get(part.name, "")
            sealed = contribution.seal(promise.event, part.name, value) if value else ""
            if (part.seal, part.value) != (sealed, "" if part.name in kept else value):
                self._findings.append(Finding("parts", f"{name}, {part.name}"))
        due = [one.name for one in promise.contributors]
        self._findings += differ("field", name, [part.name for part in parts.parts], due)

    def _reveal(self, promise: commit.Commit) -> None:
        event = self._event
        for entry in event.story.all("revealed"):
            given, where = entry.fields["secret"], f"entry {entry.number}"
            if given != event.story.secret.hex():
                self._findings.append(Finding("reveal", where))
            finished = len(event.story.all("finished", before=entry.number))
            self._findings += differ("early", where, finished, len(event.course))
        if event.story.all("closed") and commit.REVEAL_FILE not in self._files:
            self._findings.append(Finding("missing", commit.REVEAL_FILE))
        if commit.REVEAL_FILE in self._files:
            self._seen += 1
            try:
                opened = commit.read_reveal(self._files[commit.REVEAL_FILE])
                secret = event.story.secret if opened.lost else commit.verify(promise, opened)
            except PaijuError:
                secret = b""
            if secret != event.story.secret:
                self._findings.append(Finding("reveal", commit.REVEAL_FILE))

    def _same(self, name: str, data: bytes) -> None:
        if name not in self._files:
            self._findings.append(Finding("missing", name))
            return
        self._seen += 1
        if self._files[name] != data:
            self._findings.append(Finding("frozen", name))

    def _course(self) -> None:
        """Check that rounds finish in the order in which they were seated, and one at a time."""
        event = self._event
        names = [stage.name for stage in event.regulation.stages]
        due = [(names[at], number) for at, number in event.course]
        finished = event.story.all("finished")
        for entry, want in zip(finished, due, strict=False):
            told = (entry.fields["stage"], entry.fields["round"])
            self._findings += differ("course", f"entry {entry.number}", told, want)
        for at, round_ in enumerate(event.rounds):
            before = len(event.story.all("finished", before=round_.entry))
            self._findings += differ("seated_early", round_.where, before, at)

    def _tables(self, plan: commit.Plan) -> None:
        event = self._event
        for walked, round_ in enumerate(event.rounds):
            slips: Slips = {}
            for table in range(1, len(round_.tables) + 1):
                told = read_table(self._log, event, round_, table)
                self._told[walked, round_.number, table] = told
                self._findings += check_table(event, plan, round_, table, told)
                slips |= slips_of(round_, table, told)
            self._played.setdefault(round_.stage, {}).update(slips)
            if walked < event.finished:
                ruled = event.slips(round_.stage, walked + 1, event.acts(), slips)
                self._findings += unplayed(event, round_, {**slips, **ruled})
        self._strangers()

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

    def _rulings(self) -> None:
        """Check that every ruling names something that was there when it was entered."""
        for act in self._event.story.all(*RULINGS):
            if not self._fits(act):
                self._findings.append(Finding("ruling", f"entry {act.number}", act.what))

    def _fits(self, act: Entry) -> bool:
        event = self._event
        before = standing(event.story.all(*RULINGS, before=act.number))
        if act.what == "undone":
            return act.fields["ruling"] in {other.number for other in before}
        there = people(event.frozen, before)
        if act.what == "joined":
            return act.fields["number"] not in there
        if "player" in act.fields and act.fields["player"] not in there:
            return False
        if not act.get("board"):
            return True
        stage = stage_of(act, event.regulation.stages[0].name)
        for round_ in event.rounds:
            name = event.stage(round_.stage).name
            if (name, round_.number) == (stage, act.fields["round"]) and round_.entry < act.number:
                boards = event.stage(round_.stage).boards
                inside = 0 < act.fields["board"] - (round_.number - 1) * boards <= boards
                return bool(inside and 1 <= act.get("table", 1) <= len(round_.tables))
        return False

    def _standings(self) -> None:
        """Compare the standings of every stage that has begun."""
        event, walked = self._event, self._event.finished
        acts = event.acts()
        last = event.rounds[walked - 1].stage
        shown = sheet.labels(people(event.frozen, acts))
        for at in range(last + 1):
            rows = places.table(event, at, walked, acts, self._played)
            rounds = sum(r.stage == at for r in event.rounds[:walked])
            slips = event.slips(at, walked, acts, self._played.get(at, {}))
            missing = places.missing(event, at, walked, slips)
            name = "standings" if at == last else f"standings-s{at + 1}"
            above = sheet.head(event, at, rounds, missing)
            entries = [
                sheet.entry(row, shown[row.number], by_points=event.by_points) for row in rows
            ]
            self._file(f"{name}.json", partial(sheet.check_json, above=above, rows=entries))
            for end, compare in ((".csv", sheet.check_csv), (".html", sheet.check_html)):
                self._file(name + end, partial(compare, rows=rows, by_points=event.by_points))

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
                    self._file(name_of(event, round_, table), partial(check_record, place))

    def _file(self, name: str, compare: Compare) -> None:
        if name not in self._files:
            self._findings.append(Finding("missing", name))
            return
        self._seen += 1
        self._findings += compare(name, self._files[name])


def _then(event: Event, acts: Sequence[Entry], at: int, number: int) -> list[Entry]:
    """Leave out the substitutes who came after a round."""
    names = [stage.name for stage in event.regulation.stages]

    def since(act: Entry) -> tuple[int, int]:
        return names.index(stage_of(act, names[0])), act.fields["round"]

    return [act for act in acts if act.what != "substituted" or since(act) <= (at, number)]
