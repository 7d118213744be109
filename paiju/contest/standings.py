"""Standings: recomputed whole from entries, rounds and results, never patched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

import msgspec

from paiju.contest import result
from paiju.contest.entry import Entry, labels
from paiju.contest.penalty import Penalty, taken
from paiju.contest.ranking import DEFAULT_ORDER, Place, rank
from paiju.contest.result import Result
from paiju.contest.round import Round, bye_counts
from paiju.contest.tally import tallies
from paiju.score.matchpoints import marks

SINGLE: dict[str, Fraction | None] = {"none": None, "half": Fraction(1, 2)}
"""Name in the regulation → ratio where nobody can be compared with (n = 1)."""


class Scoring(msgspec.Struct, frozen=True):
    """How results become places: what the regulation says of it.

    :param boards: boards a round.
    :param bye: see :data:`paiju.contest.tally.BYE_VALUES`.
    :param single: see :data:`SINGLE`.
    :param order: tie-break methods, ids of :data:`paiju.contest.ranking.METHODS`.
    """

    boards: int
    bye: str = "average"
    single: str = "none"
    order: tuple[str, ...] = DEFAULT_ORDER


class Standing(msgspec.Struct, frozen=True):
    """One row: who stands where. *label* tells people of one name apart."""

    place: Place
    entry: Entry
    label: str


class Standings(msgspec.Struct, frozen=True):
    """The table of a stage.

    :param rows: best first.
    :param rounds: rounds that were seated.
    :param missing: (round, table, board) without a result; where there are any, the table is
        provisional and the groups are smaller than they will be.
    :param order: the tie-break methods that were used.
    """

    rows: tuple[Standing, ...]
    rounds: int
    missing: tuple[tuple[int, int, int], ...]
    order: tuple[str, ...]

    @property
    def provisional(self) -> bool:
        """Say whether results are still out."""
        return bool(self.missing)

    def ranked(self, without: AbstractSet[int] = frozenset()) -> list[int]:
        """Give entry numbers, best first, as the next round is seated.

        :param without: who does not play it: withdrawn or absent.
        """
        return [row.entry.number for row in self.rows if row.entry.number not in without]


def standings(
    entries: Sequence[Entry],
    rounds: Sequence[Round],
    results: Sequence[Result],
    scoring: Scoring,
    *,
    withdrawn: AbstractSet[int] = frozenset(),
    lots: Sequence[int] = (),
    times: Mapping[int, int] | None = None,
    penalties: Sequence[Penalty] = (),
) -> Standings:
    """Compute the table anew; the order of *results* has no influence.

    :param lots: entry numbers in the drawn order, best first; empty: no lots are drawn.
    :param times: entry number → thinking time in milliseconds, where it is measured.
    :param penalties: all that stand; they are part of every ranking, also of the one that the
        next round is seated by.
    :raises Illegal: see :func:`paiju.contest.result.check`.
    """
    lines = result.lines(results)
    marked = marks(lines, single=SINGLE[scoring.single])
    found = tallies(
        [entry.number for entry in entries],
        lines,
        marked,
        {player: n * scoring.boards for player, n in bye_counts(rounds).items()},
        scoring.bye,
        taken(penalties, lines, marked),
    )
    drawn = {player: place for place, player in enumerate(lots, 1)}
    full = [
        msgspec.structs.replace(
            tally,
            time=(times or {}).get(tally.player),
            lot=drawn.get(tally.player),
            withdrawn=tally.player in withdrawn,
        )
        for tally in found
    ]
    names = labels(entries)
    people = {entry.number: entry for entry in entries}
    rows = (
        Standing(place, people[place.tally.player], names[place.tally.player])
        for place in rank(full, scoring.order)
    )
    missing = result.missing(rounds, scoring.boards, results)
    return Standings(tuple(rows), len(rounds), tuple(missing), scoring.order)
