"""地胡: a 闲家 wins at once, as di_hu_def says (law §2, §7, §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(win.opening == "di")


DI_HU = Mingtang("di_hu", "地胡", "earthly win", _degree)
