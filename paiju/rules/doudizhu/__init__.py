"""竞技二打一 (competitive dou dizhu): one deal under one profile."""

from paiju.rules.doudizhu.game import Doudizhu, open_rules

__all__ = ["Doudizhu", "open_rules"]
