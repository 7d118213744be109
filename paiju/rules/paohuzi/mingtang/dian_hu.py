"""点胡: exactly one red card (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(win.red == 1)


DIAN_HU = Mingtang("dian_hu", "点胡", "one red card", _degree, family="red")
