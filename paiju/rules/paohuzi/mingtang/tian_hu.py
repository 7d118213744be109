"""天胡: 庄家 wins with the 亮张 (law §2, §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(win.opening == "tian")


TIAN_HU = Mingtang("tian_hu", "天胡", "heavenly win", _degree)
