"""``house``: a rule robot that goes for the nearest win with enough 胡息, and can be explained.

It takes every 胡. It discards the card without which the hand stays nearest to a win, waiting on
as many live cards as it can; it claims a card when the hand is nearer to a win after it, so that
a waiting hand is broken only for a better wait.
"""

from __future__ import annotations

from typing import cast

import msgspec

from paiju.bots.paohuzi.sight import Sight, claimed, sight
from paiju.cards.zipai import KINDS
from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi.seen import Seen
from paiju.rules.protocol import Rules

_CLOSE = 150
"""Discards that are worse than the best by this are not looked at twice."""

_LOOKED_AT = 4
_FAR = 10_000


class House:
    """The house robot of 跑胡子; it needs no chance."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:  # noqa: ARG002 - the sight decides
        """Answer as ``bots.port.Robot`` says."""
        view = cast(Seen, seen)
        if len(view.acts) == 1 or view.acts[-1] == "胡":
            return view.acts[-1]
        before = sight(cast(Paohuzi, rules).law, seat, view)
        if view.table is None:
            return "打" + _discard(before)
        return _claim(before, view.acts, view.table.card)


def _discard(before: Sight) -> str:
    kind, _ = _best_discard(before)
    return KINDS[kind]


def _best_discard(before: Sight) -> tuple[int, int]:
    """Choose a discard and give the worth of the hand after it; (−1, −10000) if none can go."""
    judged = before.worth.discards(before.own, before.alive)
    first = sorted(judged, key=lambda kind: -judged[kind].points)[:_LOOKED_AT]
    best = (-1, -_FAR)
    for kind in first:
        if judged[kind].points > judged[first[0]].points - _CLOSE:
            worth = before.worth_of(before.own.less(kind), judged[kind])
            # of like worth, the card that fewer hands can want
            best = max(best, (kind, worth), key=lambda b: (b[1], -before.unseen[b[0]]))
    return best


def _claim(before: Sight, acts: tuple[str, ...], card: str) -> str:
    """Choose the claim after which the hand is worth most, or none."""
    judged = before.worth.of(before.own, before.alive)
    best = ("过", before.worth_of(before.own, judged))
    for text in acts:
        if text != "过":
            own = claimed(before.own, text, card)
            _, worth = _best_discard(before._replace(own=own))
            best = max(best, (text, worth), key=lambda b: b[1])
    return best[0]
