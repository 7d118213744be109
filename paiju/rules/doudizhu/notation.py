"""How 二打一 is written in a 牌谱: deals by suit, calls, doubles, plays."""

from __future__ import annotations

import re

from paiju.cards import poker
from paiju.cards.deck import POKER, SEATS, Deal
from paiju.cards.poker import RANKS, SMALL_JOKER, SUITS
from paiju.errors import Illegal, Unreadable
from paiju.rules.doudizhu.card import Written, written
from paiju.rules.doudizhu.catalogue import PASS
from paiju.rules.doudizhu.playing import LAPSE
from paiju.rules.doudizhu.state import NOBODY, State
from paiju.rules.notation import UNKNOWN, Fact, Notation, Part, Texts

_PASSES = ("-", "0")
_TIMES = ("×", "x", "X", "*")


def tidy_hand(text: str) -> str:
    """Write a hand ``♠.♥.♣.♦[.jokers]`` canonically: each part descending, jokers ``XD``.

    :raises Unreadable: not four or five parts, a stray character, a suit inside a part.
    :raises Illegal: a card twice.
    """
    return text if text == UNKNOWN else _write_hand(read_hand(text))


def read_hand(text: str) -> int:
    """Read ``♠.♥.♣.♦[.jokers]`` into physical cards; errors as :func:`tidy_hand`."""
    parts = text.split(".")
    if len(parts) not in (4, 5):
        raise Unreadable("notation.hand_parts", where=str(len(text) + 1), parts=len(parts))
    cards = 0
    start = 0
    for number, part in enumerate(parts):
        for rank, suit, at in _shifted(part, start):
            if suit >= 0 or (rank >= SMALL_JOKER) != (number == len(SUITS)):
                raise Unreadable("notation.wrong_part", where=str(at), at=at, card=RANKS[rank])
            bit = 1 << 4 * rank + (number if number < len(SUITS) else 0)
            if cards & bit:
                raise poker.too_many(rank, number if rank < SMALL_JOKER else -1, at)
            cards |= bit
        start += len(part) + 1
    return cards


def _shifted(part: str, start: int) -> list[poker.Token]:
    """Split a part into cards whose positions count from the beginning of the whole text."""
    return poker.tokens(" " * start + part)


def _write_hand(cards: int) -> str:
    held = [divmod(bit, 4) for bit in reversed(poker.bits(cards))]
    parts = [
        "".join(RANKS[rank] for rank, s in held if s == suit and rank < SMALL_JOKER)
        for suit in range(len(SUITS))
    ]
    jokers = "".join(RANKS[rank] for rank, _ in reversed(held) if rank >= SMALL_JOKER)
    return ".".join([*parts, jokers] if jokers else parts)


def tidy_cards(key: str, text: str) -> str:
    """Write ``base`` (``2♠ 7♣ T♦``, unknown cards ``?``) or ``wild`` (``5`` or ``5♥ 5♦``).

    :raises Unreadable: a stray character; a 底牌 without its suit.
    """
    if key == "base":
        return " ".join(UNKNOWN if card is None else poker.write_card(card) for card in _base(text))
    found = [RANKS[t.rank] + (SUITS[t.suit] if t.suit >= 0 else "") for t in poker.tokens(text)]
    return " ".join(found)


def _base(text: str) -> list[int | None]:
    """Read the 底牌 in turn order, None for an unknown one."""
    found: list[int | None] = []
    for piece in re.finditer(r"\?|[^?]+", text):
        if piece[0] == UNKNOWN:
            found.append(None)
            continue
        for rank, suit, at in _shifted(piece[0], piece.start()):
            if suit < 0 and rank < SMALL_JOKER:
                raise Unreadable("cards.no_suit", where=str(at), at=at, card=RANKS[rank])
            found.append(4 * rank + max(suit, 0))
    return found


