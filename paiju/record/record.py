"""What a 牌谱 says, as values: one table's boards of one round.

Cards stand here as canonical text of the game's notation, so that an unknown hand (``?``) is
as good as a known one; :func:`paiju.record.replay.replay` turns text into acts.
"""

from __future__ import annotations

import datetime
from typing import Any, Literal

import msgspec

Own = dict[str, Any]
"""The user's own ``_fields``: any TOML value under a key that begins with ``_``."""

IN_TURN = -1
"""Seat of a move in a led row: whoever the rules ask next."""

FOUL = "#"
"""A foul 犯规 among the moves: ``#`` where the cell begins with its seat, else ``#b``."""

Mark = Literal["", "!", "~"]
"""Who made a move: the player, a time-out 超时, or 托管."""


class Move(msgspec.Struct, frozen=True):
    """One move as written.

    *text* has neither marks nor reading (``222TT``, ``-``, ``×``). *mark* is ``!`` when a
    time-out made it, ``~`` when 托管 did. *rulings* are the numbers after ``^``. *tenths* is
    the time used in tenths of a second, None where nobody measured.
    """

    seat: int
    text: str
    reading: str = ""
    mark: Mark = ""
    rulings: tuple[int, ...] = ()
    tenths: int | None = None

    @property
    def foul(self) -> bool:
        """Tell whether it is a foul, which answers nothing and leaves the turn where it is."""
        return self.text.startswith(FOUL)


Row = tuple[Move, ...]


class Moves(msgspec.Struct, frozen=True):
    """The moves of a board: rows by part, in the order of the game's notation."""

    parts: dict[str, tuple[Row, ...]] = {}
    own: Own = {}


class Cards(msgspec.Struct, frozen=True):
    """The deal of a board: three hands, the rest by key, and what is wild (empty: nothing)."""

    hands: tuple[str, str, str]
    rest: tuple[str, ...]
    wild: str = ""
    own: Own = {}


class Result(msgspec.Struct, frozen=True):
    """How a board ended.

    *status*: ``played``; ``adjusted`` (a referee gave *score*, or *award* in matchpoint ratio
    for each seat: ``3/5``); ``void``; ``open`` (still in play when it was written).
    *facts*: the words of ``rules.Result.facts``.
    """

    status: Literal["played", "adjusted", "void", "open"] = "played"
    facts: dict[str, int | str] = {}
    score: tuple[int, int, int] | None = None
    award: tuple[str, str, str] | None = None
    own: Own = {}


class Ruling(msgspec.Struct, frozen=True):
    """A referee's ruling: *mark* is the number after ``^`` (0: on the board as a whole)."""

    mark: int
    law: str
    what: str
    by: str
    own: Own = {}


class Board(msgspec.Struct, frozen=True):
    """One board at one table. *made* says how a board made to order came about (else empty)."""

    number: int
    opener: int
    cards: Cards
    moves: Moves
    result: Result
    rulings: tuple[Ruling, ...] = ()
    made: str = ""
    own: Own = {}


class Record(msgspec.Struct, frozen=True):
    """A whole file.

    *rules* is ``profile@revision``; *clauses* are single clauses that the organiser laid over
    it, *profile* name and digest of the file of his own profile that they come from (among
    others). *robots* are the seats in which a program sat. None or empty: not stated.
    """

    game: str
    rules: str
    players: tuple[str, str, str]
    boards: tuple[Board, ...]
    clauses: Own = {}
    profile: str = ""
    event: str = ""
    stage: str = ""
    round: int | None = None
    table: int | None = None
    date: datetime.date | None = None
    robots: tuple[int, ...] = ()
    own: Own = {}
