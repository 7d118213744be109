"""What a game tells the record about its text: keys of a board, deals, rows, results.

Each game keeps one :class:`Notation` in ``rules/<game>/notation.py`` under the name
``NOTATION``. The record asks this table and never which game it is. The functions are codecs:
they know text, not what is legal; a refusal's ``where`` is the position in the text given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Literal, NamedTuple

import msgspec

from paiju.cards.deck import Deal
from paiju.errors import Unreadable
from paiju.rules.profile import GAMES
from paiju.rules.protocol import State

UNKNOWN = "?"
"""A hand or a card that the writer did not know."""

Texts = tuple[str, ...]


class Part(msgspec.Struct, frozen=True):
    """One list of moves of a board, ``bid`` or ``play``.

    *line*: all of it stands in one line. *led*: a row names its leader once and the others
    follow in turn; otherwise every move names its seat.
    """

    key: str
    line: bool = False
    led: bool = False


class Fact(msgspec.Struct, frozen=True):
    """One key of ``[board.result]``: a seat's letter, a number, one of *words*, or free text.

    A fact that is not stated has its *usual* value, or is left open where that is None.
    """

    key: str
    kind: Literal["seat", "number", "word", "text"]
    words: tuple[str, ...] = ()
    usual: int | str | None = None


class Cell(NamedTuple):
    """One cell of a row: *begins* it, and *answers* where the seat chose, not the rules."""

    seat: int
    text: str
    begins: bool
    answers: bool


class Script(msgspec.Struct, frozen=True):
    """How rows are written in a game where not every act is a move and not every move an act.

    The rules put cards on the table and meld by themselves; of the answers to a card only those
    are written that had a consequence.
    """

    told: Callable[[State | None, State], tuple[Cell, ...]]
    """Give the cells that a step from one state to another wrote; None: the deal begins."""

    answers: tuple[str, ...]
    """How the text of a cell begins that is an answer of its seat."""

    answer: Callable[[State, int, Sequence[Cell]], str | None]
    """Give what a seat that is asked answers, as the cells still ahead say; None: they do not."""


def no_word(text: str) -> str:  # noqa: ARG001 - whatever the move
    """Give no word for a move: its text says all."""
    return ""


def nothing_wild(state: State) -> str:  # noqa: ARG001 - whatever the state
    """Give nothing: no card is ever wild."""
    return ""


class Notation(msgspec.Struct, frozen=True, kw_only=True):
    """How one game is written."""

    opener: str
    """Key of the seat that opens a board: ``opener`` (首叫) or ``dealer`` (庄家)."""

    rest: tuple[str, ...]
    """Keys of the cards that are in no hand, in the order of ``Deal.rest``."""

    parts: tuple[Part, ...]
    facts: tuple[Fact, ...]

    hand: Callable[[str], str]
    """Give a hand's canonical text; ``?`` stays. Raises Unreadable, Illegal."""

    cards: Callable[[str, str], str]
    """Give the canonical text of key *rest* or ``wild``. Raises Unreadable, Illegal."""

    move: Callable[[str, str], str]
    """Give the canonical text of a move of one part, marks and reading taken off."""

    deal: Callable[[Texts, Texts], Deal]
    """Put canonical hands and rest together. Raises Illegal: a card twice, a wrong number,
    or an unknown card."""

    check: Callable[[Texts, Texts], None]
    """As :attr:`deal`, for texts that may leave cards unknown."""

    texts: Callable[[Deal], tuple[Texts, Texts]]
    """Write a deal: the three hands, and the text of each key of *rest*."""

    short: Callable[[str], str]
    """Drop from a move's text what a reader can often supply himself (suits)."""

    part: Callable[[State], str]
    """Name the part that the next move of a state belongs to."""

    begins: Callable[[State, str], bool]
    """Tell whether the next move of a state, of which the text is given, begins a row."""

    script: Script | None = None
    """How rows follow from states; None: every act is a move, in the order of the acts."""

    word: Callable[[str], str] = no_word
    """Name what a move does (``discard``) for readers who do not know the signs; empty: nothing."""

    wild: Callable[[State], str] = nothing_wild
    """Write what is wild in a state, as :attr:`cards` has it; empty: nothing, or not known yet."""


def notation(game: str) -> Notation:
    """Give the notation of a game.

    :raises Unreadable: no such game.
    """
    if game not in GAMES:
        raise Unreadable("notation.no_game", where=game, name=game, known=tuple(GAMES))
    found: Notation = import_module(f"paiju.rules.{game}.notation").NOTATION
    return found
