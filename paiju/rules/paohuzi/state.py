"""How a deal of 跑胡子 stands: a frozen value; the other files make the next one of it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from paiju.cards import zipai
from paiju.rules.paohuzi.act import Act
from paiju.rules.paohuzi.held import Held
from paiju.rules.paohuzi.hu import Reading
from paiju.rules.paohuzi.melds import FOURS, Meld

T = TypeVar("T")
Three: TypeAlias = tuple[T, T, T]

Phase: TypeAlias = Literal[
    "special", "liang", "covered", "claim", "melded", "discard", "draw", "over"
]
"""*special*: 三提五坎 is offered · *liang*: 胡 on the 亮张 · *covered*: 胡 before the drawer's own
提 or 偎 (``hu_before_forced``) · *claim*: a card lies open · *melded*: 胡 after an own 提 or 偎
that leaves no discard due · *discard*: ``turn`` discards · *draw*: never between two acts."""

Verb: TypeAlias = Literal["摸", "打", "过", "吃", "碰", "跑", "偎", "臭偎", "提", "胡"]

NONE = -1


class Event(NamedTuple):
    """One thing that happened: who, what, with which card (−1: none), and the groups laid.

    A ``过`` is a declined right that binds (忍碰, 过张); *opening* marks a 起手提.
    """

    seat: int
    verb: Verb
    kind: int = NONE
    groups: tuple[Meld, ...] = ()
    opening: bool = False


class Won(msgspec.Struct, frozen=True):
    """How the deal was won."""

    seat: int
    how: str
    kind: int
    reading: Reading


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in progress.

    *hands* are packed counts; *rows* what each seat discarded or turned in vain; *wall* the
    stock, next card first; *card* the card on the table (−1: none), *drawn* whether it came
    from the stock; *turn* whose card it is, or who discards or draws. *offers* are what each
    seat may answer now (empty: not asked), *answers* what is in. *ren_peng* and *guo_zhang* are
    sets of kinds as bits; *dead* is 死手. *self_held* is what the drawer held before an own 提 or
    偎 on which 胡 is offered.
    """

    phase: Phase
    dealer: int
    liang: int
    hands: Three[int]
    wall: tuple[int, ...]
    turn: int
    melds: Three[tuple[Meld, ...]] = ((), (), ())
    rows: Three[tuple[int, ...]] = ((), (), ())
    card: int = NONE
    drawn: bool = False
    offers: Three[tuple[Act, ...]] = ((), (), ())
    answers: Three[Act | None] = (None, None, None)
    ren_peng: Three[int] = (0, 0, 0)
    guo_zhang: Three[int] = (0, 0, 0)
    dead: Three[bool] = (False, False, False)
    draws: Three[int] = (0, 0, 0)
    self_held: Held | None = None
    log: tuple[Event, ...] = ()
    won: Won | None = None

    def asked(self) -> tuple[int, ...]:
        """Name the seats that have an offer and have not answered."""
        return tuple(s for s in range(3) if self.offers[s] and self.answers[s] is None)


def put(three: Three[T], seat: int, value: T) -> Three[T]:
    """Give *three* with one seat's value replaced."""
    a, b, c = (value if s == seat else three[s] for s in range(3))
    return (a, b, c)


def after(seat: int, steps: int = 1) -> int:
    """Give the seat that many places further in the order of play (下家)."""
    return (seat + steps) % 3


def in_turn(state: State) -> Three[int]:
    """Give the seats in order of right on the card of ``turn``: its owner, 下家, 上家."""
    return (state.turn, after(state.turn), after(state.turn, 2))


def count(state: State, seat: int, kind: int) -> int:
    """Tell how many of *kind* a seat has in hand."""
    return zipai.count(state.hands[seat], kind)


def fours(melds: tuple[Meld, ...]) -> int:
    """Count the four-card melds."""
    return sum(meld.figure in FOURS for meld in melds)


def total(hand: int, melds: tuple[Meld, ...]) -> int:
    """Count a seat's cards, in hand and melded."""
    return zipai.size(hand) + sum(len(meld.kinds) for meld in melds)
