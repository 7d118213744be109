"""耍猴: one card left in hand before the winning card (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(win.held == 1)


SHUA_HOU = Mingtang("shua_hou", "耍猴", "one card left", _degree)
