"""A deal of 跑胡子 as the rows of a 牌谱, and what rows say that each seat answered.

A row is one card on the table, ``a打玖`` or ``a摸五``, then what became of it in order of right.
The rules' own part is written too (``跑``, ``a摸十  a偎``); of declined rights only those that bind
(``过``). Before the play: ``a提一  c提陆`` every 起手提 in one row, ``a亮拾  b胡`` a win on the
亮张, ``b胡`` alone 三提五坎.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from paiju.cards.zipai import KINDS
from paiju.rules.notation import Cell, Script
from paiju.rules.paohuzi import act as acts_of
from paiju.rules.paohuzi.act import HU, PASS, Act
from paiju.rules.paohuzi.state import Event, State

_OPENING = ("special", "liang")
_TO_TABLE = ("打", "摸")
_ANSWERS = ("过", "吃", "碰", "胡")
_OWN = ("提", "偎", "臭偎")
_CLAIMS = ("吃", "碰", "胡")


def told(before: State | None, after: State) -> tuple[Cell, ...]:
    """Give the cells that a step from *before* to *after* wrote; None: the deal begins."""
    cells: list[Cell] = []
    for event in after.log[len(before.log) if before else 0 :]:
        cells += _cells(event, before, begins=not cells)
    return tuple(cells)


def _cells(event: Event, before: State | None, *, begins: bool) -> Iterator[Cell]:
    seat, verb = event.seat, event.verb
    if verb in _TO_TABLE:
        yield Cell(seat, verb + KINDS[event.kind], begins=True, answers=verb == "打")
    elif event.opening:
        yield Cell(seat, verb + KINDS[event.kind], begins=begins, answers=False)
    elif verb in _ANSWERS:
        if verb == "胡" and before is not None:
            yield from _card_won(before)
        alone = verb == "胡" and before is not None and before.phase == "special"
        yield Cell(seat, _answer(event), begins=alone, answers=True)
    else:
        if verb in _OWN:
            yield Cell(seat, "摸" + KINDS[event.kind], begins=True, answers=False)
        yield Cell(seat, verb, begins=False, answers=False)


def _card_won(before: State) -> Iterator[Cell]:
    """Put on the table the card of a win that was not written yet: the 亮张, a covered draw."""
    if before.phase == "liang":
        yield Cell(before.dealer, "亮" + KINDS[before.liang], begins=True, answers=False)
    if before.phase == "covered":
        yield Cell(before.turn, "摸" + KINDS[before.card], begins=True, answers=False)


def _answer(event: Event) -> str:
    if event.verb != "吃":
        return event.verb
    eaten, *bi = event.groups
    own = list(eaten.kinds)
    own.remove(event.kind)
    return acts_of.write(Act("吃", tuple(own), tuple(bi)))


def answer(state: State, seat: int, ahead: Sequence[Cell]) -> str | None:
    """Give what *seat*, which is asked, answers as the cells *ahead* say.

    A right of which nothing is written was declined. None: a discard is due and none is written.
    """
    if state.phase == "discard":
        said = ahead[0] if ahead else None
        own = said is not None and said.seat == seat and said.text[:1] in ("打", "胡")
        return said.text if said is not None and own else None
    claims = (cell.text for cell in _window(state, ahead) if cell.seat == seat)
    otherwise = PASS if PASS in state.offers[seat] else HU
    return next((text for text in claims if text.startswith(_CLAIMS)), acts_of.write(otherwise))


def _window(state: State, ahead: Sequence[Cell]) -> list[Cell]:
    """Give the cells that speak of the card which the seats are asked about."""
    if state.phase == "special":
        return [cell for cell in ahead[:1] if cell.begins]
    if state.phase in ("liang", "covered"):
        card = "亮" if state.phase == "liang" else "摸"
        ahead = ahead[1:] if ahead and ahead[0].text.startswith(card) else ()
    return list(takewhile(lambda cell: not cell.begins, ahead))


SCRIPT = Script(told=told, answers=("打", *_ANSWERS), answer=answer)
