"""竞技跑胡子 behind the protocol: each part's file does the work, this one shows the way."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from paiju.cards.deck import SEATS, ZIPAI, Deal, Deck
from paiju.errors import Illegal, NotAllowed
from paiju.rules.paohuzi import act as acts_of
from paiju.rules.paohuzi import melds
from paiju.rules.paohuzi.act import Act
from paiju.rules.paohuzi.clauses import Law, read_clauses
from paiju.rules.paohuzi.discard import lay_out, settle
from paiju.rules.paohuzi.opening import ask_liang, begin, open_play
from paiju.rules.paohuzi.resolve import hu_answer, resolve
from paiju.rules.paohuzi.seen import Seen, asked_seen, seen, told
from paiju.rules.paohuzi.state import State, put
from paiju.rules.paohuzi.tally import scores
from paiju.rules.paohuzi.turn import meld_own, open_card, run
from paiju.rules.paohuzi.winning import win
from paiju.rules.profile import Profile
from paiju.rules.protocol import Result

HUANG_ZHUANG = "黄庄"


class Paohuzi:
    """The rules of 跑胡子 under one profile; implements ``rules.protocol.Rules``."""

    game = "paohuzi"
    deck: Deck = ZIPAI

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.name = profile.name
        self.revision = profile.revision
        self.clauses = read_clauses(profile)
        self.law = Law(self.clauses)
        self.hosted_after = self.clauses.hosted_after
        self.hosted_delay = self.clauses.hosted_delay_ms
        self.opener: Literal["turn", "drawn"] = "turn"

    def start(self, deal: Deal, opener: int) -> State:
        """Begin a deal; *opener* is 庄家."""
        return begin(self.law, deal, opener)

    def asked(self, state: State) -> tuple[int, ...]:
        """Name the seats that are asked; all claims on a card at once."""
        return state.asked()

    def asked_seen(self, state: State, viewer: int) -> tuple[int, ...]:
        """As :meth:`asked`; but of the claims on a card a viewer knows only its own."""
        return asked_seen(state, viewer)

    def may_be_asked(self, state: State) -> tuple[int, ...]:
        """Name who discards; of a card on the table anybody may be asked."""
        if state.phase in ("discard", "over"):
            return state.asked()
        return (0, 1, 2)

    def acts(self, state: State, seat: int) -> list[Act]:
        """List what a seat may answer: 过, 吃, 碰, 胡; or discards, then 胡."""
        return list(state.offers[seat]) if seat in state.asked() else []

    def read(self, state: State, seat: int, text: str) -> Act:
        """Read an answer; see the protocol for the refusals."""
        self.verify_asked(state, seat)
        return acts_of.read(text, state.offers[seat])

    def write(self, act: Act) -> str:
        """Write an answer."""
        return acts_of.write(act)

    def verify_asked(self, state: State, seat: int) -> None:
        """Refuse an answer of a seat that is not asked.

        :raises NotAllowed: not asked, already answered, or the deal has ended.
        """
        if seat not in state.asked():
            key = "deal_over" if state.phase == "over" else "not_asked"
            raise NotAllowed(f"paohuzi.{key}", article="§6")

    def do(self, state: State, seat: int, act: Act) -> State:
        """Do an answer; whatever is not offered here is refused."""
        self.verify_asked(state, seat)
        if act not in state.offers[seat]:
            raise Illegal("paohuzi.not_offered", article="§5", text=acts_of.write(act))
        state = replace(state, answers=put(state.answers, seat, act))
        return state if state.asked() else run(self.law, self._answered(state, act))

    def _answered(self, state: State, act: Act) -> State:
        """Go on from the answers that are all in; *act* is the last of them."""
        winner = hu_answer(state)
        if winner is not None:
            return win(self.law, state, winner)
        match state.phase:
            case "special":
                return ask_liang(self.law, state)
            case "liang":
                return open_play(self.law, state)
            case "covered":
                return meld_own(self.law, state)
            case "melded":
                return settle(state, state.turn)
            case "discard":
                discarded = lay_out(state, state.turn, act.cards[0])
                return open_card(self.law, discarded)
            case _:
                return resolve(self.law, state)

    def default(self, state: State, seat: int) -> Act:
        """Give the act of a time-out (超时): pass, the smallest legal discard; 胡 if it must."""
        self.verify_asked(state, seat)
        return state.offers[seat][0]

    def overtime(self, state: State, seat: int) -> Act | None:
        """Give the act of a time-out."""
        return self.default(state, seat)

    def by_clock(self, act: Act) -> bool:  # noqa: ARG002 - whatever it is
        """Tell that a player may do whatever the clock does."""
        return False

    def foul(self, state: State, seat: int) -> State:  # noqa: ARG002 - refused whatever it is
        """Refuse: a foul in 跑胡子 is the referee's matter, not the deal's."""
        raise NotAllowed("rules.no_fouls", article="EVENTS §3")

    def limit(self, state: State, seat: int) -> int:  # noqa: ARG002 - the same for every seat
        """Give the time for this answer in milliseconds."""
        return self.clauses.discard_ms if state.phase == "discard" else self.clauses.claim_ms

    def result(self, state: State) -> Result | None:
        """Give the result once the deal has ended."""
        if state.phase != "over":
            return None
        won = state.won
        if won is None:
            return Result((0, 0, 0), {"how": HUANG_ZHUANG})
        reading = won.reading
        facts = {
            "winner": SEATS[won.seat],
            "how": won.how,
            "hand": melds.write_all(reading.groups),
            "huxi": reading.huxi,
            "tun": reading.tally.tun,
            "fan": reading.tally.fan,
            "names": " ".join(reading.tally.names),
        }
        return Result(scores(won.seat, reading.tally.score), facts)

    def next_opener(self, result: Result, opener: int) -> int | None:  # noqa: ARG002 - never
        """Leave the next 庄家 to the plan."""
        return None

    def seen(self, state: State, viewer: int) -> Seen:
        """Build what a viewer may know; see ``seen.py``."""
        return seen(self.law, state, viewer)

    def told(
        self, before: State, seat: int, act: Act, after: State, viewer: int
    ) -> tuple[tuple[int, str], ...]:
        """List the acts that become known to *viewer* by this one; passes never do."""
        return told(before, seat, act, after, viewer)


def open_rules(profile: Profile) -> Paohuzi:
    """Open the game under a profile (called by ``rules.profile.rules``)."""
    return Paohuzi(profile)
