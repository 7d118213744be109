"""A set of cards on the command line, ``*`` a wild card, what it may be and what it beats."""

from __future__ import annotations

from typing import Any, NamedTuple

from paiju.cards import poker
from paiju.errors import Illegal, Unreadable
from paiju.rules.doudizhu.game import Doudizhu
from paiju.rules.doudizhu.reading import FIGURES, choose
from paiju.rules.doudizhu.wild import STANDS_FOR, Made, wilds_of

MOST = 4
"""Cards of a rank in the deck."""


class Answer(NamedTuple):
    """A reading of the play to be beaten and the readings that beat it, the strongest first."""

    last: Made
    by: list[Made]


class Sets:
    """Reads sets under a profile; *wild* is the wild cards' own rank as text, empty for none."""

    def __init__(self, rules: Doudizhu, wild: str) -> None:
        self.rules = rules
        self.face = self._face(wild) if wild else -1
        self._most = wilds_of(rules.clauses)

    def _face(self, wild: str) -> int:
        found = poker.tokens(wild)
        if len(found) != 1 or found[0].rank >= STANDS_FOR:
            raise Unreadable("cli.no_wild_rank", where="--wild", text=wild)
        if not wilds_of(self.rules.clauses):
            raise Illegal("position.no_wild", where="--wild")
        return found[0].rank

    def read(self, text: str, where: str) -> list[Made]:
        """Give every reading of a set of cards, the strongest first; ``=`` names the one chosen.

        :raises Unreadable: a stray character, no card at all, ``*`` without its rank, a reading
            that the cards do not have.
        :raises Illegal: more of a card than the deck holds.
        """
        cards, chosen, which = text.partition("=")
        found = self._readings(cards, where)
        return choose(found, which, self.rules.wild, where) if chosen and found else found

    def answers(self, new: str, last: str) -> list[Answer]:
        """Give for every reading of *last* the readings of *new* that beat it.

        :raises Unreadable: as :meth:`read`.
        :raises Illegal: as :meth:`read`, or no figure.
        """
        ours, theirs = self._figures(new, "NEW"), self._figures(last, "LAST")
        beats = self.rules.wild.beats
        return [Answer(it, [one for one in ours if beats(one, it, self.face)]) for it in theirs]

    def _figures(self, text: str, where: str) -> list[Made]:
        found = self.read(text, where)
        if not found:
            raise Illegal("doudizhu.no_figure", where=where, article=FIGURES, cards=text)
        return found

    def _readings(self, cards: str, where: str) -> list[Made]:
        """Read cards; those of the wild rank beyond the ones that are not wild are wild."""
        wilds = cards.count("*")
        counts = poker.read_counts(cards.replace("*", " "))
        if wilds and self.face < 0:
            raise Unreadable("cli.wild_rank_missing", where=where)
        if not counts and not wilds:
            raise Unreadable("doudizhu.no_card", where=where)
        if self.face >= 0:
            own = (counts >> 4 * self.face & 15) + wilds
            more = max(0, own - wilds - (MOST - self._most))
            counts, wilds = counts - (more << 4 * self.face), wilds + more
            if own > MOST or wilds > self._most:
                raise Illegal("position.too_many_wild", where=where, held=wilds, most=self._most)
        return self.rules.wild.readings(counts, wilds, self.face)

    def told(self, made: Made) -> dict[str, Any]:
        """Give a reading in the words of the contract."""
        play = self.rules.catalogue.plays[made.id]
        found = {"figure": play.name, "top": poker.RANKS[play.top], "length": play.length}
        if self.face >= 0:
            found["as"] = poker.write_counts(play.cards)
            if play.strength == 1:
                found["hard"] = self.rules.wild.hardness(made.stars, self.face) == "hard"
        return found
