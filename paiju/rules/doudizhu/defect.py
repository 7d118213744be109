"""What a position of 二打一 may contradict: the deck, the order of the game, itself."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.cards import poker
from paiju.cards.deck import POKER, SEATS
from paiju.cards.poker import MOST, RANKS
from paiju.errors import Ambiguous, Illegal, PaijuError, Unreadable
from paiju.rules.doudizhu import wildfield
from paiju.rules.doudizhu.auction import auction
from paiju.rules.doudizhu.card import starred
from paiju.rules.doudizhu.clauses import Clauses
from paiju.rules.doudizhu.line import Hand, Position, ToBeat
from paiju.rules.doudizhu.reading import FIGURES, told, write_reading
from paiju.rules.doudizhu.state import NOBODY
from paiju.rules.doudizhu.wild import Made, Wild, face_of

BASE = 3
MOST_BOMBS = 14
"""13 bombs and the rocket."""

DOUBTS = frozenset(
    f"position.{name}"
    for name in (
        "base_missing",
        "hand_size",
        "landlord_leads",
        "leads_unplayed",
        "play_uncounted",
        "too_many_bombs",
        "wild_unsaid",
    )
)
"""Defects of the way to a position; what the seat to act may do does not hang on them."""

Faults = Iterator[PaijuError]


def defects(position: Position, rules: Wild) -> list[PaijuError]:
    """List every defect of a position that could be read; ``where`` is the field."""
    clauses = rules.clauses
    face = face_of(wildfield.wild_of(position, clauses))
    found = [*_deck(position, face), *_sizes(position), *_phase(position, clauses)]
    if position.phase == "play":
        found += _play(position, rules, face)
        found += _tricks(position, clauses)
    found += _out(position, clauses)
    found += wildfield.defects(position, clauses)
    return found


def reading_of(to_beat: ToBeat, rules: Wild, face: int) -> Made:
    """Find the play that is to be beaten; *face* is the wild rank, −1 when there is none.

    :raises Illegal: the cards are no figure.
    :raises Ambiguous: they are several and none is chosen.
    :raises Unreadable: the reading that is chosen does not exist.
    """
    found = rules.readings(to_beat.counts, 0, face, to_beat.stars)
    plays = rules.catalogue.plays
    if not found:
        cards = starred(to_beat.counts, to_beat.stars)
        raise Illegal("doudizhu.no_figure", where="to-beat", article=FIGURES, cards=cards)
    if to_beat.reading:
        found = [made for made in found if write_reading(plays[made.id]) == to_beat.reading]
        if not found:
            raise Unreadable("doudizhu.no_reading", where="to-beat", text=to_beat.reading)
    if len(found) > 1:
        offered = tuple(told(found, rules))
        raise Ambiguous("doudizhu.which_reading", where="to-beat", readings=offered)
    return found[0]


def most_cards(position: Position, seat: int) -> int:
    """Give the most cards that a hand can hold: each play took one, the one to beat all of its."""
    taken = position.phase == "play" and seat == position.landlord
    most = POKER.hand + (BASE if taken else 0) - position.plays[seat]
    if position.to_beat and position.to_beat.seat == seat:
        most -= max(poker.size(position.to_beat.counts) - 1, 0)
    return most


def between(position: Position) -> tuple[int, ...]:
    """Name the seats that have passed since the play to beat, as their places tell."""
    if position.to_beat is None or len(position.to_act) != 1:
        return ()
    gap = (position.to_act[0] - position.to_beat.seat) % 3
    return tuple((position.to_beat.seat + step) % 3 for step in range(1, gap))


def _deck(position: Position, face: int) -> Faults:
    """Hands, cards to beat and 底牌 that lie apart hold no more of a card than the deck."""
    base = sum(1 << 4 * card.rank for card in position.base)
    for rank in range(len(RANKS)):
        held = _at(position, rank, face)
        if position.phase != "play":
            held += base >> 4 * rank & 15
        if held > MOST[rank]:
            card = RANKS[rank]
            yield Illegal("position.too_many", where="hands", card=card, most=MOST[rank], held=held)
        others = _at(position, rank, face, skip=position.landlord) + (base >> 4 * rank & 15)
        if position.phase == "play" and others > MOST[rank] and base >> 4 * rank & 15:
            yield Illegal("position.base_elsewhere", where="base", card=RANKS[rank])


def _at(position: Position, rank: int, face: int, skip: int = NOBODY) -> int:
    """Count the cards of a rank in hands and on the table, those of one seat left out."""
    there: list[Hand | ToBeat] = [h for s, h in enumerate(position.hands) if s != skip]
    if position.to_beat and position.to_beat.seat != skip:
        there.append(position.to_beat)
    return sum(wildfield.faces(cards, face) >> 4 * rank & 15 for cards in there)


def _sizes(position: Position) -> Faults:
    """Check that no hand is larger than the plays allow, and that the 底牌 are not forgotten."""
    for seat, hand in enumerate(position.hands):
        most = most_cards(position, seat)
        if hand.size is not None and hand.size > most:
            yield Illegal(
                "position.hand_size", where="hands", seat=SEATS[seat], count=hand.size, most=most
            )
    everything = all(hand.unknown == 0 for hand in position.hands)
    if position.phase != "play" and everything and not position.base:
        yield Illegal("position.base_missing", where="base")


def _phase(position: Position, clauses: Clauses) -> Faults:
    if position.phase == "call":
        yield from _call(position, clauses)
    else:
        yield from {"double": _double, "redouble": _redouble, "play": _doubles}[position.phase](
            position
        )
    if position.phase in ("double", "redouble") and not clauses.doubling:
        yield Illegal("doudizhu.no_doubling", where="mult")
    one = position.phase != "double"
    if not position.to_act or (one and len(position.to_act) != 1):
        yield Illegal("position.one_to_act", where="to-act")
    if position.phase != "play":
        if position.to_beat:
            yield Illegal("position.no_play_yet", where="to-beat")
        if any(position.plays):
            yield Illegal("position.no_play_yet", where="plays")


def _call(position: Position, clauses: Clauses) -> Faults:
    if position.landlord != NOBODY:
        yield Illegal("position.no_landlord_yet", where="landlord")
    try:
        stands = auction(position.calls, 0, clauses.all_pass, clauses.claim)
    except Illegal as fault:
        yield Illegal(fault.key, where="bid", article=fault.article, **fault.facts)
        return
    if stands.outcome != "open":
        yield Illegal("position.auction_over", where="bid")


def _doubles(position: Position) -> Faults:
    """Check landlord and doubles, as every phase after the calls asks."""
    if position.landlord == NOBODY:
        yield Illegal("position.landlord_missing", where="landlord")
    elif position.landlord in position.doubled:
        yield Illegal("doudizhu.landlord_doubled", where="bid")
    if position.redoubled and not position.doubled:
        yield Illegal("doudizhu.redouble_alone", where="bid")


def _double(position: Position) -> Faults:
    yield from _doubles(position)
    if position.landlord in position.to_act:
        yield Illegal("position.defenders_act", where="to-act")
    if set(position.doubled) & set(position.to_act):
        yield Illegal("position.answered_already", where="to-act")
    if position.redoubled:
        yield Illegal("position.redoubled_early", where="bid")


def _redouble(position: Position) -> Faults:
    yield from _doubles(position)
    if not position.doubled:
        yield Illegal("doudizhu.redouble_alone", where="bid")
    if position.to_act != (position.landlord,):
        yield Illegal("position.landlord_acts", where="to-act")
    if position.redoubled:
        yield Illegal("position.redoubled_early", where="bid")


def _play(position: Position, rules: Wild, face: int) -> Faults:
    """Check that the seat to act is known, and what lies on the table."""
    for seat, hand in enumerate(position.hands):
        if seat in position.to_act and hand.unknown != 0:
            yield Illegal("position.actor_unknown", where="hands", seat=SEATS[seat])
    if position.to_beat is None:
        return
    if position.to_beat.seat in position.to_act:
        yield Illegal("position.beats_itself", where="to-act")
    if not position.plays[position.to_beat.seat]:
        yield Illegal("position.play_uncounted", where="plays")
    try:
        reading_of(position.to_beat, rules, face)
    except PaijuError as fault:
        yield fault


def _tricks(position: Position, clauses: Clauses) -> Faults:
    """庄家 leads first; who leads later has won a trick; a bomb is a play.

    Where a lead can lapse or be passed on, anybody may be the one who leads.
    """
    made = sum(position.plays)
    if position.bombs > min(made, MOST_BOMBS):
        yield Illegal("position.too_many_bombs", where="mult", bombs=position.bombs, plays=made)
    if position.landlord == NOBODY or passes_on(clauses):
        return
    if made and not position.plays[position.landlord]:
        yield Illegal("position.landlord_leads", where="plays")
    leads = position.to_beat is None and len(position.to_act) == 1
    if leads and not made and position.to_act != (position.landlord,):
        yield Illegal("position.landlord_leads", where="to-act")
    if leads and made and not position.plays[position.to_act[0]]:
        yield Illegal("position.leads_unplayed", where="to-act")


def passes_on(clauses: Clauses) -> bool:
    """Tell whether a lead can go to the next seat: it lapses, or all the seat has is one wild."""
    alone = clauses.wild != "none" and clauses.wild_alone == "never"
    return clauses.overtime == "lapse" or alone


def _out(position: Position, clauses: Clauses) -> Faults:
    """过牌不能再出: who passed is out, the others are not."""
    if not clauses.pass_is_final:
        if position.out and not passes_on(clauses):
            yield Illegal("position.pass_not_final", where="out")
        elif set(position.out) & _playing(position) and len(position.out) < len(SEATS):
            yield Illegal("position.out_plays", where="out")
        return
    if set(position.out) & _playing(position) or (position.out and position.to_beat is None):
        yield Illegal("position.out_plays", where="out")
    if set(between(position)) - set(position.out):
        yield Illegal("position.out_missing", where="out")


def _playing(position: Position) -> set[int]:
    return {*position.to_act, *((position.to_beat.seat,) if position.to_beat else ())}
