"""All legal plays of a hand with wild cards: the same catalogue with a deficit test.

What a play lacks in the cards of the hand that are not wild, wild cards must stand for. The test
runs over bodies first, and only the wings of a body that can be made are looked at. One play may
then be made in several ways, since a wild card may stand for a card that the hand holds too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from paiju.cards.poker import ONES, size
from paiju.rules.doudizhu import figure as fig
from paiju.rules.doudizhu.catalogue import PASS, Catalogue, Play
from paiju.rules.doudizhu.wild import STANDS_FOR, Made, Wild

_GUARD = ONES << 3
_STAND = (1 << 4 * STANDS_FOR) - 1
_REMEMBERED = 1 << 12

Bodies = list[tuple[int, int, int, list[Play]]]
"""Top, length, packed counts of the body, and the plays that have it."""


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
        found = [
            Made(play.id, lacking + more)
            for play, lacking in self.least(held, wilds, last)
            for more in _beyond(play.cards - lacking & _STAND, wilds - size(lacking))
        ]
        fits, beats = self._wild.fits, self._wild.beats
        legal = [
            made
            for made in found
            if fits(self._plays[made.id], made.stars, face) and beats(made, last, face)
        ]
        return sorted(legal, key=lambda made: (size(made.stars), made))

    def least(self, held: int, wilds: int, last: Made) -> Iterator[tuple[Play, int]]:
        """Give the plays that can be made, each with what it lacks; parameters as :meth:`plays`.

        Which of them may be made so, and whether bombs beat the last one, is still open.
        """
        beaten = self._plays[last.id]
        if not last.id:
            yield from self._of(range(fig.BOMB), held, wilds, beaten)
        elif not beaten.strength:
            yield from self._of((beaten.figure,), held, wilds, beaten)
        yield from self._of((fig.BOMB, fig.ROCKET), held, wilds, self._plays[PASS])

    def _of(
        self, figures: Iterable[int], held: int, wilds: int, beaten: Play
    ) -> Iterator[tuple[Play, int]]:
        """Give the plays of some figures, those alone that are as long as *beaten* and higher."""
        every = _bodies(self._wild.catalogue)
        for figure in figures:
            for top, length, body, plays in every[figure]:
                if beaten.id and (length != beaten.length or top <= beaten.top):
                    continue
                lacking = _lack(body, held)
                if lacking is None or size(lacking) > wilds:
                    continue
                for play in plays:
                    lacking = _lack(play.cards, held)
                    if lacking is not None and size(lacking) <= wilds:
                        yield play, lacking


@cache
def _bodies(catalogue: Catalogue) -> list[Bodies]:
    """Give the bodies of every figure; built once, where the first wild card turns up."""
    found = [
        {(body.top, body.length): (*body, list[Play]()) for body in fig.bodies(figure)}
        for figure in range(len(fig.FIGURES))
    ]
    for play in catalogue.plays[1:]:
        found[play.figure][play.top, play.length][3].append(play)
    return [list(bodies.values()) for bodies in found]


def _lack(cards: int, held: int) -> int | None:
    """Give what *cards* has more of than *held*, as packed counts; None where that is a joker."""
    over = (cards | _GUARD) - held
    more = over & _GUARD
    lacking = over & more - (more >> 3)
    return None if lacking > _STAND else lacking


@lru_cache(maxsize=_REMEMBERED)
def _beyond(cards: int, most: int) -> tuple[int, ...]:
    """List the sets of at most *most* cards out of *cards*, fewest first; nothing is the first."""
    found = [0]
    for rank in range(STANDS_FOR):
        number = cards >> 4 * rank & 15
        found += [
            some + (more << 4 * rank)
            for more in range(1, min(number, most) + 1)
            for some in found.copy()
            if size(some) + more <= most
        ]
    return tuple(sorted(found, key=lambda some: (size(some), some)))
