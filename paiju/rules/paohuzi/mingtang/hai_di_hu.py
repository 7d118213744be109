"""海底胡: won with the last card of the stock (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(win.last_stock)


HAI_DI_HU = Mingtang("hai_di_hu", "海底胡", "last card", _degree)
