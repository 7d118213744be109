"""名堂 that a hand may still come to: how far each is, and what that is worth to the robot.

Each aim looks at the cards alone: how many must still change until its condition is met. What a
名堂 is worth grows as the root of its value, and halves with each card that is missing; one whose
condition the laid melds already rule out is worth nothing. Those that hang on the moment (天胡,
地胡, 海底胡) cannot be aimed at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import NamedTuple

from paiju.cards import zipai
from paiju.rules.paohuzi.clauses import Clauses, Fan
from paiju.rules.paohuzi.melds import Meld

_WEIGHT = 60
"""Points of a 名堂 that doubles a win and lacks nothing; a card in its place is worth 100."""

_FAR = 5
_ONE = sum(1 << 3 * kind for kind in range(20))
_RED = sum(7 << 3 * kind for kind in zipai.RED)
_LARGE = sum(7 << 3 * kind for kind in range(10, 20))


class Cards(NamedTuple):
    """What aims look at: numbers of cards in all and in the laid melds."""

    red: int
    red_laid: int
    large: int
    large_laid: int
    small: int
    small_laid: int
    alike: int
    pairs: int
    mixed_laid: int
    laid: int
    hand: int


Aim = Callable[[Cards, Fan, int], int | None]
"""Cards still to change, negative for cards above the threshold; None where it cannot be."""


def cards_of(hand: int, melds: tuple[Meld, ...]) -> Cards:
    """Count what a seat has."""
    laid = sum(meld.counts for meld in melds)
    size, red, large = zipai.size(hand), zipai.size(hand & _RED), zipai.size(hand & _LARGE)
    size_laid, red_laid = zipai.size(laid), zipai.size(laid & _RED)
    large_laid = zipai.size(laid & _LARGE)
    small_laid = size_laid - large_laid
    many = (hand & hand >> 1 & _ONE) | hand >> 2 & _ONE
    mixed = sum(meld.kinds[0] != meld.kinds[-1] for meld in melds)
    return Cards(
        red=red + red_laid,
        red_laid=red_laid,
        large=large + large_laid,
        large_laid=large_laid,
        small=size - large + small_laid,
        small_laid=small_laid,
        alike=many.bit_count() + len(melds) - mixed,
        pairs=(hand >> 1 & _ONE & ~many).bit_count(),
        mixed_laid=mixed,
        laid=len(melds),
        hand=size,
    )


def _many_red(cards: Cards, fan: Fan, _groups: int) -> int | None:
    return fan.at - cards.red


def _one_red(cards: Cards, _fan: Fan, _groups: int) -> int | None:
    return None if cards.red_laid > 1 else abs(cards.red - 1)


def _no_red(cards: Cards, _fan: Fan, _groups: int) -> int | None:
    return None if cards.red_laid else cards.red


def _large(cards: Cards, fan: Fan, groups: int) -> int | None:
    return None if cards.small_laid > 3 * groups - fan.at else fan.at - cards.large


def _small(cards: Cards, fan: Fan, groups: int) -> int | None:
    return None if cards.large_laid > 3 * groups - fan.at else fan.at - cards.small


def _alike(cards: Cards, _fan: Fan, groups: int) -> int | None:
    """Count one card for each group that is a pair, two for each that is not even that."""
    missing = groups - cards.alike
    pairs = min(missing, cards.pairs)
    return None if cards.mixed_laid else 2 * missing - pairs


def _closed(cards: Cards, _fan: Fan, _groups: int) -> int | None:
    return None if cards.laid else 0


def _last_card(cards: Cards, _fan: Fan, _groups: int) -> int | None:
    return (cards.hand - 1) // 3


_AIMS: dict[str, Aim] = {
    "hong_hu": _many_red,
    "hong_wu": _many_red,
    "dian_hu": _one_red,
    "hei_hu": _no_red,
    "dui_zi_hu": _alike,
    "da_zi_hu": _large,
    "xiao_zi_hu": _small,
    "ting_hu": _closed,
    "shua_hou": _last_card,
}


class Aims:
    """The 名堂 that can be aimed at under some clauses."""

    def __init__(self, clauses: Clauses) -> None:
        played = [(getattr(clauses, clause), aim) for clause, aim in _AIMS.items()]
        self._played = [(fan, aim, _worth(fan)) for fan, aim in played if fan.on]
        self._groups = clauses.men_zi

    def points(self, hand: int, melds: tuple[Meld, ...]) -> int:
        """Give what the 名堂 in reach are worth to a seat after its discard."""
        return self._points(cards_of(hand, melds)) if self._played else 0

    def discards(self, hand: int, melds: tuple[Meld, ...], kinds: Iterable[int]) -> dict[int, int]:
        """Give the same after each discard, of a card that the hand has once or twice."""
        if not self._played:
            return dict.fromkeys(kinds, 0)
        cards, known, found = cards_of(hand, melds), dict[tuple[bool, bool, bool], int](), {}
        for kind in kinds:
            sort = (kind in zipai.RED, kind >= 10, zipai.count(hand, kind) == 2)
            points = known.get(sort)
            if points is None:
                points = known[sort] = self._points(_less(cards, *map(int, sort)))
            found[kind] = points
        return found

    def _points(self, cards: Cards) -> int:
        points = 0
        for fan, aim, worth in self._played:
            missing = aim(cards, fan, self._groups)
            if missing is not None and missing <= _FAR:
                points += worth[missing]
        return points


def _less(cards: Cards, red: int, large: int, paired: int) -> Cards:
    """Take a card away: of a pair or single, red or black, large or small."""
    return cards._replace(
        red=cards.red - red,
        large=cards.large - large,
        small=cards.small - 1 + large,
        pairs=cards.pairs - paired,
        hand=cards.hand - 1,
    )


_MOST = 21


def _worth(fan: Fan) -> dict[int, int]:
    """Give the points of a 名堂 by the cards that it lacks, negative above its threshold."""
    values = {n: fan.base + fan.step * max(0, -n) for n in range(-_MOST, _FAR + 1)}
    return {n: (_WEIGHT * isqrt(100 * max(0, v - 1)) // 10) >> max(0, n) for n, v in values.items()}
