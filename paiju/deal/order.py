"""Boards made to order, for teaching and tests: cards typed in, or wishes that a deal must meet.

Cards that are typed lie where they were typed; the others are shuffled, every order equally
likely. Wishes are met by dealing again until they hold. Such a board says for ever that it was
made: its mark goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from paiju.cards import poker, zipai
from paiju.cards.deck import POKER, SEATS, ZIPAI, Deal, Deck, cut
from paiju.deal.shuffle import shuffled
from paiju.errors import Illegal, Unavailable, Unreadable

MADE = "order"
"""The mark of a board made to order. It says that, and nothing of the cards."""

TRIES = 20_000
"""How often a deal is tried before the wishes are given up, unless told otherwise."""

BOMBS = "bombs"
THREES = "threes"
ROCKET = "rocket"

_Count: TypeAlias = Callable[[int], int]


class Board(msgspec.Struct, frozen=True):
    """A deal made to order, with the mark that stays with it."""

    deal: Deal
    made: str = MADE


class Want(msgspec.Struct, frozen=True):
    """A wish: *seat* (0, 1, 2) holds *least* to *most* of *what*.

    *what* is a card (``"2"``, ``"2♠"``, ``"十"``: how many of it), :data:`BOMBS` (how many four
    alike), :data:`THREES` (how many exactly three alike), or :data:`ROCKET` (1 or 0).
    """

    seat: int
    what: str
    least: int = 1
    most: int = 80


class _Slot(msgspec.Struct, frozen=True):
    """A place with a typed card: the physical cards that it may be, and its name."""

    ids: tuple[int, ...]
    name: str
    where: str


_Slots: TypeAlias = list[_Slot | None]


def make(
    deck: Deck,
    source: Iterator[int],
    hands: Sequence[str] = ("", "", ""),
    rest: str = "",
    wants: Sequence[Want] = (),
    tries: int = TRIES,
) -> Board:
    """Make a board.

    :param source: uniform bytes without end (:func:`paiju.deal.shuffle.stream`).
    :param hands: what each seat holds for certain; suits may be left out, ``?`` is any card.
    :param rest: the other cards in order, from the first on (底牌 in turn order; 亮张, then the
        stock, next card first); ``?`` keeps a place for any card.
    :raises Unreadable: a stray character, or a wish that names no card.
    :raises Illegal: more cards than the deck or the place has.
    :raises Unavailable: none of *tries* deals met the wishes.
    """
    sizes = (deck.hand, deck.hand, deck.hand, deck.size - 3 * deck.hand)
    slots: _Slots = []
    for text, place, size in zip((*hands, rest), (*SEATS, "rest"), sizes, strict=True):
        slots += _typed(deck, text, place, size)
    _lay(deck.ids, slots)
    tests = [(want, _count(deck, want.what)) for want in wants]
    for _ in range(tries):
        deal = cut(deck, [deck.ids.index(i) for i in _lay(shuffled(source, deck.ids), slots)])
        if all(want.least <= count(deal.hands[want.seat]) <= want.most for want, count in tests):
            return Board(deal)
    raise Unavailable("deal.not_found", tries=tries)


def _typed(deck: Deck, text: str, place: str, size: int) -> _Slots:
    """Read one place: a slot for each card and ``?``, filled up with free ones."""
    marks = [(at, None) for at, char in enumerate(text, 1) if char == "?"]
    cards = [(at, _Slot(ids, name, place)) for ids, name, at in _cards(deck, text)]
    slots: _Slots = [slot for _, slot in sorted([*marks, *cards], key=lambda pair: pair[0])]
    if len(slots) > size:
        raise Illegal("deal.too_long", where=place, place=place, size=size, given=len(slots))
    return slots + [None] * (size - len(slots))


def _lay(ids: Sequence[int], slots: _Slots) -> list[int]:
    """Lay cards into the slots: one that can be only one card first, free slots last.

    :raises Illegal: a slot whose card is gone.
    """
    left = dict.fromkeys(ids)
    laid: dict[int, int] = {}
    places = [(len(slot.ids), i, slot) for i, slot in enumerate(slots) if slot]
    for _, i, slot in sorted(places, key=lambda place: place[:2]):
        card = next((card for card in left if card in slot.ids), None)
        if card is None:
            raise Illegal("deal.no_more", where=slot.where, place=slot.where, card=slot.name)
        del left[card]
        laid[i] = card
    others = iter(left)
    return [laid[i] if i in laid else next(others) for i in range(len(slots))]


def _cards(deck: Deck, text: str) -> list[tuple[tuple[int, ...], str, int]]:
    """Read typed cards: the physical cards that each may be, its name, its position from 1."""
    return _READ[deck.name](text.replace("?", " "))


def _poker(text: str) -> list[tuple[tuple[int, ...], str, int]]:
    found = []
    for rank, suit, at in poker.tokens(text):
        any_suit = range(4 * rank, 4 * rank + poker.MOST[rank])
        ids = tuple(any_suit) if suit < 0 else (4 * rank + suit,)
        found.append((ids, poker.RANKS[rank] + (poker.SUITS[suit] if suit >= 0 else ""), at))
    return found


def _zipai(text: str) -> list[tuple[tuple[int, ...], str, int]]:
    return [
        (tuple(range(4 * kind, 4 * kind + zipai.COPIES)), zipai.KINDS[kind], at)
        for kind, at in zipai.tokens(text)
    ]


_READ = {POKER.name: _poker, ZIPAI.name: _zipai}


def _count(deck: Deck, what: str) -> _Count:
    """Give the function that counts *what* in a hand.

    :raises Unreadable: it is neither a figure nor one card.
    """
    if what in _FIGURES:
        return _FIGURES[what]
    cards = _cards(deck, what)
    if len(cards) != 1:
        raise Unreadable("deal.bad_want", where=what, what=what)
    mask = sum(1 << i for i in cards[0][0])
    return lambda hand: (hand & mask).bit_count()


def _alike(hand: int, number: int) -> int:
    """Count the nibbles with exactly *number* cards (both decks keep like cards in a nibble)."""
    return sum((hand >> shift & 15).bit_count() == number for shift in range(0, 80, 4))


_FIGURES: dict[str, _Count] = {
    BOMBS: lambda hand: _alike(hand, 4),
    THREES: lambda hand: _alike(hand, 3),
    ROCKET: lambda hand: int(hand & poker.JOKERS == poker.JOKERS),
}
