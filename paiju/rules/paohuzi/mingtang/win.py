"""What a 名堂 looks at: a won hand with the circumstances of the win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from paiju.cards import zipai
from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.melds import Meld

Opening = Literal["", "tian", "di"]


class Win(msgspec.Struct, frozen=True):
    """A won hand: its groups, its 胡息, and how it was won.

    *held* is the number of cards in the hand before the winning card, *melded* whether anything
    had been melded before it, *last_stock* whether it was the last card of the stock.
    """

    groups: tuple[Meld, ...]
    huxi: int
    self_drawn: bool = False
    held: int = 21
    melded: bool = False
    last_stock: bool = False
    opening: Opening = ""

    @property
    def kinds(self) -> list[int]:
        """All cards of the hand."""
        return [kind for meld in self.groups for kind in meld.kinds]

    @property
    def red(self) -> int:
        """Number of red cards."""
        return sum(kind in zipai.RED for kind in self.kinds)

    @property
    def large(self) -> int:
        """Number of large cards."""
        return sum(kind >= 10 for kind in self.kinds)

    @property
    def small(self) -> int:
        """Number of small cards."""
        return sum(kind < 10 for kind in self.kinds)


class Mingtang(msgspec.Struct, frozen=True):
    """One 名堂: its clause, its name, and when it is met.

    *degree* gives how far the win is above the threshold ``fan.at`` (0 = just met), or None.
    Of the 名堂 of one *family* only the dearest counts.
    """

    clause: str
    zh: str
    en: str
    degree: Callable[[Win, Fan], int | None]
    family: str = ""


def above(number: int, threshold: int) -> int | None:
    """Give how far *number* is above *threshold*, None when it is below."""
    return number - threshold if number >= threshold else None


def when(condition: object) -> int | None:
    """Give degree 0 when *condition* holds, else None."""
    return 0 if condition else None
