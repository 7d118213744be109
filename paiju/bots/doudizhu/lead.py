"""首攻 and 引牌: which group goes out first."""

from __future__ import annotations

from paiju.bots.doudizhu.endgame import way_out
from paiju.bots.doudizhu.follow import by_danger
from paiju.bots.doudizhu.group import BOMB, PAIR, SOLO, TRIO, Group, group
from paiju.bots.doudizhu.sight import Sight
from paiju.bots.doudizhu.wings import dressed
from paiju.bots.doudizhu.worth import TEMPER, Worth
from paiju.cards.poker import RANKS
from paiju.deal.draw import Draw
from paiju.rules.doudizhu.catalogue import Catalogue, Play

_TEN = RANKS.index("T")
_CHAIN_FIRST = {SOLO: 40, PAIR: 40, TRIO: 50}
"""Chains go out early: nobody else will lead their like."""
_TRIO_FIRST = 15
_DOOR_HOLDS_BACK = 30
"""The door does not lead small single cards to 庄家."""
_PAIR_TO_TWO = 60
_KEEP = (0, 300, 150, 80, 55, 45, 15)
"""What keeping the table is worth by the least number of cards of an enemy (the last goes on)."""


def lead(sight: Sight, worth: Worth, book: Catalogue, draw: Draw) -> Play:
    """Choose what to lead."""
    out = way_out(sight.hand, worth, book)
    if out is not None:
        return out
    present = _to_partner(sight, book)
    if present is not None:
        return present
    offered = _offered(sight, worth, book)
    return max(offered, key=lambda play: _score(play, sight, worth) + draw.below(TEMPER))


def _to_partner(sight: Sight, book: Catalogue) -> Play | None:
    """Lead the smallest single card to a partner who holds one card, unless 庄家 goes out on it."""
    if sight.attacks or sight.left[sight.partner] != 1 or (sight.door and sight.danger == 1):
        return None
    hand = sight.hand
    rank = ((hand & -hand).bit_length() - 1) >> 2
    return book.read(1 << 4 * rank)[0]


def _offered(sight: Sight, worth: Worth, book: Catalogue) -> list[Play]:
    """List the plays to choose from; none that an enemy with one card goes out on, if possible."""
    found = dressed(sight.hand, worth, book)
    if sight.danger > 1:
        return found
    safe = [play for play in found if play.size > 1]
    return safe or sorted(found, key=lambda play: play.top)[-1:]


def _score(play: Play, sight: Sight, worth: Worth) -> int:
    made = group(play)
    keeps = worth.holds(made) * by_danger(_KEEP, sight) // 100
    return worth.gain(play, sight.hand) + keeps + _custom(made, sight)


def _custom(made: Group, sight: Sight) -> int:
    """Add what experience says: chains early, no small cards to 庄家, no bomb without need."""
    if made.kind >= BOMB:
        return 0
    if made.length > 1:
        return _CHAIN_FIRST[made.kind]
    if made.kind == TRIO:
        return _TRIO_FIRST
    if made.kind == SOLO and sight.door and made.top < _TEN:
        return -_DOOR_HOLDS_BACK
    return -_PAIR_TO_TWO if made.kind == PAIR and sight.danger == 2 else 0
