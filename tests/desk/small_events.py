"""Regulations and entrants of small events."""

ONE_TABLE = """paiju = 1
[event]
name = "x"
[[stage]]
name = "s"
rules = "doudizhu/official-2016"
rounds = 1
boards = 1
"""
THREE_ROUNDS = """paiju = 1
[event]
name = "小赛"
[[stage]]
name = "小组赛"
rules = "doudizhu/official-2016"
rounds = 3
boards = 2
"""


SEVEN = "姓名\n赵一\n钱二\n孙三\n李四\n周五\n吴六\n郑七\n"
