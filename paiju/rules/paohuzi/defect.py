"""What a position of 跑胡子 may contradict: the deck, the law, itself."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.cards import zipai
from paiju.cards.deck import SEATS, ZIPAI
from paiju.errors import Illegal, PaijuError
from paiju.rules.paohuzi.discard import HAND, choices
from paiju.rules.paohuzi.layout import OWN, Laid, Position
from paiju.rules.paohuzi.melds import CHARS, FOURS
from paiju.rules.paohuzi.state import NONE
from paiju.rules.protocol import State

STOCK = 19
OPENING = ("亮", "起")

DOUBTS = frozenset(
    f"position.{name}" for name in ("phz_hand_size", "phz_wall", "phz_cards", "phz_nobody")
)
"""Defects of the way to a position; what the seats may do does not hang on them."""

Faults = Iterator[PaijuError]


def defects(position: Position) -> list[PaijuError]:
    """List every defect of a position that could be read; ``where`` is the field."""
    return [*_seats(position), *_deck(position), *_sizes(position), *_card(position)]


def nobody(state: State) -> list[PaijuError]:
    """Give the defect of a position in which nobody has to act."""
    return [] if state.asked() else [Illegal("position.phz_nobody", where="card", article="§5")]


def _seats(position: Position) -> Faults:
    if position.what in OPENING and position.dealer == NONE:
        yield Illegal("position.phz_dealer", where="dealer", article="§2")
    if position.what not in OPENING and position.turn == NONE:
        yield Illegal("position.phz_turn", where="to-act", article="§4")


def _deck(position: Position) -> Faults:
    """Count each kind: hands, known melds, rows, and the card that lies on the table."""
    for kind, card in enumerate(zipai.KINDS):
        held = known(position, kind)
        if held > zipai.COPIES:
            yield Illegal(
                "position.too_many",
                where="hands",
                article="§1",
                card=card,
                most=zipai.COPIES,
                held=held,
            )
    cards = _cards(position)
    if cards > ZIPAI.size:
        yield Illegal("position.phz_cards", where="wall", article="§1", count=cards)


def known(position: Position, kind: int) -> int:
    """Count the cards of a kind that a position names."""
    held = sum(zipai.count(hand.counts, kind) for hand in position.hands)
    held += sum(laid.kinds.count(kind) for melds in position.melds for laid in melds)
    held += sum(row.count(kind) for row in position.rows or ())
    return held + (apart(position) and position.card == kind)


def apart(position: Position) -> bool:
    """Tell whether the card on the table belongs to no meld yet."""
    return bool(position.what) and position.what not in OWN.values()


def _cards(position: Position) -> int:
    """Count all cards that there are at least."""
    hands = sum(hand.size or zipai.size(hand.counts) for hand in position.hands)
    melds = sum(laid.size for laid_out in position.melds for laid in laid_out)
    rows = sum(map(len, position.rows or ()))
    return hands + melds + rows + (position.wall or 0) + apart(position)


def _sizes(position: Position) -> Faults:
    """Check that no seat has more cards than its cap, one more where it discards."""
    for seat, hand in enumerate(position.hands):
        rights = position.rights[seat]
        if hand.size is None or (rights is not None and rights.dead):
            continue
        melds = position.melds[seat]
        held, most = hand.size + sum(laid.size for laid in melds), _most(position, seat, melds)
        if held > most:
            yield Illegal(
                "position.phz_hand_size",
                where="hands",
                article="§4",
                seat=SEATS[seat],
                count=held,
                most=most,
            )


def _most(position: Position, seat: int, melds: tuple[Laid, ...]) -> int:
    quads = sum(laid.figure in FOURS for laid in melds)
    discards = seat == position.turn and (not position.what or position.what in OWN.values())
    return HAND + max(0, quads - 1) + discards


def _card(position: Position) -> Faults:
    wall, what = position.wall, position.what
    if wall is not None and (wall > STOCK or (what in OPENING and wall != STOCK)):
        yield Illegal("position.phz_wall", where="wall", article="§2", most=STOCK)
    if what in OPENING and any(position.melds):
        yield Illegal("position.phz_opening", where="hands", article="§2")
    if position.turn != NONE:
        yield from _own(position)


def _own(position: Position) -> Faults:
    """Check what the seat whose turn it is must have: the meld just laid, a card to discard."""
    hand, melds = position.hands[position.turn], position.melds[position.turn]
    laid = {(CHARS[meld.figure], kind) for meld in melds for kind in meld.kinds}
    if position.what in OWN.values() and (position.what, position.card) not in laid:
        yield Illegal("position.phz_no_meld", where="card", article="§5")
    if not position.what and hand.unknown == 0 and not choices(hand.counts):
        yield Illegal("position.phz_no_discard", where="hands", article="§4")
