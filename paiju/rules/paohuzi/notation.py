"""How 跑胡子 is written in a 牌谱: hands, 亮张, stock, and a row for each card on the table."""

from __future__ import annotations

import re

from paiju.cards import zipai
from paiju.cards.deck import SEATS, ZIPAI, Deal
from paiju.cards.zipai import KINDS
from paiju.errors import Illegal, Unreadable
from paiju.rules.notation import UNKNOWN, Fact, Notation, Part, Texts
from paiju.rules.paohuzi.script import SCRIPT
from paiju.rules.protocol import State

STOCK = 19
"""Cards that stay face down when hands and 亮张 are dealt."""


def tidy_hand(text: str) -> str:
    """Write a hand ascending, 一…十 壹…拾; errors as :func:`paiju.cards.zipai.read_kinds`."""
    return text if text == UNKNOWN else zipai.write_counts(zipai.read_counts(text))


def tidy_cards(key: str, text: str) -> str:  # noqa: ARG001 - both keys are written alike
    """Write ``liang`` or ``wall`` in the order given; unknown cards ``?``.

    :raises Unreadable: a stray character.
    """
    return "".join(UNKNOWN if kind is None else KINDS[kind] for kind in _row(text))


def _row(text: str) -> list[int | None]:
    found: list[int | None] = []
    start = 0
    for number, known in enumerate(text.split(UNKNOWN)):
        found += [None] * bool(number)
        found += [kind for kind, _ in zipai.tokens(" " * start + known)]
        start += len(known) + 1
    return found


def tidy_move(part: str, text: str) -> str:  # noqa: ARG001 - there is one part
    """Write one move, ASCII cards as characters: see ``script.py`` for what there is.

    :raises Unreadable: no word of the game, a wrong number of cards, a stray character.
    """
    found = _MOVE.fullmatch(text)
    if not found:
        raise Unreadable("notation.no_move", where="1", text=text)
    word, (cards, *groups) = found["word"], found["cards"].split("比")
    own, *laid = (_kinds(part) for part in (cards, *groups))
    if len(own) not in _CARDS[word] or (groups and word != "吃") or {*map(len, laid)} - {3}:
        raise Unreadable("notation.no_move", where="1", text=text)
    order = own if word != "吃" else sorted(own)
    return (
        word + _chars(order) + "".join("比" + _chars(group) for group in sorted(map(sorted, laid)))
    )


_MOVE = re.compile(r"(?P<word>臭偎|[打摸亮吃碰胡过偎跑提])(?P<cards>.*)")
_CARDS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("碰", "胡", "过", "偎", "臭偎", "跑"), (0,)),
    **dict.fromkeys(("打", "摸", "亮"), (1,)),
    "提": (0, 1),
    "吃": (2,),
}
"""Word → how many cards may follow it."""


def _kinds(text: str) -> list[int]:
    return [kind for kind, _ in zipai.tokens(text)]


def _chars(kinds: list[int]) -> str:
    return "".join(KINDS[kind] for kind in kinds)


def word(text: str) -> str:
    """Name what a move does."""
    found = _MOVE.fullmatch(text)
    return _WORDS[found["word"]] if found else ""


_WORDS = {
    "打": "discard",
    "摸": "turn",
    "亮": "liang",
    "吃": "chi",
    "碰": "peng",
    "胡": "hu",
    "过": "pass",
    "偎": "wei",
    "臭偎": "chou_wei",
    "跑": "pao",
    "提": "ti",
}


def deal(hands: Texts, rest: Texts) -> Deal:
    """Put hands, 亮张 and stock together; like cards get their copies in this order.

    :raises Illegal: an unknown card, a wrong number of cards, a fifth card of a kind.
    """
    check(hands, rest)
    if any(UNKNOWN in text for text in (*hands, *rest)):
        raise Illegal("notation.unknown_cards")
    used = [0] * len(KINDS)
    a, b, c = (sum(1 << card for card in _copies(text, used)) for text in hands)
    return Deal((a, b, c), tuple(card for text in rest for card in _copies(text, used)))


def _copies(text: str, used: list[int]) -> list[int]:
    cards = []
    for kind, _ in zipai.tokens(text):
        cards.append(zipai.COPIES * kind + used[kind])
        used[kind] += 1
    return cards


def check(hands: Texts, rest: Texts) -> None:
    """Check a deal that may leave cards unknown; errors as :func:`deal`."""
    for seat, text in zip(SEATS, hands, strict=True):
        if text != UNKNOWN and len(text) != ZIPAI.hand:
            raise Illegal(
                "notation.hand_size", where=seat, seat=seat, count=len(text), due=ZIPAI.hand
            )
    for key, text, due in zip(("liang", "wall"), rest, (1, STOCK), strict=True):
        if len(text) != due:
            raise Illegal("notation.rest_size", where=key, name=key, count=len(text), due=due)
    all_cards = "".join((*hands, *rest))
    for kind in KINDS:
        if all_cards.count(kind) > zipai.COPIES:
            raise Illegal("notation.card_again", card=kind, most=zipai.COPIES)


def texts(dealt: Deal) -> tuple[Texts, Texts]:
    """Write a deal: three hands, 亮张, stock with the next card first."""
    hands = tuple(zipai.write_counts(zipai.counts_of(hand)) for hand in dealt.hands)
    rest = "".join(KINDS[card // zipai.COPIES] for card in dealt.rest)
    return hands, (rest[:1], rest[1:])


def short(text: str) -> str:
    """Give a move as it is: 字牌 have no suits to leave out."""
    return text


def part_of(state: State) -> str:  # noqa: ARG001 - there is one part
    """Name the part that the next move belongs to."""
    return "play"


def begins(state: State, text: str) -> bool:  # noqa: ARG001 - the word itself tells
    """Tell whether the move puts a card on the table: discards and turns do."""
    return text[:1] in ("打", "摸")


NOTATION = Notation(
    opener="dealer",
    rest=("liang", "wall"),
    parts=(Part("play"),),
    facts=(
        Fact("winner", "seat"),
        Fact("how", "text"),
        Fact("hand", "text"),
        Fact("huxi", "number"),
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
    script=SCRIPT,
    word=word,
)
