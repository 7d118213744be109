"""Going out: at once, or by turns that nobody can beat with anything but a bomb."""

from __future__ import annotations

from paiju.bots.doudizhu.group import group
from paiju.bots.doudizhu.split import groups
from paiju.bots.doudizhu.wings import dressed
from paiju.bots.doudizhu.worth import Worth
from paiju.rules.doudizhu.catalogue import Catalogue, Play

_LONGEST = 5
"""Groups beyond which nobody is near going out."""


def way_out(hand: int, worth: Worth, book: Catalogue) -> Play | None:
    """Find the first of the plays by which a hand on lead surely goes out.

    Every play but the last must hold. ``None`` when there is no such way.
    """
    whole = book.read(hand)
    if whole:
        return whole[0]
    if len(groups(hand)) > _LONGEST:
        return None
    for play in dressed(hand, worth, book):
        if worth.sure(group(play)) and way_out(hand - play.cards, worth, book) is not None:
            return play
    return None


def goes_out(play: Play, hand: int, worth: Worth, book: Catalogue) -> bool:
    """Tell whether *play*, made from *hand* on another's play, surely goes out, now or later."""
    rest = hand - play.cards
    return not rest or (worth.sure(group(play)) and way_out(rest, worth, book) is not None)
