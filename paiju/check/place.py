"""Who stands where: a place is one more than the number of those who stand better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from paiju.check import discipline
from paiju.check.event import HOUSE, Event
from paiju.check.ruling import Slip
from paiju.check.stage import Stage


class Row(msgspec.Struct, frozen=True):
    """One player after a stage; what each field means stands with ``standings.json``."""

    number: int
    name: str
    club: str
    mean: Fraction | None
    boards: int
    beaten: Fraction
    firsts: int
    byes: int
    penalty: Fraction
    lot: int
    withdrawn: bool = False
    level: tuple[int, ...] = ()
    """The last stage that he was in, and how far he came in it."""
    points: Fraction = Fraction(0)
    wins: int = 0
    last: Fraction = Fraction(0)
    place: str = ""
    down: int = 0


def pools(event: Event, at: int) -> list[list[int]]:
    """Give the stages whose boards are counted together, the last pool that of stage *at*."""
    if at == 0 or event.stage(at).carry == "none":
        return [[at]]
    before = pools(event, at - 1)
    if event.stage(at).carry == "mean":
        return [*before, [at]]
    return [*before[:-1], [*before[-1], at]]


def _mean(pool: Sequence[Stage], player: int) -> Fraction | None:
    ratios = [ratio for stage in pool for ratio in stage.ratios.get(player, [])]
    if not ratios:
        return None
    taken = sum((stage.taken.get(player, Fraction(0)) for stage in pool), Fraction(0))
    return (sum(ratios, Fraction(0)) - taken) / len(ratios)


def _average(values: Iterable[Fraction | None]) -> Fraction | None:
    known = [value for value in values if value is not None]
    return sum(known, Fraction(0)) / len(known) if known else None


def rows(
    told: Sequence[Sequence[Stage]],
    entrants: Mapping[int, tuple[str, str]],
    those: Sequence[int],
    lots: Sequence[int],
    *,
    by_points: bool,
) -> list[Row]:
    """Count *those* of the entrants after a stage.

    :param told: the stages whose boards are counted together, pool after pool; its own is last.
    """
    means = {p: _average(_mean(pool, p) for pool in told) for p in entrants}
    return [
        _row(told[-1], p, entrants[p], means, lots.index(p) + 1, by_points=by_points) for p in those
    ]


def moved(rows: Sequence[Row], places: Mapping[int, int], out: set[int]) -> list[Row]:
    """Give the rows after those who came late were put down."""
    known = {row.number: row for row in rows}
    labels = dict.fromkeys(row.place for row in rows)
    order = [[row.number for row in rows if row.place == label] for label in labels]
    found: list[Row] = []
    for block in discipline.down_from(order, places, out):
        label = f"{len(found) + 1}" + ("=" if len(block) > 1 else "")
        found += [
            msgspec.structs.replace(known[p], place=label, down=places.get(p, 0)) for p in block
        ]
    return found


def _row(
    pool: Sequence[Stage],
    player: int,
    who: tuple[str, str],
    means: Mapping[int, Fraction | None],
    lot: int,
    *,
    by_points: bool,
) -> Row:
    """Sum up one player over the boards that are counted together."""
    none = Fraction(0)
    points = [own for stage in pool for own in stage.points.get(player, [])]
    ratios = [ratio for stage in pool for ratio in stage.ratios.get(player, [])]
    penalty = sum((stage.taken.get(player, none) for stage in pool), none)
    return Row(
        number=player,
        name=who[0],
        club=who[1],
        mean=means[player],
        boards=len(points if by_points else ratios),
        beaten=_beaten(pool, player, means),
        firsts=sum(stage.firsts.get(player, 0) for stage in pool),
        byes=sum(stage.byes.get(player, 0) for stage in pool),
        penalty=penalty,
        lot=lot,
        points=sum(points, none) - penalty,
        wins=sum(own > 0 for own in points),
        last=pool[-1].last.get(player, none),
    )


def _beaten(pool: Sequence[Stage], player: int, means: Mapping[int, Fraction | None]) -> Fraction:
    """Give the mean of the means of those whom a player out-scored at own tables."""
    found: list[Fraction | None] = []
    for stage in pool:
        sittings: dict[tuple[int, int], list[Slip]] = {}
        for (round_, label, _), slip in stage.slips.items():
            if player in slip.players:
                sittings.setdefault((round_, label), []).append(slip)
        for slips in sittings.values():
            own = _sum(slips, player)
            others = [o for o in slips[0].players if o != HOUSE]
            found += [means[o] for o in others if _sum(slips, o) < own]
    return _average(found) or Fraction(0)


def _sum(slips: Sequence[Slip], player: int) -> Fraction:
    """Sum a player's scores over the boards on which all entrants at the table have one."""
    return sum(
        (
            score * weight
            for slip in slips
            if all(c.mix for p, c in zip(slip.players, slip.cells, strict=True) if p != HOUSE)
            for score, weight in slip.cells[slip.players.index(player)].mix
        ),
        Fraction(0),
    )


def better(one: Row, other: Row, order: Sequence[str]) -> bool:
    """Tell whether one stands before the other: who came further, then by the law's list."""
    if one.level != other.level:
        return one.level > other.level
    if one.withdrawn != other.withdrawn:
        return other.withdrawn
    for method in order:
        if method == "time":
            continue
        mine, theirs = getattr(one, method), getattr(other, method)
        if (mine is None) != (theirs is None):
            return theirs is None
        if mine != theirs:
            return bool(mine < theirs if method == "lot" else mine > theirs)
    return False


def placed(rows: Sequence[Row], order: Sequence[str]) -> list[Row]:
    """Give the rows with their places, best first; those whom nothing parts share one."""
    found = []
    for row in rows:
        ahead = sum(better(other, row, order) for other in rows)
        behind = sum(better(row, other, order) for other in rows)
        label = str(ahead + 1) + ("=" if ahead + behind < len(rows) - 1 else "")
        found.append((ahead, msgspec.structs.replace(row, place=label)))
    return [row for _, row in sorted(found, key=lambda pair: pair[0])]
