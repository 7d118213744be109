"""What the program writes, asked for once more: entries of the log, notices, standings.

What figures say is derived by this room itself. Beyond that every letter of a file has to be as the
program writes it from the same log, so that nothing can be added, hidden or left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from paiju.check.event import Event, Round
from paiju.check.finding import Finding
from paiju.check.paper import Papers
from paiju.check.record import name_of
from paiju.check.story import RULINGS, unreadable
from paiju.deal import commit, contribution
from paiju.errors import PaijuError

_OURS = re.compile(r"(?:records|seating)/[^.].*|(?:standings|deals)[^/]*")
"""Names that only the program gives; other files may lie in the folder."""


class Writing(NamedTuple):
    """The program's own writing.

    :param entry: an entry of the event's stream, read and written again.
    :param notice: files (name → bytes) about a round (number from 0 in the event), as they are
        written when so many entries are in the log.
    :param standings: the files of the standings as they are now; none before a round is over.
    :param broken: numbers of the closing entries whose digest is not that of the log.
    """

    entry: Callable[[bytes], bytes]
    notice: Callable[[int, int], Mapping[str, bytes]]
    standings: Callable[[], Mapping[str, bytes]]
    broken: Callable[[], Sequence[int]]


def check_entries(writing: Writing, entries: Sequence[bytes]) -> list[Finding]:
    """Find entries with something in them that the program does not write.

    :raises Unavailable: an entry that it cannot read.
    """
    found = []
    for number, data in enumerate(entries, 1):
        try:
            again = writing.entry(data)
        except (ValueError, RecursionError):
            raise unreadable(number) from None
        if again != data:
            found.append(Finding("canonical", f"entry {number}"))
    return found


def check_digest(writing: Writing) -> list[Finding]:
    """Compare the digests taken at the end and later, of moments and reasons among the rest."""
    return [Finding("digest", f"entry {number}") for number in writing.broken()]


def check_files(writing: Writing, event: Event, papers: Papers) -> list[Finding]:
    """Compare notices and standings to the letter, and look for files that nobody wrote."""
    found = []
    for walked, round_ in enumerate(event.rounds):
        found += _notice(writing, event, papers, walked, round_)
    if event.shown:
        for name, data in writing.standings().items():
            if name in papers and papers.bytes(name) != data:
                found.append(Finding("letter", name))
    return found + _strangers(event, papers)


def _notice(
    writing: Writing, event: Event, papers: Papers, walked: int, round_: Round
) -> list[Finding]:
    """Compare a notice with all that could have been written since the round was seated."""
    found, last = [], len(event.story.entries)
    told = event.story.all(*RULINGS, "lost")
    since = [act.number for act in told if act.number > round_.entry]
    moments = [last, round_.entry, *since]
    for name in notices(event, round_):
        if name in papers:
            data = papers.bytes(name)
            if not any(writing.notice(walked, moment).get(name) == data for moment in moments):
                found.append(Finding("letter", name))
        elif walked < event.finished:
            found.append(Finding("missing", name))
    return found


def notices(event: Event, round_: Round) -> tuple[str, str]:
    """Name the notices of a round."""
    stage = f"s{round_.stage + 1}-" if len(event.regulation.stages) > 1 else ""
    name = f"seating/{stage}r{round_.number:02}"
    return f"{name}.json", f"{name}.txt"


def _strangers(event: Event, papers: Papers) -> list[Finding]:
    known = {commit.COMMIT_FILE, commit.REVEAL_FILE, contribution.CONTRIBUTIONS_FILE}
    for round_ in event.rounds:
        known |= {name_of(event, round_, t) for t in range(1, len(round_.tables) + 1)}
        known |= set(notices(event, round_))
    for name in _standings(event):
        known |= {name + end for end in (".json", ".csv", ".html")}
    return [
        Finding("stranger_file", name)
        for name in sorted(papers.names)
        if _OURS.fullmatch(name) and name not in known
    ]


def _standings(event: Event) -> Iterable[str]:
    if event.shown:
        there = [r.stage for r in event.rounds[: event.shown] if not event.stage(r.stage).is_extra]
        yield "standings"
        extra = [stage.is_extra for stage in event.regulation.stages]
        yield from (f"standings-s{at + 1}" for at in range(max(there)) if not extra[at])


def check_reveal(papers: Papers) -> list[Finding]:
    """Compare the published secret to the letter; what it says is checked elsewhere."""
    name = commit.REVEAL_FILE
    if name not in papers:
        return []
    try:
        again = commit.dump(commit.read_reveal(papers.bytes(name))).encode()
    except PaijuError:
        return []
    return [] if again == papers.bytes(name) else [Finding("letter", name)]