def tidy_move(part: str, text: str) -> str:
    """Write one move of ``bid``, ``double`` or ``play`` canonically.

    A play puts the ranks that it has most of first, so that a body stands before its wings
    (``JJJ44``); a wild card stands starred after its fellows (``345*67``). ``--`` is a right
    to play that lapsed.

    :raises Unreadable: not in the notation.
    """
    if part == "bid" and text in (*_PASSES, "1", "2", "3"):
        return "-" if text in _PASSES else text
    if part == "double" and text in ("-", *_TIMES):
        return "-" if text == "-" else "×"
    if part == "play":
        return text if text in ("-", LAPSE) else "".join(map(str, _in_order(written(text))))
    raise Unreadable("notation.no_move", where="1", text=text)


def short(text: str) -> str:
    """Leave the suits out of a play."""
    return "".join(char for char in text if char not in SUITS)


def _in_order(cards: list[Written]) -> list[Written]:
    ranks = [card.rank for card in cards]
    return sorted(cards, key=lambda c: (-ranks.count(c.rank), c.rank, c.star, c.suit))


def deal(hands: Texts, rest: Texts) -> Deal:
    """Put three hands and the 底牌 together.

    :raises Illegal: an unknown card, a wrong number of cards, a card twice.
    """
    check(hands, rest)
    base = [card for card in _base(rest[0]) if card is not None]
    if UNKNOWN in hands or len(base) < 3:
        raise Illegal("notation.unknown_cards")
    a, b, c = (read_hand(text) for text in hands)
    return Deal((a, b, c), tuple(base))


def check(hands: Texts, rest: Texts) -> None:
    """Check a deal that may leave cards unknown; errors as :func:`deal`."""
    seen = 0
    base = _base(rest[0])
    for seat, text in zip(SEATS, hands, strict=True):
        cards = 0 if text == UNKNOWN else read_hand(text)
        if text != UNKNOWN and cards.bit_count() != POKER.hand:
            raise Illegal(
                "notation.hand_size", where=seat, seat=seat, count=cards.bit_count(), due=POKER.hand
            )
        seen = _once(seen, cards, seat)
    if len(base) != 3:
        raise Illegal("notation.rest_size", where="base", name="base", count=len(base), due=3)
    for card in base:
        seen = _once(seen, 0 if card is None else 1 << card, "base")


def _once(seen: int, cards: int, where: str) -> int:
    if seen & cards:
        raise Illegal("notation.card_twice", where=where, card=poker.write_cards(seen & cards))
    return seen | cards


def texts(dealt: Deal) -> tuple[Texts, Texts]:
    """Write a deal: three hands, and the 底牌 in turn order."""
    hands = tuple(_write_hand(hand) for hand in dealt.hands)
    return hands, (" ".join(poker.write_card(card) for card in dealt.rest),)


def part_of(state: State) -> str:
    """Name the part that the next move belongs to."""
    return {"call": "bid", "double": "double", "redouble": "double"}.get(state.phase, "play")


def begins(state: State, text: str) -> bool:  # noqa: ARG001 - the state tells
    """Tell whether the next move begins a row: a trick 一圈, or one of the one-line parts."""
    if state.phase == "double":
        return state.answers == (NOBODY, NOBODY, NOBODY)
    return {"call": not state.calls, "play": state.last == PASS}.get(state.phase, False)


def wild(state: State) -> str:
    """Write the rank that is wild as a whole, or the wild cards."""
    cards = [poker.write_card(card) for card in poker.bits(state.wild)]
    return cards[0][0] if len(cards) == len(SUITS) else " ".join(cards)


NOTATION = Notation(
    opener="opener",
    rest=("base",),
    parts=(Part("bid", line=True), Part("double", line=True), Part("play", led=True)),
    facts=(
        Fact("outcome", "word", ("played", "zero", "redeal", "fouled"), usual="played"),
        Fact("landlord", "seat"),
        Fact("stake", "number"),
        Fact("rockets", "number", usual=0),
        Fact("bombs", "number"),
        Fact("hard", "number", usual=0),
        Fact("spring", "word", ("none", "chun", "fan")),
        Fact("winner", "seat"),
        Fact("fouler", "seat"),
    ),
    hand=tidy_hand,
    cards=tidy_cards,
    move=tidy_move,
    deal=deal,
    check=check,
    texts=texts,
    short=short,
    part=part_of,
    begins=begins,
    wild=wild,
)
