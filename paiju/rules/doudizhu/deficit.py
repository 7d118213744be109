"""All legal plays of a hand with wild cards: the same catalogue with a deficit test.

What a play lacks in the cards of the hand that are not wild, wild cards must stand for. The test
runs over bodies first, and only the wings of a body that can be made are looked at. One play may
then be made in several ways, since a wild card may stand for a card that the hand holds too.

The test compares *towers*: four bits a rank, n cards as the n lowest of them. What a play lacks
is then one operation, ``play & ~hand``, and its bits are the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from paiju.cards.poker import ONES
from paiju.rules.doudizhu import figure as fig
from paiju.rules.doudizhu.catalogue import PASS, Catalogue, Play
from paiju.rules.doudizhu.wild import STANDS_FOR, Made, Wild

_GUARD = ONES << 3
_STAND = (1 << 4 * STANDS_FOR) - 1
_REMEMBERED = 1 << 14
_LOW = 3 * ONES
_EVEN = 5 * ONES
_LEVELS = tuple(((1 << number) - 1) * ONES & _STAND for number in range(5))
"""Number → mask of the cards of each rank of which so many can be taken."""


Ways = tuple[int, Sequence[int]]
"""The id of a play, and the stars that it may have."""

Tall = tuple[int, Play]
"""The tower of a play's cards, and the play."""

Lack = tuple[int, Play, int]
"""The tower of a play's cards, the play, and the tower of what the hand lacks of it."""

Bodies = list[tuple[int, int, int, list[Tall]]]
"""Top, length, tower of the body, and the plays that have it."""


class Deficit:
    """Lists the plays of hands that hold wild cards, or that must beat a play made with some."""

    def __init__(self, wild: Wild) -> None:
        self._wild = wild
        self._plays = wild.catalogue.plays

    def plays(self, held: int, wilds: int, last: Made, face: int) -> list[Made]:
        """List every play, with every choice of what the wild cards stand for.

        :param held: the other cards of the hand, as packed counts.
        :param wilds: how many wild cards it has.
        :param last: the play to beat, :data:`wild.LEAD` on a lead.

        In order of the wild cards that a play takes, then of the ids.
        """
        ways = self.ways(held, wilds, last, face)
        return [Made(ident, stars) for ident, found in ways for stars in found]

    def ways(self, held: int, wilds: int, last: Made, face: int) -> list[Ways]:
        """List the same play by play: its id, and what wild cards may stand for in it."""
        by_number: list[list[Ways]] = [[] for _ in range(wilds + 1)]
        hand = tower(held)
        # Bodies and their plays stand in the order of ids, and the sets of stars ascend.
        for tall, play, missing in self._least(hand, wilds, last):
            taken, lacking, ident = missing.bit_count(), counts(missing), play.id
            doubtful = play.strength or play.size <= wilds
            if doubtful or taken < wilds:
                levels = _LEVELS[wilds - taken]
                sets = _beyond(tall & hand & levels, wilds - taken)
                for more, some in enumerate(sets, taken):
                    found = [lacking + stars for stars in some]
                    if doubtful:
                        found = self._legal(play, found, last, face)
                    by_number[more].append((ident, found))
            else:
                by_number[wilds].append((ident, (lacking,)))
        return [way for found in by_number for way in found]

    def _legal(self, play: Play, found: list[int], last: Made, face: int) -> list[int]:
        """Keep of bombs, rocket and plays of wild cards alone what is a play and high enough."""
        fits, beats = self._wild.fits, self._wild.beats
        return [s for s in found if fits(play, s, face) and beats(Made(play.id, s), last, face)]

    def least(self, held: int, wilds: int, last: Made) -> Iterator[tuple[Play, int]]:
        """Give the plays that can be made, each with what it lacks; parameters as :meth:`plays`.

        Which of them may be made so, and whether bombs beat the last one, is still open.
        """
        for _, play, missing in self._least(tower(held), wilds, last):
            yield play, counts(missing)

    def _least(self, hand: int, wilds: int, last: Made) -> list[Lack]:
        """As :meth:`least`, in towers, in the order of ids."""
        beaten = self._plays[last.id]
        found: list[Lack] = []
        if not last.id:
            found = self._of(range(fig.BOMB), hand, wilds, beaten)
        elif not beaten.strength:
            found = self._of((beaten.figure,), hand, wilds, beaten)
        return found + self._of((fig.BOMB, fig.ROCKET), hand, wilds, self._plays[PASS])

    def _of(self, figures: Iterable[int], hand: int, wilds: int, beaten: Play) -> list[Lack]:
        """Give the plays of some figures, those alone that are as long as *beaten* and higher."""
        every, short = _bodies(self._wild.catalogue), ~hand
        found: list[Lack] = []
        for figure in figures:
            for top, length, body, plays in every[figure]:
                if beaten.id and (length != beaten.length or top <= beaten.top):
                    continue
                if (body & short).bit_count() <= wilds:
                    found += [
                        (tall, play, missing)
                        for tall, play in plays
                        if (missing := tall & short).bit_count() <= wilds and missing <= _STAND
                    ]
        return found


@cache
def _bodies(catalogue: Catalogue) -> list[Bodies]:
    """Give the bodies of every figure; built once, where the first wild card turns up."""
    found = [
        {
            (body.top, body.length): (body.top, body.length, tower(body.cards), list[Tall]())
            for body in fig.bodies(figure)
        }
        for figure in range(len(fig.FIGURES))
    ]
    for play in catalogue.plays[1:]:
        found[play.figure][play.top, play.length][3].append((tower(play.cards), play))
    return [list(bodies.values()) for bodies in found]


def tower(cards: int) -> int:
    """Turn packed counts, 0 to 4, into towers."""
    ones, twos, fours = cards & ONES, cards >> 1 & ONES, cards >> 2 & ONES
    return ones | twos * 3 | (ones & twos) << 2 | fours * 15


def counts(towers: int) -> int:
    """Turn towers, or what is left of some, into packed counts."""
    pairs = towers - (towers >> 1 & _EVEN)
    return (pairs & _LOW) + (pairs >> 2 & _LOW)


def lack(cards: int, held: int) -> int:
    """Give what *cards* has more of than *held*, as packed counts."""
    over = (cards | _GUARD) - held
    more = over & _GUARD
    return over & more - (more >> 3)


@lru_cache(maxsize=_REMEMBERED)
def _beyond(towers: int, most: int) -> tuple[tuple[int, ...], ...]:
    """List the sets of 0, 1 … *most* cards out of *towers*, those of one number together.

    Packed counts, ascending.
    """
    found: list[list[int]] = [[0], *([] for _ in range(most))]
    while towers:
        low = (towers & -towers).bit_length() - 1
        number, one = (towers >> low & 15).bit_count(), 1 << low
        towers &= ~(15 << low)
        for few in range(most - 1, -1, -1):
            fewer, up = found[few], 0
            for more in range(few + 1, min(few + number, most) + 1):
                up += one
                found[more] += [some + up for some in fewer]
    return tuple(map(tuple, found))
