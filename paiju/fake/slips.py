"""A made-up event with real cards: its boards come in on slips, and some are taken back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from paiju.deal.draw import Draw
from paiju.desk import paper
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.desk.ports import Store
from paiju.desk.slip import Facts
from paiju.desk.slips import of_round
from paiju.errors import PaijuError

TRIES = 20
"""Slips that are tried until the rules take one."""


def by_hand(store: Store, folder: Folder, draw: Draw, moment: Callable[[], None]) -> None:
    """Play an event by slips, as far as it comes.

    After some rounds the last entry is taken back; sometimes nobody enters the board again, and
    the event stays provisional.
    """
    with suppress(PaijuError):
        while True:
            paper.seat(store, folder, (), "", 0)
            _fill(store, folder, draw, moment)
            if draw.below(4) == 0:
                paper.undo(store, folder, "", 0)
                moment()
                if draw.below(3):
                    _fill(store, folder, draw, moment)
    with suppress(PaijuError):
        paper.close(store, folder, 0)
    if draw.below(3) == 0:
        with suppress(PaijuError):
            paper.undo(store, folder, "", 0)


def _fill(store: Store, folder: Folder, draw: Draw, moment: Callable[[], None]) -> None:
    """Enter a slip for every board of the last round that has none."""
    book = read_book(store)
    walked = len(book.course.seated)
    for slip in of_round(book, walked):
        for _ in range(TRIES if not slip.number else 0):
            facts = Facts(slip.table, slip.board, _text(draw))
            with suppress(PaijuError):
                paper.enter(store, folder, [facts], "", 0, walked)
                break
        moment()


def _text(draw: Draw) -> str:
    """Write a slip of one of the games."""
    seat, end = "abc"[draw.below(3)], "+-"[draw.below(2)]
    bid = ("", "1", "2", "3")[draw.below(4)]
    bombs = ("", "x1", "x2")[draw.below(3)]
    return f"{seat}{1 + draw.below(9)}" if draw.below(3) == 0 else f"{seat}{bid}{end}{bombs}"
