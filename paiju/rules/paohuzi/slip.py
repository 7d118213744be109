"""A slip of 跑胡子: ``b4x3`` b has won with 4 tun × 3 fan; ``b12`` the score alone; ``0`` 黄庄."""

from __future__ import annotations

import re
from typing import Any

from paiju.cards.deck import SEATS
from paiju.errors import Illegal, Unreadable
from paiju.rules.paohuzi.game import HUANG_ZHUANG
from paiju.rules.paohuzi.tally import scores
from paiju.rules.protocol import Result
from paiju.rules.slip import LAW, Grammar

BAD = "paper.bad_win"
_WIN = re.compile(r"([abc])([0-9]{1,4})(?:[x*×]([0-9]{1,4}))?")


def read(text: str, rules: Any) -> Result:  # noqa: ARG001  every profile spreads a score alike
    """Read who has won and how much each loser pays.

    :raises Unreadable: not in the notation.
    :raises Illegal: a win of nothing.
    """
    if text == "0":
        return Result((0, 0, 0), {"how": HUANG_ZHUANG})
    found = _WIN.fullmatch(text)
    if found is None:
        raise Unreadable(BAD, where=text, article=LAW, text=text)
    seat, tun, fan = found[1], int(found[2]), int(found[3] or 1)
    if not tun or not fan:
        raise Illegal("paper.won_nothing", where=text, article=LAW)
    told: dict[str, Any] = {"winner": seat}
    if found[3]:
        told |= {"tun": tun, "fan": fan}
    return Result(scores(SEATS.index(seat), tun * fan), told)


def fields(rules: Any) -> tuple[str, ...]:  # noqa: ARG001  the grammar's signature
    """Name what is to be filled in."""
    return ("hu", "huxi", "tun", "fan")


SLIP = Grammar(read, fields, bad=BAD)
