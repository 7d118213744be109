"""听胡: won without having melded before (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, when


def _degree(win: Win, _: Fan) -> int | None:
    return when(not win.melded)


TING_HU = Mingtang("ting_hu", "听胡", "closed win", _degree)
