"""What was promised before the first card: regulation, entrants, plan and seal of the deals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from paiju.check.event import Event
from paiju.check.finding import Finding, differ
from paiju.check.paper import Papers
from paiju.check.turn import Lengths, power, to_final
from paiju.contest.terms import Stage
from paiju.deal import commit, contribution
from paiju.deal.plan import Given, Plan
from paiju.errors import PaijuError
from paiju.rules.protocol import Result, Rules

PARTS = "parts"
"""The stream that holds what others contributed to the deals, in one entry."""
FROZEN = (
    ("regulation.toml", "regulation"),
    ("entrants.csv", "entrants"),
    (commit.COMMIT_FILE, "promise"),
)
"""File → the field of the log's first entry that holds its bytes."""
_WHERE = "entry 1"
OPEN = ("round_robin", "knockout", "double_knockout", "rising_base")
"""Kinds of stages in which the results decide how many rounds there are; extra play is so too."""


class Kept(NamedTuple):
    """The plan that deals the boards, None where it is not to be had; and what differs."""

    plan: Plan | None
    findings: list[Finding]


def check_promise(event: Event, papers: Papers, parts: Sequence[bytes]) -> Kept:
    """Check what was frozen and promised, and that the reveal is of it.

    :param parts: the stream of the contributions.
    """
    found = []
    for name, field in FROZEN:
        found += papers.compare(name, partial(_frozen, event.story.file(field)))
    try:
        promise = commit.read_commit(event.story.file("promise"))
        sealed = commit.commitment(promise.plan, event.story.secret)
    except (PaijuError, ValueError):
        return Kept(None, [*found, Finding("promise", _WHERE)])
    found += _promised(event, promise)
    if event.story.lost is None:
        found += differ("promise", _WHERE, promise.commitment, sealed)
    found += _reveal(event, promise, papers)
    plan, missed = _given(event, promise, papers, parts)
    return Kept(plan, found + missed)


def most(event: Event, lengths: Lengths) -> tuple[int, ...]:
    """Give the rounds of each stage that have to be promised to the entrants of the frozen list."""
    players, apart, found = len(event.frozen), 1, []
    for stage in event.regulation.stages:
        if stage.cut or stage.cut_each:
            players = min(players, max(stage.cut, stage.cut_each * apart))
        found.append(stage.rounds if stage.is_extra else _most(stage, players, lengths))
        apart = apart if stage.is_extra else stage.pools
    return tuple(found)


def _open(stage: Stage) -> bool:
    return stage.is_extra or stage.kind in OPEN


def _most(stage: Stage, players: int, lengths: Lengths) -> int:
    if stage.kind == "round_robin":
        largest = -(-players // stage.pools)
        full = max(lengths(largest), lengths(max(largest - 1, 0)))
        return max(1, min(stage.rounds or full, full))
    if stage.kind == "knockout":
        by_place = max(1, power(players))
        return by_place if stage.classification else 1 + to_final(players, stage.advance)
    return max(1, players) if stage.kind == "double_knockout" else stage.rounds


def opens(event: Event, rules: Rules) -> str:
    """Say who opens: where boards are compared with nobody's, the rules may name the next one."""
    follows = event.by_points and rules.next_opener(Result((0, 0, 0), {}), 0) is not None
    return f"{rules.opener}-last" if follows else rules.opener


def _frozen(due: bytes, name: str, data: bytes) -> list[Finding]:
    return [] if data == due else [Finding("frozen", name)]


def _promised(event: Event, promise: commit.Commit) -> list[Finding]:
    """Compare the plan with the regulation."""
    stages = [(s.name, s.game, s.rounds, s.boards, s.opener, s.open) for s in promise.stages]
    told = zip(event.regulation.stages, event.rules, event.most, strict=True)
    due = [
        (
            stage.name,
            rules.game,
            rounds,
            stage.boards,
            opens(event, rules),
            stage.is_extra or stage.kind in OPEN,
        )
        for stage, rules, rounds in told
    ]
    deals = event.regulation.deals
    names = [(one.name, one.kept, one.seal) for one in promise.contributors]
    asked = [(one.name, one.kept, one.seal) for one in deals.contributor]
    return [
        *differ("promised", _WHERE, stages, due),
        *differ("promised", _WHERE, promise.event, event.name),
        *differ("promised", _WHERE, promise.regulation, event.regulation.digest),
        *differ("promised", _WHERE, names, asked),
        *differ("promised", _WHERE, promise.absent, deals.absent),
    ]


def _reveal(event: Event, promise: commit.Commit, papers: Papers) -> list[Finding]:
    """Check that the secret was given away after the last round, and is the one promised."""
    found = []
    for entry in event.story.all("revealed"):
        where = f"entry {entry.number}"
        if entry.fields["secret"] != ("" if event.story.lost else event.story.secret.hex()):
            found.append(Finding("reveal", where))
    if event.story.all("closed") or commit.REVEAL_FILE in papers:
        found += papers.compare(commit.REVEAL_FILE, partial(_opened, event, promise))
    return found


def _opened(event: Event, promise: commit.Commit, name: str, data: bytes) -> list[Finding]:
    """Compare the published secret, or what is said of its loss."""
    lost = event.story.lost
    try:
        opened = commit.read_reveal(data)
        if lost is None:
            same = commit.verify(promise, opened) == event.story.secret
        else:
            same = opened == commit.lose(promise, lost.fields["why"])
    except PaijuError:
        same = False
    return [] if same else [Finding("reveal", name)]


def _given(event: Event, promise: commit.Commit, papers: Papers, parts: Sequence[bytes]) -> Kept:
    """Give the plan with what others contributed."""
    if not promise.contributors:
        return Kept(promise.plan, [])
    try:
        (entry,) = parts
        given = msgspec.json.decode(entry, type=tuple[Given, ...])
    except (ValueError, msgspec.DecodeError):
        # Before the first round they may still be awaited.
        return Kept(None, [Finding("parts", PARTS)] if event.rounds else [])
    plan = msgspec.structs.replace(promise.plan, given=given)
    name = contribution.CONTRIBUTIONS_FILE
    return Kept(plan, papers.compare(name, partial(_published, promise, given)))


def _published(
    promise: commit.Commit, given: tuple[Given, ...], name: str, data: bytes
) -> list[Finding]:
    """Compare what was published: of a part that is kept its seal only."""
    try:
        told = contribution.read_contributions(data)
    except PaijuError:
        return [Finding("file", name)]
    parts = told.parts
    values = {part.name: part.value for part in given}
    kept = {one.name for one in promise.contributors if one.kept}
    names = [one.name for one in promise.contributors]
    found = differ("field", name, [part.name for part in parts], names)
    for part in parts:
        value = values.get(part.name, "")
        sealed = contribution.seal(promise.event, part.name, value) if value else ""
        if (part.seal, part.value) != (sealed, "" if part.name in kept else value):
            found.append(Finding("parts", f"{name}, {part.name}"))
    found += differ("field", f"{name}, event", told.event, promise.event)
    found += differ("field", f"{name}, commitment", told.commitment, promise.commitment)
    same = commit.dump(told).encode() == data
    return found if found or same else [Finding("letter", name)]
