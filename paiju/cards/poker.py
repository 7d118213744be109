"""The 54 cards 扑克牌 of 二打一: ranks, physical cards, and hands packed into one integer.

Two packings, both in nibbles (4 bits a rank, lowest rank first), so that one shift moves a hand
up by one rank:

*counts*
    60 bits, nibble r = how many cards of rank r (0…4). Suits are forgotten: what the rules see.
*cards*
    60 bits, bit ``4·r + s`` = the physical card of rank r and suit s. What is dealt and held.
    Jokers have no suit: ``X`` is bit 52, ``D`` is bit 56.

Text: one character a card, ``3456789TJQKA2XD``; a suit may follow, ``8♦``. Read but never
written: ``10`` for ``T``, lower case, blanks between cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from paiju.errors import Illegal, Unreadable

RANKS = "3456789TJQKA2XD"
SUITS = "♠♥♣♦"
SMALL_JOKER = 13
BIG_JOKER = 14
JOKERS = (1 << 4 * SMALL_JOKER) | (1 << 4 * BIG_JOKER)
"""Counts of the rocket: one 小王 and one 大王."""

IDS = (*range(53), 56)
"""The 54 physical cards as bit numbers, in the order of the published deal."""

DECK = sum(1 << i for i in IDS)
"""All 54 physical cards as one set."""

ONES = sum(1 << 4 * r for r in range(15))
"""A nibble mask with the lowest bit of every rank set."""

MOST = tuple(1 if r >= SMALL_JOKER else 4 for r in range(15))
"""How many cards of each rank the deck holds."""

_REMEMBERED = 8192
"""Hands whose text is remembered: a table shows the same ones to several viewers, act by act."""


class Token(NamedTuple):
    """One card as it was written: rank 0…14, suit 0…3 or −1 where none was given, position."""

    rank: int
    suit: int
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
        if char == "1" and text[i : i + 1] == "0":
            char = "T"
            i += 1
        rank = RANKS.find(char.upper())
        if rank < 0 or not char.isascii():
            raise Unreadable("cards.stray_character", where=str(start + 1), char=char, at=start + 1)
        suit = SUITS.find(text[i]) if i < len(text) else -1
        if suit >= 0:
            if rank >= SMALL_JOKER:
                raise Unreadable("cards.suited_joker", where=str(i + 1), at=i + 1)
            i += 1
        found.append(Token(rank, suit, start + 1))
    return found


def read_counts(text: str) -> int:
    """Read cards in any order into *counts*; suits are read and forgotten.

    :raises Unreadable: see :func:`tokens`.
    :raises Illegal: at the first card of which the deck holds no more.
    """
    counts = 0
    seen: set[tuple[int, int]] = set()
    for rank, suit, at in tokens(text):
        if counts >> 4 * rank & 15 == MOST[rank] or (suit >= 0 and (rank, suit) in seen):
            raise too_many(rank, suit, at)
        seen.add((rank, suit))
        counts += 1 << 4 * rank
    return counts


def read_cards(text: str) -> int:
    """Read physical cards, every one with its suit, into *cards*.

    :raises Unreadable: a stray character, or a card other than a joker without its suit.
    :raises Illegal: the same card twice.
    """
    cards = 0
    for rank, suit, at in tokens(text):
        if suit < 0 and rank < SMALL_JOKER:
            raise Unreadable("cards.no_suit", where=str(at), at=at, card=RANKS[rank])
        bit = 1 << 4 * rank + max(suit, 0)
        if cards & bit:
            raise too_many(rank, suit, at)
        cards |= bit
    return cards


def too_many(rank: int, suit: int, at: int) -> Illegal:
    """Give the refusal for a card of which the deck holds no more."""
    name = RANKS[rank] + (SUITS[suit] if suit >= 0 else "")
    return Illegal("cards.too_many", where=str(at), at=at, card=name, most=MOST[rank])


def counts_of(cards: int) -> int:
    """Count the ranks of a set of physical cards (population count of every nibble at once)."""
    pairs = cards - (cards >> 1 & 0x555555555555555)
    return (pairs & 0x333333333333333) + (pairs >> 2 & 0x333333333333333)


def size(counts: int) -> int:
    """Give the number of cards in *counts* (the sum of its nibbles)."""
    bytes_ = (counts & 0xF0F0F0F0F0F0F0F) + (counts >> 4 & 0xF0F0F0F0F0F0F0F)
    return bytes_ % 255


def contains(counts: int, part: int) -> bool:
    """Tell whether *counts* holds all of *part* (no nibble runs below zero)."""
    return not ((counts | _GUARD) - part) & _GUARD ^ _GUARD


_GUARD = ONES << 3
"""Bit 3 of every nibble: counts never reach 8, so it catches a borrow."""


@lru_cache(maxsize=_REMEMBERED)
def write_counts(counts: int) -> str:
    """Write *counts* ascending, ``3…2XD``."""
    return "".join(RANKS[r] * (counts >> 4 * r & 15) for r in range(15) if counts >> 4 * r & 15)


@lru_cache(maxsize=_REMEMBERED)
def write_cards(cards: int) -> str:
    """Write physical cards ascending by rank, then ♠♥♣♦."""
    return "".join(write_card(i) for i in bits(cards))


def write_card(card: int) -> str:
    """Write one physical card (bit number 0…51, 52 ``X``, 56 ``D``)."""
    rank, suit = divmod(card, 4)
    return RANKS[rank] + ("" if rank >= SMALL_JOKER else SUITS[suit])


def bits(cards: int) -> list[int]:
    """List the bit numbers of a set, ascending."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def pick(cards: int, counts: int, first: int = 0) -> int:
    """Choose physical cards for ranks: those of *first* before the others, then ♠♥♣♦.

    *first* is what everybody knows already (the shown 底牌): a player who names no suit gives
    away as little as possible.

    :raises ValueError: *cards* does not hold *counts*.
    """
    chosen = 0
    for r in range(15):
        need = counts >> 4 * r & 15
        if not need:
            continue
        here = cards & 15 << 4 * r
        ordered = bits(here & first) + bits(here & ~first)
        if len(ordered) < need:
            raise ValueError(f"{write_cards(cards)} does not hold {write_counts(counts)}")
        for bit in ordered[:need]:
            chosen |= 1 << bit
    return chosen
