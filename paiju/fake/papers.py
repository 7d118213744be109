"""A made-up regulation and list of entrants."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from paiju.deal.draw import Draw
from paiju.fake.offences import catalogue
from paiju.fake.size import Size

PROFILES = (
    "doudizhu/official-2016", "doudizhu/official-2016", "doudizhu/casual", "doudizhu/zibo-2020",
    "paohuzi/comp-2017r", "paohuzi/shaoyang", "paohuzi/hengyang-6",
)  # fmt: skip
_OWN = {"doudizhu/official-2016": 'all_pass = "redeal"', "paohuzi/comp-2017r": "must_hu = true"}
"""Profile → a clause that some organisers lay over it."""
STAGES = ("小组赛", "复赛", "决赛")
NAMES = (
    "赵一", "钱二", "孙三", "李四", "张伟", "王芳", "Ａnna", "anna", "Zoé", "Zoe\u0301", "=1+1",
    "-欧阳", "O'Neill", 'Ma "Jiu"', "<b>", "周  五", "吴, 六",
)  # fmt: skip
CLUBS = ("", "", "长沙", "邵阳", "@club", "+1", "a;b")
TITLES = ("示例杯", "Coupe d'été", "Coupe d'e\u0301te\u0301", "1/2 赛", "a\\b")


def one(draw: Draw, choices: Sequence[str]) -> str:
    """Draw one of some."""
    return choices[draw.below(len(choices))]


def regulation(draw: Draw, size: Size) -> bytes:
    """Write a regulation."""
    by_points = draw.below(8) == 0
    lines = ["paiju = 1", "[event]", f"name = {_text(one(draw, TITLES))}"]
    if draw.below(2):
        lines.append("date = 2026-11-29")
        lines += ["until = 2026-11-30"] if draw.below(2) else []
    stages = 1 + (draw.below(size.stages) if draw.below(4) == 0 else 0)
    for at in range(stages):
        lines += _stage(draw, size, STAGES[at], by_points=by_points)
    lines += _order(draw, by_points=by_points)
    lines += [*_contributors(draw), *catalogue(draw)]
    return "\n".join([*lines, ""]).encode()


def _stage(draw: Draw, size: Size, name: str, *, by_points: bool) -> list[str]:
    rules = one(draw, PROFILES)
    carries = ("boards", "none") if by_points else ("boards", "none", "mean")
    options = {
        "first": one(draw, ("draw", "draw", "draw", "entry")),
        "movement": one(draw, ("shift", "shift", "no_rematch")),
        "bye": one(draw, ("average", "half", "three_fifths", "zero")),
        "single": one(draw, ("none", "half")),
        "groups": one(draw, ("plain", "neuberg")),
        "leaver": one(draw, ("average", "average_plus", "void")),
        "carry": one(draw, carries),
    }
    lines = ["[[stage]]", f"name = {_text(name)}", f"rules = {_text(rules)}"]
    boards = 1 + (draw.below(size.boards) if draw.below(2) else 0)
    lines += [f"rounds = {1 + draw.below(size.rounds)}", f"boards = {boards}"]
    # What is not said has its usual value: that way of saying it is tried too.
    lines += [f"{key} = {_text(value)}" for key, value in options.items() if draw.below(4)]
    if rules in _OWN and draw.below(4) == 0:
        lines += ["[stage.set]", _OWN[rules]]
    return lines


def _order(draw: Draw, *, by_points: bool) -> list[str]:
    lines = ["[scoring]", 'method = "points"'] if by_points else []
    if draw.below(2):
        first = "points" if by_points else "mean"
        others = ["wins", "last"] if by_points else ["beaten", "firsts", "time"]
        others.append("lot")
        order = [first, *draw.shuffled(others)[: draw.below(len(others) + 1)]]
        lines += ["[ranking]", f"order = {json.dumps(order)}"]
    return lines


def _contributors(draw: Draw) -> list[str]:
    """Let others give chance to the deals, now and then."""
    if draw.below(6):
        return []
    lines = []
    for at in range(1 + draw.below(3)):
        lines += ["[[deals.contributor]]", f'name = "公证 {at + 1}"']
        lines += ["kept = true"] if draw.below(2) else []
    return lines


def entrants(draw: Draw, players: int) -> bytes:
    """Write a list of entrants: some of one name, some lists with numbers of their own."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    numbers, step = draw.below(3) == 0, 1 + draw.below(4)
    writer.writerow(["编号", "姓名", "单位"] if numbers else ["姓名", "单位"])
    for at in draw.shuffled(range(1, players + 1)):
        name = one(draw, NAMES) + (str(at) if draw.below(3) else "")
        own = [name, one(draw, CLUBS)]
        writer.writerow([str(at * step), *own] if numbers else own)
    return out.getvalue().encode()


def field(draw: Draw, size: Size) -> int:
    """Draw a number of players."""
    most = size.players if draw.below(size.rare) == 0 else min(size.usual, size.players)
    return 3 + draw.below(most - 2)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
