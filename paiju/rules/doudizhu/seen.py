"""What a viewer may know of a deal of 二打一, built from an allow-list (law: ERDAYI §8)."""

from __future__ import annotations

import msgspec

from paiju.cards import poker
from paiju.cards.deck import SEATS
from paiju.rules.doudizhu.calling import write_base
from paiju.rules.doudizhu.catalogue import Catalogue
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.playing import LAPSE, write
from paiju.rules.doudizhu.state import NOBODY, Act, Call, Double, Lapse, State
from paiju.rules.doudizhu.wild import Wild, face_of
from paiju.rules.protocol import ALL_SEEING


class ToBeat(msgspec.Struct, frozen=True):
    """The play on the table: who made it, its ranks ascending, and its figure.

    ``wild``: the ranks among them that wild cards stand for; ``hard``: of a bomb, whether it is.
    """

    seat: str
    cards: str
    figure: str
    top: str
    length: int
    wild: str = ""
    hard: bool | None = None


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """One viewer's sight of a deal. Cards are text; seats are letters; ``None`` = not for you."""

    phase: str
    opener: str
    turn: str
    """Who is to call, redouble or play; empty in 加倍 and at the end."""
    hand: str
    """The viewer's own cards with suits, ascending; empty for who holds none."""
    hands: dict[str, str] | None
    """All three hands: for the all-seeing, and for the players once their deal has ended."""
    base: str | None
    """底牌 in turn order once revealed."""
    calls: tuple[tuple[str, int], ...]
    landlord: str
    bid: int
    doubled: str | None
    """The defenders who doubled, ``"bc"``; ``None`` until both answers are revealed."""
    redoubled: bool
    answer: bool | None
    """The viewer's own 加倍 answer while it is still unseen by the others."""
    counts: dict[str, int]
    """Cards left, as far as the profile displays them (``show_counts``)."""
    announced: dict[str, int]
    """报牌: seats that have come down to an announced number of cards."""
    to_beat: ToBeat | None
    lasts: dict[str, str]
    """What each seat did last."""
    plays: tuple[int, int, int]
    rockets: int
    bombs: int
    unseen: str
    """记牌器: 54 − own hand − cards played, ranks ascending; never betrays the hidden 底牌."""
    known: str
    """Cards that everybody knows in 庄家's hand: 底牌 not yet played."""
    shown: dict[str, str]
    """Cards that each seat has played."""
    winner: str
    fouls: tuple[int, int, int]
    """犯规 of each seat in this deal."""
    wild: str = ""
    """The cards that are wild, with suits, once all know them."""
    out: str = ""
    """Seats that may not play again in this trick."""


def seen(state: State, viewer: int, rules: Wild) -> Seen:
    """Build what *viewer* may know; see ``rules.protocol.Rules.seen``."""
    clauses, plays = rules.clauses, rules.catalogue
    hand = state.hands[viewer] if viewer >= 0 else 0
    played = state.shown[0] | state.shown[1] | state.shown[2]
    open_all = viewer == ALL_SEEING or (state.phase == "over" and viewer >= 0)
    answered = viewer >= 0 and state.phase == "double" and state.answers[viewer] != NOBODY
    return Seen(
        phase=state.phase,
        opener=SEATS[state.opener],
        turn=SEATS[state.turn] if state.phase in ("call", "redouble", "play") else "",
        hand=poker.write_cards(hand),
        hands={s: poker.write_cards(h) for s, h in zip(SEATS, state.hands, strict=True)}
        if open_all
        else None,
        base=write_base(state) if open_all or _base_open(state, clauses) else None,
        calls=tuple((SEATS[(state.opener + i) % 3], call) for i, call in enumerate(state.calls)),
        landlord=_seat(state.landlord),
        bid=state.bid,
        doubled=_doubled(state),
        redoubled=state.redoubled,
        answer=bool(state.answers[viewer]) if answered else None,
        counts=_counts(state, viewer, clauses, whole=open_all),
        announced=announced(state, clauses),
        to_beat=_to_beat(state, rules),
        lasts={s: write_act(a, plays) for s, a in zip(SEATS, state.lasts, strict=True) if a},
        plays=state.plays,
        rockets=state.rockets,
        bombs=state.bombs,
        unseen=poker.write_counts(poker.counts_of(poker.DECK & ~hand & ~played)),
        known=poker.write_cards(state.known() & ~played),
        shown={s: poker.write_cards(c) for s, c in zip(SEATS, state.shown, strict=True)},
        winner=_seat(state.winner),
        fouls=state.fouls,
        wild=poker.write_cards(wild_known(state, clauses)),
        out="".join(seat for at, seat in enumerate(SEATS) if state.out >> at & 1),
    )


def write_act(act: Act, plays: Catalogue) -> str:
    """Write any act of the game in the notation."""
    if isinstance(act, Call):
        return str(act.value) if act.value else "-"
    if isinstance(act, Double):
        return "×" if act.yes else "-"
    if isinstance(act, Lapse):
        return LAPSE
    return write(act, plays)


def announced(state: State, clauses: Clauses) -> dict[str, int]:
    """报牌: name the seats whose hand has come down to a size that must be announced."""
    if state.phase not in ("play", "over"):
        return {}
    left = [hand.bit_count() for hand in state.hands]
    return {SEATS[s]: n for s, n in enumerate(left) if n in clauses.announce_at}


def wild_known(state: State, clauses: Clauses) -> int:
    """Give the wild cards that all know: a 底牌 that decides them must lie open."""
    hidden = clauses.wild == "second_base" and not _base_open(state, clauses)
    return 0 if hidden else state.wild


def _base_open(state: State, clauses: Clauses) -> bool:
    called = state.landlord != NOBODY and clauses.base_shown == "after_call"
    return called or state.revealed()


def _counts(state: State, viewer: int, clauses: Clauses, *, whole: bool) -> dict[str, int]:
    left = {s: hand.bit_count() for s, hand in zip(SEATS, state.hands, strict=True)}
    if clauses.show_counts == "always" or whole:
        return left
    own = {SEATS[viewer]: left[SEATS[viewer]]} if viewer >= 0 else {}
    if clauses.show_counts == "as_announced":
        own |= announced(state, clauses)
    return dict(sorted(own.items()))


def _doubled(state: State) -> str | None:
    if state.phase in ("call", "double") or state.landlord == NOBODY:
        return None
    return "".join(SEATS[seat] for seat in state.doubled())


def _to_beat(state: State, rules: Wild) -> ToBeat | None:
    if not state.last:
        return None
    play = rules.catalogue.plays[state.last]
    hard = rules.hardness(state.stars, face_of(state.wild)) == "hard"
    return ToBeat(
        SEATS[state.leader],
        poker.write_counts(play.cards),
        play.name,
        poker.RANKS[play.top],
        play.length,
        poker.write_counts(state.stars),
        hard if play.strength == 1 else None,
    )


def _seat(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else ""
