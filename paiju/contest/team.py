"""复式团体: teams of three, one player in each seat, all at different tables (EVENTS §1).

So every member is compared with the others in his seat, never with his own side. The members
take the seats in turn; which teams meet shifts from round to round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from paiju.contest.round import HOUSE
from paiju.contest.scene import Scene
from paiju.contest.seating import Seating
from paiju.contest.standings import Standings, Team
from paiju.contest.terms import Stage
from paiju.contest.trio import PLAYERS
from paiju.errors import Illegal

LAW = "EVENTS §1"
LEAST = 3
"""The fewest teams: at a table sit three different ones."""


def teams(clubs: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    """Give team → members by number.

    :raises Illegal: a team without a name or not of three, or fewer than three teams.
    """
    found: dict[str, list[int]] = {}
    for player in sorted(clubs):
        found.setdefault(clubs[player], []).append(player)
    for name, members in found.items():
        if not name or len(members) != PLAYERS:
            raise Illegal("contest.bad_team", where=name, article=LAW, team=name, n=len(members))
    if len(found) < LEAST:
        raise Illegal("contest.few_teams", article=LAW, n=len(found), least=LEAST)
    return {name: tuple(members) for name, members in found.items()}


def seat(_stage: Stage, scene: Scene, group: tuple[int, ...], _at: int) -> Seating:
    """Seat all teams; for who is not there the house plays."""
    sides = list(teams(scene.clubs).values())
    count = len(sides)
    there = set(group)

    def member(team: int, place: int) -> int:
        player = sides[team % count][(place + scene.number - 1) % PLAYERS]
        return player if player in there else HOUSE

    one, two = shifts(count, scene.number)[-1]
    tables = tuple((member(t, 0), member(t + one, 1), member(t + two, 2)) for t in range(count))
    return Seating(tuple(table for table in tables if set(table) != {HOUSE}), (), 0)


@lru_cache(maxsize=64)
def shifts(teams: int, rounds: int) -> tuple[tuple[int, int], ...]:
    """Give, round by round, by how many teams the seats b and c are shifted.

    Always the pair whose meetings of teams have been fewest so far; of those the one that brought
    the same members together least often.
    """
    met: Counter[int] = Counter()
    used: Counter[tuple[int, tuple[int, int]]] = Counter()
    found = []
    pairs = [(b, c) for b in range(1, teams) for c in range(1, teams) if b != c]
    for number in range(rounds):
        turn = number % PLAYERS
        prices = {
            pair: (sum(met[d] for d in _apart(pair, teams)), used[turn, pair], pair)
            for pair in pairs
        }
        best = min(pairs, key=prices.__getitem__)
        met.update(_apart(best, teams))
        used[turn, best] += 1
        found.append(best)
    return tuple(found)


def _apart(pair: Sequence[int], teams: int) -> list[int]:
    """Give how far apart in the circle the teams are that meet."""
    one, two = pair
    return [min(d % teams, -d % teams) for d in (one, two, two - one)]


def table(standings: Standings, clubs: Mapping[int, str]) -> tuple[Team, ...]:
    """Rank the teams by what their members have made; equal ones share a place.

    :param clubs: number → team, of the frozen list: whoever plays for a member now adds to that
        member's team.
    """
    rows = {row.entry.number: row for row in standings.rows}
    members: dict[str, list[int]] = {}
    for player in sorted(clubs.keys() & rows.keys()):
        members.setdefault(clubs[player], []).append(player)

    def part(player: int) -> Fraction:
        return rows[player].place.tally.mean or Fraction(0)

    sums = {name: sum(map(part, players), Fraction(0)) for name, players in members.items()}
    found = []
    for name in sorted(sums, key=lambda name: (-sums[name], name)):
        above = sum(score > sums[name] for score in sums.values())
        shared = sum(score == sums[name] for score in sums.values()) > 1
        label = f"{above + 1}=" if shared else str(above + 1)
        told = tuple(rows[player].label for player in members[name])
        found.append(Team(label, name, sums[name], told, tuple(map(part, members[name]))))
    return tuple(found)
