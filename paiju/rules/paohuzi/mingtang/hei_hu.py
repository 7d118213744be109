"""黑胡: no red card (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(win.red == 0)


HEI_HU = Mingtang("hei_hu", "黑胡", "all black", _degree, family="red")
