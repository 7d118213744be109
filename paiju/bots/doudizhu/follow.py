"""Following: beat, or pass."""

from __future__ import annotations

from typing import NamedTuple

from paiju.bots.doudizhu.endgame import goes_out
from paiju.bots.doudizhu.group import PAIR, group
from paiju.bots.doudizhu.sight import Sight
from paiju.bots.doudizhu.worth import TEMPER, Worth
from paiju.cards.poker import RANKS
from paiju.deal.draw import Draw
from paiju.rules.doudizhu.catalogue import Catalogue, Play

_TURN = 60
"""Points of worth that the turn itself is worth: a play may cost the hand as much."""
_LEAST_ON_PARTNER = 20
"""Points that a play must gain when the play to beat is the partner's."""
_LOW = RANKS.index("Q")
"""A partner's play below this rank may be beaten where that is cheap."""
_NEAR = 2
"""An enemy with so few cards must be stopped, even over a partner's play."""

_KEEP_ATTACKING = (0, 210, 105, 56, 40, 30, 20)
_KEEP_DEFENDING = (0, 600, 300, 160, 110, 90, 60)
_KEEP_WITH_PARTNER_BEHIND = (0, 300, 150, 80, 55, 45, 30)
_KEEP_FOR_PARTNER = (0, 450, 225, 120, 85, 65, 45)
"""What keeping the table is worth by the least number of cards of an enemy (the last goes on)."""


class _Terms(NamedTuple):
    """What a choice goes by.

    The worth of keeping the table, the per cent in which a pass keeps it as well, and the points
    that a play must exceed.
    """

    keep: int
    anyway: int
    least: int


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
    return _best(plays, sight, worth, _Terms(_keep(sight), 0, -_TURN), draw)


def _keep(sight: Sight) -> int:
    if sight.attacks:
        return by_danger(_KEEP_ATTACKING, sight)
    return by_danger(_KEEP_DEFENDING if sight.door else _KEEP_WITH_PARTNER_BEHIND, sight)


def _on_partner(plays: list[Play], sight: Sight, worth: Worth, draw: Draw) -> Play | None:
    """Help the partner's play against 庄家 who is next, or shed small cards on a low one."""
    made = sight.top
    if made is None or made.length > 1 or made.kind > PAIR:
        return None
    near = sight.door and sight.danger <= _NEAR
    if made.top >= _LOW and not near:
        return None
    plays = [play for play in plays if not play.strength]
    keep = by_danger(_KEEP_FOR_PARTNER, sight) if sight.door else 0
    return _best(plays, sight, worth, _Terms(keep, worth.holds(made), _LEAST_ON_PARTNER), draw)


def _best(plays: list[Play], sight: Sight, worth: Worth, terms: _Terms, draw: Draw) -> Play | None:
    best, most = None, terms.least
    for play in plays:
        better = worth.holds(group(play)) - terms.anyway
        points = worth.gain(play, sight.hand) + better * terms.keep // 100 + draw.below(TEMPER)
        if points > most:
            best, most = play, points
    return best


def by_danger(row: tuple[int, ...], sight: Sight) -> int:
    """Look up what the least number of cards of an enemy asks for."""
    return row[min(sight.danger, len(row) - 1)]
