"""``random``: every legal act with the same chance."""

from __future__ import annotations

from typing import cast

import msgspec

from paiju.bots.doudizhu.sight import calls_allowed, plays_allowed
from paiju.deal.draw import Draw
from paiju.rules.doudizhu import Doudizhu
from paiju.rules.doudizhu.seen import Seen
from paiju.rules.doudizhu.state import Act, Call, Double
from paiju.rules.protocol import Rules


class Dice:
    """Draws one of the legal acts of any phase; exactly uniform."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:  # noqa: ARG002 - every seat draws alike
        """Answer as ``bots.port.Robot`` says."""
        acts = legal_acts(cast(Doudizhu, rules), cast(Seen, seen))
        return rules.write(acts[Draw(chance).below(len(acts))])


def legal_acts(rules: Doudizhu, seen: Seen) -> list[Act]:
    """List the legal acts of a seat that is asked, from what it sees alone."""
    if seen.phase == "call":
        return [Call(value) for value in calls_allowed(rules, seen)]
    if seen.phase != "play":
        return [Double(yes=False), Double(yes=True)]
    return plays_allowed(rules, seen)
