"""What every possible table would cost: the aims of DUPLICATE §5 in one whole number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from paiju.contest import balance
from paiju.contest.balance import Lead
from paiju.contest.round import met
from paiju.contest.slate import Slate
from paiju.contest.trio import PLAYERS, Trio

_SCATTER_BITS = 20
_WEIGHT_BITS = 14


class Sums(msgspec.Struct, frozen=True, order=True):
    """The aims of a seating, the most important first."""

    hard: int
    repeats: int
    soft: int
    lost: int
    spread: int
    weight: int


class Toll:
    """Prices of tables over the places 0 … n−1 of a ranking.

    A price compares like (hard, repeats, soft, lost, spread, seat imbalance, scatter), and so does
    a sum of prices over a round; lost are the players whose seats cannot become even any more
    (0 where that is not asked for). The scatter is a fixed number a table that decides between
    seatings which are equal in everything, so that the best is one, whoever finds it.
    """

    def __init__(self, slate: Slate) -> None:
        self.size = len(slate.ranked)
        self.tables = self.size // PLAYERS
        place = {player: at for at, player in enumerate(slate.ranked)}
        lead = balance.leads(slate.past)
        self.leads: list[Lead] = [lead[player] for player in slate.ranked]
        self.met = masks(place, met(slate.past))
        self.hard = masks(place, slate.bans.hard)
        self.soft = masks(place, slate.bans.soft)
        self.bad = [a | b | c for a, b, c in zip(self.met, self.hard, self.soft, strict=True)]
        self.left = slate.left if slate.seats == "even" else None
        more = self.tables.bit_length()
        self._weight_at = _SCATTER_BITS + more
        self.spread_at = self._weight_at + _WEIGHT_BITS + more
        self.lost_at = self.spread_at + 2 * self.size.bit_length() + more
        self.soft_at = self.lost_at + PLAYERS.bit_length() + more
        self._pairs_bits = more + 2

    def price(self, i: int, j: int, k: int) -> int:
        """Price the table of places i < j < k."""
        fine = 0
        if (self.bad[i] >> j | self.bad[i] >> k | self.bad[j] >> k) & 1:
            fine = self._fine(i, j, k) << self.soft_at
        lost, weight = self.weight(i, j, k)
        seats = (lost << self.lost_at) + (weight << self._weight_at)
        scatter = _scatter((i * self.size + j) * self.size + k)
        return fine + ((k - i) ** 2 << self.spread_at) + seats + scatter

    def flawed(self, i: int, j: int, k: int) -> bool:
        """Tell whether a table has an unwanted meeting or loses a player."""
        if (self.bad[i] >> j | self.bad[i] >> k | self.bad[j] >> k) & 1:
            return True
        return self.left is not None and self.weight(i, j, k)[0] > 0

    def weight(self, i: int, j: int, k: int) -> tuple[int, int]:
        """Weigh a table's seats: who is lost by it, then how they grow apart."""
        return balance.weight(self.leads[i], self.leads[j], self.leads[k], self.left)

    def _fine(self, i: int, j: int, k: int) -> int:
        counts = (_count(bound, i, j, k) for bound in (self.hard, self.met, self.soft))
        total = 0
        for count in counts:
            total = (total << self._pairs_bits) + count
        return total

    def fined(self, price: int) -> int:
        """Give the part of a price that stands for unwanted meetings of any kind."""
        return price >> self.soft_at

    def flaws(self, price: int) -> int:
        """Give the part of a price above the spread: unwanted meetings, and players lost."""
        return price >> self.lost_at

    def smallest_fine(self) -> int:
        """Give the least fine that is not nothing: a soft meeting where there are bans of that."""
        return 1 if any(self.soft) else 1 << self._pairs_bits

    def total(self, trios: Iterable[Trio]) -> int:
        """Price a round."""
        return sum(self.price(*trio) for trio in trios)

    def sums(self, price: int) -> Sums:
        """Take a price apart."""
        bits, fine = self._pairs_bits, self.fined(price)
        low = (1 << bits) - 1
        return Sums(
            fine >> 2 * bits,
            fine >> bits & low,
            fine & low,
            price >> self.lost_at & (1 << self.soft_at - self.lost_at) - 1,
            price >> self.spread_at & (1 << self.lost_at - self.spread_at) - 1,
            price >> self._weight_at & (1 << self.spread_at - self._weight_at) - 1,
        )

    def fewest(self) -> int:
        """Give a number of repeats that no seating goes below: who has met all but few.

        A player with fewer than two others whom he may meet afresh repeats; each repeat serves
        two players.
        """
        everybody = (1 << self.size) - 1
        lack = 0
        for at, seen in enumerate(self.met):
            fresh = (everybody & ~seen & ~(1 << at)).bit_count()
            lack += max(0, PLAYERS - 1 - fresh)
        return -(-lack // 2) if self.size >= PLAYERS else 0


def _scatter(code: int) -> int:
    """Mix a table's number; twice, since after one product sums of three would be equal often."""
    once = code * 2654435761 & 0xFFFFFFFF
    return ((once ^ once >> 15) * 2246822519 & 0xFFFFFFFF) >> 32 - _SCATTER_BITS


def masks(place: dict[int, int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Give, place by place, the places that *pairs* of players bind it to, as bits."""
    found = [0] * len(place)
    for one, other in pairs:
        if one in place and other in place:
            found[place[one]] |= 1 << place[other]
            found[place[other]] |= 1 << place[one]
    return found


def _count(bound: Sequence[int], i: int, j: int, k: int) -> int:
    return (bound[i] >> j & 1) + (bound[i] >> k & 1) + (bound[j] >> k & 1)
