"""Who plays the next round of a stage, in groups that are seated apart; () when it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from paiju.check.ladder import at_table
from paiju.check.view import View

Groups: TypeAlias = tuple[tuple[int, ...], ...]
Lengths: TypeAlias = Callable[[int], int]
"""Players → rounds of a round robin."""
TRIO = 3
LIVES = 2
POWERS = (3, 9, 27, 81, 243, 729, 2187, 6561, 19683)


def groups(view: View, lengths: Lengths) -> Groups:
    """Give the groups of the next round, as the kind of the stage says."""
    kind, number = view.stage.kind, len(view.rounds)
    if kind == "round_robin":
        longest = max(lengths(len(pool)) for pool in pools(view))
        rounds = min(longest, view.stage.rounds or longest)
        return ranked_pools(view) if number < rounds else ()
    if view.stage.rounds and number >= view.stage.rounds:
        return ()
    if kind == "knockout":
        return _knockout(view)
    if kind == "double_knockout":
        return _double(view)
    if kind == "rising_base":
        left = above_floor(view)
        on = not number or len(left) > max(view.stage.until, TRIO - 1)
        return (left,) if on else ()
    return ranked_pools(view) if view.stage.pools > 1 else (view.there,)


# -- pools ----------------------------------------------------------------------------------------


def dealt_out(order: Sequence[int], count: int) -> list[list[int]]:
    """Deal players out into pools: to the right, then back to the left, and so on."""
    found: list[list[int]] = [[] for _ in range(count)]
    path = [*range(count), *reversed(range(count))]
    for at, player in enumerate(order):
        found[path[at % len(path)]].append(player)
    return found


def left_over(players: int) -> int:
    """Count who has no table."""
    return players if players < TRIO else players % TRIO


def pools(view: View) -> list[list[int]]:
    """Give the pools: as round 1 deals them out, later as it was seated, pool after pool."""
    told = dealt_out(view.players, view.stage.pools)
    if not view.rounds:
        return told
    tables, byes = list(view.rounds[0].tables), list(view.rounds[0].byes)
    found = []
    for pool in told:
        out = left_over(len(pool))
        full = (len(pool) - out) // TRIO
        found.append([p for trio in tables[:full] for p in trio] + byes[:out])
        tables, byes = tables[full:], byes[out:]
    return found


def ranked_pools(view: View) -> Groups:
    """Give the pools, each best first, without who is out."""
    if not view.rounds:
        return tuple(map(tuple, pools(view)))
    return tuple(view.sorted(pool) for pool in pools(view))


# -- knock-out ------------------------------------------------------------------------------------


def goal(players: int) -> int:
    """Give the largest power of three below a number of players, at least three."""
    return max(n for n in POWERS if n == TRIO or n < players)


def shape(players: int, advance: int) -> tuple[int, int, int]:
    """Give tables, byes, and how many go on (0: the final) for a round of so many players."""
    if players == TRIO:
        return 1, 0, 0
    full = players // TRIO
    if advance > 1:
        return full, players % TRIO, players - full
    tables = next((t for t in range(full) if players - 2 * t <= goal(players)), full)
    return tables, players - TRIO * tables, max(goal(players), players - 2 * tables)


def to_final(players: int, advance: int) -> int:
    """Count the rounds down to the final."""
    rounds = 0
    while players >= TRIO:
        players, rounds = shape(players, advance)[2], rounds + 1
    return rounds


def power(players: int) -> int:
    """Give k where there are 3ᵏ players, else 0."""
    return next((k for k, n in enumerate(POWERS, 1) if n == players), 0)


def _knockout(view: View) -> Groups:
    if not view.rounds:
        left = view.players
    elif view.stage.classification:
        return _ranges(view)
    else:
        left = goers(view)
    return (left,) if len(left) >= TRIO else ()


def goers(view: View) -> tuple[int, ...]:
    """Give who goes on: who had a bye, who won his table, then the best of the others."""
    last = view.rounds[-1]
    if len(last.people) <= TRIO:
        return ()
    wanted = shape(len(last.people), view.stage.advance)[2]
    orders = [view.order(last, trio) for trio in last.tables]
    on = [*last.byes, *(p for order in orders for p in order[: view.stage.advance])]
    for place in range(view.stage.advance, TRIO):
        row = [order[place] for order in orders if len(order) > place]
        while row and len(on) < wanted:
            best = next(p for p in row if not any(view.beats(last, o, p) for o in row))
            row.remove(best)
            on.append(best)
    return view.sorted(on)


def _ranges(view: View) -> Groups:
    """Give who has come the same way so far, the best way first."""
    if len(view.rounds) >= power(len(view.players)):
        return ()
    places = [at_table(view, round_) for round_ in view.rounds]
    ways = {p: [place.get(p, 0) for place in places] for p in view.players if p not in view.out}
    found = sorted({tuple(way) for way in ways.values()}, reverse=True)
    return tuple(view.sorted([p for p in ways if tuple(ways[p]) == way]) for way in found)


def _double(view: View) -> Groups:
    if view.rounds and len(view.rounds[-1].people) == TRIO:
        return ()
    lost = dict.fromkeys(view.players, 0)
    for round_ in view.rounds:
        for trio in round_.tables:
            for player in view.order(round_, trio)[1:]:
                lost[player] = lost.get(player, 0) + 1
    here = view.rounds[-1].people if view.rounds else view.players
    rows = [[p for p in view.there if p in here and min(lost[p], LIVES) == n] for n in range(3)]
    left = [*rows[0], *rows[1]]
    left += rows[2][: max(0, TRIO - len(left))]
    if len(left) < TRIO:
        return ()
    one, other = rows[0], [p for p in left if p not in rows[0]]
    apart = len(left) > TRIO and max(len(one), len(other)) >= TRIO
    return (tuple(one), tuple(other)) if apart and one and other else (tuple(left),)


def undecided(view: View) -> list[int]:
    """List the tables (from 1) of the last round that extra play has to decide."""
    if not view.stage.extra_boards or not view.rounds:
        return []
    last, found = view.rounds[-1], []
    for number, trio in enumerate(last.tables, 1):
        order = [p for p in view.order(last, trio) if p not in view.out]
        two = list(pairwise(order))
        # In the final all places count, elsewhere the last one that goes on.
        if len(last.people) > TRIO:
            two = two[: view.stage.advance]
        if any(view.level(last, one, other) for one, other in two):
            found.append(number)
    return found


def above_floor(view: View) -> tuple[int, ...]:
    """Give who has not fallen below the floor."""
    here = view.rounds[-1].people if view.rounds else view.players
    return tuple(
        p
        for p in view.there
        if p in here
        and sum((made.get(p, Fraction(0)) for made in view.points), Fraction(0)) >= view.stage.floor
    )
