"""``random``: every legal act with the same chance."""

from __future__ import annotations

from typing import cast

import msgspec

from paiju.deal.draw import Draw
from paiju.rules.paohuzi.seen import Seen
from paiju.rules.protocol import Rules


class Dice:
    """Draws one of the legal acts, which a view of 跑胡子 lists; exactly uniform."""

    def act(self, rules: Rules, seat: int, seen: msgspec.Struct, chance: bytes) -> str:  # noqa: ARG002 - the sight says it all
        """Answer as ``bots.port.Robot`` says."""
        acts = cast(Seen, seen).acts
        return acts[Draw(chance).below(len(acts))]
