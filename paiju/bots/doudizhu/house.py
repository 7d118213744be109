"""``house``: a rule robot that plays like a decent member of the club, and can be explained."""

from __future__ import annotations

from typing import cast

import msgspec

from paiju.bots.doudizhu.call import call, double, redouble
from paiju.bots.doudizhu.follow import follow
from paiju.bots.doudizhu.lead import lead
from paiju.bots.doudizhu.sight import calls_allowed, counts_in, sight
from paiju.bots.doudizhu.wild import wild_play
from paiju.bots.doudizhu.worth import Worth
from paiju.deal.draw import Draw
from paiju.rules.doudizhu import Doudizhu
from paiju.rules.doudizhu.catalogue import PASS
from paiju.rules.doudizhu.seen import Seen
from paiju.rules.doudizhu.state import Act, Call, Double, Play
from paiju.rules.protocol import Rules


class House:
    """The house robot of 二打一."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:
        """Answer as ``bots.port.Robot`` says."""
        return rules.write(_act(cast(Doudizhu, rules), seat, cast(Seen, seen), Draw(chance)))


def _act(rules: Doudizhu, seat: int, seen: Seen, draw: Draw) -> Act:
    if seen.phase == "play":
        if seen.wild:
            return wild_play(rules, seat, seen, draw)
        return Play(_play(rules, seat, seen, draw))
    hand = counts_in(seen.hand)
    if seen.phase == "call":
        return Call(call(hand, calls_allowed(rules, seen), draw))
    if seen.phase == "double":
        return Double(double(hand, draw))
    return Double(redouble(hand, draw))


def _play(rules: Doudizhu, seat: int, seen: Seen, draw: Draw) -> int:
    before = sight(rules, seat, seen)
    if not before.last:
        return lead(before, Worth(before), rules.catalogue, draw).id
    choices = rules.legal.follows(before.hand, before.last)
    if not choices:
        return PASS
    made = follow(before, Worth(before), rules.catalogue, choices, draw)
    return made.id if made else PASS
