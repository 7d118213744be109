"""The state of one deal of 二打一: a frozen value that rules fold and views read."""

from __future__ import annotations

from typing import Literal

import msgspec

from paiju.rules.doudizhu.catalogue import PASS
from paiju.rules.doudizhu.wild import Made

Phase = Literal["call", "double", "redouble", "play", "over"]
NOBODY = -1
EVERYBODY = 0b111


class Call(msgspec.Struct, frozen=True):
    """叫分: 0 不叫, 1…3."""

    value: int


class Double(msgspec.Struct, frozen=True):
    """加倍 of a defender, 再加倍 of 庄家: yes or no."""

    yes: bool


class Play(msgspec.Struct, frozen=True, gc=False):
    """一手牌: the play id of the catalogue (0 过牌) and the physical cards.

    ``cards`` is 0 in the acts that the rules list: which of like cards go is then still open,
    and ``read`` settles it. ``stars`` are the ranks that wild cards stand for (packed counts),
    ``wild`` those of ``cards`` that are wild.
    """

    id: int
    cards: int = 0
    stars: int = 0
    wild: int = 0


class Lapse(msgspec.Struct, frozen=True):
    """Too late: the seat has lost its right to play in this trick (``overtime = lapse``)."""


Act = Call | Double | Play | Lapse
PASSED = Play(PASS)
LAPSED = Lapse()


class State(msgspec.Struct, frozen=True, kw_only=True):
    """One deal. Hands and ``base`` are physical cards; 0, 1, 2 are the seats."""

    phase: Phase
    opener: int
    hands: tuple[int, int, int]
    base: tuple[int, ...]
    calls: tuple[int, ...] = ()
    """Calls made, in order from the opener."""
    landlord: int = NOBODY
    bid: int = 0
    answers: tuple[int, int, int] = (NOBODY, NOBODY, NOBODY)
    """加倍 answers by seat: −1 none yet, 0 no, 1 yes."""
    redoubled: bool = False
    turn: int
    """The seat to call or play; meaningless while the defenders are asked together."""
    last: int = PASS
    """The play id to beat, 0 on a lead."""
    stars: int = 0
    """What wild cards stand for in the play to beat, as packed counts."""
    wild: int = 0
    """The physical cards that are wild, once 庄家 is known."""
    leader: int = NOBODY
    """Who made the play to beat."""
    passes: int = 0
    """Passes in a row since the play to beat."""
    out: int = 0
    """Seats (bit set) that may not play again in this trick: they passed under ``pass_is_final``,
    or let their right lapse. All three on a lead: the next must play its smallest single card."""
    rockets: int = 0
    bombs: int = 0
    blasts: tuple[int, int, int] = (0, 0, 0)
    """Bombs of each seat, the rocket not among them."""
    hard: tuple[int, int, int] = (0, 0, 0)
    """Those of them that were hard."""
    rocketeer: int = NOBODY
    """Who played the rocket."""
    fouls: tuple[int, int, int] = (0, 0, 0)
    """犯规 of each seat in this deal, all kinds together."""
    plays: tuple[int, int, int] = (0, 0, 0)
    """How many times each seat has played (passes not counted)."""
    shown: tuple[int, int, int] = (0, 0, 0)
    """The physical cards each seat has played."""
    lasts: tuple[Act | None, Act | None, Act | None] = (None, None, None)
    """What each seat did last, as far as all know it."""
    winner: int = NOBODY
    fouler: int = NOBODY
    """Who lost the deal by fouls; the winner is then nobody."""

    def doubled(self) -> tuple[int, ...]:
        """Name the defenders who doubled."""
        return tuple(seat for seat in range(3) if self.answers[seat] == 1)

    def to_beat(self) -> Made:
        """Give the play to beat."""
        return Made(self.last, self.stars)

    def forced(self) -> bool:
        """Tell whether all three have let the lead lapse."""
        return self.out == EVERYBODY

    def known(self) -> int:
        """Give the 底牌 as a set once they lie open: cards that all have seen in 庄家's hand."""
        return sum(1 << card for card in self.base) if self.revealed() else 0

    def revealed(self) -> bool:
        """Tell whether the 底牌 lie open (after 再加倍)."""
        return self.phase == "play" or (self.phase == "over" and self.landlord != NOBODY)


def put(triple: tuple[int, int, int], seat: int, value: int) -> tuple[int, int, int]:
    """Replace one seat's entry."""
    a, b, c = triple
    if seat == 0:
        return value, b, c
    return (a, value, c) if seat == 1 else (a, b, value)


def put_last(state: State, seat: int, act: Act) -> tuple[Act | None, Act | None, Act | None]:
    """Note what *seat* did last."""
    a, b, c = state.lasts
    if seat == 0:
        return act, b, c
    return (a, act, c) if seat == 1 else (a, b, act)
