"""What a seat may answer, and its text.

``过`` pass · ``碰`` · ``胡`` · ``打玖`` discard · ``吃四六`` take the card on the table with two
own cards. What 比牌 asks to be laid down with a 吃 follows, each group whole: ``吃四六比五六七``.
提, 偎 and 跑 are no answers: the rules do them.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from paiju.cards import zipai
from paiju.errors import Ambiguous, Illegal, PaijuError, Unreadable
from paiju.rules.paohuzi.melds import Meld, mixed

Verb: TypeAlias = Literal["过", "吃", "碰", "胡", "打"]


class Act(msgspec.Struct, frozen=True, gc=False):
    """One answer: *cards* are the two own cards of a 吃 (ascending), or the discarded one."""

    verb: Verb
    cards: tuple[int, ...] = ()
    bi: tuple[Meld, ...] = ()


PASS = Act("过")
PENG = Act("碰")
HU = Act("胡")


def discard_of(kind: int) -> Act:
    """Discard a card."""
    return Act("打", (kind,))


def write(act: Act) -> str:
    """Write an act."""
    own = "".join(zipai.KINDS[kind] for kind in act.cards)
    return act.verb + own + "".join("比" + meld.cards for meld in act.bi)


def read(text: str, offered: tuple[Act, ...]) -> Act:
    """Read an act out of those *offered*.

    A bare card is a discard; a 吃 without its 比 is enough where only one is possible.

    :raises Unreadable: no act at all.
    :raises Illegal: an act that is not offered (law §4, §5, §7).
    :raises Ambiguous: several ways to lay down what 比牌 asks.
    """
    act = _parse(text.replace(" ", ""), text)
    if act in offered:
        return act
    if act.verb == "吃" and not act.bi:
        return _only(text, [a for a in offered if a.verb == "吃" and a.cards == act.cards])
    raise _illegal(act, text)


def _only(text: str, found: list[Act]) -> Act:
    if len(found) > 1:
        shown = tuple(write(act) for act in found)
        raise Ambiguous("paohuzi.which_chi", article="§5", text=text, ways=shown)
    if not found:
        raise Illegal("paohuzi.not_offered", article="§5", text=text)
    return found[0]


def _illegal(act: Act, text: str) -> Illegal:
    if act.verb == "打":
        return Illegal("paohuzi.no_discard", article="§4", card=zipai.KINDS[act.cards[0]])
    return Illegal("paohuzi.not_offered", article="§7" if act == HU else "§5", text=text)


def _parse(text: str, shown: str) -> Act:
    for plain in (PASS, PENG, HU):
        if text == plain.verb:
            return plain
    try:
        act = _chi(text[1:]) if text.startswith("吃") else _discard(text.removeprefix("打"))
    except PaijuError:
        act = None
    if act is None:
        raise Unreadable("paohuzi.no_act", where=shown, text=shown)
    return act


def _discard(text: str) -> Act | None:
    kinds = zipai.read_kinds(text)
    return discard_of(kinds[0]) if len(kinds) == 1 else None


def _chi(text: str) -> Act | None:
    own, *groups = text.split("比")
    cards = sorted(zipai.read_kinds(own))
    found = [mixed(tuple(zipai.read_kinds(group))) for group in groups]
    laid = sorted((meld for meld in found if meld is not None), key=lambda meld: meld.kinds)
    if len(cards) != 2 or len(laid) < len(groups):
        return None
    return Act("吃", tuple(cards), tuple(laid))
