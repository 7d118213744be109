"""What the director enters beside the results: one small value a ruling, as the log holds it.

Nothing is ever overwritten. A ruling stands until an :class:`Undone` names it, and that one too
can be undone, to any depth; everything else is computed again from those that stand. Fractions
are texts (``"3/5"``), so that the log can be read by people and stays exact. (EVENTS §3)
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from paiju.score.line import Outcome


class _Ruling(
    msgspec.Struct, frozen=True, tag_field="what", tag=str.lower, omit_defaults=True, kw_only=True
):
    """Base of the rulings.

    :param why: the reason, for people to read.
    :param article: the article that it follows.
    :param by: who entered it.
    :param at: when, in milliseconds since 1970; 0: not known.
    """

    why: str = ""
    article: str = ""
    by: str = ""
    at: int = 0


class Corrected(_Ruling, frozen=True):
    """The scores of a board at a table were written down wrong; these are the right ones.

    :param stage: name of the stage; empty: the first.
    """

    round: int
    table: int
    board: int
    scores: tuple[int, int, int]
    stage: str = ""


class Scored(_Ruling, frozen=True):
    """The slip of a board that was played with real cards: its facts, and the score they make.

    It is the result as the table made it; a later correction goes on top. (EVENTS §4)

    :param text: the facts as they were typed, see ``rules.slip``.
    :param facts: the same in the words of the record.
    """

    round: int
    table: int
    board: int
    scores: tuple[int, int, int]
    text: str = ""
    facts: dict[str, Any] = {}
    stage: str = ""


class Adjusted(_Ruling, frozen=True):
    """A referee puts something in the place of a board's result, for some seats or all.

    :param score: of an assigned outcome.
    :param mixture: scores and weights of a weighted one: ``((24, "1/2"), (-12, "1/2"))``.
    """

    round: int
    table: int
    board: int
    outcome: Outcome
    seats: tuple[int, ...] = (0, 1, 2)
    score: int = 0
    mixture: tuple[tuple[int, str], ...] = ()
    stage: str = ""


class Penalised(_Ruling, frozen=True):
    """A player loses matchpoints.

    :param amount: in MP of *board*, or without one in boards' worth (``"1/10"``).
    :param round: the round in which it was earned: it counts in the rankings from then on.
    """

    player: int
    amount: str
    round: int
    board: int | None = None
    stage: str = ""


class Withdrawn(_Ruling, frozen=True):
    """An entrant leaves the event and keeps the results.

    :param round: together with *board*: the round in the middle of which the player leaves.
    :param board: the first board that is not played any more; 0: the player leaves between rounds.
    """

    player: int
    round: int = 0
    board: int = 0
    stage: str = ""


class Returned(_Ruling, frozen=True):
    """An entrant who withdrew plays again from the next round on."""

    player: int


class Joined(_Ruling, frozen=True):
    """A late entrant, who plays from the next round on. Boards missed are not played boards."""

    number: int
    name: str
    club: str = ""


class Substituted(_Ruling, frozen=True):
    """Somebody else plays on under an entrant's number, from a round on; results stay with it."""

    player: int
    name: str
    round: int
    club: str = ""
    stage: str = ""


class Undone(_Ruling, frozen=True):
    """A ruling is taken back.

    :param ruling: its number in the log.
    """

    ruling: int


Ruling: TypeAlias = (
    Corrected | Scored | Adjusted | Penalised | Withdrawn | Returned | Joined | Substituted | Undone
)
KINDS: tuple[type[Ruling], ...] = (
    Corrected,
    Scored,
    Adjusted,
    Penalised,
    Withdrawn,
    Returned,
    Joined,
    Substituted,
    Undone,
)


class Note(msgspec.Struct, frozen=True):
    """A ruling with its number in the log."""

    number: int
    ruling: Ruling


def fraction(text: str) -> Fraction:
    """Read ``"3"`` or ``"3/5"`` exactly.

    :raises ValueError: anything else.
    """
    if not text.isascii() or text != str(Fraction(text)):
        raise ValueError(text)
    return Fraction(text)
