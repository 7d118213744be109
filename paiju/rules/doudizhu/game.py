"""竞技二打一 behind the protocol: each phase's file does the work, this one shows the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paiju.cards.deck import POKER, SEATS, Deal, Deck
from paiju.cards.poker import counts_of
from paiju.errors import NotAllowed
from paiju.rules.doudizhu import calling, fouls, playing
from paiju.rules.doudizhu.auction import calls_left
from paiju.rules.doudizhu.catalogue import catalogue
from paiju.rules.doudizhu.clauses import Clauses, clauses_of
from paiju.rules.doudizhu.legal import legal
from paiju.rules.doudizhu.seen import Seen, seen, write_act
from paiju.rules.doudizhu.state import NOBODY, Act, Call, Double, Play, State
from paiju.rules.doudizhu.tally import Facts, defenders, tally
from paiju.rules.profile import Profile
from paiju.rules.protocol import SPECTATOR, Result


class Doudizhu:
    """The rules of 二打一 under one profile; implements ``rules.protocol.Rules``."""

    game = "doudizhu"
    deck: Deck = POKER

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.name = profile.name
        self.revision = profile.revision
        self.clauses: Clauses = clauses_of(profile)
        self.catalogue = catalogue(self.clauses)
        self.legal = legal(self.catalogue)
        self.hosted_after = self.clauses.hosted_after
        self.hosted_delay = self.clauses.hosted_delay_ms
        self.opener = self.clauses.first_caller

    def start(self, deal: Deal, opener: int) -> State:
        """Begin a deal; *opener* is the 首叫."""
        return State(phase="call", opener=opener, hands=deal.hands, base=deal.rest, turn=opener)

    def asked(self, state: State) -> tuple[int, ...]:
        """Name the seats that are asked: one, or the defenders who have not answered yet."""
        if state.phase == "over":
            return ()
        if state.phase != "double":
            return (state.turn,)
        return tuple(s for s in defenders(state.landlord) if state.answers[s] == NOBODY)

    def asked_seen(self, state: State, viewer: int) -> tuple[int, ...]:
        """As :meth:`asked`, but an unseen 加倍 answer shows to nobody but its giver."""
        if state.phase != "double":
            return self.asked(state)
        both = defenders(state.landlord)
        answered = viewer in both and state.answers[viewer] != NOBODY
        return tuple(s for s in both if not (answered and s == viewer))

    def may_be_asked(self, state: State) -> tuple[int, ...]:
        """As :meth:`asked_seen` by the public: who is asked is never hidden here."""
        return self.asked_seen(state, SPECTATOR)

    def acts(self, state: State, seat: int) -> list[Act]:
        """List the legal acts; plays have their physical cards still open."""
        if seat not in self.asked(state):
            return []
        if state.phase == "call":
            return [Call(value) for value in self.calls(state.calls)]
        if state.phase != "play":
            return [Double(yes=False), Double(yes=True)]
        return [Play(i) for i in self.plays(state, seat)]

    def calls(self, made: Sequence[int]) -> list[int]:
        """List what the next seat may call after the calls *made*, 0 (不叫) first."""
        return calls_left(made, self.clauses.claim)

    def plays(self, state: State, seat: int) -> list[int]:
        """List the ids of the legal plays in the play phase, the pass (0) first."""
        return self.legal.plays(counts_of(state.hands[seat]), state.last)

    def read(self, state: State, seat: int, text: str) -> Act:
        """Read an answer of any phase; see the protocol for the refusals."""
        self.verify_asked(state, seat)
        if state.phase == "play":
            return playing.read(state, seat, text, self.catalogue)
        return calling.read(state, text, self.clauses)

    def write(self, act: Act) -> str:
        """Write an act of any phase."""
        return write_act(act, self.catalogue)

    def do(self, state: State, seat: int, act: Act) -> State:
        """Do an act; whatever is not legal here is refused."""
        self.verify_asked(state, seat)
        if isinstance(act, Play) and state.phase == "play":
            return playing.play(state, seat, act, self.catalogue, self.clauses)
        if isinstance(act, Call) and state.phase == "call":
            return calling.call(state, seat, act, self.clauses)
        if isinstance(act, Double) and state.phase == "double":
            return calling.double(state, seat, act)
        if isinstance(act, Double) and state.phase == "redouble":
            return calling.redouble(state, seat, act)
        raise NotAllowed("doudizhu.wrong_phase", article=playing.ARTICLE)

    def verify_asked(self, state: State, seat: int) -> None:
        """Refuse an answer of a seat that is not asked.

        :raises NotAllowed: another's turn, already answered, or the deal has ended.
        """
        if seat not in self.asked(state):
            key = "deal_over" if state.phase == "over" else "not_your_turn"
            raise NotAllowed(f"doudizhu.{key}", article=playing.ARTICLE)

    def default(self, state: State, seat: int) -> Act:
        """Give the act of a time-out (超时): no call, no double, smallest lead, pass."""
        if state.phase == "call":
            return Call(0)
        if state.phase == "play":
            return playing.default(state, seat, self.catalogue)
        return Double(yes=False)

    def overtime(self, state: State, seat: int) -> Act | None:
        """Give the act of a time-out, ``None`` where a play that takes too long is a foul."""
        fouled = state.phase == "play" and self.clauses.overtime == "foul"
        return None if fouled else self.default(state, seat)

    def foul(self, state: State, seat: int) -> State:
        """Count a foul 犯规 of *seat*."""
        return fouls.foul(state, seat, self.clauses)

    def limit(self, state: State, seat: int) -> int:  # noqa: ARG002 - the same for every seat
        """Give the time for this answer in milliseconds."""
        return self.clauses.play_ms if state.phase == "play" else self.clauses.call_ms

    def result(self, state: State) -> Result | None:
        """Give the result once the deal has ended."""
        if state.phase != "over":
            return None
        if state.landlord == NOBODY:
            return Result((0, 0, 0), {"outcome": self.clauses.all_pass})
        facts = self.facts(state)
        scores = tally(facts, multiplied=self.clauses.count_multipliers).scores
        return Result(scores, _told(facts, state))

    def facts(self, state: State) -> Facts:
        """Gather what the score of a finished deal asks."""
        if state.fouler != NOBODY:
            return Facts(
                landlord=state.landlord,
                bid=state.bid,
                landlord_won=state.fouler != state.landlord,
                doubled=state.doubled(),
                redoubled=state.redoubled,
            )
        won = state.winner == state.landlord
        silent = all(state.plays[s] == 0 for s in defenders(state.landlord))
        if won and silent:
            spring: Any = "chun"
        elif not won and state.plays[state.landlord] == 1:
            spring = "fan"
        else:
            spring = "none"
        rockets, bombs = self._blasts(state, won=won)
        return Facts(
            landlord=state.landlord,
            bid=state.bid,
            landlord_won=won,
            rockets=rockets,
            bombs=bombs,
            spring=spring,
            doubled=state.doubled(),
            redoubled=state.redoubled,
        )

    def _blasts(self, state: State, *, won: bool) -> tuple[int, int]:
        """Count rockets and bombs as far as the profile lets them double; *won*: 庄家 did."""
        if self.clauses.bombs_count_for == "anyone":
            return state.rockets, state.bombs
        winners = (state.landlord,) if won else defenders(state.landlord)
        return int(state.rocketeer in winners), sum(state.blasts[seat] for seat in winners)

    def seen(self, state: State, viewer: int) -> Seen:
        """Build what a viewer may know; see ``seen.py``."""
        return seen(state, viewer, self.clauses, self.catalogue)

    def told(
        self, before: State, seat: int, act: Act, after: State, viewer: int
    ) -> tuple[tuple[int, str], ...]:
        """List the acts that become known to *viewer* by this one."""
        if before.phase != "double":
            return ((seat, self.write(act)),)
        if after.phase == "double":
            return ((seat, self.write(act)),) if viewer == seat else ()
        pair = defenders(after.landlord)
        return tuple((s, self.write(Double(bool(after.answers[s])))) for s in pair)


def _told(facts: Facts, state: State) -> dict[str, Any]:
    lost = state.fouler != NOBODY
    end = {"fouler": SEATS[state.fouler]} if lost else {"winner": SEATS[state.winner]}
    return {
        "outcome": "fouled" if lost else "played",
        "landlord": SEATS[facts.landlord],
        "stake": facts.bid,
        "rockets": state.rockets,
        "bombs": state.bombs,
        "spring": facts.spring,
        "doubled": "".join(SEATS[s] for s in facts.doubled),
        "redoubled": facts.redoubled,
        **end,
    }


def open_rules(profile: Profile) -> Doudizhu:
    """Open the game under a profile (called by ``rules.profile.rules``)."""
    return Doudizhu(profile)
