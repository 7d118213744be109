"""The rule book as a catalogue: every play there is, numbered, with every reading of a set.

A *play* is a figure with its body and wings, rank by rank; its number (id) is its place in the
catalogue, the same for one revision of a profile for ever, 0 being the pass. The official
profile has exactly 27,471 plays.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from paiju.cards import poker
from paiju.rules.doudizhu import figure as fig
from paiju.rules.doudizhu.clauses import Clauses

PASS = 0
"""The id of 过牌."""


class Play(NamedTuple):
    """One play: its id, figure (index into ``figure.FIGURES``), body and packed counts.

    ``strength`` orders the plays that may beat another kind: 0 ordinary, 1 炸弹, 2 火箭.
    """

    id: int
    figure: int
    top: int
    length: int
    cards: int
    size: int
    strength: int

    @property
    def name(self) -> str:
        """The figure's name, ``trio_chain_solo``."""
        return fig.NAMES[self.figure]


class Catalogue:
    """All plays of one profile.

    ``plays[id]`` is the play (``plays[0]`` the pass); ``readings`` maps packed counts to the
    ids of all plays made of exactly these cards.
    """

    def __init__(self, clauses: Clauses) -> None:
        self.plays: list[Play] = [Play(PASS, -1, -1, 0, 0, 0, 0)]
        self.readings: dict[int, tuple[int, ...]] = {}
        for figure in range(len(fig.FIGURES)):
            strength = {fig.BOMB: 1, fig.ROCKET: 2}.get(figure, 0)
            for body in fig.bodies(figure):
                for carried in fig.wings(figure, body, clauses):
                    self._add(figure, body, body.cards + carried, strength)

    def _add(self, figure: int, body: fig.Body, cards: int, strength: int) -> None:
        ident = len(self.plays)
        size = poker.size(cards)
        self.plays.append(Play(ident, figure, body.top, body.length, cards, size, strength))
        self.readings[cards] = (*self.readings.get(cards, ()), ident)

    def read(self, cards: int) -> tuple[Play, ...]:
        """Give every reading of a set of cards (packed counts); empty when it is no play."""
        return tuple(self.plays[i] for i in self.readings.get(cards, ()))

    def beats(self, new: int, last: int) -> bool:
        """Tell whether play *new* may follow play *last* (牌型比较); 0 as *last* is a lead."""
        a, b = self.plays[new], self.plays[last]
        if not last or a.strength != b.strength:
            return not last or a.strength > b.strength
        return (a.figure, a.length) == (b.figure, b.length) and a.top > b.top

    def counts(self) -> dict[str, int]:
        """Count the plays by figure."""
        found = Counter(play.name for play in self.plays[1:])
        return {name: found[name] for name in fig.NAMES}


_BUILT: dict[tuple[bool, bool], Catalogue] = {}


def catalogue(clauses: Clauses) -> Catalogue:
    """Give the catalogue of a profile, built once for each choice of the clauses it rests on."""
    key = (clauses.wings_distinct, clauses.wings_may_join)
    if key not in _BUILT:
        _BUILT[key] = Catalogue(clauses)
    return _BUILT[key]
