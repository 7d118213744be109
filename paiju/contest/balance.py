"""Seats a, b, c: everybody sits in each about equally often (DUPLICATE §5, aim 5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from typing import TypeAlias

from paiju.contest.round import Round
from paiju.contest.trio import PLAYERS, Trio

Lead: TypeAlias = tuple[int, int, int]
"""By how often a player has sat in a, b, c more than in the least used of the three."""

EVEN: Lead = (0, 0, 0)
APART = 16
"""Weight of a seat that leaves a player two apart, against the plain sum of squares."""

_ORDERS = tuple(permutations(range(PLAYERS)))


def leads(rounds: Iterable[Round]) -> defaultdict[int, Lead]:
    """Give player → lead after some rounds; who has not played is even."""
    counts: defaultdict[int, list[int]] = defaultdict(lambda: [0] * PLAYERS)
    for round_ in rounds:
        for table in round_.tables:
            for seat, player in enumerate(table):
                counts[player][seat] += 1
    found: defaultdict[int, Lead] = defaultdict(lambda: EVEN)
    for player, (a, b, c) in counts.items():
        least = min(a, b, c)
        found[player] = (a - least, b - least, c - least)
    return found


def after(lead: Lead, seat: int) -> Lead:
    """Give the lead after one more round in *seat*."""
    a, b, c = (times + (at == seat) for at, times in enumerate(lead))
    least = min(a, b, c)
    return (a - least, b - least, c - least)


def apart(lead: Lead) -> bool:
    """Tell whether the seats differ by more than one."""
    return max(lead) > 1


def lost(lead: Lead, left: int) -> bool:
    """Tell whether the seats will differ by more than one after *left* more rounds, whatever."""
    each, over = divmod(sum(lead) + left, PLAYERS)
    most = max(lead)
    return most > each + (over > 0) or (over > 0 and lead.count(each + 1) > over)


@cache
def _weight(lead: Lead, seat: int) -> int:
    """Weigh sitting down: growth of the sum of squares, and much more for two apart."""
    return 2 * lead[seat] + APART * max(0, max(after(lead, seat)) - 1)


@cache
def weight(one: Lead, two: Lead, three: Lead, left: int | None = None) -> tuple[int, int]:
    """Weigh a table in the best of its six orders: who is lost by it, then how seats grow apart.

    :param left: rounds after this one, at whose end the seats should differ by at most one; None:
        nobody counts as lost.
    """
    return min(_total((one, two, three), order, left) for order in _ORDERS)


def order(players: Sequence[int], lead: Sequence[Lead], table: int, left: int | None) -> Trio:
    """Seat three players, given best first, in the best of the six orders.

    Among equally good ones the first wins, counted from the order of 瑞士移位 at this table
    (index from 0).

    :param lead: the three players' leads.
    :param left: see :func:`weight`.
    """
    start = (2, 1, 0) if table % 2 else (0, 1, 2)
    orders = sorted(_ORDERS, key=lambda seats: (_total(lead, seats, left), seats != start, seats))
    seated = [0] * PLAYERS
    for player, seat in zip(players, orders[0], strict=True):
        seated[seat] = player
    a, b, c = seated
    return a, b, c


def _total(lead: Sequence[Lead], seats: Sequence[int], left: int | None) -> tuple[int, int]:
    pairs = list(zip(lead, seats, strict=True))
    total = sum(_weight(one, seat) for one, seat in pairs)
    if left is None:
        return 0, total
    # Who was lost before is lost in every seat.
    return sum(
        lost(after(one, seat), left) and not lost(one, left + 1) for one, seat in pairs
    ), total
