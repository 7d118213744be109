"""The 门子 of 跑胡子: what three or four cards (or the pair) may lie together.

A meld is a *figure* and its kinds in ascending order. Text is the figure's character and the
cards (``碰捌捌捌``, ``偎七七七``, ``臭偎五五五``); a 坎 and what is made of different cards is
written bare (``七七七``, ``一二三``, ``四肆肆``), and ``吃`` before a laid run is read and dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from functools import cache

import msgspec

from paiju.cards import zipai
from paiju.errors import Illegal, Unreadable


class Figure(IntEnum):
    """The figures, in the order in which a reading lists them (law §3)."""

    TI = 0
    PAO = 1
    KAN = 2
    WEI = 3
    CHOU = 4
    PENG = 5
    YI_ER_SAN = 6
    ER_QI_SHI = 7
    RUN = 8
    JIAO = 9
    JIANG = 10


FOURS = frozenset((Figure.TI, Figure.PAO))
CONCEALED = frozenset((Figure.WEI, Figure.CHOU))
"""偎 and 臭偎: with one more card they become 提 or 跑."""

CHARS = {
    Figure.TI: "提",
    Figure.PAO: "跑",
    Figure.KAN: "坎",
    Figure.WEI: "偎",
    Figure.CHOU: "臭偎",
    Figure.PENG: "碰",
    Figure.YI_ER_SAN: "一二三",
    Figure.ER_QI_SHI: "二七十",
    Figure.RUN: "一句话",
    Figure.JIAO: "绞",
    Figure.JIANG: "将",
}

_WRITTEN = (Figure.TI, Figure.PAO, Figure.WEI, Figure.CHOU, Figure.PENG)
_PREFIXES = {"臭": Figure.CHOU, **{CHARS[f]: f for f in Figure if len(CHARS[f]) < 3}}


class Meld(msgspec.Struct, frozen=True, gc=False):
    """A group of cards: its figure and its kinds, ascending."""

    figure: Figure
    kinds: tuple[int, ...]

    @property
    def counts(self) -> int:
        """The cards as packed counts."""
        return _packed(self.kinds)

    @property
    def cards(self) -> str:
        """The cards as text, without the figure."""
        return "".join(zipai.KINDS[kind] for kind in self.kinds)


@cache
def _packed(kinds: tuple[int, ...]) -> int:
    """Pack the kinds of a meld, of which there are not many."""
    return sum(1 << 3 * kind for kind in kinds)


def alike(figure: Figure, kind: int) -> Meld:
    """Make a meld of like cards: four for 提 and 跑, two for 将, else three."""
    many = 4 if figure in FOURS else 2 if figure is Figure.JIANG else 3
    return Meld(figure, (kind,) * many)


def mixed(kinds: tuple[int, ...]) -> Meld | None:
    """Recognise a meld of different cards (一二三, 二七十, other run, 绞); None if it is none."""
    if len(kinds) != 3:
        return None
    a, b, c = kinds = tuple(sorted(kinds))
    if a // 10 == c // 10:
        low = a % 10
        if (b, c) == (a + 1, a + 2):
            return Meld(Figure.YI_ER_SAN if low == 0 else Figure.RUN, kinds)
        if low == 1 and (b, c) == (a + 5, a + 8):
            return Meld(Figure.ER_QI_SHI, kinds)
    elif c == a + 10 and b in (a, c):
        return Meld(Figure.JIAO, kinds)
    return None


def _all_mixed() -> tuple[Meld, ...]:
    runs = [(s + p, s + p + 1, s + p + 2) for p in range(8) for s in (0, 10)]
    reds = [(1, 6, 9), (11, 16, 19)]
    jiao = [(p, p + 10, p + 10 * twice) for p in range(10) for twice in (0, 1)]
    found = [mixed(kinds) for kinds in [*runs, *reds, *jiao]]
    return tuple(meld for meld in found if meld is not None)


MIXED = _all_mixed()
"""The 38 melds of different cards: 16 runs, 2 of 二七十, 20 绞."""

MIXED_OF = {meld.kinds: meld for meld in MIXED}
"""Kinds ascending → the meld of different cards that they are."""

MIXED_WITH = tuple(tuple(m for m in MIXED if kind in m.kinds) for kind in range(20))
"""Kind → the melds of different cards that hold it: what may be 吃'd."""


def write(meld: Meld) -> str:
    """Write a meld; :func:`read` gives it back."""
    return (CHARS[meld.figure] if meld.figure in _WRITTEN else "") + meld.cards


def write_all(melds: tuple[Meld, ...]) -> str:
    """Write melds with spaces between."""
    return " ".join(write(meld) for meld in melds)


def read(text: str) -> Meld:
    """Read one meld.

    Bare like cards are a 将 (two), a 坎 (three) or a 提 (four).

    :raises Unreadable: a stray character.
    :raises Illegal: the cards do not make that figure (law §3).
    """
    figure, rest = _prefix(text)
    kinds = tuple(sorted(zipai.read_kinds(rest)))
    meld = _alike_as(figure, kinds) if len(set(kinds)) == 1 else _mixed_as(figure, kinds)
    if meld is None:
        raise Illegal("paohuzi.no_meld", where=text, article="§3", meld=text)
    return meld


def read_all(text: str) -> tuple[Meld, ...]:
    """Read melds with spaces between; together no more than four cards of a kind.

    :raises Unreadable: see :func:`read`.
    :raises Illegal: see :func:`read`, or a fifth card of a kind.
    """
    melds = tuple(read(word) for word in text.split())
    check_copies([kind for meld in melds for kind in meld.kinds])
    return melds


def check_copies(kinds: Iterable[int]) -> None:
    """Refuse more than four cards of a kind (law §1).

    :raises Illegal: at the lowest kind that occurs too often.
    """
    for kind, many in sorted(Counter(kinds).items()):
        if many > zipai.COPIES:
            raise Illegal(
                "paohuzi.too_many", article="§1", card=zipai.KINDS[kind], most=zipai.COPIES
            )


def _prefix(text: str) -> tuple[Figure | None, str]:
    if text.startswith("吃"):
        return None, text[1:]
    for prefix in sorted(_PREFIXES, key=len, reverse=True):
        if text.startswith(prefix):
            return _PREFIXES[prefix], text[len(prefix) :]
    if not text:
        raise Unreadable("paohuzi.empty_meld")
    return None, text


def _alike_as(figure: Figure | None, kinds: tuple[int, ...]) -> Meld | None:
    bare = {2: Figure.JIANG, 3: Figure.KAN, 4: Figure.TI}.get(len(kinds))
    figure = bare if figure is None else figure
    if figure is None or figure in (Figure.JIAO,):
        return None
    meld = alike(figure, kinds[0])
    return meld if meld.kinds == kinds else None


def _mixed_as(figure: Figure | None, kinds: tuple[int, ...]) -> Meld | None:
    meld = mixed(kinds)
    return meld if meld is not None and figure in (None, meld.figure) else None
