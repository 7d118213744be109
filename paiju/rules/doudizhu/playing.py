"""打牌阶段: reading, refusing and making a play."""

from __future__ import annotations

import msgspec

from paiju.cards import poker
from paiju.errors import Illegal
from paiju.rules.doudizhu import reading
from paiju.rules.doudizhu.card import physical, starred
from paiju.rules.doudizhu.catalogue import PASS, Catalogue
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.reading import ARTICLE, FIGURES, settle, write_reading
from paiju.rules.doudizhu.state import EVERYBODY, LAPSED, PASSED, Lapse, Play, State, put, put_last
from paiju.rules.doudizhu.wild import STANDS_FOR, Made, Wild, face_of

ORDER = "牌型比较"
TIME = "判罚规定"
LAPSE = "--"
"""How a right to play that lapsed is written."""


def read(state: State, seat: int, text: str, rules: Wild) -> Play | Lapse:
    """Read ``-``, ``--`` or the cards of a play; the refusals of ``reading.read`` and these.

    :raises Illegal: does not beat, a pass on lead.
    """
    if text == LAPSE and rules.clauses.overtime == "lapse":
        verify_lapse(state)
        return LAPSED
    act = PASSED if text == "-" else reading.read(state, seat, text, _under(state, rules))
    verify(state, seat, act, rules)
    return act


def verify(state: State, seat: int, act: Play, rules: Wild) -> None:
    """Refuse a play that the table does not allow.

    :raises Illegal: a pass on lead, cards not held, cards that are not this play, too low.
    """
    if act.id == PASS:
        if not (state.last or _passes_lead(state, seat, rules.clauses)):
            raise Illegal("doudizhu.must_lead", article=ARTICLE)
        return
    if act.cards & ~state.hands[seat] or not act.cards:
        raise Illegal("doudizhu.cards_not_held", article=ARTICLE)
    if not _is(state, act, rules):
        raise Illegal("doudizhu.other_cards", article=FIGURES)
    if state.out == EVERYBODY:
        due = smallest(state.hands[seat], state.wild, rules, alone=True)
        if (act.id, act.stars) != (due.id, due.stars):
            raise Illegal("doudizhu.smallest_only", article=TIME)
    if not rules.beats(Made(act.id, act.stars), state.to_beat(), face_of(state.wild)):
        plays = rules.catalogue.plays
        raise Illegal(
            "doudizhu.does_not_beat",
            article=ORDER,
            cards=starred(plays[act.id].cards, act.stars),
            last=starred(plays[state.last].cards, state.stars),
        )


def _under(state: State, rules: Wild) -> Wild:
    """Give the rules of a turn: where nobody could lead, a wild card may be led at its rank."""
    return rules.at_face if state.forced() else rules


def _is(state: State, act: Play, rules: Wild) -> bool:
    """Tell whether physical cards make the play that they are said to make."""
    wild = act.cards & state.wild
    cards = poker.counts_of(act.cards ^ wild)
    if not wild and not act.stars and not act.wild:
        return act.id in rules.catalogue.readings.get(cards, ())
    return (
        0 <= act.stars < 1 << 4 * STANDS_FOR
        and act.id in rules.catalogue.readings.get(cards + act.stars, ())
        and act.wild == wild
        and poker.size(act.stars) == wild.bit_count()
        and _under(state, rules).fits(rules.catalogue.plays[act.id], act.stars, face_of(state.wild))
    )


def _passes_lead(state: State, seat: int, clauses: Clauses) -> bool:
    return passes_lead(state.hands[seat], state.wild, clauses) and not state.forced()


def passes_lead(hand: int, wild: int, clauses: Clauses) -> bool:
    """Tell whether a hand cannot lead: all that it holds is one wild card, which is no play."""
    alone = bool(hand & wild) and not hand & hand - 1
    return alone and clauses.wild_alone == "never"


def verify_lapse(state: State) -> None:
    """Refuse a lapse where all three have let the lead lapse already.

    :raises Illegal: the smallest single card must be played.
    """
    if state.forced():
        raise Illegal("doudizhu.smallest_only", article=TIME)


