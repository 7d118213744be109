"""Following: beat, or pass."""

from __future__ import annotations

from paiju.bots.doudizhu.endgame import goes_out
from paiju.bots.doudizhu.group import PAIR, group
from paiju.bots.doudizhu.lead import TEMPER, hold_worth
from paiju.bots.doudizhu.sight import Sight
from paiju.bots.doudizhu.worth import Worth
from paiju.cards.poker import RANKS
from paiju.deal.draw import Draw
from paiju.rules.doudizhu.catalogue import Catalogue, Play

_LEAST = -60
"""Points of worth that a play must gain over a pass."""
_LEAST_ON_PARTNER = 45
"""The same when the play to beat is the partner's."""
_LOW = RANKS.index("J")
"""A partner's play below this rank may be beaten where that is cheap."""
_PARTNER_BEHIND = 50
"""Per cent of the will to hold that is left while the partner can still answer 庄家."""
_NEAR = 2
"""An enemy with so few cards must be stopped, even over a partner's play."""


def follow(
    sight: Sight, worth: Worth, book: Catalogue, choices: list[int], draw: Draw
) -> Play | None:
    """Choose what to play on another's play; ``None`` is a pass.

    :param choices: the ids of the plays that beat it.
    """
    plays = [book.plays[i] for i in choices]
    for play in plays:
        if goes_out(play, sight.hand, worth, book):
            return play
    if sight.leader == sight.partner:
        return _on_partner(plays, sight, worth, draw)
    will = hold_worth(sight.danger)
    if not sight.attacks and not sight.door:
        will = will * _PARTNER_BEHIND // 100
    return _best(plays, sight, worth, (will, 0, _LEAST), draw)


def _on_partner(plays: list[Play], sight: Sight, worth: Worth, draw: Draw) -> Play | None:
    """Help the partner's play against 庄家 who is next, or shed small cards on a low one."""
    made = sight.top
    if made is None or made.length > 1 or made.kind > PAIR:
        return None
    near = sight.door and sight.danger <= _NEAR
    if made.top >= _LOW and not near:
        return None
    plays = [play for play in plays if not play.strength]
    will = hold_worth(sight.danger) if sight.door else 0
    return _best(plays, sight, worth, (will, worth.holds(made), _LEAST_ON_PARTNER), draw)


def _best(
    plays: list[Play], sight: Sight, worth: Worth, terms: tuple[int, int, int], draw: Draw
) -> Play | None:
    """Choose the play of the most points.

    :param terms: what keeping the table is worth; the per cent in which a pass keeps it as well;
        the points that a play must exceed.
    """
    will, anyway, most = terms
    best = None
    now = worth.of(sight.hand)
    for play in plays:
        gain = worth.of(sight.hand - play.cards) - now
        points = gain + (worth.holds(group(play)) - anyway) * will // 100 + draw.below(TEMPER)
        if points > most:
            best, most = play, points
    return best
