"""小字胡: at least sixteen small cards (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, above


def _degree(win: Win, fan: Fan) -> int | None:
    return above(win.small, fan.at)


XIAO_ZI_HU = Mingtang("xiao_zi_hu", "小字胡", "small hand", _degree)
