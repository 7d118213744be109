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
from paiju.rules.doudizhu.deficit import Deficit
from paiju.rules.doudizhu.legal import legal
from paiju.rules.doudizhu.reading import ARTICLE
from paiju.rules.doudizhu.seen import Seen, seen, write_act
from paiju.rules.doudizhu.state import NOBODY, PASSED, Act, Call, Double, Lapse, Play, State
from paiju.rules.doudizhu.tally import Facts, defenders, tally
from paiju.rules.doudizhu.wild import Made, Wild, face_of
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
        self.wild = Wild(self.catalogue, self.clauses)
        self.deficit = Deficit(self.wild)
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
            return [Call(value) for value in self.calls(state.calls, state.hands[seat])]
        if state.phase != "play":
            return [Double(yes=False), Double(yes=True)]
        hand, wild, forced = state.hands[seat], state.wild, state.forced()
        if not wild and not forced:
            return [Play(i) for i in self.legal.plays(counts_of(hand), state.last)]
        return self.plays(hand, wild, state.to_beat(), forced=forced)

    def calls(self, made: Sequence[int], hand: int = 0) -> list[int]:
        """List what the next seat may call after the calls *made*, 0 (不叫) first.

        :param hand: the seat's physical cards: with the rocket it may have to call.
        """
        must = calling.must_call(hand, self.clauses)
        return calls_left(made, self.clauses.claim, must=must)

    def plays(self, hand: int, wild: int, last: Made, *, forced: bool = False) -> list[Act]:
        """List the legal plays of physical cards, the pass first unless it is a lead.

        :param wild: the physical cards that are wild.
        :param forced: all three let the lead lapse.
        """
        if forced:
            return [playing.smallest(hand, wild, self.wild, alone=True)]
        own = hand & wild
        if not (own or last.stars):
            return [Play(i) for i in self.legal.plays(counts_of(hand), last.id)]
        if not last.id and playing.passes_lead(hand, wild, self.clauses):
            return [PASSED]
        held, number = counts_of(hand ^ own), own.bit_count()
        ways = self.deficit.ways(held, number, last, face_of(wild))
        passing: list[Act] = [PASSED] if last.id else []
        return passing + [Play(ident, 0, stars) for ident, found in ways for stars in found]

    def read(self, state: State, seat: int, text: str) -> Act:
        """Read an answer of any phase; see the protocol for the refusals."""
        self.verify_asked(state, seat)
        if state.phase == "play":
            return playing.read(state, seat, text, self.wild)
        return calling.read(state, seat, text, self.clauses)

    def write(self, act: Act) -> str:
        """Write an act of any phase."""
        return write_act(act, self.catalogue)

    def do(self, state: State, seat: int, act: Act) -> State:
        """Do an act; whatever is not legal here is refused."""
        self.verify_asked(state, seat)
        if isinstance(act, Play) and state.phase == "play":
            return playing.play(state, seat, act, self.wild)
        if isinstance(act, Lapse) and state.phase == "play":
            return playing.lapse(state, seat)
        if isinstance(act, Call) and state.phase == "call":
            return calling.call(state, seat, act, self.clauses)
        if isinstance(act, Double) and state.phase == "double":
            return calling.double(state, seat, act)
        if isinstance(act, Double) and state.phase == "redouble":
            return calling.redouble(state, seat, act)
        raise NotAllowed("doudizhu.wrong_phase", article=ARTICLE)

    def verify_asked(self, state: State, seat: int) -> None:
        """Refuse an answer of a seat that is not asked.

        :raises NotAllowed: another's turn, already answered, or the deal has ended.
        """
        if seat not in self.asked(state):
            key = "deal_over" if state.phase == "over" else "not_your_turn"
            raise NotAllowed(f"doudizhu.{key}", article=ARTICLE)

    def default(self, state: State, seat: int) -> Act:
        """Give the act of a time-out (超时): lowest call, no double, smallest lead, pass, lapse."""
        if state.phase == "call":
            return Call(self.calls(state.calls, state.hands[seat])[0])
        if state.phase == "play":
            return playing.default(state, seat, self.wild)
        return Double(yes=False)

    def overtime(self, state: State, seat: int) -> Act | None:
        """Give the act of a time-out, ``None`` where a play that takes too long is a foul."""
        fouled = state.phase == "play" and self.clauses.overtime == "foul"
        return None if fouled else self.default(state, seat)

    def by_clock(self, act: Act) -> bool:
        """Tell whether only the clock makes an act: a right to play that lapses."""
        return isinstance(act, Lapse)

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
        clauses = self.clauses
        scores = tally(
            facts, multiplied=clauses.count_multipliers, hard_times=clauses.hard_bomb_times
        ).scores
        return Result(scores, _told(facts, state) | self._told_hard(state))

    def _told_hard(self, state: State) -> dict[str, Any]:
        """Tell how many bombs were hard, where some can be soft."""
        return {} if self.clauses.wild == "none" else {"hard": sum(state.hard)}

    def next_opener(self, result: Result, opener: int) -> int | None:
        """Name the 首叫 of the next deal at a table, None where the plan has it."""
        if self.clauses.next_caller == "planned":
            return None
        landlord = result.facts.get("landlord")
        return (opener + 1) % 3 if landlord is None else SEATS.index(landlord)

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
        elif not won and state.plays[state.landlord] <= 1:
            spring = "fan"
        else:
            spring = "none"
        rockets, bombs, hard = self._blasts(state, won=won)
        return Facts(
            landlord=state.landlord,
            bid=state.bid,
            landlord_won=won,
            rockets=rockets,
            bombs=bombs,
            hard=hard,
            spring=spring,
            doubled=state.doubled(),
            redoubled=state.redoubled,
        )

    def _blasts(self, state: State, *, won: bool) -> tuple[int, int, int]:
        """Count rockets, bombs and hard ones among these as far as the profile lets them double.

        :param won: 庄家 did.
        """
        if self.clauses.bombs_count_for == "anyone":
            return state.rockets, state.bombs, sum(state.hard)
        winners = (state.landlord,) if won else defenders(state.landlord)
        bombs = sum(state.blasts[seat] for seat in winners)
        return int(state.rocketeer in winners), bombs, sum(state.hard[seat] for seat in winners)

    def seen(self, state: State, viewer: int) -> Seen:
        """Build what a viewer may know; see ``seen.py``."""
        return seen(state, viewer, self.wild)

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
