"""What a seat holds when the question is put whether it has won, and the ways to read it.

The winning card may stand in more than one way (law §3, §5–§7). With its source:

*draw*, the seat's own draw
    With exactly two or three alike in hand, or an own 偎, it must lie as 偎 or 提; under
    ``hu_before_forced`` it may be an ordinary card instead.
*other*, another seat's draw
    Third of a kind: counted as 碰, or an ordinary card. Fourth: 跑, or (``po_pao_hu``) ordinary.
*discard*
    As *other*; but an own 碰 does not grow.

An own 碰 grows to 跑 by any draw, the own one too. 坎 and four alike in the hand are never split.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

import msgspec

from paiju.cards import zipai
from paiju.rules.paohuzi.clauses import Clauses
from paiju.rules.paohuzi.grouping import set_aside
from paiju.rules.paohuzi.melds import CONCEALED, FOURS, Figure, Meld, alike


class Source(Enum):
    """Where the winning card came from."""

    DRAW = "draw"
    OTHER = "other"
    DISCARD = "discard"


class Held(msgspec.Struct, frozen=True):
    """A hand (packed counts), its laid melds, and the winning card with its source.

    Without *last* the hand is whole. *triple* is what a self-drawn third of a kind makes: 偎,
    臭偎, or 坎 of the 亮张, which is 庄家's own card.
    """

    hand: int
    melds: tuple[Meld, ...] = ()
    last: int | None = None
    source: Source = Source.DRAW
    triple: Figure = Figure.WEI


class Way(NamedTuple):
    """One way to take the winning card: the melds that are settled, and the cards still free."""

    fixed: tuple[Meld, ...]
    free: int

    @property
    def pair(self) -> bool:
        """A 将 belongs to the hand: it has a meld of four (law §7)."""
        return any(meld.figure in FOURS for meld in self.fixed)


def ways(clauses: Clauses, held: Held) -> list[Way]:
    """List the ways to take the winning card."""
    if held.last is None:
        aside, free = set_aside(held.hand)
        return [Way(held.melds + aside, free)]
    return list(_ways(clauses, held, held.last))


def _ways(clauses: Clauses, held: Held, last: int) -> Iterator[Way]:
    aside, free = set_aside(held.hand)
    made = _made(held, last)
    if made is None:
        yield Way(held.melds + aside, free + (1 << 3 * last))
        return
    fixed = tuple(m for m in held.melds + aside if not _grows(m, last))
    left = zipai.count(free, last)
    yield Way((*fixed, made), free - (left << 3 * last))
    if _may_be_ordinary(clauses, held, made):
        yield Way(held.melds + aside, free + (1 << 3 * last))


def _made(held: Held, last: int) -> Meld | None:
    """Give the meld of like cards that *last* completes, if it completes one."""
    drawn = held.source is Source.DRAW
    many = zipai.count(held.hand, last)
    laid = next((m.figure for m in held.melds if _grows(m, last)), None)
    if many == 3 or laid in CONCEALED:
        return alike(Figure.TI if drawn else Figure.PAO, last)
    if laid is Figure.PENG:
        return alike(Figure.PAO, last) if held.source is not Source.DISCARD else None
    if many == 2:
        return alike(held.triple if drawn else Figure.PENG, last)
    return None


def _grows(meld: Meld, kind: int) -> bool:
    """Tell whether a meld is three of *kind*."""
    return meld.kinds == (kind,) * 3


def _may_be_ordinary(clauses: Clauses, held: Held, made: Meld) -> bool:
    grew_peng = any(m.figure is Figure.PENG and _grows(m, made.kinds[0]) for m in held.melds)
    if held.source is Source.DRAW and not grew_peng:
        # the 亮张 is 庄家's own card: with its like it is a 坎 or 提, whatever comes first (§2.3)
        return clauses.hu_before_forced and held.triple is not Figure.KAN
    return clauses.po_pao_hu or made.figure not in FOURS
