"""叫分, 加倍, 再加倍: how strong a hand is before the first card."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.bots.doudizhu.sight import Sight
from paiju.bots.doudizhu.worth import Worth
from paiju.cards import poker
from paiju.cards.deck import POKER
from paiju.deal.draw import Draw
from paiju.rules.doudizhu.catalogue import PASS
from paiju.rules.doudizhu.state import NOBODY

_CALLS = (-330, -300, -265)
"""Points of worth from which a hand calls 1, 2, 3: where 庄家 loses no more than he would as a
defender against the hand that calls instead (measured among house robots)."""
_DOUBLE = -60
"""Points from which a defender doubles: the best tenth of the hands."""
_REDOUBLE = 0
"""Points from which 庄家 doubles again, the 底牌 still unseen."""
_TEMPER = 30
"""Points by which the mood of a moment may raise or lower a hand."""
_WHOLE = poker.counts_of(poker.DECK)


def call(hand: int, allowed: Sequence[int], draw: Draw) -> int:
    """Choose one of the calls *allowed* with a hand of 17 (packed counts), the lowest if in doubt.

    Where everybody claims at the same points, a hand claims that would call so many.
    """
    points = strength(hand, attacks=True) + _mood(draw)
    wanted = sum(points >= least for least in _CALLS)
    return wanted if wanted in allowed else min(allowed)


def double(hand: int, draw: Draw) -> bool:
    """Decide a defender's 加倍."""
    return strength(hand, attacks=False) + _mood(draw) >= _DOUBLE


def redouble(hand: int, draw: Draw) -> bool:
    """Decide 庄家's 再加倍."""
    return strength(hand, attacks=True) + _mood(draw) >= _REDOUBLE


def strength(hand: int, *, attacks: bool) -> int:
    """Give the worth of a hand of 17 (packed counts), all other cards being anywhere."""
    landlord = 0 if attacks else 1
    left = (POKER.hand, POKER.hand, POKER.hand)
    before = Sight(0, hand, _WHOLE - hand, landlord, left, PASS, NOBODY, None)
    return Worth(before).of(hand)


def _mood(draw: Draw) -> int:
    return draw.below(2 * _TEMPER + 1) - _TEMPER
