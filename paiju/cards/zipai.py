"""The 80 字牌 of 跑胡子: twenty kinds, four copies each, packed into one integer.

*kind*
    0…9 small 一…十, 10…19 large 壹…拾; 牌点 = ``kind % 10 + 1``.
*counts*
    60 bits, 3 bits a kind: how many of it (0…4). What the rules see.
*cards*
    80 bits, bit ``4·kind + copy``: the physical cards. What is dealt.

Text: the characters themselves; ``s1…s10`` and ``b1…b10`` are read, never written.
"""

from __future__ import annotations

from typing import NamedTuple

from paiju.errors import Illegal, Unreadable

SMALL = "一二三四五六七八九十"
LARGE = "壹贰叁肆伍陆柒捌玖拾"
KINDS = SMALL + LARGE
RED = frozenset((1, 6, 9, 11, 16, 19))
"""The red kinds 二七十贰柒拾; the other fourteen are black."""

IDS = tuple(range(80))
"""The 80 physical cards, in the order of the published deal."""

COPIES = 4

_LOW = sum(1 << 3 * kind for kind in range(20))
"""The lowest bit of each kind's count."""


class Token(NamedTuple):
    """One card as it was written: kind 0…19 and position from 1."""

    kind: int
    at: int


def tokens(text: str) -> list[Token]:
    """Split *text* into cards.

    :raises Unreadable: at the first character that is no card (``where`` = its position from 1).
    """
    found: list[Token] = []
    i = 0
    while i < len(text):
        start, char = i, text[i]
        i += 1
        if char == " ":
            continue
        kind = KINDS.find(char)
        if kind < 0 and char in "sSbB":
            digits = "10" if text[i : i + 2] == "10" else text[i : i + 1]
            if digits == "10" or digits in tuple("123456789"):
                kind = int(digits) - 1 + (10 if char in "bB" else 0)
                i += len(digits)
        if kind < 0:
            raise Unreadable("cards.stray_character", where=str(start + 1), char=char, at=start + 1)
        found.append(Token(kind, start + 1))
    return found


def read_kinds(text: str) -> list[int]:
    """Read cards in the order given, no more than four of a kind.

    :raises Unreadable: see :func:`tokens`.
    :raises Illegal: at the fifth card of a kind.
    """
    kinds: list[int] = []
    for kind, at in tokens(text):
        if kinds.count(kind) == COPIES:
            raise Illegal("cards.too_many", where=str(at), at=at, card=KINDS[kind], most=COPIES)
        kinds.append(kind)
    return kinds


def read_counts(text: str) -> int:
    """Read cards in any order into *counts*; errors as :func:`read_kinds`."""
    return sum(1 << 3 * kind for kind in read_kinds(text))


def count(counts: int, kind: int) -> int:
    """Tell how many of *kind* there are."""
    return counts >> 3 * kind & 7


def counts_of(cards: int) -> int:
    """Count the kinds of a set of physical cards."""
    return sum((cards >> 4 * k & 15).bit_count() << 3 * k for k in range(20) if cards >> 4 * k & 15)


def size(counts: int) -> int:
    """Give the number of cards in *counts*."""
    ones = counts & _LOW
    twos = counts >> 1 & _LOW
    fours = counts >> 2 & _LOW
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


def write_counts(counts: int) -> str:
    """Write *counts* ascending, 一…十 壹…拾."""
    return "".join(KINDS[k] * (counts >> 3 * k & 7) for k in range(20))
