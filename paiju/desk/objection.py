"""What there is to say of a seating: what it has reached, and what speaks against it.

The same wherever a seating is looked at: as a draft, when it is published, in its notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paiju.contest.entry import Entry, labels
from paiju.contest.meetings import bans
from paiju.contest.review import review
from paiju.contest.round import Round, met, pairs
from paiju.contest.slate import Line, Report
from paiju.desk.setup import Setup


def objections(
    setup: Setup,
    there: Sequence[Entry],
    round_: Round,
    past: Sequence[Round],
    people: Iterable[int] | None = None,
) -> tuple[Line, ...]:
    """List what speaks against a seating, forbidden meetings of the regulation among it.

    :param there: the entrants as they are called in this round.
    :param past: the rounds before it.
    :param people: who has to be in it; None: nobody else than is in it.
    """
    names = labels(there)
    unwanted = bans(setup.read.meetings, setup.entries, there)
    return review(
        round_,
        tuple(round_.people if people is None else people),
        past,
        unwanted,
        lambda player: names.get(player, str(player)),
    )


def reached(
    round_: Round, past: Sequence[Round], reports: Sequence[Report] = ()
) -> tuple[Line, ...]:
    """Say what a seating has reached; without *reports* how many meetings are repeated.

    :param reports: of a round that nobody has changed by hand.
    """
    lines = tuple(line for report in reports for line in report.lines)
    return lines or (Line("seating.repeats", {"n": repeats(round_, past)}),)


def repeats(round_: Round, past: Sequence[Round]) -> int:
    """Count the pairs at the tables that have met before."""
    known = met(past)
    return sum(pair in known for table in round_.tables for pair in pairs(table))
