"""大字胡: at least eighteen large cards (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Fan
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win, above


def _degree(win: Win, fan: Fan) -> int | None:
    return above(win.large, fan.at)


DA_ZI_HU = Mingtang("da_zi_hu", "大字胡", "large hand", _degree)
