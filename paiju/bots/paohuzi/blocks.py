"""What loose cards may become: whole melds, and twos that wait for a third card.

Cards are kinds and packed counts (``paiju.cards.zipai``). The tables hang on the 胡息 of the
profile alone.
"""

from __future__ import annotations

from typing import NamedTuple

from paiju.rules.paohuzi.huxi import Values, value
from paiju.rules.paohuzi.melds import MIXED, Figure, alike

_BORROW = sum(4 << 3 * kind for kind in range(20))


class Whole(NamedTuple):
    """A meld of different cards: packed counts and 胡息."""

    cards: int
    huxi: int

    def within(self, free: int) -> bool:
        """Tell whether packed counts, none above three, hold the meld."""
        return (free | _BORROW) - self.cards & _BORROW == _BORROW


class Third(NamedTuple):
    """A kind that completes a two, as a bit, and twice the 胡息 of what it makes."""

    bit: int
    twice: int


def wholes(values: Values) -> tuple[Whole, ...]:
    """List the 38 melds of different cards."""
    return tuple(Whole(meld.counts, value(values, meld)) for meld in MIXED)


def thirds(values: Values) -> dict[int, tuple[Third, ...]]:
    """Give the thirds of each two, by 20 × its lower kind + its higher one."""
    found: dict[int, dict[Third, None]] = {}
    for meld in MIXED:
        for at, kind in enumerate(meld.kinds):
            low, high = meld.kinds[:at] + meld.kinds[at + 1 :]
            third = Third(1 << kind, 2 * value(values, meld))
            found.setdefault(20 * low + high, {})[third] = None
    for kind in range(20):
        # The own draw makes a 偎, another's card a 碰: the mean of the two.
        twice = sum(value(values, alike(f, kind)) for f in (Figure.WEI, Figure.PENG))
        found[21 * kind][Third(1 << kind, twice)] = None
    return {two: tuple(waits) for two, waits in found.items()}
