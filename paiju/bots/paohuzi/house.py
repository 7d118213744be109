"""``house``: a rule robot that goes for the nearest win with enough 胡息, and can be explained.

It takes every 胡. It discards the card without which the hand stays nearest to a win, waiting on
as many live cards as it can; it claims a card when the hand is nearer to a win after it, so that
a waiting hand is broken only for a better wait. 名堂 that the profile plays and the hand may still
come to are worth points to it, too.
"""

from __future__ import annotations

from typing import cast

import msgspec

from paiju.bots.paohuzi.sight import Sight, claimed, sight
from paiju.cards.zipai import KINDS
from paiju.deal.draw import Draw
from paiju.rules.paohuzi import Paohuzi
from paiju.rules.paohuzi.seen import Seen
from paiju.rules.protocol import Rules

_CLOSE = 150
_LOOKED_AT = 4

_EVEN = 6
"""Choices that differ by so little are as good as each other: chance decides."""

_FAR = 10_000


class House:
    """The house robot of 跑胡子."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:
        """Answer as ``bots.port.Robot`` says."""
        view = cast(Seen, seen)
        if len(view.acts) == 1 or view.acts[-1] == "胡":
            return view.acts[-1]
        before = sight(cast(Paohuzi, rules).law, seat, view)
        if view.table is None:
            return _choose({f"打{KINDS[kind]}": w for kind, w in _discards(before).items()}, chance)
        return _choose(_claims(before, view.acts, view.table.card), chance)


def _choose(worth: dict[str, int], chance: bytes) -> str:
    """Choose what is worth most, by *chance* among those that are about as good."""
    best = max(worth.values())
    even = [text for text, points in worth.items() if points >= best - _EVEN]
    return even[Draw(chance).below(len(even))] if len(even) > 1 else even[0]


def _discards(before: Sight) -> dict[int, int]:
    """Give what the hand is worth after each discard that is worth a second look."""
    judged = before.worth.discards(before.own, before.alive)
    own = before.own
    aimed = before.aims.discards(own.hand, own.melds, judged)
    plain = {kind: points.points + aimed[kind] for kind, points in judged.items()}
    first = sorted(plain, key=lambda kind: -plain[kind])[:_LOOKED_AT]
    return {
        # of like worth, the card that fewer hands can want
        kind: plain[kind] + before.wait(own.less(kind), judged[kind]) - before.unseen[kind]
        for kind in first
        if plain[kind] > plain[first[0]] - _CLOSE
    }


def _claims(before: Sight, acts: tuple[str, ...], card: str) -> dict[str, int]:
    """Give what the hand is worth after each claim and its discard, and as it is."""
    worth = {"过": before.worth_of(before.own, before.worth.of(before.own, before.alive))}
    for text in acts:
        if text != "过":
            after = before._replace(own=claimed(before.own, text, card))
            worth[text] = max(_discards(after).values(), default=-_FAR)
    return worth
