"""竞技跑胡子 (competitive paohuzi): one deal under one profile."""

from paiju.rules.paohuzi.game import Paohuzi, open_rules

__all__ = ["Paohuzi", "open_rules"]
