"""Cards of a text as pictures: which symbol of the sprites, in which ink, and its name."""

from __future__ import annotations

import re
from typing import NamedTuple

from paiju.cards import zipai
from paiju.words import say

_CARD = re.compile(r"[3-9TJQKA2XD]\*?[♠♥♣♦]?")
_SUITS = dict(zip("♠♥♣♦", "shcd", strict=True))
_JOKERS = "XD"


class Face(NamedTuple):
    """One card: the symbol's id in its sprite, the class of its ink, what it is called.

    *star*: a wild card was played as this one.
    """

    symbol: str
    ink: str
    name: str
    star: bool = False


def poker(text: str, lang: str) -> list[Face]:
    """Give the faces of cards in the notation of 二打一 (``"8♠8♥X"``), other signs left out."""
    return [_poker(card, lang) for card in _CARD.findall(text.partition("=")[0])]


def _poker(card: str, lang: str) -> Face:
    if card in _JOKERS:
        return Face(card, card, say(f"table.joker_{card}", lang))
    rank = "10" if card[0] == "T" else card[0]
    star, suit = "*" in card, _SUITS.get(card[-1], "")
    if star:
        name = say("table.as_wild", lang, card=rank)
        return Face((suit or "s") + card[0], suit or "X", name, star)
    if not suit:
        return Face(card, "X", rank)
    name = say("table.card", lang, suit=say(f"table.suit_{suit}", lang), rank=rank)
    return Face(suit + card[0], suit, name)


def zi(text: str, lang: str) -> list[Face]:
    """Give the faces of 字牌; ``?`` is a covered card, other signs are left out."""
    return [_zi(char, lang) for char in text if char in zipai.KINDS or char == "?"]


def _zi(char: str, lang: str) -> Face:
    at = zipai.KINDS.find(char)
    if at < 0:
        return Face("back", "back", say("table.covered", lang))
    size = "small" if at < len(zipai.SMALL) else "large"
    n = zipai.SMALL[at % 10] if lang == "zh" else at % 10 + 1
    ink = "red" if at in zipai.RED else "black"
    return Face(
        f"{size[0] if size == 'small' else 'b'}{at % 10 + 1}",
        ink,
        say(f"table.zi_{size}", lang, n=n),
    )


def figure(text: str) -> str:
    """Give the signs of a meld that are no cards (``提``, ``偎`` …)."""
    return "".join(char for char in text if char not in zipai.KINDS and char != "?")


def cards(text: str) -> str:
    """Give the cards of a meld without its sign."""
    return "".join(char for char in text if char in zipai.KINDS or char == "?")
