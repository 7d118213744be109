"""The shortest event with real cards: two rounds of one board, nobody confirms."""

from __future__ import annotations

PLAIN = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/zibo-2020"
rounds = 2
boards = 1
first = "entry"
bye = "zero"
[scoring]
method = "points"
"""
