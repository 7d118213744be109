"""红乌: at least thirteen red cards (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, above


def _degree(win: Win, fan: Fan) -> int | None:
    return above(win.red, fan.at)


HONG_WU = Mingtang("hong_wu", "红乌", "very red hand", _degree, family="red")
