"""A pile of slips as a sheet or as typed lines: table, board, facts → one text a slip.

The facts stand in one cell (``b3+ x2``) or each in a column of its own, by Chinese or English
headings; both come to the same text, which the rules of the game read (``rules.slip``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

import msgspec

from paiju.contest.sheet import Row, read, whole
from paiju.errors import Unreadable

LAW = "EVENTS §4"
HEADINGS = {
    "table": ("table", "桌", "桌号"),
    "board": ("board", "副", "牌号", "副号"),
    "slip": ("slip", "facts", "记分单", "记录"),
    "opener": ("opener", "首叫", "首叫者"),
    "misdeals": ("misdeals", "发牌错误", "错牌"),
    "landlord": ("landlord", "庄家", "地主"),
    "bid": ("bid", "叫分"),
    "winner": ("winner", "胜方", "胜负", "胜"),
    "bombs": ("bombs", "炸弹"),
    "hard": ("hard", "硬炸", "硬炸弹"),
    "rocket": ("rocket", "火箭", "王炸"),
    "spring": ("spring", "春天", "反春", "天牌地牌"),
    "doubled": ("doubled", "加倍"),
    "redoubled": ("redoubled", "再加倍"),
    "fouls": ("fouls", "犯规判负"),
    "hu": ("hu", "胡牌"),
    "tun": ("tun", "囤"),
    "fan": ("fan", "番"),
    "marks": ("marks", "offences", "违规"),
    "a": ("a", "a得分"),
    "b": ("b", "b得分"),
    "c": ("c", "c得分"),
}
"""Column → headings by which it is recognised; the table is needed."""

_WON = {"+", "landlord", "庄", "庄家", "胜", "赢", "1"}
_LOST = {"-", "defenders", "闲", "防守", "防守方", "负", "输"}
_NO = {"", "0", "-", "no", "n", "否", "无", "×"}
_MARK = re.compile(r"(?<=\s)([abc])[:：]([a-z0-9_]+)(?:/([a-z_]+))?(?!\S)")
_LINE = re.compile(r"\s*([0-9]{1,4})(?:\s*[.:]\s*([0-9]{1,5}))?\s+(\S.*)")


class Mark(msgspec.Struct, frozen=True):
    """What a referee wrote on a slip: *seat* 0…2, *key* of an offence, *choice* if it has any."""

    seat: int
    key: str
    choice: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """One slip: *board* 0 where none was named, *where* its row or line."""

    table: int
    board: int
    text: str
    where: str
    marks: tuple[Mark, ...] = ()


def narrow(text: str) -> str:
    """Write what a Chinese keyboard left wide, ``５　ｂ３＋``, as it is read."""
    return unicodedata.normalize("NFKC", text)


def read_line(line: str, where: str = "") -> Sheet:
    """Read what was typed: ``TABLE[.BOARD] FACTS [SEAT:OFFENCE[/CHOICE]]…``.

    :raises Unreadable: something else.
    """
    found = _LINE.fullmatch(narrow(line))
    if found is None:
        raise Unreadable("paper.bad_line", where=where or line[:20], article=LAW, text=line[:20])
    text, marks = _marks(found[3])
    place = int(found[1]), int(found[2] or 0)
    return Sheet(*place, text, where or f"table {found[1]}", marks)


def _marks(text: str) -> tuple[str, tuple[Mark, ...]]:
    """Part the facts from what is marked behind them."""
    marks = tuple(Mark("abc".index(seat), key, pick) for seat, key, pick in _MARK.findall(text))
    return _MARK.sub("", text).strip(), marks


def read_pile(data: bytes) -> list[Sheet]:
    """Read a sheet of slips.

    :raises Unreadable: see :func:`paiju.contest.sheet.read`; a table or board that is no number,
        a cell that says nothing known; with the row.
    """
    return read(data, HEADINGS, ("table",), others=True).each(_slip)


def _slip(row: Row) -> Sheet:
    cells = dict(zip(HEADINGS, (narrow(cell).casefold() for cell in row.cells), strict=True))
    table = whole(row.number, "table", cells["table"])
    board = whole(row.number, "board", cells["board"]) if cells["board"] else 0
    text, marks = _marks(f"{cells['slip'] or _text(row, cells)} {cells['marks']}")
    scores = [cells[seat] for seat in "abc"]
    if all(scores):
        text += "=" + ",".join(scores)
    return Sheet(table, board, text, f"row {row.number}", marks)


def _text(row: Row, cells: Mapping[str, str]) -> str:
    if cells["hu"]:
        return cells["hu"] + cells["tun"] + (f"x{cells['fan']}" if cells["fan"] else "")
    if cells["landlord"] in _NO:
        return "0"
    parts = [cells["landlord"], cells["bid"], _end(row, cells["winner"])]
    if cells["opener"] not in _NO:
        parts.append("o" + cells["opener"])
    for key, sign in (("misdeals", "m"), ("bombs", "x"), ("hard", "h")):
        if cells[key] not in _NO:
            parts.append(f"{sign}{whole(row.number, key, cells[key])}")
    flags = (("rocket", "r"), ("spring", "s"), ("redoubled", "!"), ("fouls", "f"))
    parts += [sign for key, sign in flags if cells[key] not in _NO]
    if cells["doubled"] not in _NO:
        parts.append("d" + re.sub(r"[^abc]", "", cells["doubled"]))
    return "".join(parts)


def _end(row: Row, cell: str) -> str:
    if cell in _WON:
        return "+"
    if cell in _LOST:
        return "-"
    where = f"row {row.number}"
    raise Unreadable("paper.no_winner", where=where, article=LAW, row=row.number, text=cell)
