"""One-line positions of 二打一 as text: every field read by itself, written back canonically.

    ddz HANDS LANDLORD TO-ACT TO-BEAT BID:DOUBLES MULT PLAYS [wild=…] [base=…] [out=…]

``docs/notation.md`` has the grammar. Whether the fields agree with the deck and with one
another is the matter of ``defect.py``; ``layout.py`` makes a state of a position and back.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import msgspec

from paiju.cards import poker
from paiju.cards.deck import SEATS
from paiju.errors import Unreadable
from paiju.rules.doudizhu.card import Written, counts_of, starred, written
from paiju.rules.doudizhu.notation import tidy_move
from paiju.rules.doudizhu.state import NOBODY
from paiju.rules.position import Fields, refuse

Asking = Literal["call", "double", "redouble", "play"]

TAG = "ddz"
FIELDS = ("hands", "landlord", "to-act", "to-beat", "bid", "mult", "plays")
OPTIONS = ("wild", "base", "out")
_PHASES: tuple[Asking, ...] = ("call", "double", "redouble")
_HAND = re.compile(r"(?P<cards>[^?]*)(?P<unknown>\?(?P<size>[1-9]\d?)?)?")
_BID = re.compile(r"(?P<bid>[1-3]):(?P<doubles>-|[abc]{1,2})(?P<redouble>[-×x])")


class Hand(NamedTuple):
    """What is known of a hand: packed counts, unknown cards, wild cards beside both.

    ``unknown`` None: nobody says how many.
    """

    counts: int
    unknown: int | None = 0
    wild: int = 0

    @property
    def size(self) -> int | None:
        """Number of cards, None where it is not known."""
        if self.unknown is None:
            return None
        return poker.size(self.counts) + self.unknown + self.wild


class ToBeat(NamedTuple):
    """The play on the table: its seat, packed counts, the reading after ``=``.

    ``stars``: which of the counts wild cards stand for.
    """

    seat: int
    counts: int
    reading: str = ""
    stars: int = 0


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """One position as it was written; seats 0, 1, 2, ``NOBODY`` for ``-``."""

    hands: tuple[Hand, Hand, Hand]
    landlord: int
    to_act: tuple[int, ...]
    to_beat: ToBeat | None
    phase: Asking
    calls: tuple[int, ...] = ()
    """In the call phase: the calls made, 0…3, from the opener on."""
    bid: int = 0
    doubled: tuple[int, ...] = ()
    redoubled: bool = False
    bombs: int = 0
    """Bombs and rockets played so far."""
    plays: tuple[int, int, int] = (0, 0, 0)
    base: tuple[poker.Token, ...] = ()
    """底牌 in turn order, suit −1 where none was given; positions in the text are 0."""
    wild: tuple[Written, ...] = ()
    """The wild rank, or the wild cards with their suits."""
    out: tuple[int, ...] = ()


def parse(line: str) -> Position:
    """Read every field of a line.

    :raises UnreadablePosition: fields that are not in the notation, or too many of a card in
        one hand; all of them at once.
    """
    words = line.split()
    if len(words) <= len(FIELDS) or words[0] != TAG:
        refuse([Unreadable("position.no_line", where=TAG, tag=TAG, fields=len(FIELDS))])
    fields = Fields()
    hands, landlord, to_act, to_beat, bid, mult, plays = words[1 : len(FIELDS) + 1]
    unknown = Hand(0, None)
    playing: tuple[Asking, int] = ("play", 0)
    phase, bombs = fields.read("mult", mult, _read_mult, playing)
    calls: tuple[int, ...] = ()
    stands: tuple[int, tuple[int, ...], bool] = (0, (), False)
    if phase == "call":
        calls = fields.read("bid", bid, _read_calls, ())
    else:
        stands = fields.read("bid", bid, _read_bid, stands)
    options = fields.options(words[len(FIELDS) + 1 :], OPTIONS)
    position = Position(
        hands=fields.read("hands", hands, _read_hands, (unknown,) * 3),
        landlord=fields.read("landlord", landlord, _read_landlord, NOBODY),
        to_act=fields.read("to-act", to_act, _read_seats, ()),
        to_beat=fields.read("to-beat", to_beat, _read_to_beat, None),
        phase=phase,
        calls=calls,
        bid=stands[0],
        doubled=stands[1],
        redoubled=stands[2],
        bombs=bombs,
        plays=fields.read("plays", plays, _read_plays, (0, 0, 0)),
        base=fields.read("base", options.get("base", ""), _read_base, ()),
        wild=fields.read("wild", options["wild"], _read_wild, ()) if "wild" in options else (),
        out=fields.read("out", options["out"], _read_seats, ()) if "out" in options else (),
    )
    refuse(fields.defects)
    return position


def _read_hands(text: str) -> tuple[Hand, Hand, Hand]:
    parts = text.split("/")
    if len(parts) != len(SEATS):
        raise Unreadable("position.three_hands", count=len(parts))
    a, b, c = map(_read_hand, parts)
    return a, b, c


def _read_hand(text: str) -> Hand:
    found = _HAND.fullmatch(text)
    if not text or not found:
        raise Unreadable("position.no_hand", text=text)
    cards = found["cards"]
    counts, wild = poker.read_counts(cards.replace("*", " ")), cards.count("*")
    if not found["unknown"]:
        return Hand(counts, 0, wild)
    return Hand(counts, int(found["size"]) if found["size"] else None, wild)


def _read_landlord(text: str) -> int:
    return NOBODY if text == "-" else _seat(text)


def _seat(text: str) -> int:
    if text not in tuple(SEATS):
        raise Unreadable("position.no_seat", text=text)
    return SEATS.index(text)


def _read_seats(text: str) -> tuple[int, ...]:
    seats = tuple(sorted(_seat(char) for char in text))
    if len(set(seats)) != len(seats):
        raise Unreadable("position.no_seat", text=text)
    return seats


def _read_to_beat(text: str) -> ToBeat | None:
    if text == "-":
        return None
    seat, colon, play = text.partition(":")
    cards, equals, reading = play.partition("=")
    if not colon or not cards or (equals and not reading):
        raise Unreadable("position.no_to_beat", text=text)
    stars = counts_of(written(cards), stars=True)
    return ToBeat(_seat(seat), poker.read_counts(cards.replace("*", "")), reading, stars)


def _read_mult(text: str) -> tuple[Asking, int]:
    for phase in _PHASES:
        if text == phase:
            return phase, 0
    if not re.fullmatch(r"0|[1-9]\d?", text):
        raise Unreadable("position.no_mult", text=text)
    return "play", int(text)


def _read_calls(text: str) -> tuple[int, ...]:
    """Read the calls made; a trailing ``-`` is the seat that now has to call."""
    if not re.fullmatch(r"[-123]{1,4}", text):
        raise Unreadable("position.no_calls", text=text)
    made = text.removesuffix("-")
    return tuple(0 if char == "-" else int(char) for char in made)


def _read_bid(text: str) -> tuple[int, tuple[int, ...], bool]:
    found = _BID.fullmatch(text)
    if not found:
        raise Unreadable("position.no_bid", text=text)
    doubles = found["doubles"].replace("-", "")
    return int(found["bid"]), _read_seats(doubles), found["redouble"] != "-"


def _read_plays(text: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{1,2})", text)
    if not found:
        raise Unreadable("position.no_plays", text=text)
    return int(found[1]), int(found[2]), int(found[3])


def _read_wild(text: str) -> tuple[Written, ...]:
    found = tuple(card._replace(at=0) for card in written(text))
    ranks = {card.rank for card in found}
    if len(ranks) != 1 or max(ranks) >= poker.SMALL_JOKER or any(card.star for card in found):
        raise Unreadable("position.no_wild_text", text=text)
    return found


def _read_base(text: str) -> tuple[poker.Token, ...]:
    poker.read_counts(text)
    cards = tuple(poker.Token(rank, suit, 0) for rank, suit, _ in poker.tokens(text))
    if text and len(cards) != 3:
        raise Unreadable("position.three_base", count=len(cards))
    return cards


def write(position: Position) -> str:
    """Write a position canonically; ``parse`` gives it back."""
    return " ".join(
        [
            TAG,
            "/".join(map(_write_hand, position.hands)),
            "-" if position.landlord == NOBODY else SEATS[position.landlord],
            _letters(position.to_act),
            _write_to_beat(position.to_beat),
            _write_bid(position),
            str(position.bombs) if position.phase == "play" else position.phase,
            "/".join(map(str, position.plays)),
            *_write_options(position),
        ]
    )


def _letters(seats: tuple[int, ...]) -> str:
    return "".join(SEATS[seat] for seat in seats)


def _write_hand(hand: Hand) -> str:
    more = "?" if hand.unknown is None else f"?{hand.unknown}" if hand.unknown else ""
    return poker.write_counts(hand.counts) + "*" * hand.wild + more


def _write_to_beat(to_beat: ToBeat | None) -> str:
    if to_beat is None:
        return "-"
    cards = tidy_move("play", starred(to_beat.counts, to_beat.stars))
    reading = f"={to_beat.reading}" if to_beat.reading else ""
    return f"{SEATS[to_beat.seat]}:{cards}{reading}"


def _write_bid(position: Position) -> str:
    if position.phase == "call":
        return "".join("-" if call == 0 else str(call) for call in position.calls) + "-"
    redouble = "×" if position.redoubled else "-"
    return f"{position.bid}:{_letters(position.doubled) or '-'}{redouble}"


def _write_options(position: Position) -> list[str]:
    found = []
    if position.wild:
        found.append("wild=" + "".join(map(str, position.wild)))
    if position.base:
        cards = (
            poker.RANKS[card.rank] + (poker.SUITS[card.suit] if card.suit >= 0 else "")
            for card in position.base
        )
        found.append("base=" + "".join(cards))
    if position.out:
        found.append("out=" + _letters(position.out))
    return found
