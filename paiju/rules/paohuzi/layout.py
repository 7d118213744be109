"""What a one-line position of 跑胡子 says, as values; unknown cards included."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from paiju.cards import zipai
from paiju.rules.paohuzi.melds import FOURS, Figure, Meld
from paiju.rules.paohuzi.state import NONE, Three

What: TypeAlias = Literal["", "摸", "打", "亮", "起", "提", "偎", "臭偎"]
"""How the card came there: ``摸`` from the stock, ``打`` discarded, ``亮`` the 亮张 before the
play, ``起`` the same while 三提五坎 is asked, ``提 偎 臭偎`` just laid and 胡 is asked; nothing: a
discard is due."""

OWN: dict[Figure, What] = {Figure.TI: "提", Figure.WEI: "偎", Figure.CHOU: "臭偎"}
"""Figure → how a meld of one's own draw is written as the card on the table."""


class Hand(NamedTuple):
    """What is known of a hand: packed counts, and how many cards more (None: nobody says)."""

    counts: int
    unknown: int | None = 0

    @property
    def size(self) -> int | None:
        """Number of cards, None where it is not known."""
        return None if self.unknown is None else zipai.size(self.counts) + self.unknown


class Laid(NamedTuple):
    """A meld on the table: its figure, its kinds (none: covered), how many of them are shown."""

    figure: Figure
    kinds: tuple[int, ...]
    shown: int

    @property
    def meld(self) -> Meld | None:
        """The meld, None where nobody says of which cards."""
        return Meld(self.figure, self.kinds) if self.kinds else None

    @property
    def size(self) -> int:
        """Number of cards."""
        return 4 if self.figure in FOURS else 3


class Rights(NamedTuple):
    """What a seat has given up: kinds as bits that it may not 吃, not 碰; 死手."""

    chi: int = 0
    peng: int = 0
    dead: bool = False


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One position as it was written; seats 0, 1, 2; ``NONE`` for what is not there or unknown."""

    hands: Three[Hand]
    melds: Three[tuple[Laid, ...]]
    dealer: int
    turn: int
    """Whose card lies on the table, or who discards."""
    what: What
    card: int
    wall: int | None
    rights: Three[Rights | None]
    liang: int = NONE
    rows: Three[tuple[int, ...]] | None = None
    said: Three[str] = ("", "", "")
    """Answers already given to the card on the table."""
