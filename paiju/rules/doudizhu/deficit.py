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
        by_number: list[list[Made]] = [[] for _ in range(wilds + 1)]
        for play, lacking in self.least(held, wilds, last):
            taken = size(lacking)
            sets = _beyond(play.cards - lacking & _STAND, wilds - taken)
            doubtful = play.strength or play.size <= wilds
            for more, some in enumerate(sets, taken):
                made = [Made(play.id, lacking + stars) for stars in some]
                by_number[more] += self._legal(play, made, last, face) if doubtful else made
        return [made for found in by_number for made in sorted(found)]

    def _legal(self, play: Play, found: list[Made], last: Made, face: int) -> list[Made]:
        """Keep of bombs, rocket and plays of wild cards alone what is a play and high enough."""
        fits, beats = self._wild.fits, self._wild.beats
        return [m for m in found if fits(play, m.stars, face) and beats(m, last, face)]

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
                lacking = lack(body, held)
                if size(lacking) > wilds:
                    continue
                for play in plays:
                    lacking = lack(play.cards, held)
                    if lacking <= _STAND and size(lacking) <= wilds:
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


def lack(cards: int, held: int) -> int:
    """Give what *cards* has more of than *held*, as packed counts."""
    over = (cards | _GUARD) - held
    more = over & _GUARD
    return over & more - (more >> 3)


@lru_cache(maxsize=_REMEMBERED)
def _beyond(cards: int, most: int) -> tuple[tuple[int, ...], ...]:
    """List the sets of 0, 1 … *most* cards out of *cards*, those of one number together."""
    found: list[list[int]] = [[0], *([] for _ in range(most))]
    for rank in range(STANDS_FOR):
        number = cards >> 4 * rank & 15
        for few in range(most - 1, -1, -1) if number else ():
            for more in range(1, min(number, most - few) + 1):
                found[few + more] += [some + (more << 4 * rank) for some in found[few]]
    return tuple(map(tuple, found))
