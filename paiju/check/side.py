"""Teams 复式团体: who of which team sits where (EVENTS §1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from paiju.check.event import HOUSE, Event
from paiju.check.place import Row

TRIO = 3


class Side(msgspec.Struct, frozen=True):
    """A team in the table: its members, as they are shown, and what each adds to its score."""

    place: str
    name: str
    score: Fraction
    members: tuple[tuple[str, Fraction], ...]


def ranked(event: Event, rows: Sequence[Row], shown: Mapping[int, str]) -> list[Side]:
    """Rank the teams as they were entered by what their members have in the table."""
    made = {row.number: row.mean or Fraction(0) for row in rows}
    names = [event.frozen[side[0]][1] for side in sides(event)]
    found = [
        (name, [(shown[p], made[p]) for p in side if p in made])
        for name, side in zip(names, sides(event), strict=True)
    ]
    sums = sorted((sum((x for _, x in told), Fraction(0)) for _, told in found), reverse=True)
    order = []
    for name, told in found:
        score = sum((x for _, x in told), Fraction(0))
        mark = "=" if sums.count(score) > 1 else ""
        order.append(Side(f"{sums.index(score) + 1}{mark}", name, score, tuple(told)))
    return sorted(order, key=lambda side: (-side.score, side.name))


def sides(event: Event) -> list[list[int]]:
    """Give the teams as they were entered, in the order of their first members."""
    found: dict[str, list[int]] = {}
    for number in sorted(event.frozen):
        found.setdefault(event.frozen[number][1], []).append(number)
    return list(found.values())


def side_tables(
    event: Event, there: Sequence[int], number: int
) -> tuple[tuple[int, int, int], ...]:
    """Seat a round; for who is not there the house plays, and a table of the house alone is none.

    At table t sits team t in seat a, in b and c the teams so many further round the circle.
    """
    teams = sides(event)
    _, *further = (0, *shifts(len(teams), number)[-1])
    tables = []
    for at in range(len(teams)):
        row = [teams[(at + d) % len(teams)] for d in (0, *further)]
        members = [team[(seat + number - 1) % TRIO] for seat, team in enumerate(row)]
        a, b, c = (player if player in there else HOUSE for player in members)
        if {a, b, c} != {HOUSE}:
            tables.append((a, b, c))
    return tuple(tables)


def shifts(teams: int, rounds: int) -> list[tuple[int, int]]:
    """Give the shifts of the seats b and c, round by round.

    Of all pairs the one whose three distances have come up least so far; then that which was
    taken least often when the same members sat there; then the first.
    """
    found: list[tuple[int, int]] = []

    def near(d: int) -> int:
        return min(d % teams, -d % teams)

    def apart(b: int, c: int) -> list[int]:
        return [near(b), near(c), near(c - b)]

    while len(found) < rounds:
        met = [d for pair in found for d in apart(*pair)]
        alike = found[len(found) % TRIO :: TRIO]
        pairs = [(b, c) for b in range(1, teams) for c in range(1, teams) if b != c]
        found.append(
            min(pairs, key=lambda two: (sum(map(met.count, apart(*two))), alike.count(two), two))
        )
    return found
