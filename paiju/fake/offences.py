"""A made-up catalogue of offences, and what a director enters by it: offences and appeals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from paiju.contest.appeal import cases
from paiju.contest.ruling import Adjusted, Appealed, Corrected, Decided, Heard, Offended, Undone
from paiju.deal.draw import Draw
from paiju.desk.book import Book
from paiju.score.line import Outcome

BOARD = ("foul", "no_call", "lose_board", "minus", "void", "replay", "forfeit")
EVENT = ("warning", "place_down", "place_down", "forfeit", "lose_rest", "expel")
AMOUNTS = ("1/10", "1/2", "3")


def catalogue(draw: Draw) -> list[str]:
    """Write the part of a regulation that is about discipline, now and then none."""
    if draw.below(3) == 0:
        return []
    lines = ["[discipline]", f"loss = {2 * draw.below(5)}", f"made = {_word(draw)}"]
    lines += ["[appeals]", f"minutes = {draw.below(3) * 30}"]
    for at in range(1 + draw.below(6)):
        lines += _offence(draw, at)
    return lines


def _word(draw: Draw) -> str:
    return "true" if draw.below(2) else "false"


def _offence(draw: Draw, at: int) -> list[str]:
    on_board = draw.below(3) > 0
    effects: Sequence[str] = BOARD if on_board else EVENT
    steps = [effects[draw.below(len(effects))] for _ in range(1 + draw.below(3))]
    if draw.below(5) == 0:
        steps.append("points" if draw.below(2) or not on_board else "mp")
    chosen = draw.below(6) == 0
    steps += ["choose"] if chosen else []
    scope = "board" if on_board else ("round", "stage", "event")[draw.below(3)]
    lines = ["[[offence]]", f'key = "o{at}"', f'zh = "违规{at}"', f'en = "offence {at}"']
    lines += [f"steps = {json.dumps(steps)}", f'scope = "{scope}"', f'article = "第{at}条"']
    lines += [f"choices = {json.dumps([*dict.fromkeys(effects[:3])])}"] if chosen else []
    lines += [f'counter = "{scope}"'] if draw.below(2) else []
    if {"points", "mp"} & set(steps):
        lines.append(f'amount = "{AMOUNTS[draw.below(len(AMOUNTS))]}"')
    return [*lines, f"places = {1 + draw.below(2)}"]


def offended(draw: Draw, book: Book, spot: Any, words: dict[str, Any]) -> Offended:
    """Draw an offence of somebody at a table; where there is no catalogue, one that is refused."""
    known = book.code.offences
    offence = known[draw.below(len(known))] if known else None
    player = spot.players[draw.below(3)] if spot.players else book.entries[0].number
    choices = offence.choices if offence else ()
    return Offended(
        player=player,
        offence=offence.key if offence else "none",
        round=spot.round,
        board=spot.board if offence and (offence.on_board or draw.below(2)) else 0,
        choice=choices[draw.below(len(choices))] if choices else "",
        declarer=draw.below(4) - 1,
        stake=12 if draw.below(4) == 0 else 0,
        stage=spot.stage,
        **words,
    )


def appealing(
    draw: Draw, book: Book, spot: Any, words: dict[str, Any]
) -> Appealed | Heard | Decided | Corrected | Adjusted | Undone:
    """Draw the next thing that may happen with an appeal."""
    open_ = cases(book.notes)
    if not open_ or draw.below(3) == 0:
        standing = [0, *(note.number for note in book.course.standing)]
        return Appealed(
            player=spot.players[draw.below(3)] if spot.players else book.entries[0].number,
            round=spot.round,
            board=spot.board if draw.below(3) else 0,
            stage=spot.stage,
            against=standing[draw.below(len(standing))] if draw.below(2) else 0,
            moment=draw.below(9),
            **words,
        )
    case = open_[draw.below(len(open_))]
    words = {**words, "appeal": case.number}
    if case.decided is None and draw.below(3):
        kind = Decided if draw.below(2) else Heard
        return kind(upheld=draw.below(3) > 0, **words)
    return _measure(draw, book, case.number, words)


def _measure(
    draw: Draw, book: Book, appeal: int, words: dict[str, Any]
) -> Corrected | Adjusted | Undone:
    case = next(case for case in cases(book.notes) if case.number == appeal)
    filed = case.filed
    if filed.against and draw.below(2):
        return Undone(ruling=filed.against, **words)
    table = next(
        (
            place[0]
            for round_ in book.seated(filed.stage)
            if round_.number == filed.round and (place := round_.place(filed.player))
        ),
        1,
    )
    where: dict[str, Any] = {
        "round": filed.round,
        "table": table,
        "board": filed.board,
        "stage": filed.stage,
    }
    if draw.below(2):
        return Corrected(scores=(6, -3, -3), **where, **words)
    return Adjusted(outcome=Outcome.AVERAGE, **where, **words)
