"""The table of all 名堂 and the count of those that a win has (law §8)."""

from __future__ import annotations

from paiju.rules.paohuzi.clauses import Clauses, Fan
from paiju.rules.paohuzi.mingtang.da_zi_hu import DA_ZI_HU
from paiju.rules.paohuzi.mingtang.di_hu import DI_HU
from paiju.rules.paohuzi.mingtang.dian_hu import DIAN_HU
from paiju.rules.paohuzi.mingtang.dui_zi_hu import DUI_ZI_HU
from paiju.rules.paohuzi.mingtang.hai_di_hu import HAI_DI_HU
from paiju.rules.paohuzi.mingtang.hei_hu import HEI_HU
from paiju.rules.paohuzi.mingtang.hong_hu import HONG_HU
from paiju.rules.paohuzi.mingtang.hong_wu import HONG_WU
from paiju.rules.paohuzi.mingtang.shua_hou import SHUA_HOU
from paiju.rules.paohuzi.mingtang.tian_hu import TIAN_HU
from paiju.rules.paohuzi.mingtang.ting_hu import TING_HU
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win
from paiju.rules.paohuzi.mingtang.xiao_zi_hu import XIAO_ZI_HU

TABLE: tuple[Mingtang, ...] = (
    HONG_HU,
    HONG_WU,
    DIAN_HU,
    HEI_HU,
    DUI_ZI_HU,
    DA_ZI_HU,
    XIAO_ZI_HU,
    HAI_DI_HU,
    TIAN_HU,
    DI_HU,
    TING_HU,
    SHUA_HOU,
)
"""Every 名堂 in the order in which they are named."""


def count_mingtang(clauses: Clauses, win: Win) -> list[tuple[str, int]]:
    """List the 名堂 that *win* has under *clauses*, with their values, in order of the table."""
    met: list[tuple[Mingtang, int]] = []
    for mingtang in TABLE:
        fan: Fan = getattr(clauses, mingtang.clause)
        degree = mingtang.degree(win, fan) if fan.on else None
        if degree is not None:
            met.append((mingtang, fan.base + fan.step * degree))
    best = {m.family: max(v for n, v in met if n.family == m.family) for m, _ in met}
    return [(m.zh, value) for m, value in met if not m.family or value == best[m.family]]
