"""对子胡: no run and no 绞, only like cards (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(all(len(set(meld.kinds)) == 1 for meld in win.groups))


DUI_ZI_HU = Mingtang("dui_zi_hu", "对子胡", "like cards only", _degree)
