"""Boards that have to be played again 重新比赛 and were not yet (HBUT 十 4)."""

from __future__ import annotations

from paiju.contest.ruling import Adjusted, Corrected, Offended
from paiju.desk.book import Book


def replays(book: Book) -> set[tuple[str, int, int, int]]:
    """Give stage, round, table and board of what has to be played again and was not.

    A replay 重新比赛 is over with the result that is entered after it, or with what a referee puts
    in its place.
    """
    found: set[tuple[str, int, int, int]] = set()
    for note in book.field.notes:
        act = note.ruling
        if isinstance(act, Corrected | Adjusted):
            found.discard((act.stage, act.round, act.table, act.board))
        follows = book.field.penal.of(note.number)
        if isinstance(act, Offended) and follows is not None and follows.effect == "replay":
            (round_,) = (r for r in book.seated(act.stage) if r.number == act.round)
            if (place := round_.place(act.player)) is not None:
                found.add((act.stage, act.round, place[0], act.board))
    return found
