"""What offences cost, reckoned a second time from log and catalogue (EVENTS §3).

The how-manieth an offence is, is found by looking back from it; a board's fate by going through
what was ruled on that board alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from paiju.check.story import Entry
from paiju.contest.offence import Code, Offence

OUT = ("expel", "lose_rest")


class Verdict(msgspec.Struct, frozen=True):
    """An offence that stands: which one it was, and what it costs."""

    act: Entry
    offence: Offence
    nth: int
    effect: str


Struck: TypeAlias = Mapping[tuple[str, int, int], int]
"""Stage, board, player → fouls in the log of the table at which the player sat."""


def verdicts(code: Code, acts: Sequence[Entry], first: str, struck: Struck) -> dict[int, Verdict]:
    """Give number of the entry → what follows from it.

    :param acts: the rulings that stand.
    :param first: name of the first stage, which an entry that names none means.
    :param struck: fouls that tables counted, which go before those of the ledger.
    """
    book = {offence.key: offence for offence in code.offences}
    told = [act for act in acts if act.what == "offended" and act.fields["offence"] in book]
    found = {}
    for at, act in enumerate(told):
        mine = _counter(book, act, first)
        nth = sum(_counter(book, other, first) == mine for other in told[: at + 1])
        offence = book[act.fields["offence"]]
        if offence.scope == "board" and code.terms.table == (offence.counter or offence.key):
            seat = act.get("stage", "") or first, act.get("board", 0), act.fields["player"]
            nth += struck.get(seat, 0)
        step = offence.steps[-1] if nth > len(offence.steps) else offence.steps[nth - 1]
        effect = act.get("choice", "") if step == "choose" else step
        found[act.number] = Verdict(act, offence, nth, effect)
    return found


def _counter(book: Mapping[str, Offence], act: Entry, first: str) -> tuple[Any, ...]:
    offence = book[act.fields["offence"]]
    stage = act.get("stage", "") or first
    where: dict[str, tuple[Any, ...]] = {
        "event": (),
        "stage": (stage,),
        "round": (stage, act.fields["round"]),
        "board": (stage, "board", act.get("board", 0)),
    }
    return (offence.counter or offence.key, act.fields["player"], where[offence.scope])


def barred(told: Mapping[int, Verdict]) -> set[int]:
    """Give who is seated no more."""
    return {v.act.fields["player"] for v in told.values() if v.effect in OUT}


def expelled(code: Code, told: Mapping[int, Verdict]) -> set[int]:
    """Give who stands behind all who finish."""
    behind = OUT[:1] if code.terms.loss else OUT
    return {v.act.fields["player"] for v in told.values() if v.effect in behind}


def down(told: Mapping[int, Verdict]) -> dict[int, int]:
    """Give player → places down at the end."""
    found: dict[int, int] = {}
    for v in told.values():
        if v.effect == "place_down":
            player = v.act.fields["player"]
            found[player] = found.get(player, 0) + v.offence.places
    return found


def fines(
    code: Code, told: Sequence[Verdict], rounds: int, boards: int
) -> list[tuple[int, Fraction, int | None]]:
    """List (player, amount, board) of what is taken away in a stage.

    :param told: of that stage.
    :param rounds: so many of its rounds were seated, of *boards* boards each.
    """
    found: list[tuple[int, Fraction, int | None]] = []
    for v in told:
        player, round_ = v.act.fields["player"], v.act.fields["round"]
        if round_ > rounds:
            continue
        if v.effect == "points":
            found.append((player, Fraction(v.offence.amount), None))
        if v.effect == "mp":
            found.append((player, Fraction(v.offence.amount), v.act.get("board", 0)))
        if v.effect == "lose_rest" and code.terms.loss:
            found += [(player, Fraction(code.terms.loss), None)] * (boards * (rounds - round_))
    return [fine for fine in found if fine[1]]


def bears(v: Verdict, round_: int, board: int, trio: Sequence[int], boards: int) -> bool:
    """Tell whether an offence is one of a board at a table."""
    if v.act.fields["round"] != round_ or v.act.fields["player"] not in trio:
        return False
    first = v.act.get("board", 0)
    if v.effect == "forfeit" or (v.effect == "lose_rest" and first):
        return bool((first or (round_ - 1) * boards + 1) <= board)
    return bool(first == board)


def down_from(
    order: Sequence[Sequence[int]], places: Mapping[int, int], gone: set[int]
) -> list[list[int]]:
    """Move players down a ranking, from the bottom up; *order* has those of one place together."""
    blocks = [list(block) for block in order]
    for block in [list(block) for block in order][::-1]:
        for steps in sorted({places.get(p, 0) for p in block if places.get(p)}, reverse=True):
            moved = [p for p in block if places.get(p) == steps]
            here = next(i for i, b in enumerate(blocks) if moved[0] in b)
            left = [p for p in blocks[here] if p not in moved]
            rest = steps
            if left:
                blocks[here : here + 1] = [left, moved]
                here, rest = here + 1, steps - 1
            while rest and here + 1 < len(blocks):
                if (blocks[here + 1][0] in gone) != (moved[0] in gone):
                    break
                blocks[here : here + 2] = [blocks[here + 1], blocks[here]]
                here, rest = here + 1, rest - 1
    return blocks
