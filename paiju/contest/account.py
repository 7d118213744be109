"""How a place came about: every figure of one player, each traced to a board at a table.

The account is made from the same values as the standings, and adds them up anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

from paiju.contest.discipline import Consequence
from paiju.contest.entry import Entry
from paiju.contest.penalty import taken
from paiju.contest.ranking import METHODS, Place, rank
from paiju.contest.reckoning import (
    Account,
    Bye,
    Duel,
    Fine,
    Foul,
    Neighbour,
    Part,
    Points,
    Rival,
    Sheet,
    Step,
)
from paiju.contest.ruling import Adjusted, Corrected, Note, Offended, Withdrawn
from paiju.contest.stage import Count, Stage, count
from paiju.contest.standings import Standing, Standings, pools
from paiju.contest.tally import BYE_VALUES
from paiju.contest.totals import sittings
from paiju.score.line import Line
from paiju.score.matchpoints import Mark, Number

WITHDRAWN, NOTHING, DOWN = "withdrawn", "nothing", "down"
"""What may part two players before any method does: one has left, has nothing to compare, or was
put down in the final ranking."""


def account(
    number: int,
    entries: Sequence[Entry],
    stages: Sequence[Stage],
    table: Standings,
    notes: Sequence[Note] = (),
    fouls: Sequence[Foul] = (),
    follows: Sequence[Consequence] = (),
    running: int = 0,
) -> Account:
    """Give account of the place of the entrant *number* in a table.

    :param stages: those that *table* was made of, the last one its own.
    :param notes: the rulings that stand.
    :param fouls: the entrant's.
    :param follows: what follows from the offences of anybody.
    :param running: rounds that are seated and do not count yet: they are not in *stages*.
    :raises ValueError: the entrant is not in the table.
    """
    at = [row.entry.number for row in table.rows].index(number)
    rows, standing = table.rows, table.rows[at]
    used = [s for first, last in pools(stages) for s in range(first, last + 1)]
    counts = {s: count(stages[s]) for s in used}
    sheets = [sheet for s in used for sheet in _sheets(number, s, stages[s], counts[s], notes)]
    fines = [fine for s in used for fine in _fines(number, s, stages[s], counts[s])]
    byes = [bye for s in used for bye in _byes(number, s, stages[s])]
    own = range(pools(stages)[-1][0], len(stages))
    return Account(
        standing,
        tuple(sheets),
        tuple(byes),
        tuple(fines),
        tuple(_part(pool, sheets, byes, fines) for pool in pools(stages)),
        tuple(duel for s in own for duel in _duels(number, s, counts[s], table)),
        _neighbour(rows[at - 1], standing, rows[at - 1], table.order) if at else None,
        _neighbour(standing, rows[at + 1], rows[at + 1], table.order)
        if at + 1 < len(rows)
        else None,
        len(entries) if standing.place.tally.lot is not None else 0,
        len(table.missing),
        table.order,
        _points(stages, sheets, fines) if stages[-1].scoring.method == "points" else None,
        tuple(foul for foul in fouls if foul.stage in used),
        tuple(one for one in follows if one.player == number),
        running,
    )


def _sheets(number: int, at: int, stage: Stage, found: Count, notes: Sequence[Note]) -> list[Sheet]:
    groups: dict[tuple[int, int], list[Line]] = defaultdict(list)
    own = {(n.board, n.seat) for n in found.lines if n.player == number}
    for line in found.lines:
        if (line.board, line.seat) in own:
            groups[line.board, line.seat].append(line)
    sat: dict[str, set[int]] = defaultdict(set)
    for line in found.lines:
        sat[line.table].add(line.player)
    bearing = _Bearing(stage.name, notes, sat)
    return [
        _sheet(at, line, mark, groups[line.board, line.seat], stage, bearing)
        for line, mark in zip(found.lines, found.marks, strict=True)
        if line.player == number
    ]


def _sheet(
    at: int, line: Line, mark: Mark, group: Sequence[Line], stage: Stage, bearing: _Bearing
) -> Sheet:
    others = [other for other in group if other is not line and other.is_compared]
    results = [_compare(line, other) for other in others] if line.is_compared else []
    won, lost = (_whole(sum((r[i] for r in results), Fraction(0))) for i in (0, 1))
    there = [line, *others] if line.is_compared else []
    scores = [(n.points, _place(n)[1]) for n in there]
    expected = stage.expected
    ruled = {_place(n)[1]: bearing.on(n) for n in group if n is not line}
    return Sheet(
        at,
        *_place(line),
        line,
        mark,
        tuple(sorted(scores, key=lambda pair: (-pair[0], pair[1]))),
        won,
        _whole(Fraction(len(results) - won - lost)),
        lost,
        None if expected is None else expected[line.board],
        bearing.on(line, own=True),
        tuple(sorted((table, numbers) for table, numbers in ruled.items() if numbers)),
        {_place(n)[1]: n.mixture for n in there if n.mixture},
    )


def _place(line: Line) -> tuple[int, int]:
    """Read round and table from the label that ``Result.lines`` gave."""
    round_, table = line.table.split(".")
    return int(round_), int(table)


def _compare(own: Line, other: Line) -> tuple[Fraction, Fraction]:
    """Give the share of the comparison that is won, and that is lost."""
    pairs = [(a, b, Fraction(v * w)) for a, v in own.scores() for b, w in other.scores()]
    won = sum((w for a, b, w in pairs if a > b), Fraction(0))
    return won, sum((w for a, b, w in pairs if a < b), Fraction(0))


class _Bearing:
    """Which of the rulings bear on a board of a stage at a table."""

    def __init__(
        self, stage: str, notes: Sequence[Note], sat: Mapping[str, AbstractSet[int]]
    ) -> None:
        kinds = (Corrected, Adjusted, Withdrawn, Offended)
        self._sat = sat
        self._notes = [
            note
            for note in notes
            if isinstance(note.ruling, kinds) and note.ruling.stage == stage and note.ruling.board
        ]

    def on(self, line: Line, *, own: bool = False) -> tuple[int, ...]:
        """Give the numbers of those on a line's board, at its table.

        :param own: those on the other two seats too.
        """
        place = (*_place(line), line.board)
        return tuple(n.number for n in self._notes if self._bears(n, place, line, own=own))

    def _bears(self, note: Note, place: tuple[int, int, int], line: Line, *, own: bool) -> bool:
        ruling, (round_, table, board) = note.ruling, place
        if isinstance(ruling, Corrected | Adjusted):
            seats = ruling.seats if isinstance(ruling, Adjusted) and not own else (line.seat,)
            return (ruling.table, ruling.board) == (table, board) and line.seat in seats
        if not isinstance(ruling, Withdrawn | Offended) or ruling.round != round_:
            return False
        if isinstance(ruling, Withdrawn):
            here = ruling.board <= board and line.outcome.value != "played"
        else:
            here = ruling.board == board
        return here and ruling.player in self._sat[line.table]


def _byes(number: int, at: int, stage: Stage) -> list[Bye]:
    worth = BYE_VALUES[stage.scoring.bye]
    boards = stage.scoring.boards
    return [Bye(at, r.number, boards, worth) for r in stage.rounds if number in r.byes]


def _fines(number: int, at: int, stage: Stage, found: Count) -> list[Fine]:
    own = [penalty for penalty in stage.penalties if penalty.player == number]
    if stage.scoring.method == "points":
        return [Fine(at, penalty, penalty.amount) for penalty in own]
    return [Fine(at, p, taken([p], found.lines, found.marks).get(number, Fraction(0))) for p in own]


def _part(
    pool: tuple[int, int], sheets: Sequence[Sheet], byes: Sequence[Bye], fines: Sequence[Fine]
) -> Part:
    first, last = pool
    here = range(first, last + 1)
    ratios = [s.mark.ratio for s in sheets if s.stage in here and s.mark.ratio is not None]
    given = [b for b in byes if b.stage in here and b.worth is not None]
    total = sum(ratios, Fraction(0)) + sum((b.boards * (b.worth or 0) for b in given), Fraction(0))
    less = sum((f.taken for f in fines if f.stage in here), Fraction(0))
    boards = len(ratios) + sum(b.boards for b in given)
    return Part(first, last, total, less, boards, (total - less) / boards if boards else None)


def _points(stages: Sequence[Stage], sheets: Sequence[Sheet], fines: Sequence[Fine]) -> Points:
    scored = [(at, sheet) for at, sheet in enumerate(sheets) if sheet.line.is_compared]
    round_ = max((r.number for r in stages[-1].rounds), default=0)
    own = len(stages) - 1
    return Points(
        _whole(sum((Fraction(sheet.line.points) for _, sheet in scored), Fraction(0))),
        sum((fine.taken for fine in fines), Fraction(0)),
        tuple(at for at, sheet in scored if sheet.line.points > 0),
        round_,
        tuple(at for at, sheet in scored if (sheet.stage, sheet.round) == (own, round_)),
    )


def _duels(number: int, at: int, found: Count, table: Standings) -> list[Duel]:
    rows = {row.entry.number: row for row in table.rows}
    there = {line.table for line in found.lines if line.player == number}
    tables: dict[str, list[Line]] = {}
    for line in found.lines:
        if line.table in there:
            tables.setdefault(line.table, []).append(line)
    duels = []
    for lines in tables.values():
        (totals,) = sittings(lines)
        seats = dict.fromkeys(n.player for n in sorted(lines, key=lambda n: n.seat))
        rivals = [
            Rival(p, rows[p].label, totals[p], totals[number] > totals[p], rows[p].place.tally.mean)
            for p in seats
            if p != number
        ]
        duels.append(Duel(at, *_place(lines[0]), totals[number], tuple(rivals)))
    return duels


def _neighbour(
    upper: Standing, lower: Standing, other: Standing, order: Sequence[str]
) -> Neighbour:
    steps, parted = _parting(upper.place, lower.place, order)
    return Neighbour(other.entry.number, other.label, other.place.label, steps, parted)


def _parting(upper: Place, lower: Place, order: Sequence[str]) -> tuple[tuple[Step, ...], str]:
    if lower.tally.down and upper.rank != lower.rank and not _before(upper, lower, order):
        return (), DOWN
    if upper.tally.withdrawn != lower.tally.withdrawn:
        return (), WITHDRAWN
    if (upper.tally.mean is None) != (lower.tally.mean is None):
        return (), NOTHING
    steps: list[Step] = []
    for method in order:
        value = METHODS[method].value
        steps.append(Step(method, value(upper.tally), value(lower.tally)))
        if steps[-1].upper != steps[-1].lower:
            return tuple(steps), method
    return tuple(steps), ""


def _before(upper: Place, lower: Place, order: Sequence[str]) -> bool:
    """Tell whether the one stands before the other by the methods alone."""
    first, second = (
        rank([p.tally for p in pair], order) for pair in ((upper, lower), (lower, upper))
    )
    return first[0].tally is upper.tally and second[0].tally is upper.tally


def _whole(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
