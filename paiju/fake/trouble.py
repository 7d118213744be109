"""What a director enters at some moment: rulings of every kind, also such as nobody should enter.

A ruling that does not fit the event is refused, which is right, and another moment comes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from paiju.contest.ruling import (
    Adjusted,
    Corrected,
    Joined,
    Penalised,
    Returned,
    Ruling,
    Substituted,
    Undone,
    Withdrawn,
)
from paiju.deal.draw import Draw
from paiju.desk import director, journal
from paiju.desk.book import Book, read_book
from paiju.desk.folder import Folder
from paiju.desk.ports import Store
from paiju.errors import PaijuError
from paiju.fake import offences
from paiju.fake.papers import CLUBS, NAMES
from paiju.score.line import Outcome

OFTEN = 30
"""One moment in so many has a ruling."""
WEIGHTS = (("1/2", "1/2"), ("1/3", "2/3"), ("1/4", "3/4"), ("1/2", "1/3", "1/6"))
AMOUNTS = ("1/10", "1/4", "1", "3", "5/2")

Item = TypeVar("Item")


class Trouble:
    """Enters rulings into an event while it is played, up to *most*."""

    def __init__(self, store: Store, folder: Folder, draw: Draw, most: int) -> None:
        self._store = store
        self._folder = folder
        self._draw = draw
        self._left = draw.below(most + 1) if most else 0

    def moment(self, _done: int = 0, _total: int = 0) -> None:
        """Let a moment pass; it may bring a ruling."""
        if self._left and self._draw.below(OFTEN) == 0:
            self.enter()

    def enter(self) -> None:
        """Enter one thing, if any are left."""
        if not self._left:
            return
        self._left -= 1
        make = _KINDS[self._draw.below(len(_KINDS))]
        with suppress(PaijuError):
            if make is None:
                self._away()
            else:
                director.enter(self._store, self._folder, lambda book: make(self._draw, book))

    def _away(self) -> None:
        """Leave somebody out of the rounds to come, or take him in again."""
        book = read_book(self._store)
        player, course = _player(self._draw, book), book.course
        entry = journal.Away(player, player not in course.away)
        self._store.append(journal.STREAM, course.number, [journal.write(entry)])


def _any(draw: Draw, items: Sequence[Item]) -> Item:
    return items[draw.below(len(items))]


def _player(draw: Draw, book: Book) -> int:
    return _any(draw, book.entries).number


class Spot(NamedTuple):
    """A board at a table of a round that was seated; of round 1, board 1, where none was."""

    stage: str
    round: int
    table: int
    board: int
    players: tuple[int, ...] = ()


def _spot(draw: Draw, book: Book) -> Spot:
    seated = [s for s in book.course.seated if s.round.tables]
    if not seated:
        return Spot("", 1, 1, 1)
    found = _any(draw, seated)
    boards, number = book.boards(found.stage), found.round.number
    table = draw.below(len(found.round.tables))
    board = (number - 1) * boards + 1 + draw.below(boards)
    # A ruling that names no stage means the first.
    named = "" if found.stage == book.setup.stage.name and draw.below(2) else found.stage
    return Spot(named, number, table + 1, board, found.round.tables[table])


def _words(draw: Draw) -> dict[str, Any]:
    """Draw who, why and by which article, as far as it is told."""
    told = {"by": "裁判长", "why": "申诉", "article": "EVENTS §3"}
    return {key: text for key, text in told.items() if draw.below(2)}


def _corrected(draw: Draw, book: Book) -> Ruling:
    spot = _spot(draw, book)
    a, b = 3 * (draw.below(17) - 8), 3 * (draw.below(17) - 8)
    return Corrected(
        round=spot.round,
        table=spot.table,
        board=spot.board,
        scores=(a, b, -a - b),
        stage=spot.stage,
        **_words(draw),
    )


def _adjusted(draw: Draw, book: Book) -> Ruling:
    spot, outcome = _spot(draw, book), _any(draw, list(Outcome))
    mixture: tuple[tuple[int, str], ...] = ()
    if outcome is Outcome.WEIGHTED:
        mixture = tuple((6 * (draw.below(9) - 4), weight) for weight in _any(draw, WEIGHTS))
    return Adjusted(
        round=spot.round,
        table=spot.table,
        board=spot.board,
        outcome=outcome,
        seats=tuple(sorted(draw.shuffled([0, 1, 2])[: 1 + draw.below(3)])),
        score=6 * (draw.below(9) - 4) if outcome is Outcome.ASSIGNED else 0,
        mixture=mixture,
        stage=spot.stage,
        **_words(draw),
    )


def _penalised(draw: Draw, book: Book) -> Ruling:
    spot = _spot(draw, book)
    on_board = draw.below(2) and spot.players
    return Penalised(
        player=_any(draw, spot.players) if on_board else _player(draw, book),
        amount=_any(draw, AMOUNTS),
        round=spot.round,
        board=spot.board if on_board else None,
        stage=spot.stage,
        **_words(draw),
    )


def _withdrawn(draw: Draw, book: Book) -> Ruling:
    spot = _spot(draw, book)
    if draw.below(2) or not spot.players:
        return Withdrawn(player=_player(draw, book), **_words(draw))
    player = _any(draw, spot.players)
    return Withdrawn(
        player=player, round=spot.round, board=spot.board, stage=spot.stage, **_words(draw)
    )


def _returned(draw: Draw, book: Book) -> Ruling:
    return Returned(player=_any(draw, [*sorted(book.course.withdrawn), 0]))


def _joined(draw: Draw, book: Book) -> Ruling:
    number = max(entry.number for entry in book.entries) + 1 + draw.below(3)
    return Joined(number=number, name=_any(draw, NAMES), club=_any(draw, CLUBS))


def _substituted(draw: Draw, book: Book) -> Ruling:
    spot = _spot(draw, book)
    return Substituted(
        player=_player(draw, book),
        name=f"{_any(draw, NAMES)}替",
        round=spot.round + draw.below(2),
        club=_any(draw, CLUBS),
        stage=spot.stage,
    )


def _undone(draw: Draw, book: Book) -> Ruling:
    return Undone(ruling=_any(draw, [*(note.number for note in book.course.standing), 0]))


def _offended(draw: Draw, book: Book) -> Ruling:
    return offences.offended(draw, book, _spot(draw, book), _words(draw))


def _appealing(draw: Draw, book: Book) -> Ruling:
    return offences.appealing(draw, book, _spot(draw, book), _words(draw))


_KINDS: tuple[Callable[[Draw, Book], Ruling] | None, ...] = (
    _corrected, _corrected, _adjusted, _adjusted, _adjusted, _penalised, _penalised, _withdrawn,
    _withdrawn, _returned, _joined, _substituted, _undone, _undone, _undone, None,
    _offended, _offended, _offended, _offended, _appealing, _appealing, _appealing,
)  # fmt: skip
"""What may happen; None: somebody stays away or comes back."""
