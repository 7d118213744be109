"""癞子: the house robot lets each wild card stand for what helps its hand most, then plays on.

The hand that it then seems to hold is played like any other. What a play lacks in the cards that
are not wild, wild cards stand for; a play that may not be made so is not thought of.
"""

from __future__ import annotations

from paiju.bots.doudizhu.follow import follow
from paiju.bots.doudizhu.lead import lead
from paiju.bots.doudizhu.sight import Sight, plays_allowed, sight, to_beat
from paiju.bots.doudizhu.wings import dressed
from paiju.bots.doudizhu.worth import Worth
from paiju.cards.deck import SEATS
from paiju.cards.poker import contains, counts_of, read_cards, size
from paiju.deal.draw import Draw
from paiju.rules.doudizhu import Doudizhu
from paiju.rules.doudizhu import catalogue as book
from paiju.rules.doudizhu.deficit import lack
from paiju.rules.doudizhu.playing import passes_lead
from paiju.rules.doudizhu.seen import Seen
from paiju.rules.doudizhu.state import PASSED, Act, Play
from paiju.rules.doudizhu.wild import LEAD, STANDS_FOR, Made, face_of


def wild_play(rules: Doudizhu, seat: int, seen: Seen, draw: Draw) -> Act:
    """Choose a play, or the pass, where some cards are wild."""
    hand, wild = read_cards(seen.hand), read_cards(seen.wild)
    last = to_beat(rules, seen)
    if seen.out == SEATS or (not last.id and passes_lead(hand, wild, rules.clauses)):
        return plays_allowed(rules, seen)[0]
    held, number = counts_of(hand & ~wild), (hand & wild).bit_count()
    before = sight(rules, seat, seen)._replace(hand=held)
    before = before._replace(hand=filled(before, number))
    mind = _Mind(rules, held, number, face_of(wild), before)
    return mind.out(last) or (mind.follow(last, draw) if last.id else mind.lead(draw))


def filled(before: Sight, wilds: int) -> int:
    """Let wild cards stand, one after the other, for what makes the hand of a sight best."""
    hand = before.hand
    for _ in range(wilds):
        worth = Worth(before)
        more = [hand + (1 << 4 * rank) for rank in range(STANDS_FOR) if hand >> 4 * rank & 15 < 4]
        hand = max(more, key=worth.of)
    return hand


class _Mind:
    """One question: the cards that are not wild, and the hand that the wild ones make of them."""

    def __init__(self, rules: Doudizhu, held: int, wilds: int, face: int, before: Sight) -> None:
        self._rules = rules
        self._held = held
        self._wilds = wilds
        self._face = face
        self._sight = before
        self._worth = Worth(before)

    def out(self, last: Made) -> Act | None:
        """Go out at once, with the strongest play that does; None when there is none."""
        wild = self._rules.wild
        for made in wild.readings(self._held, self._wilds, self._face):
            if wild.beats(made, last, self._face):
                return Play(made.id, 0, made.stars)
        return None

    def lead(self, draw: Draw) -> Act:
        """Lead what the house would lead from such a hand, or the best that may be led."""
        plays = self._rules.catalogue
        chosen = lead(self._sight, self._worth, plays, draw)
        if self._sound(chosen):
            return self._made(chosen)
        likely = dressed(self._sight.hand, self._worth, plays)
        fitting = [play for play in likely if self._sound(play)]
        if fitting:
            return self._made(max(fitting, key=self._gain))
        least = [p for p, _ in self._rules.deficit.least(self._held, self._wilds, LEAD)]
        fitting = [play for play in least if self._fits(play)]
        return self._made(max(fitting, key=lambda play: (self._sound(play), *_bulk(play))))

    def follow(self, last: Made, draw: Draw) -> Act:
        """Follow as the house would with such a hand."""
        rules = self._rules
        choices = [
            play.id
            for play, stars in rules.deficit.least(self._held, self._wilds, last)
            if contains(self._sight.hand, play.cards)
            and self._sound(play)
            and rules.wild.beats(Made(play.id, stars), last, self._face)
        ]
        found = choices and follow(self._sight, self._worth, rules.catalogue, choices, draw)
        return self._made(found) if found else PASSED

    def _sound(self, play: book.Play) -> bool:
        """Tell whether a play may be made and leaves no wild card that could never be played."""
        left = size(self._held) + self._wilds - play.size
        stuck = left == 1 and self._wilds > size(lack(play.cards, self._held))
        return self._fits(play) and not (stuck and self._rules.clauses.wild_alone == "never")

    def _fits(self, play: book.Play) -> bool:
        return self._rules.wild.fits(play, lack(play.cards, self._held), self._face)

    def _gain(self, play: book.Play) -> int:
        return self._worth.gain(play, self._sight.hand)

    def _made(self, play: book.Play) -> Act:
        return Play(play.id, 0, lack(play.cards, self._held))


def _bulk(play: book.Play) -> tuple[int, int]:
    """Order plays for want of better: bombs last, many cards first."""
    return -play.strength, play.size
