"""A made-up regulation of any kind of stages, one behind the other, and who enters it."""

from __future__ import annotations

import csv
import io
import json

from paiju.deal.draw import Draw
from paiju.fake.papers import NAMES, TITLES, one
from paiju.fake.size import Size

RULES = (
    "doudizhu/official-2016", "doudizhu/casual", "doudizhu/zibo-2020", "doudizhu/hbut-2013",
    "doudizhu/hbut-2013", "doudizhu/baidu-laizi", "paohuzi/comp-2017r",
)  # fmt: skip
KINDS = (
    "swiss", "round_robin", "round_robin", "knockout", "knockout", "knockout", "double_knockout",
    "double_knockout", "rising_base", "vs_robot", "teams",
)  # fmt: skip
POINTS_ONLY, MP_ONLY = ("rising_base",), ("teams",)
NAMED = ("甲段", "乙段", "丙段")
POOL = 12
"""Players of the largest pool that everybody meets everybody in."""

Lines = list[str]


def players_of(draw: Draw, size: Size, wanted: int = 0) -> int:
    """Draw a number of players."""
    most = size.players if draw.below(size.rare) == 0 else min(size.usual, size.players)
    return wanted or 3 + draw.below(most - 2)


def regulation(draw: Draw, size: Size, players: int) -> bytes:
    """Write a regulation of one to three stages for so many players."""
    by_points = draw.below(2) == 0
    method = ["[scoring]", 'method = "points"'] if by_points else []
    lines = ["paiju = 1", "[event]", f"name = {_text(one(draw, TITLES))}"]
    before: Lines = []
    for at in range(1 + (draw.below(size.stages) if draw.below(2) else 0)):
        before = _stage(draw, size, at, players, before, by_points=by_points)
        lines += before
        cut = next((int(line[6:]) for line in before if line.startswith("cut = ")), players)
        players = min(players, cut)
    return "\n".join([*lines, *method, ""]).encode()


def _stage(
    draw: Draw, size: Size, at: int, players: int, before: Lines, *, by_points: bool
) -> Lines:
    unfit = {*(MP_ONLY if by_points else POINTS_ONLY), *(MP_ONLY if at or players % 3 else ())}
    unfit |= set(MP_ONLY) if players < 9 else set()
    kind = one(draw, [kind for kind in KINDS if kind not in unfit])
    lines = ["[[stage]]", f"name = {_text(NAMED[at])}", f"kind = {_text(kind)}"]
    boards = 1 + (draw.below(size.boards) if draw.below(3) == 0 else 0)
    lines += [f"rules = {_text(one(draw, RULES))}", f"boards = {boards}"]
    if at:
        lines += _cut(draw, players, before)
        players = next((int(line[6:]) for line in lines if line.startswith("cut = ")), players)
    lines += _options(draw, kind, "rank" if at else "entry")
    lines += _KEYS[kind](draw, size, players)
    if at and any(line.startswith("extra_boards") for line in before):
        return [*lines, 'carry = "none"']
    carries = ("boards", "none") if by_points else ("boards", "none", "mean")
    return [*lines, f"carry = {_text(one(draw, carries))}"]


def _options(draw: Draw, kind: str, last: str) -> Lines:
    movements = ("shift", "draw", "snake", "draw", "no_rematch")
    options = {
        "first": one(draw, ("draw", "draw", last)),
        "movement": one(draw, movements),
        "bye": one(draw, ("average", "half", "three_fifths", "zero")),
        "single": one(draw, ("none", "half")),
        "groups": one(draw, ("plain", "neuberg")),
    }
    if kind in ("teams", "vs_robot", "round_robin"):
        options.pop("movement")
    return [f"{key} = {_text(value)}" for key, value in options.items() if draw.below(4)]


def _cut(draw: Draw, players: int, before: Lines) -> Lines:
    """Let all, the best, or the best of each pool play on."""
    pools = next((int(line[8:]) for line in before if line.startswith("pools = ")), 1)
    if draw.below(3) == 0 or players <= 3:
        return []
    cut = 3 + draw.below(players - 3)
    each = draw.below(cut // pools + 1)
    return [f"cut = {cut}", *([f"cut_each = {each}"] if each else [])]


def _rounds(draw: Draw, size: Size, _players: int) -> Lines:
    return [f"rounds = {1 + draw.below(size.rounds)}"]


def _swiss(draw: Draw, size: Size, players: int) -> Lines:
    pools = 1 + draw.below(max(1, players // 3)) if draw.below(2) else 1
    return [*_rounds(draw, size, players), f"pools = {pools}"]


def _round_robin(draw: Draw, size: Size, players: int) -> Lines:
    least = -(-players // POOL)
    pools = least + draw.below(max(1, players // 3 - least + 1))
    return [f"pools = {pools}", *(_rounds(draw, size, players) if draw.below(3) == 0 else [])]


def _knockout(draw: Draw, _size: Size, _players: int) -> Lines:
    lines = [f"extra_boards = {1 + draw.below(2)}"] if draw.below(2) else []
    if draw.below(3) == 0:
        return [*lines, "classification = true"]
    lines += [f"rounds = {1 + draw.below(2)}"] if draw.below(4) == 0 else []
    return [*lines, *(["advance = 2"] if draw.below(4) == 0 else [])]


def _double(draw: Draw, _size: Size, _players: int) -> Lines:
    return [f"extra_boards = {1 + draw.below(2)}"] if draw.below(3) else []


def _rising(draw: Draw, size: Size, players: int) -> Lines:
    base = [1 + at + draw.below(2) for at in range(1 + draw.below(4))]
    until = 3 + draw.below(max(1, players // 2))
    floor = -draw.below(60)
    return [*_rounds(draw, size, players), f"base = {base}", f"until = {until}", f"floor = {floor}"]


_KEYS = {
    "swiss": _swiss,
    "round_robin": _round_robin,
    "knockout": _knockout,
    "double_knockout": _double,
    "rising_base": _rising,
    "vs_robot": _rounds,
    "teams": _rounds,
}
"""Kind → the keys that only it has."""


def entrants(draw: Draw, players: int) -> bytes:
    """Write a list of entrants, three to a club, as teams have to be."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["姓名", "单位"])
    for at in draw.shuffled(range(players)):
        name = one(draw, NAMES) + (str(at) if draw.below(3) else "")
        writer.writerow([name, f"队{at // 3}"])
    return out.getvalue().encode()


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
