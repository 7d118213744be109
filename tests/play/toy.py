"""A game of nothing but claims: in every round all three seats are asked at once, unseen.

Three rounds of ``yes`` or ``no``; a seat wins a round by being the only one who said yes. Each
seat has another time to think. It stands in for games with more claims at once than 加倍 has.
"""

from __future__ import annotations

import msgspec

from paiju.cards.deck import POKER, Deal
from paiju.errors import NotAllowed, Unreadable
from paiju.rules.protocol import ALL_SEEING, SPECTATOR, Result

ROUNDS = 3


class Claims(msgspec.Struct, frozen=True):
    deal: Deal
    said: tuple[str, str, str] = ("", "", "")
    past: tuple[tuple[str, str, str], ...] = ()


class Toy:
    game = "doudizhu"
    name = "toy/claims"
    revision = 1
    deck = POKER
    hosted_after = 2
    hosted_delay = 500
    opener = "turn"

    def start(self, deal, _opener):
        return Claims(deal)

    def asked(self, state):
        if len(state.past) == ROUNDS:
            return ()
        return tuple(s for s in range(3) if not state.said[s])

    def asked_seen(self, state, viewer):
        if len(state.past) == ROUNDS:
            return ()
        return tuple(s for s in range(3) if viewer not in (s, ALL_SEEING) or not state.said[s])

    def may_be_asked(self, state):
        return self.asked_seen(state, SPECTATOR)

    def acts(self, state, seat):
        return ["no", "yes"] if seat in self.asked(state) else []

    def read(self, _state, _seat, text):
        if text not in ("no", "yes"):
            raise Unreadable("play.no_seat", seat=text)
        return text

    def write(self, act):
        return act

    def do(self, state, seat, act):
        if seat not in self.asked(state):
            raise NotAllowed("play.no_seat", seat=seat)
        said = (*state.said[:seat], act, *state.said[seat + 1 :])
        if all(said):
            return Claims(state.deal, past=(*state.past, said))
        return Claims(state.deal, said, state.past)

    def default(self, _state, _seat):
        return "no"

    def overtime(self, state, seat):
        return self.default(state, seat)

    def by_clock(self, _act):
        return False

    def foul(self, _state, seat):
        raise NotAllowed("rules.no_fouls", seat=seat)

    def limit(self, _state, seat):
        return 1000 * (seat + 1)

    def result(self, state):
        if self.asked(state):
            return None
        won = [r.index("yes") for r in state.past if r.count("yes") == 1]
        a, b, c = (3 * won.count(s) - len(won) for s in range(3))
        return Result((a, b, c), {"outcome": "played"})

    def seen(self, state, viewer):
        if viewer == ALL_SEEING:
            return ToySeen(state.past, state.said)
        own = tuple(said if s == viewer else "" for s, said in enumerate(state.said))
        return ToySeen(state.past, own)

    def told(self, before, seat, act, after, viewer):
        if len(after.past) > len(before.past):
            return tuple(enumerate(after.past[-1]))
        return ((seat, act),) if viewer in (seat, ALL_SEEING) else ()


class ToySeen(msgspec.Struct, frozen=True):
    past: tuple[tuple[str, str, str], ...]
    said: tuple[str, ...]
