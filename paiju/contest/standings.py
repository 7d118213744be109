"""Standings: recomputed whole from entries, rounds and results, never patched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

import msgspec

from paiju.contest.entry import Entry, labels
from paiju.contest.penalty import Penalty
from paiju.contest.points import with_points
from paiju.contest.ranking import Place, rank
from paiju.contest.result import Result
from paiju.contest.round import Round
from paiju.contest.stage import SINGLE, Book, Scoring, Stage, book
from paiju.contest.tally import Tally, told
from paiju.contest.totals import added, together

__all__ = ["SINGLE", "Scoring", "Standing", "Standings", "stage_standings", "standings"]


class Standing(msgspec.Struct, frozen=True):
    """One row: who stands where. *label* tells people of one name apart."""

    place: Place
    entry: Entry
    label: str


class Team(msgspec.Struct, frozen=True):
    """A team in the table.

    :param score: the sum of *parts*.
    :param members: as the rows label them, in the order of the frozen list.
    :param parts: what each member adds: the mean over the boards that count.
    """

    place: str
    name: str
    score: Fraction
    members: tuple[str, ...]
    parts: tuple[Fraction, ...]


class Standings(msgspec.Struct, frozen=True):
    """The table of a stage.

    :param rows: best first.
    :param rounds: rounds that were seated.
    :param missing: (round, table, board) without a result; where there are any, the table is
        provisional and the groups are smaller than they will be.
    :param order: the tie-break methods that were used.
    :param stage: index of the stage; what it takes along from earlier ones is in the rows.
    :param lost: why nobody can verify the deals, empty where that can be done.
    """

    rows: tuple[Standing, ...]
    rounds: int
    missing: tuple[tuple[int, int, int], ...]
    order: tuple[str, ...]
    stage: int = 0
    lost: str = ""
    teams: tuple[Team, ...] = ()
    """Best first, where the stage is played by teams."""

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
    stage = Stage(tuple(rounds), tuple(results), scoring, tuple(penalties))
    return stage_standings(entries, [stage], withdrawn=withdrawn, lots=lots, times=times)


def stage_standings(
    entries: Sequence[Entry],
    stages: Sequence[Stage],
    *,
    withdrawn: AbstractSet[int] = frozenset(),
    lots: Sequence[int] = (),
    times: Mapping[int, int] | None = None,
    books: Sequence[Book] | None = None,
) -> Standings:
    """Compute the table of the last of *stages*, with what it takes along from those before.

    Errors and other parameters as :func:`standings`.

    :param books: of *stages*, for whoever has them already; their results are then not looked at.
    """
    last, names = stages[-1], labels(entries)
    drawn = {player: place for place, player in enumerate(lots, 1)}
    given = [book(stage) for stage in stages] if books is None else books
    full = [
        msgspec.structs.replace(
            tally,
            time=(times or {}).get(tally.player),
            lot=drawn.get(tally.player),
            withdrawn=tally.player in withdrawn,
        )
        for tally in layered([entry.number for entry in entries], stages, given)
    ]
    people = {entry.number: entry for entry in entries}
    rows = (
        Standing(place, people[place.tally.player], names[place.tally.player])
        for place in rank(full, last.scoring.order)
    )
    order, missing = last.scoring.order, tuple(last.missing)
    return Standings(tuple(rows), len(last.rounds), missing, order, len(stages) - 1)


def layered(field: Sequence[int], stages: Sequence[Stage], books: Sequence[Book]) -> list[Tally]:
    """Count for every player what places him after the last stage that he was in.

    Who was in a later stage stands before all who were not.
    """
    found: dict[int, Tally] = {}
    left = [at for at in range(len(stages)) if not stages[at].aside]
    for at in reversed(left):
        inside = stages[at].players
        if inside is not None and inside <= found.keys():
            continue
        for tally in counted(field, stages[: at + 1], books):
            player = tally.player
            if player not in found and (inside is None or player in inside or at == left[0]):
                level = (at, *stages[at].level(player))
                found[player] = msgspec.structs.replace(tally, level=level)
        if inside is None:
            break
    return [found[player] for player in field]


def counted(field: Sequence[int], stages: Sequence[Stage], books: Sequence[Book]) -> list[Tally]:
    """Count for every player what places him after the last of *stages*."""
    found = pools(stages)
    *earlier, (first, last) = found
    before = [_means(field, stages, books, pool) for pool in earlier]
    own = books[first : last + 1]
    tallies = _tallies(field, stages, books, range(first, last + 1), before)
    if stages[-1].scoring.method == "points":
        made, fines = together([b.totals for b in own]), added(b.fines for b in own)
        return with_points(tallies, made, fines, own[-1].last)
    return tallies


def pools(stages: Sequence[Stage]) -> list[tuple[int, int]]:
    """Give the stages (first and last index) whose boards are counted together, in order.

    Where there are several pools, the mean of each weighs the same.
    """
    found: list[tuple[int, int]] = []
    last = first = len(stages) - 1
    while first > 0 and stages[first].scoring.carry != "none":
        if stages[first].scoring.carry == "mean":
            found.append((first, last))
            last = first - 1
        first -= 1
    return [*reversed([*found, (first, last)])]


def _means(
    field: Sequence[int], stages: Sequence[Stage], books: Sequence[Book], pool: tuple[int, int]
) -> dict[int, Fraction]:
    counted = _tallies(field, stages, books, range(pool[0], pool[1] + 1), [])
    return {tally.player: tally.mean for tally in counted if tally.mean is not None}


def _tallies(
    field: Sequence[int],
    stages: Sequence[Stage],
    books: Sequence[Book],
    pool: range,
    before: Sequence[Mapping[int, Fraction]],
) -> list[Tally]:
    """Count the boards of one pool together: each stage compared by itself, then all summed."""
    own, *others = (books[at] for at in reversed(pool))
    given: dict[int, tuple[Fraction, int]] = {}
    for at in pool[:-1]:
        for player, (ratios, boards) in books[at].given(stages[at].scoring.bye).items():
            known = given.get(player, (Fraction(0), 0))
            given[player] = (known[0] + ratios, known[1] + boards)
    found = told(
        field,
        together([books[at].totals for at in pool]),
        own.byes,
        stages[pool[-1]].scoring.bye,
        added(books[at].taken for at in pool),
        given=given,
        before=before,
    )
    if not others:
        return found
    byes = added(other.byes for other in others)
    return [msgspec.structs.replace(t, byes=t.byes + byes.get(t.player, 0)) for t in found]
