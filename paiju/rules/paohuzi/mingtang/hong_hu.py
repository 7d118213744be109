"""红胡: at least ten red cards (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, above


def _degree(win: Win, fan: Fan) -> int | None:
    return above(win.red, fan.at)


HONG_HU = Mingtang("hong_hu", "红胡", "red hand", _degree, family="red")