def play(state: State, seat: int, act: Play, rules: Wild) -> State:
    """Make a verified play or pass.

    :raises Illegal: as :func:`verify`.
    """
    verify(state, seat, act, rules)
    if act.id == PASS:
        return _pass(state, seat, PASSED, final=rules.clauses.pass_is_final or not state.last)
    strength = rules.catalogue.plays[act.id].strength
    bomb = strength == 1
    hard = bomb and rules.hardness(act.stars, face_of(state.wild)) == "hard"
    hand = state.hands[seat] & ~act.cards
    out = 0 if state.out == EVERYBODY else state.out
    turn = _next(seat, out)
    alone = turn == seat
    return msgspec.structs.replace(
        state,
        hands=put(state.hands, seat, hand),
        shown=put(state.shown, seat, state.shown[seat] | act.cards),
        plays=put(state.plays, seat, state.plays[seat] + 1),
        bombs=state.bombs + bomb,
        rockets=state.rockets + (strength == 2),
        blasts=put(state.blasts, seat, state.blasts[seat] + 1) if bomb else state.blasts,
        hard=put(state.hard, seat, state.hard[seat] + 1) if hard else state.hard,
        rocketeer=seat if strength == 2 else state.rocketeer,
        last=PASS if alone else act.id,
        stars=0 if alone else act.stars,
        leader=seat,
        passes=0,
        out=0 if alone else out,
        lasts=put_last(state, seat, act),
        turn=turn,
        phase="play" if hand else "over",
        winner=state.winner if hand else seat,
    )


def lapse(state: State, seat: int) -> State:
    """Let the right of *seat* to play in this trick lapse; on a lead the next seat leads.

    :raises Illegal: as :func:`verify_lapse`.
    """
    verify_lapse(state)
    return _pass(state, seat, LAPSED, final=True)


def _pass(state: State, seat: int, act: Play | Lapse, *, final: bool) -> State:
    """Go on without a play of *seat*; *final*: it is out until the trick ends."""
    out = state.out | 1 << seat if final else state.out
    turn = _next(seat, out)
    ended = bool(state.last) and turn == state.leader
    # Where all three let the lead lapse, the first is the next again.
    turn = (seat + 1) % 3 if out == EVERYBODY else turn
    return msgspec.structs.replace(
        state,
        out=0 if ended else out,
        passes=0 if ended or not state.last else state.passes + 1,
        last=PASS if ended else state.last,
        stars=0 if ended else state.stars,
        leader=state.leader if state.last else turn,
        turn=turn,
        lasts=put_last(state, seat, act),
    )


def _next(seat: int, out: int) -> int:
    """Give the next seat that may still play in this trick, *seat* itself where no other may."""
    others = ((seat + 1) % 3, (seat + 2) % 3)
    return next((other for other in others if not out >> other & 1), seat)


def default(state: State, seat: int, rules: Wild) -> Play | Lapse:
    """Give the time-out act: on lead the smallest single card, else a pass; or a lapse."""
    if state.out == EVERYBODY:
        due = smallest(state.hands[seat], state.wild, rules, alone=True)
        return settle(state, seat, due, rules)
    if _passes_lead(state, seat, rules.clauses):
        return PASSED
    if rules.clauses.overtime == "lapse":
        return LAPSED
    if state.last:
        return PASSED
    return settle(state, seat, smallest(state.hands[seat], state.wild, rules), rules)


def smallest(hand: int, wild: int, rules: Wild, *, alone: bool = False) -> Play:
    """Give the smallest single card of a hand, which of like cards still open.

    :param alone: a wild card may go alone where the hand has no other; if it may not, all go.
    """
    plain = hand & ~wild
    face = rules.clauses.wild_alone == "face"
    choice = hand if face else plain or hand
    rank = ((choice & -choice).bit_length() - 1) // 4
    here = choice & 15 << 4 * rank
    cards = (1 if face or plain or alone else here.bit_count()) << 4 * rank
    return Play(rules.catalogue.readings[cards][0], 0, 0 if here & plain else cards)


def write(act: Play, plays: Catalogue) -> str:
    """Write a play: physical cards, or ranks alone while the cards are open."""
    if act.id == PASS:
        return "-"
    play = plays.plays[act.id]
    if act.stars:
        wild = act.cards and physical(act.cards, act.stars, act.wild)
        text = wild or starred(play.cards, act.stars)
    else:
        text = poker.write_cards(act.cards) if act.cards else poker.write_counts(play.cards)
    many = len(plays.readings[play.cards]) > 1
    return f"{text}={write_reading(play)}" if many else text
