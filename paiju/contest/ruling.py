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
    :param appeal: number of the appeal whose decision it carries out; 0: none.
    """

    why: str = ""
    article: str = ""
    by: str = ""
    at: int = 0
    appeal: int = 0


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


class Offended(_Ruling, frozen=True):
    """A player has broken a rule of the regulation; what follows is computed, never entered.

    :param offence: its key in the regulation's catalogue.
    :param board: where it belongs to one; 0: to the round as a whole.
    :param choice: the consequence that was picked, where the regulation leaves it open.
    :param declarer: seat of 庄家, where no score tells; -1: one does, or nobody is.
    :param stake: points of 庄家 at stake, where the referee says so; 0: as the regulation says.
    """

    player: int
    offence: str
    round: int
    board: int = 0
    stage: str = ""
    choice: str = ""
    declarer: int = -1
    stake: int = 0


class Appealed(_Ruling, frozen=True):
    """A player appeals 申诉; *why* says what against.

    :param against: number of a ruling; 0: against what happened at the table.
    :param board: on which; 0: none.
    :param moment: number of the entry in the table's log at which it was; 0: the end of the board.
    """

    player: int
    round: int
    board: int = 0
    stage: str = ""
    against: int = 0
    moment: int = 0


class Heard(_Ruling, frozen=True):
    """The chief referee rules on the appeal that *appeal* names; *why* gives the reasons."""

    upheld: bool


class Decided(_Ruling, frozen=True):
    """The appeals committee decides finally on the appeal that *appeal* names.

    :param members: who decided.
    """

    upheld: bool
    members: str = ""


class Undone(_Ruling, frozen=True):
    """A ruling is taken back.

    :param ruling: its number in the log.
    """

    ruling: int


Ruling: TypeAlias = (
    Corrected
    | Scored
    | Adjusted
    | Penalised
    | Withdrawn
    | Returned
    | Joined
    | Substituted
    | Offended
    | Appealed
    | Heard
    | Decided
    | Undone
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
    Offended,
    Appealed,
    Heard,
    Decided,
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
