"""名堂: what makes a win dearer, one small unit each (law §8)."""

from paiju.rules.paohuzi.mingtang.table import TABLE, count_mingtang
from paiju.rules.paohuzi.mingtang.win import Mingtang, Win

__all__ = ["TABLE", "Mingtang", "Win", "count_mingtang"]
